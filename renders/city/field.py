"""The city from above: ground and ring, tiles, pieces, and what has changed."""

from __future__ import annotations

from collections.abc import Iterable

from engines.base import Seat
from engines.city.geometry import CELLS, COLUMNS, NUMBERS, SIZE
from engines.city.view import View
from renders.city.boxes import FIELD, WHOLE, Grid, space_box
from renders.city.colours import PALETTE
from renders.city.pieces import Piece, draw_halo
from renders.city.places import PiecesByCell, Places
from renders.city.plates import blank
from renders.city.tiles import slab, tile
from renders.shared.cache import cached
from renders.shared.canvas import SIZE as CANVAS_SIZE
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.layout import BANNER
from renders.shared.lettering import Face, line
from renders.shared.palette import (
    BRASS,
    BRASS_DARK,
    CREAM,
    LAMPLIT,
    PANEL,
    WALNUT,
)

_RAIL = 3  # width of a rail
_AROUND = Box(0, BANNER.h, FIELD.right + 8, CANVAS_SIZE[1] - BANNER.h)
"""The field with its rulers."""
_GAUGE = 9  # from the middle of the ring to a rail


def city(canvas: Canvas, view: View, grid: Grid = WHOLE) -> None:
    """Draw the tiles laid so far; the ground below shows the empty spaces."""
    for laid in view.tiles:
        box = grid.space_box(laid.space)
        canvas.put(tile(laid.kind, laid.turn, box.w), box.x, box.y)


def enlarged(canvas: Canvas, view: View, grid: Grid) -> None:
    """Draw a part of the city, every space of which has its tile, over the ground of the whole one."""
    cut = Canvas.blank(grid.field.w, grid.field.h, LAMPLIT)
    at_corner = grid._replace(x=0, y=0)
    _ring(cut, at_corner)
    city(cut, view, at_corner)
    canvas.fill(_AROUND, WALNUT)
    canvas.fill(grid.field.grown(4), BRASS_DARK, 8)
    canvas.put(Sprite(cut.image), grid.x, grid.y)
    _rulers(canvas, grid)


def marked(canvas: Canvas, changed: Iterable[str], found: Places) -> None:
    """Put halos around the tiles and cells that have changed, and the pieces that stand there."""
    for mark in changed:
        if mark in CELLS:
            draw_halo(canvas, found.box(mark))
        elif mark in NUMBERS:
            draw_halo(canvas, space_box(mark))


def pieces_by_cell(view: View, own: Seat | None = None) -> PiecesByCell:
    """The pieces on each cell: chips (those of ``own`` lit), then stones, then pawns."""
    found: PiecesByCell = {}
    for cell, seat in view.owners.items():
        found.setdefault(cell, []).append(Piece("chip", seat, seat == own))
    for seat, player in enumerate(view.players):
        if player.stone is not None:
            found.setdefault(player.stone, []).append(Piece("stone", seat))
    for seat, player in enumerate(view.players):
        if player.pawn is not None:
            found.setdefault(player.pawn, []).append(Piece("pawn", seat))
    return found


# --- The ground -----------------------------------------------------------------------------------------


@cached
def ground(seats: int) -> Sprite:
    """Draw the empty board: rulers, the ring with its tram, plots, and empty plates."""
    canvas = Canvas.blank(*CANVAS_SIZE, WALNUT, PALETTE)
    canvas.fill(FIELD.grown(4), BRASS_DARK, 8)
    canvas.fill(FIELD, LAMPLIT)
    blank(canvas, seats)
    _rulers(canvas, WHOLE)
    _ring(canvas, WHOLE)
    for space, number in NUMBERS.items():
        box = space_box(space)
        canvas.fill(box, PANEL)
        canvas.panel(box.grown(-4), WALNUT, BRASS_DARK, 10)
        canvas.write(line(str(number), 64, Face.SERIF), box.middle, BRASS, "mid")
    return canvas.sprite()


def _rulers(canvas: Canvas, grid: Grid) -> None:
    for number in range(grid.size):
        middle = number * grid.cell + grid.cell // 2
        canvas.write(line(COLUMNS[grid.column + number]), (grid.x + middle, grid.y - 32), CREAM, "mid")
        canvas.write(line(str(grid.row + number + 1)), (grid.x - 14, grid.y + middle), CREAM, "right")


def _ring(canvas: Canvas, grid: Grid) -> None:
    """Draw the ring: slabs, the tram along each side, and its stops at the corners."""
    paved = slab(PANEL, grid.cell)
    for number in range(SIZE):
        for x, y in ((number, 0), (number, SIZE - 1), (0, number), (SIZE - 1, number)):
            box = grid.box(x, y)
            canvas.put(paved, box.x, box.y)
    near, far = grid.box(0, 0).middle, grid.box(SIZE - 1, SIZE - 1).middle
    wide = grid.scaled(_RAIL)
    for offset in (-grid.scaled(_GAUGE), grid.scaled(_GAUGE)):
        for x, y in (near, far):
            canvas.fill(Box(near[0], y + offset - wide // 2, far[0] - near[0], wide), BRASS_DARK)
            canvas.fill(Box(x + offset - wide // 2, near[1], wide, far[1] - near[1]), BRASS_DARK)
    for corner in ("a1", "n1", "a14", "n14"):
        box = grid.cell_box(corner)
        for inset, colour in ((3, BRASS), (7, WALNUT), (15, BRASS)):
            canvas.stamp("disc", box.grown(-grid.scaled(inset)), colour)
