"""The title picture of Palermo 1992: roofs around the start tile."""

from __future__ import annotations

from engines.city.tiles import Kind, Turn
from renders.city.colours import PALETTE
from renders.city.tiles import tile
from renders.shared.canvas import Canvas
from renders.shared.palette import INK
from renders.shared.title import named, scene

_ROWS: tuple[tuple[tuple[Kind, Turn], ...], ...] = (
    (("L", 0), ("B", 90), ("S", 180), ("L", 270), ("B", 180), ("L", 90), ("S", 0), ("B", 270)),
    (("B", 180), ("L", 180), ("L", 90), ("start", 0), ("S", 270), ("B", 0), ("L", 180), ("L", 0)),
    (("S", 90), ("B", 0), ("L", 0), ("B", 270), ("L", 180), ("S", 90), ("B", 180), ("L", 270)),
)
_TILE = 160  # width of a tile
_ABOVE = 66  # pixels of the first row that are cut off


def draw_title(title: str) -> Canvas:
    """Draw the title picture, 1280 × 480."""
    canvas = scene(PALETTE, INK)
    for y, row in enumerate(_ROWS):
        for x, (kind, turn) in enumerate(row):
            canvas.put(tile(kind, turn, _TILE, x + 3 * y), x * _TILE, y * _TILE - _ABOVE)
    return named(canvas, title)
