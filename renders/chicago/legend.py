"""The signs of Chicago Underworld for the legend."""

from __future__ import annotations

from engines.chicago import GAME
from engines.chicago.cards import BLACK_JOKER, RED_JOKER
from engines.signs import LegendPage
from renders.base import DrawContext
from renders.chicago.cards import face
from renders.chicago.city import owned, write_price
from renders.chicago.colours import PALETTE
from renders.shared import legend
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.henchmen import henchman
from renders.shared.ledger import tile as symbol
from renders.shared.legend import HIGH, centred, frame_choice, put, side_by_side, write_odds, write_score
from renders.shared.lettering import Face, line
from renders.shared.palette import CREAM, INK, WINE

_CARDS = {"raid": RED_JOKER, "mob": BLACK_JOKER}


def emblem() -> Sprite:
    """Draw the emblem of the game, 80 pixels high."""
    return symbol("chicago/blocks", 80, WINE, CREAM)


def draw_legend(page: LegendPage, context: DrawContext) -> Canvas:
    """Draw a page of the legend: signs, each with its meaning."""
    heading = legend.Heading(GAME.title, emblem())
    return legend.draw_legend(page, heading, _draw_sign, context.say, PALETTE)


def _draw_sign(name: str, canvas: Canvas, room: Box) -> None:
    """Draw a sign in the middle of the room. Raises KeyError for an unknown one."""
    match name:
        case "choice":
            frame_choice(canvas, room)
        case "points":
            write_score(canvas, room, "20")
        case "discards":
            _discards(canvas, centred(room, 144, HIGH))
        case "owned":
            side_by_side(canvas, room, [owned("KH", 0, room.w, HIGH)])
        case "price":
            write_price(canvas, centred(room, 188, 108), "$10")
        case "odds":
            write_odds(canvas, room)
        case "henchmen":
            side_by_side(canvas, room, [henchman(CREAM, HIGH)])
        case "hitman":
            _gunman(canvas, centred(room, room.w, HIGH))
        case _:
            side_by_side(canvas, room, [face(_CARDS[name], HIGH * 3 // 4, HIGH)])


def _discards(canvas: Canvas, box: Box) -> None:
    """Draw the uppermost card of the discard pile, beside it how many there are."""
    put(canvas, face("8C", HIGH * 3 // 5, box.h), box.x, box.y)
    canvas.write(line("6", 92), (box.right, box.middle[1]), CREAM, "right")


def _gunman(canvas: Canvas, box: Box) -> None:
    """Draw an ace, its letter beside the gunman, who would have no room below it."""
    canvas.panel(box, CREAM, INK, 10)
    man = Box(box.right - box.h + 4, box.y + 4, box.h - 8, box.h - 8)
    canvas.illustrate("chicago/hit-man", man, CREAM, {"suit": WINE, "paper": CREAM})
    canvas.write(line("A", 92, Face.BOLD), ((box.x + man.x) // 2, box.middle[1]), WINE, "mid")
