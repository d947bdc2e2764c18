"""The small map of the whole city beside an enlarged part of it."""

from __future__ import annotations

from engines.city.geometry import SIZE
from engines.city.view import View
from renders.city.boxes import Grid
from renders.city.colours import OCHRE, SHADE, STREET, TERRACOTTA
from renders.shared.canvas import Box, Canvas
from renders.shared.palette import INK, WINE

MAP = 5 * SIZE
"""The width of the small map."""


def small_map(canvas: Canvas, view: View, part: Grid, at: tuple[int, int]) -> None:
    """Draw the city very small; the part that is shown lies in the light, in a frame."""
    grid = Grid(0, 0, SIZE, MAP // SIZE, *at)
    cut = grid.box(part.column, part.row, part.size)
    canvas.fill(grid.field.grown(3), INK)
    canvas.fill(grid.field, SHADE)
    canvas.fill(cut, STREET)
    for laid in view.tiles:
        for roof in laid.roofs:
            box = grid.cell_box(roof)
            canvas.fill(box, TERRACOTTA[2] if box.meets(cut) else OCHRE[2])
        if laid.kind == "start":
            canvas.fill(grid.space_box(laid.space), WINE)
    sides = ((0, 0, 0, cut.h), (0, 0, cut.w, 0), (cut.w, 0, 0, cut.h), (0, cut.h, cut.w, 0))
    for x, y, wide, high in sides:
        canvas.fill(Box(cut.x + x, cut.y + y, wide, high).grown(2), INK)
