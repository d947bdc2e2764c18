"""What has happened outside an enlarged part of the city: a tab at the edge of the map points there."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence

from engines.city.cuts import place
from engines.city.events import Event, Patrolled, Walked
from engines.city.geometry import CELLS
from renders.city.arrows import Arrow
from renders.city.boxes import Grid
from renders.city.pieces import Piece, draw_piece
from renders.city.places import Places
from renders.shared.canvas import Box, Canvas
from renders.shared.palette import BRASS_LIGHT, INK

_TAB, _HEAD = 76, 24  # hundredths of a cell that a tab is wide, and that its arrowhead is long
_TEAR, _EDGE = 12, 5  # pixels of the map that may be torn off, and of ink around an arrowhead


def draw_beyond(canvas: Canvas, happened: Sequence[Event], found: Places, trodden: Collection[str]) -> None:
    """Draw who has gone to a cell outside the map, on a tab where the map ends nearest to it.

    No tab lies on a piece, a letter, or a cell that is ``trodden``; where it finds no room, the banner alone
    tells it.
    """
    grid = found.grid
    boxes = [*found.letters.values(), *found.trays.values(), *(box for _, box in found.pieces())]
    taken = {*trodden}
    for event in happened:
        if not isinstance(event, Walked | Patrolled) or grid.shows(event.to):
            continue
        edge = [
            cell
            for cell in filter(grid.shows, CELLS)
            if cell not in taken
            and any(_ahead(cell, event.to, grid))
            and not any(map(grid.cell_box(cell).grown(-_EDGE).meets, boxes))
        ]
        if edge:
            at = min(edge, key=lambda cell: math.dist(place(cell), place(event.to)))
            taken.add(at)
            piece = Piece("pawn" if isinstance(event, Walked) else "stone", event.seat)
            _draw_tab(canvas, piece, grid.cell_box(at), _ahead(at, event.to, grid))


def _ahead(cell: str, to: str, grid: Grid) -> tuple[int, int]:
    """Where a tab in a cell points, over the edges of the map that lie between it and another cell."""
    (x, y), (to_x, to_y), last = place(cell), place(to), grid.size - 1
    across = (x == grid.column + last < to_x) - (to_x < x == grid.column)
    upright = (y == grid.row + last < to_y) - (to_y < y == grid.row)
    return across, upright


def _draw_tab(canvas: Canvas, piece: Piece, cell: Box, ahead: tuple[int, int]) -> None:
    """Draw a tab in brass in a cell at the edge, with an arrowhead that ends there."""
    side, head = cell.w * _TAB // 100, cell.w * _HEAD // 100
    room, inwards = cell.w // 2 - _TEAR, side // 2 + head * (7 if all(ahead) else 10) // 10
    x, y = (middle + way * (room - inwards) for middle, way in zip(cell.middle, ahead, strict=True))
    tip = x + ahead[0] * inwards, y + ahead[1] * inwards
    Arrow((x, y), tip, 0, head + _EDGE, _EDGE).draw(canvas)
    tab = Box(x - side // 2, y - side // 2, side, side)
    canvas.panel(tab, BRASS_LIGHT, INK, 8)
    draw_piece(canvas, piece, tab.grown(-4))
