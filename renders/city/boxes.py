"""The layout of the board: the field with its cells and spaces, and the column beside it."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from engines.city.cuts import QUARTER, Part, place
from engines.city.geometry import SIZE, SPACE_COLUMNS
from engines.city.names import QUARTERS
from engines.city.tiles import HOUSES, HouseKind
from renders.shared.canvas import Box
from renders.shared.layout import BANNER, columns

CELL = 66
TILE = 2 * CELL
RISE = 6
"""Pixels that a pawn rises above its cell on the whole map."""
FIELD = Box(68, BANNER.bottom + 6, SIZE * CELL, SIZE * CELL)
"""The city; around it lies the sea, with the names of columns and rows."""
PICTURE = (1280, FIELD.bottom + 68)
"""The size of a board, and of a private picture."""
STATUS = Box(1010, 104, 260, 132)
"""The box for the houses left."""
ROUND = STATUS._replace(h=66)
"""The box for the round, once pawns walk: it leaves more room to the plates."""
PLATES = Box(STATUS.x, STATUS.bottom + 8, STATUS.w, PICTURE[1] - STATUS.bottom - 18)
"""The column of plates beside the city."""

_GAP = 8


class Grid(NamedTuple):
    """A square part of the city on the canvas."""

    column: int
    row: int
    """The cell in its north-west corner."""
    size: int
    """Cells per row, and rows."""
    cell: int
    """Pixels of a cell."""
    x: int = FIELD.x
    y: int = FIELD.y
    rise: int = 0
    """Pixels that a pawn rises above its cell; in an enlarged city none."""

    @property
    def field(self) -> Box:
        """Its box on the picture."""
        return Box(self.x, self.y, self.size * self.cell, self.size * self.cell)

    def box(self, column: int, row: int, cells: int = 1) -> Box:
        """The square of ``cells`` by ``cells`` cells with this one in its north-west corner."""
        x, y = (self.cell * (at - first) for at, first in ((column, self.column), (row, self.row)))
        return Box(self.x + x, self.y + y, cells * self.cell, cells * self.cell)

    def cell_box(self, name: str) -> Box:
        """The square of the cell with this name."""
        return self.box(*place(name))

    def space_box(self, name: str) -> Box:
        """The square of the space with this name."""
        return self.box(1 + 2 * SPACE_COLUMNS.index(name[0]), 2 * int(name[1:]) - 1, 2)

    def shows(self, name: str) -> bool:
        """Return whether the cell with this name is in it."""
        return Part(self.column, self.row, self.size).shows(name)

    def scaled(self, pixels: int) -> int:
        """A length in pixels on the whole city, enlarged like its cells."""
        return pixels * self.cell // CELL


WHOLE = Grid(0, 0, SIZE, CELL, rise=RISE)


def enlarged(part: Part) -> Grid:
    """The grid on which a part of the city fills the map."""
    return WHOLE if part.size == SIZE else Grid(*part, FIELD.w // part.size)


@cache
def cell_box(name: str) -> Box:
    """The square of the cell with this name on the board."""
    return WHOLE.cell_box(name)


@cache
def space_box(name: str) -> Box:
    """The square of the space with this name on the board."""
    return WHOLE.space_box(name)


def kind_box(kind: HouseKind) -> Box:
    """The box of a kind of house among those that are left."""
    room = columns(STATUS.grown(-4), len(HOUSES), 4)[HOUSES.index(kind)]
    return Box(room.x + 8, room.y, room.w - 16, room.h)


def card_box(kind: HouseKind) -> Box:
    """The box of the card with a kind of house, where kinds can be picked: together they fill the column."""
    return card_boxes(len(HOUSES))[HOUSES.index(kind)]


def card_boxes(number: int) -> list[Box]:
    """The boxes of this number of cards, from the top down: together they fill the column."""
    column = hull(STATUS, PLATES)
    pitch = (column.h + _GAP) // number
    return [Box(column.x, column.y + at * pitch, column.w, pitch - _GAP) for at in range(number)]


def mark_box(name: str, grid: Grid) -> Box:
    """The box of the cell, space, quarter or kind of house with this name: spaces have capitals."""
    if name in HOUSES:
        return card_box(name)
    if name in QUARTERS:
        return grid.box(QUARTER * name.endswith("E"), QUARTER * name.startswith("S"), QUARTER)
    return grid.space_box(name) if name[0] in SPACE_COLUMNS else grid.cell_box(name)


def hull(*boxes: Box) -> Box:
    """The smallest box with all of these in it."""
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(x, y, max(box.right for box in boxes) - x, max(box.bottom for box in boxes) - y)


def plate_boxes(seats: int, status: Box = ROUND) -> list[Box]:
    """The boxes of the plates by seat, from the top down: they fill the column below ``status``."""
    top = status.bottom + _GAP
    pitch = (PLATES.bottom + _GAP - top) // seats
    return [Box(PLATES.x, top + seat * pitch, PLATES.w, pitch - _GAP) for seat in range(seats)]
