"""The signs of Chicago Underworld for the legend."""

from __future__ import annotations

from collections.abc import Sequence

from engines.signs import Sign
from renders.base import DrawContext
from renders.chicago.colours import PALETTE
from renders.shared import legend
from renders.shared.canvas import Box, Canvas
from renders.shared.henchmen import henchman, henchman_width
from renders.shared.legend import centred, write_score
from renders.shared.palette import CREAM, INLAY

_COLOURS = {"hired": CREAM, "free": INLAY}


def draw_legend(signs: Sequence[Sign], context: DrawContext) -> Canvas:
    """Draw the signs, each with its meaning."""
    return legend.draw_legend(signs, _draw_sign, context.say, PALETTE)


def _draw_sign(name: str, canvas: Canvas, room: Box) -> None:
    """Draw a sign in the middle of the room. Raises KeyError for an unknown one."""
    if name == "points":
        write_score(canvas, room, "20")
        return
    box = centred(room, henchman_width(76), 76)
    canvas.put(henchman(_COLOURS[name], box.h), box.x, box.y)
