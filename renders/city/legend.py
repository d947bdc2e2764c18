"""The signs of Palermo 1992 for the legend."""

from __future__ import annotations

from collections.abc import Sequence

from engines.signs import Sign
from renders.base import DrawContext
from renders.city.colours import PALETTE
from renders.city.pieces import Kind, Piece, draw_piece
from renders.city.plates import debt, debt_width, icon
from renders.shared import legend
from renders.shared.canvas import Box, Canvas
from renders.shared.legend import centred
from renders.shared.palette import CREAM, PANEL

_KINDS: dict[str, Kind] = {"pawn": "pawn", "chip": "chip", "police": "stone"}
_POINTS = {"home": "arrival", "waiting": "waiting"}


def draw_legend(signs: Sequence[Sign], context: DrawContext) -> Canvas:
    """Draw the signs, each with its meaning."""
    return legend.draw_legend(signs, _draw_sign, context.say, PALETTE)


def _draw_sign(name: str, canvas: Canvas, room: Box) -> None:
    """Draw a sign in the middle of the room. Raises KeyError for an unknown one."""
    if name in _POINTS:
        icon(canvas, _POINTS[name], centred(room, 58, 58), CREAM, PANEL)
    elif name == "gone":
        draw_piece(canvas, Piece("pawn", 0, gone=True), centred(room, 64, 76))
    elif name == "debt":
        debt(canvas, centred(room, debt_width(4), 54), 4)
    elif name == "steps":
        canvas.stamp("city/steps", centred(room, 58, 58), CREAM)
    else:
        draw_piece(canvas, Piece(_KINDS[name], 0), centred(room, 64, 76 if name == "pawn" else 64))
