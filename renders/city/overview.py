"""The small map of the whole city beside an enlarged part of it."""

from __future__ import annotations

from engines.city.geometry import SIZE
from renders.city.boxes import Grid
from renders.city.colours import STREET
from renders.shared.canvas import Canvas
from renders.shared.palette import INK, WINE

MAP = 5 * SIZE
"""The width of the small map, without its edge."""
_PAPER = 5  # pixels of that, so that a part at the edge is seen to end


def small_map(canvas: Canvas, part: Grid, at: tuple[int, int], cell: int = MAP // SIZE) -> None:
    """Draw the city very small, and in wine red the part that is shown."""
    grid = Grid(0, 0, SIZE, cell, *at)
    canvas.fill(grid.field.grown(_PAPER), STREET)
    shown = grid.box(part.column, part.row, part.size)
    canvas.fill(shown, INK)
    canvas.fill(shown.grown(-3), WINE)
