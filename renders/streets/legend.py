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
from renders.shared.legend import centred
from renders.shared.lettering import Face, line
from renders.shared.palette import CREAM, INK, SEATS
from renders.streets.colours import PALETTE
from renders.streets.houses import awning
from renders.streets.joker import joker
from renders.streets.signs import envelope

_SEAL = 84  # side of the sign of what is unknown
_EMBLEM = 52  # side of the emblem on an awning


def draw_legend(signs: Sequence[Sign], context: DrawContext) -> Canvas:
    """Draw the signs, each with its meaning."""
    heading = legend.Heading(GAME.title, joker(62, 80))
    return legend.draw_legend(signs, heading, _draw_sign, context.say, PALETTE)


def _draw_sign(name: str, canvas: Canvas, room: Box) -> None:
    """Draw a sign in the middle of the room. Raises KeyError for an unknown one."""
    if name == "envelope":
        box = centred(room, 108, 72)
        canvas.put(envelope(box.w, box.h), box.x, box.y)
    elif name == "awning":
        _awning(canvas, centred(room, room.w, 84))
    elif name == "doubt":
        canvas.put(seal(_SEAL), room.middle[0] - _SEAL // 2, room.middle[1] - _SEAL // 2)
    elif name == "bribe":
        box = centred(room, 112, 76)
        canvas.panel(box, CREAM, INK, 8)
        canvas.write(line("×2", 72), box.middle, INK, "mid")
    elif name == "score":
        canvas.write(line("7", 88, Face.BOLD), room.middle, CREAM, "mid")
    elif name in SUITS:
        canvas.put(cards.medallion(name, 84), room.middle[0] - 42, room.middle[1] - 42)
    elif name == "joker":
        box = centred(room, 64, 84)
        canvas.put(joker(box.w, box.h), box.x, box.y)
    else:
        raise KeyError(name)


def _awning(canvas: Canvas, box: Box) -> None:
    """Draw an awning with the emblem of whoever leads, and the points."""
    cloth, ink = awning(canvas, "H", box, 0)
    emblem = Box(cloth.x + 14, cloth.middle[1] - _EMBLEM // 2, _EMBLEM, _EMBLEM)
    canvas.stamp(SEATS[0].shape, emblem, ink)
    canvas.write(line("5", 64, Face.BOLD), ((emblem.right + cloth.right) // 2, cloth.middle[1]), ink, "mid")
