"""Places of letters and pieces: one on each cell, and the others in tabs beside it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import NamedTuple, TypeAlias

from engines.city.geometry import CELLS, COLUMNS
from engines.city.view import View
from renders.city.boxes import WHOLE, Grid
from renders.city.pieces import Piece, draw_piece
from renders.shared.canvas import Box, Canvas
from renders.shared.palette import INK, PANEL, PARCHMENT

PiecesByCell: TypeAlias = dict[str, list[Piece]]
"""The pieces that stand on each cell."""

_RISE = 20  # pixels that a pawn's head may reach into a free cell behind it
_RIM = 4  # pixels between a tab's edge and its piece
_NECK = 9  # width of the line from a cell to its tab
_LARGE = 84  # side of letters, if there is room for it around their cell


class Tab(NamedTuple):
    """A piece beside its cell."""

    piece: Piece
    cell: str
    at: str
    """The cell in which it is drawn."""


@dataclass(slots=True)
class Places:
    """Everything to be drawn, by its cell."""

    letters: dict[str, str]
    """By cell what is written on it."""
    grid: Grid = WHOLE
    standing: dict[str, Piece] = field(default_factory=dict)
    tabs: list[Tab] = field(default_factory=list)

    @property
    def taken(self) -> set[str]:
        """The cells in which something is drawn."""
        return {*self.letters, *self.standing, *(tab.at for tab in self.tabs)}

    def plates(self) -> Iterator[tuple[str, Box]]:
        """The letters with their boxes: larger than their cell where nothing else is in the way."""
        cells = [self.grid.cell_box(cell) for cell in self.letters]
        taken = [*cells, *(box for _, box in self.boxes())]
        for sign, cell in zip(self.letters.values(), cells, strict=True):
            others = [other for other in taken if other is not cell]
            free = (box for box in self._large(cell) if not any(map(box.meets, others)))
            plate = next(free, cell)
            taken.append(plate)
            yield sign, plate.grown(-2)

    def _large(self, cell: Box) -> Iterator[Box]:
        """Larger boxes that cover the cell: around it, to one side, then to a corner."""
        more = max(0, (_LARGE - self.grid.cell) // 2)
        steps = sorted(product((0, -more, more), repeat=2), key=lambda step: abs(step[0]) + abs(step[1]))
        for x, y in steps if more else ():
            box = cell.grown(more)
            yield box._replace(x=box.x + x, y=box.y + y).within(self.grid.field)

    def boxes(self) -> Iterator[tuple[Piece, Box]]:
        """Every piece with its box, from the north to the south."""
        taken = self.taken
        found = [(piece, self._standing(piece, cell, taken)) for cell, piece in self.standing.items()]
        found += [(tab.piece, self.grid.cell_box(tab.at).grown(-self.grid.scaled(_RIM))) for tab in self.tabs]
        yield from sorted(found, key=lambda pair: pair[1].bottom)

    def _standing(self, piece: Piece, cell: str, taken: Collection[str]) -> Box:
        """The box of a piece on its cell: a pawn's head reaches into the cell behind it if that is free."""
        box = self.grid.cell_box(cell)
        behind = f"{cell[0]}{int(cell[1:]) - 1}"
        if piece.kind == "pawn" and behind in CELLS and self.grid.shows(behind) and behind not in taken:
            rise = self.grid.scaled(_RISE)
            return Box(box.x, box.y - rise, box.w, box.h + rise)
        return box


def places(view: View, on: PiecesByCell, letters: Mapping[str, str], grid: Grid = WHOLE) -> Places:
    """Find a place for every piece: its cell if nothing else is there, else a tab beside it.

    On a cell with letters all pieces get tabs; of several pieces the last one stays, a pawn if there is one.
    """
    on = {cell: pieces for cell, pieces in on.items() if grid.shows(cell)}
    found = Places({cell: sign for cell, sign in letters.items() if grid.shows(cell)}, grid)
    for cell, pieces in on.items():
        if cell not in letters and pieces:
            found.standing[cell] = pieces[-1]
    roofs = {roof for laid in view.tiles for roof in laid.roofs}
    doors = {laid.doorway: laid.roofs[0] for laid in view.tiles if laid.roofs}
    taken = {*letters, *on}
    for cell, pieces in on.items():
        for piece in pieces if cell in letters else pieces[:-1]:
            nearest = _nearest(cell, doors.get(cell), roofs)
            at = next(near for near in nearest if near not in taken and grid.shows(near))
            found.tabs.append(Tab(piece, cell, at))
            taken.add(at)
    return found


def draw_places(canvas: Canvas, found: Places) -> None:
    """Draw the tabs with their lines, then all pieces."""
    for tab in found.tabs:
        _neck(canvas, found.grid, tab)
    for piece, box in found.boxes():
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
    start, end = grid.cell_box(tab.cell).middle, grid.cell_box(tab.at).middle
    panel = grid.cell_box(tab.at).grown(-1)
    for wide, colour in ((_NECK + 6, INK), (_NECK, PARCHMENT)):
        canvas.line(start, end, colour, grid.scaled(wide))
    canvas.fill(panel, INK, grid.scaled(12))
    canvas.panel(panel.grown(-1), PANEL, PARCHMENT, grid.scaled(10), grid.scaled(3))
