"""The signs of Streets of Palermo for the legend."""

from __future__ import annotations

from collections.abc import Sequence

from engines.cards import SUITS
from engines.signs import Sign
from engines.streets import GAME
from renders.base import DrawContext
from renders.shared import cards, legend
from renders.shared.canvas import Box, Canvas
from renders.shared.estimates import seal
from renders.shared.legend import HIGH, centred, frame_choice, side_by_side
from renders.shared.lettering import Face, line
from renders.shared.palette import CREAM, INK, SEATS
from renders.streets.colours import PALETTE
from renders.streets.houses import awning
from renders.streets.joker import joker
from renders.streets.signs import envelope

_EMBLEM = 72  # side of the emblem on an awning


def draw_legend(signs: Sequence[Sign], context: DrawContext) -> Canvas:
    """Draw the signs, each with its meaning."""
    heading = legend.Heading(GAME.title, joker(62, 80))
    return legend.draw_legend(signs, heading, _draw_sign, context.say, PALETTE)


def _draw_sign(name: str, canvas: Canvas, room: Box) -> None:
    """Draw a sign in the middle of the room. Raises KeyError for an unknown one."""
    if name == "choice":
        frame_choice(canvas, room)
    elif name == "own":
        side_by_side(canvas, room, [cards.known_back("8S", HIGH * 3 // 4, HIGH)])
    elif name == "envelope":
        box = centred(room, 174, 116)
        canvas.put(envelope(box.w, box.h), box.x, box.y)
    elif name == "awning":
        _awning(canvas, centred(room, room.w, HIGH))
    elif name == "doubt":
        side_by_side(canvas, room, [seal(HIGH)])
    elif name == "bribe":
        box = centred(room, 168, 108)
        canvas.panel(box, CREAM, INK, 8)
        canvas.write(line("×2", 104), box.middle, INK, "mid")
    elif name == "score":
        canvas.write(line("7", 128, Face.BOLD), room.middle, CREAM, "mid")
    elif name in SUITS:
        side_by_side(canvas, room, [cards.medallion(name, HIGH)])
    elif name == "joker":
        side_by_side(canvas, room, [joker(HIGH * 3 // 4, HIGH)])
    else:
        raise KeyError(name)


def _awning(canvas: Canvas, box: Box) -> None:
    """Draw an awning with the emblem of whoever leads, and the points."""
    cloth, ink = awning(canvas, "H", box, 0)
    emblem = Box(cloth.x + 14, cloth.middle[1] - _EMBLEM // 2, _EMBLEM, _EMBLEM)
    canvas.stamp(SEATS[0].shape, emblem, ink)
    canvas.write(line("5", 96, Face.BOLD), ((emblem.right + cloth.right) // 2, cloth.middle[1]), ink, "mid")
