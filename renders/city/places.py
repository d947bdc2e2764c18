"""Places of letters and pieces: one on each cell, and the others in tabs beside it."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from PIL import ImageDraw

from engines.base import Seat
from engines.city.geometry import CELLS, COLUMNS
from engines.city.view import View
from renders.city.boxes import WHOLE, Grid
from renders.city.pieces import Piece, draw_piece
from renders.shared.canvas import Box, Canvas
from renders.shared.palette import INK, PARCHMENT, SEATS

PiecesByCell: TypeAlias = dict[str, list[Piece]]
"""The pieces that stand on each cell."""

_BUBBLE = PARCHMENT
_TIP, _ASIDE = 15, 20  # from the middle of a cell to the tip of a bubble; half the width of its tail


class Tab(NamedTuple):
    """A piece beside its cell."""

    piece: Piece
    cell: str
    at: str
    """The cell in which it is drawn."""
    box: Box


@dataclass(frozen=True, slots=True)
class Places:
    """Everything to be drawn, with its box; no two boxes meet."""

    grid: Grid
    letters: Mapping[str, Box]
    """The plates of letters by cell."""
    standing: Mapping[str, tuple[Piece, Box]]
    """The pieces by cell."""
    tabs: Sequence[Tab]

    def box(self, cell: str) -> Box:
        """The box of the piece that stands on a cell, or the cell's own."""
        return self.standing[cell][1] if cell in self.standing else self.grid.cell_box(cell)

    def pieces(self) -> Sequence[tuple[Piece, Box]]:
        """Every piece with its box, from the north to the south."""
        found = [*self.standing.values(), *((tab.piece, tab.box) for tab in self.tabs)]
        return sorted(found, key=lambda pair: pair[1].bottom)


def places(
    view: View,
    on: PiecesByCell,
    letters: Collection[str] = (),
    grid: Grid = WHOLE,
    ways: Set[str] = frozenset(),
) -> Places:
    """Find a place for every piece: its cell if nothing else is there, else a tab beside it.

    On a cell with letters all pieces get tabs; of several pieces the last one stays, a pawn if there is one.
    Where others stand close before a pawn and behind it, one of them gets a tab, unless it is a pawn, too.
    Tabs keep off the cells of these ways.
    """
    on = {cell: pieces for cell, pieces in on.items() if pieces and grid.shows(cell)}
    letters = [cell for cell in letters if grid.shows(cell)]
    taken = {*letters, *on}
    standing: dict[str, tuple[Piece, Box]] = {}
    aside: list[tuple[Piece, str]] = []
    pawns = [cell for cell, pieces in on.items() if pieces[-1].kind == "pawn"]
    firm = {*letters, *pawns}  # cells that nobody else is drawn in
    for cell in [*pawns, *(cell for cell in on if cell not in pawns)]:
        rest = list(on[cell])
        stand = None
        if cell not in letters and (cell in pawns or cell not in firm):
            stand = _stand(rest[-1], cell, grid, taken - {cell}) or _stand(
                rest[-1], cell, grid, firm - {cell}
            )
        if stand is not None:
            standing[cell] = rest.pop(), stand[0]
            taken |= stand[1]
            firm |= stand[1]
        aside += [(piece, cell) for piece in rest]
    tabs = []
    for piece, cell in aside:
        tab, covered = _tab(view, piece, cell, grid, taken | ways)
        tabs.append(tab)
        taken |= covered
    return Places(grid, {cell: grid.cell_box(cell).grown(-2) for cell in letters}, standing, tabs)


def _stand(piece: Piece, cell: str, grid: Grid, taken: Set[str]) -> tuple[Box, Set[str]] | None:
    """The box of a piece on a cell, and the cells that it covers; None if it would hide something."""
    boxes = grid.pawn_boxes(cell) if piece.kind == "pawn" else [(grid.cell_box(cell), {cell})]
    return next(((box, covered) for box, covered in boxes if not covered & taken), None)


def _tab(view: View, piece: Piece, cell: str, grid: Grid, taken: Set[str]) -> tuple[Tab, Set[str]]:
    """The tab of a piece that can't stay on its cell, in the nearest free one, and what it covers."""
    roofs = {roof for laid in view.tiles for roof in laid.roofs}
    door = next((laid.roofs[0] for laid in view.tiles if laid.roofs and laid.doorway == cell), None)
    nearest = (near for near in _nearest(cell, door, roofs) if grid.shows(near))
    stands = ((at, _stand(piece, at, grid, taken)) for at in nearest)
    return next((Tab(piece, cell, at, stand[0]), stand[1]) for at, stand in stands if stand)


def draw_bubbles(canvas: Canvas, found: Places) -> None:
    """Draw the bubbles of the pieces in tabs."""
    for tab in found.tabs:
        canvas.panel(tab.box, _BUBBLE, INK, found.grid.scaled(8))


def draw_low(canvas: Canvas, found: Places) -> None:
    """Draw the chips and officers, and the tips of bubbles, which point to the cells of the pieces."""
    for piece, box in found.pieces():
        if piece.kind != "pawn":
            draw_piece(canvas, piece, box)
    for tab in found.tabs:
        _point(canvas, found.grid, tab)


def draw_pawns(canvas: Canvas, found: Places, lit: Collection[Seat]) -> None:
    """Draw the pawns above all that; the ground of these seats' is in their colour, like their plates."""
    for piece, box in found.pieces():
        if piece.kind == "pawn" and piece.seat in lit:
            canvas.panel(box, SEATS[piece.seat].colour, INK, found.grid.scaled(8))
        if piece.kind == "pawn":
            draw_piece(canvas, piece, box)


def _point(canvas: Canvas, grid: Grid, tab: Tab) -> None:
    """Draw the tip of a bubble, from its edge into the cell that its piece stands on."""
    (x, y), (to_x, to_y) = (grid.cell_box(cell).middle for cell in (tab.at, tab.cell))
    far = math.hypot(to_x - x, to_y - y)
    ahead, along = (to_x - x) / far, (to_y - y) / far
    edge = grid.cell / 2 / max(abs(ahead), abs(along))
    pen = ImageDraw.Draw(canvas.image)
    for colour, line in ((INK, 0), (_BUBBLE, 4)):
        back, front, half = edge - 1.5 * line, far - grid.scaled(_TIP) - 2 * line, grid.scaled(_ASIDE) - line
        corners = ((front, 0), (back, half), (back, -half))
        pen.polygon([(x + ahead * a - along * b, y + along * a + ahead * b) for a, b in corners], colour)


def _nearest(cell: str, door: str | None, roofs: Collection[str]) -> Sequence[str]:
    """The other cells, the nearest first; of equally near ones its door, then roofs, then streets."""
    column, row = COLUMNS.index(cell[0]), int(cell[1:])

    def far(other: str) -> tuple[int, bool, bool]:
        aside, along = COLUMNS.index(other[0]) - column, int(other[1:]) - row
        return aside * aside + along * along, other != door, other not in roofs

    return sorted(CELLS, key=far)[1:]
