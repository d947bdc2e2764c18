"""The title picture of Palermo 1992: a man on his way home through the city, and the police before him."""

from __future__ import annotations

from itertools import pairwise

from engines.city.tiles import Kind, Turn
from renders.city.colours import JOINT, PALETTE
from renders.city.pieces import Piece, sprite
from renders.city.tiles import tile
from renders.shared.canvas import Box, Canvas
from renders.shared.palette import BRASS_LIGHT, INK
from renders.shared.title import named, scene

_ROWS: tuple[tuple[tuple[Kind, Turn], ...], ...] = (
    (
        *(("L", 0), ("B", 90), ("S", 180), ("L", 270), ("B", 180), ("B", 270)),
        *(("B", 0), ("B", 0), ("B", 0), ("S", 90), ("L", 180)),
    ),
    (
        *(("B", 0), ("B", 0), ("B", 0), ("L", 0), ("B", 0), ("S", 0)),
        *(("L", 0), ("S", 90), ("B", 270), ("start", 0), ("B", 90)),
    ),
    (
        *(("S", 90), ("B", 0), ("L", 0), ("S", 90), ("L", 180), ("B", 90)),
        *(("B", 180), ("S", 0), ("L", 270), ("B", 0), ("S", 180)),
    ),
)
_TILE = 124  # width of a tile
_WAY = ((217, 217), (713, 217), (713, 93), (1085, 93), (1085, 217), (1130, 217))
"""The corners of the way home."""
_CHIP, _CHIPS = 74, ((465, 217), (713, 155))
_OFFICER = Box(830, 16, 156, 156)
_HOME = Box(1078, 78, 194, 194)
_PAWNS = ((3, 962, 226, 104), (1, 556, 206, 118), (0, 56, 24, 254))
"""Seat, left and upper end, and width of each pawn, from the back to the front."""


def draw_title(title: str) -> Canvas:
    """Draw the title picture, 1280 × 480."""
    canvas = scene(PALETTE, JOINT)
    for y, row in enumerate(_ROWS):
        for x, (kind, turn) in enumerate(row):
            canvas.put(tile(kind, turn, _TILE, x + 3 * y), x * _TILE, y * _TILE)
    for wide, colour in ((34, INK), (22, BRASS_LIGHT)):
        for start, end in pairwise(_WAY):
            (left, right), (top, bottom) = (sorted(pair) for pair in zip(start, end, strict=True))
            canvas.fill(Box(left, top, right - left, bottom - top).grown(wide // 2), colour)
    canvas.put(tile("start", 0, _HOME.w), _HOME.x, _HOME.y)
    for x, y in _CHIPS:
        canvas.put(sprite(Piece("chip", 0), _CHIP), x - _CHIP // 2, y - _CHIP // 2)
    canvas.put(sprite(Piece("stone", 1), _OFFICER.w), _OFFICER.x, _OFFICER.y)
    for seat, x, y, wide in _PAWNS:
        canvas.put(sprite(Piece("pawn", seat), wide), x, y)
    return named(canvas, title)
