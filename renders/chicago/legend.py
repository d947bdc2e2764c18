"""The signs of Chicago Underworld for the legend."""

from __future__ import annotations

from collections.abc import Sequence

from engines.chicago import GAME
from engines.chicago.cards import BLACK_JOKER, RED_JOKER
from engines.signs import Sign
from renders.base import DrawContext
from renders.chicago.cards import face
from renders.chicago.city import PRICE_TAG, write_price
from renders.chicago.colours import PALETTE
from renders.shared import legend
from renders.shared.canvas import Box, Canvas
from renders.shared.henchmen import henchman
from renders.shared.ledger import tile
from renders.shared.legend import centred, side_by_side, write_odds, write_score
from renders.shared.lettering import SMALLEST, Face, line
from renders.shared.palette import CREAM, SEATS, WINE

_HIGH = 82  # of a figure or a card
_CARDS = {"raid": RED_JOKER, "mob": BLACK_JOKER}


def draw_legend(signs: Sequence[Sign], context: DrawContext) -> Canvas:
    """Draw the signs, each with its meaning."""
    heading = legend.Heading(GAME.title, tile("chicago/blocks", 80, WINE, CREAM))
    return legend.draw_legend(signs, heading, _draw_sign, context.say, PALETTE)


def _draw_sign(name: str, canvas: Canvas, room: Box) -> None:
    """Draw a sign in the middle of the room. Raises KeyError for an unknown one."""
    match name:
        case "points":
            write_score(canvas, room, "20")
        case "owned":
            _owned(canvas, centred(room, 104, room.h))
        case "price":
            write_price(canvas, centred(room, PRICE_TAG.w, PRICE_TAG.h), "$10")
        case "odds":
            write_odds(canvas, room)
        case "henchmen":
            side_by_side(canvas, room, [henchman(CREAM, _HIGH)])
        case "hitman":
            _gunman(canvas, centred(room, _HIGH, _HIGH))
        case _:
            side_by_side(canvas, room, [face(_CARDS[name], _HIGH * 3 // 4, _HIGH)])


def _gunman(canvas: Canvas, box: Box) -> None:
    """Draw the man on an ace, who would have no room below its index."""
    canvas.fill(box, CREAM, 10)
    canvas.illustrate("chicago/hit-man", box.grown(-4), CREAM, {"suit": WINE, "paper": CREAM})


def _owned(canvas: Canvas, box: Box) -> None:
    """Draw the owner and the points of a district, without its building."""
    mark = SEATS[0]
    canvas.fill(box, mark.colour, 10)
    upper, lower = box._replace(h=box.h // 2), box._replace(y=box.middle[1], h=box.h // 2)
    canvas.stamp(mark.shape, centred(upper, 46, 46), mark.on)
    canvas.write(line("10", SMALLEST, Face.BOLD), (box.middle[0], lower.middle[1] - 4), mark.on, "mid")
