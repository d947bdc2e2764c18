"""The layout of the board: the field with its cells and spaces, and the column beside it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache
from typing import NamedTuple

from engines.city.geometry import COLUMNS, SIZE, SPACE_COLUMNS
from engines.city.names import QUARTERS
from renders.shared.canvas import Box
from renders.shared.layout import BANNER

CELL = 57
TILE = 2 * CELL
RISE = 6
"""Pixels that a pawn reaches beyond its cell on the whole board."""
FIELD = Box(68, BANNER.bottom + 6, SIZE * CELL, SIZE * CELL)
"""The city on the board; around it lies the sea, with the names of columns and rows."""
LAST_ACTION = Box(883, 104, 388, 76)
"""The box for the houses left, or for the round."""
PLATES = Box(883, 188, 388, 760)

_GAP = 8
_PLATE = 248  # greatest height of a plate


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
    """Pixels that a pawn reaches beyond its cell; in a private picture it has room enough in it."""

    @property
    def field(self) -> Box:
        """Its place on the picture."""
        return Box(self.x, self.y, self.size * self.cell, self.size * self.cell)

    def box(self, column: int, row: int, cells: int = 1) -> Box:
        """The square of ``cells`` by ``cells`` cells with this one in its north-west corner."""
        x, y = (self.cell * (at - first) for at, first in ((column, self.column), (row, self.row)))
        return Box(self.x + x, self.y + y, cells * self.cell, cells * self.cell)

    def cell_box(self, name: str) -> Box:
        """The square of the cell with this name."""
        return self.box(*_cell(name))

    def space_box(self, name: str) -> Box:
        """The square of the space with this name."""
        return self.box(1 + 2 * SPACE_COLUMNS.index(name[0]), 2 * int(name[1:]) - 1, 2)

    def pawn_box(self, name: str) -> Box:
        """The place of a pawn on the cell with this name: on the whole board it rises above it a little."""
        box = self.cell_box(name)
        return box._replace(y=box.y - self.rise, h=box.h + self.rise)

    def shows(self, name: str) -> bool:
        """Return whether the cell with this name is in it."""
        column, row = _cell(name)
        return 0 <= column - self.column < self.size and 0 <= row - self.row < self.size

    def scaled(self, pixels: int) -> int:
        """So many pixels of the whole city, enlarged like its cells."""
        return pixels * self.cell // CELL


WHOLE = Grid(0, 0, SIZE, CELL, rise=RISE)
PRIVATE = Grid(0, 0, SIZE, 77)
"""The whole city in a private picture."""
PRIVATE_SIZE = (1280, 1240)
STRIP = Box(1160, 104, 116, 1128)
"""The column of narrow plates beside it."""
QUARTER = SIZE // 2  # cells a side of a quarter


def cut(cells: Collection[str], most: int = SIZE) -> Grid:
    """The smallest part of the city that shows these cells, in the middle as far as it can be.

    It is as large as a quarter at least, and enlarged to the room of a private picture; all of the city if
    that has more than ``most`` cells a side.
    """
    size = max(QUARTER, *_spans(cells))
    if size > most or size == SIZE:
        return PRIVATE
    return Grid(*_around(cells, size), size, PRIVATE.field.w // size)


def _spans(cells: Iterable[str]) -> tuple[int, int]:
    """The columns and the rows of cells from the first with one of these to the last."""
    columns, rows = zip(*map(_cell, cells), strict=True)
    return max(columns) - min(columns) + 1, max(rows) - min(rows) + 1


def _around(cells: Iterable[str], size: int) -> tuple[int, int]:
    """The north-west corner of a square part of the city with these cells in its middle, as far as can be."""
    column, row = (
        max(0, min(SIZE - size, (min(axis) + max(axis) + 1 - size) // 2))
        for axis in zip(*map(_cell, cells), strict=True)
    )
    return column, row


def _cell(name: str) -> tuple[int, int]:
    return COLUMNS.index(name[0]), int(name[1:]) - 1


@cache
def cell_box(name: str) -> Box:
    """The square of the cell with this name on the board."""
    return WHOLE.cell_box(name)


@cache
def space_box(name: str) -> Box:
    """The square of the space with this name on the board."""
    return WHOLE.space_box(name)


def mark_box(name: str, grid: Grid = WHOLE) -> Box:
    """The square of the cell, space or quarter with this name: spaces have capitals."""
    if name in QUARTERS:
        return grid.box(QUARTER * name.endswith("E"), QUARTER * name.startswith("S"), QUARTER)
    return grid.space_box(name) if name[0] in SPACE_COLUMNS else grid.cell_box(name)


def plate_boxes(seats: int, room: Box = PLATES) -> list[Box]:
    """The boxes of the plates by seat, from the top down."""
    pitch = min(_PLATE + _GAP, (room.h + _GAP) // seats)
    return [Box(room.x, room.y + seat * pitch, room.w, pitch - _GAP) for seat in range(seats)]
