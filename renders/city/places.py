"""Places of letters and pieces: one on each cell, and the others in tabs beside it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from engines.city.geometry import CELLS, COLUMNS
from engines.city.view import View
from renders.city.boxes import WHOLE, Grid
from renders.city.claims import Claims
from renders.city.pieces import Kind, Piece, draw_piece
from renders.shared.canvas import Box, Canvas
from renders.shared.palette import INK, PANEL, PARCHMENT

PiecesByCell: TypeAlias = dict[str, list[Piece]]
"""The pieces that stand on each cell."""

_RIM = 4  # pixels between a tab's edge and its piece
_NECK = 9  # width of the line from a cell to its tab
_KINDS: tuple[Kind, ...] = ("pawn", "stone", "chip")
"""The kinds of pieces, those first that get the most room."""


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
        rim = self.grid.scaled(_RIM)
        found = [*self.standing.values(), *((tab.piece, tab.box.grown(-rim)) for tab in self.tabs)]
        return sorted(found, key=lambda pair: pair[1].bottom)


def places(
    view: View,
    on: PiecesByCell,
    letters: Collection[str] = (),
    grid: Grid = WHOLE,
    free: Collection[str] = (),
) -> Places:
    """Find a place for every piece: its cell if nothing else is there, else a tab beside it.

    On a cell with letters all pieces get tabs; of several pieces the last one stays, a pawn if there is one.
    Letters and pieces are larger than their cell where nothing else is in the way; ``free``: cells into which
    nothing may reach.
    """
    on = {cell: pieces for cell, pieces in on.items() if pieces and grid.shows(cell)}
    letters = [cell for cell in letters if grid.shows(cell)]
    standing = {cell: pieces[-1] for cell, pieces in on.items() if cell not in letters}
    tied = list(_tied(view, on, letters, grid))
    claims = Claims(grid, {*letters, *standing, *free, *(at for _, _, at in tied)})
    plates = {cell: claims.letters(cell).grown(-2) for cell in letters}
    boxes = {
        cell: claims.piece(piece.kind, cell)
        for cell, piece in sorted(standing.items(), key=lambda item: _KINDS.index(item[1].kind))
    }
    tabs = [Tab(piece, cell, at, claims.piece("chip", at)) for piece, cell, at in tied]
    return Places(grid, plates, {cell: (standing[cell], box) for cell, box in boxes.items()}, tabs)


def _tied(
    view: View, on: PiecesByCell, letters: Collection[str], grid: Grid
) -> Iterator[tuple[Piece, str, str]]:
    """The pieces that can't stay on their cell, with that and the free cell nearest to it."""
    roofs = {roof for laid in view.tiles for roof in laid.roofs}
    doors = {laid.doorway: laid.roofs[0] for laid in view.tiles if laid.roofs}
    taken = {*letters, *on}
    for cell, pieces in on.items():
        for piece in pieces if cell in letters else pieces[:-1]:
            nearest = _nearest(cell, doors.get(cell), roofs)
            at = next(near for near in nearest if near not in taken and grid.shows(near))
            taken.add(at)
            yield piece, cell, at


def draw_places(canvas: Canvas, found: Places) -> None:
    """Draw the tabs with their lines, then all pieces."""
    for tab in found.tabs:
        _neck(canvas, found.grid, tab)
    for piece, box in found.pieces():
        draw_piece(canvas, piece, box)


def _nearest(cell: str, door: str | None, roofs: Collection[str]) -> Sequence[str]:
    """The other cells, the nearest first; of equally near ones its door, then roofs, then streets."""
    column, row = COLUMNS.index(cell[0]), int(cell[1:])

    def far(other: str) -> tuple[int, bool, bool]:
        aside, along = COLUMNS.index(other[0]) - column, int(other[1:]) - row
        return aside * aside + along * along, other != door, other not in roofs

    return sorted(CELLS, key=far)[1:]


def _neck(canvas: Canvas, grid: Grid, tab: Tab) -> None:
    """Draw an empty tab, and the line that ties it to its cell."""
    start, end = grid.cell_box(tab.cell).middle, tab.box.middle
    panel = tab.box.grown(-1)
    for wide, colour in ((_NECK + 6, INK), (_NECK, PARCHMENT)):
        canvas.line(start, end, colour, grid.scaled(wide))
    canvas.fill(panel, INK, grid.scaled(12))
    canvas.panel(panel.grown(-1), PANEL, PARCHMENT, grid.scaled(10), grid.scaled(3))
