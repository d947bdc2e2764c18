"""The warehouses of a clan on the board: in columns on the left, or in a row below its gangsters."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

from engines.mafiadollar.view import WarehouseView
from renders.mafiadollar.boxes import ALTERNATIVE
from renders.mafiadollar.colours import PAVEMENT, ROAD
from renders.mafiadollar.rows import draw_rest, halo, seen
from renders.mafiadollar.stores import draw_store, store_width
from renders.shared.canvas import Box, Canvas

HIGH, WIDE = 220, 1000
"""Height of a house from which on its warehouses are below its gangsters, unless it is as wide as that."""
_ROWS, _DENSE_ROWS = 2, 3
"""Cells of a column at least, and of one that is crowded."""
_LARGE, _SINGLE, _SMALL, _DENSE = (120, 100, 79, 64), 79, 64, 48
"""Sizes of a building in a high or wide house, alone in a low one, in another one, and where that or a row is
crowded."""
_SIDES, _APART = (72, 64, _DENSE, 40), 24  # sizes of a building in a row, and pixels between them at most
_CELLAR = 76  # height of a row
_LEAST = 58  # height of a cell in a column, unless it is lower or a building higher
_GROUND = 12  # height of the ground below buildings in a high yard
_GAP, _CLOSE, _MARGIN = 6, 2, 4  # pixels between columns, between cells of one, and above and below those


class _Grid(NamedTuple):
    """The cells of columns: the size of their buildings, and how many there are.

    ``indent``: the width beside all that stays free for the corner, unless the cell there does.
    """

    size: int
    rows: int
    across: int
    indent: int


@dataclass(frozen=True)
class Yard:
    """The warehouses of a clan, and what of them has changed.

    ``room``: the whole house. ``corner``: whether its lower left corner stays free. ``most``: hundredths of
    the house that columns may take. ``beside``: whether they are in columns in any case. ``dense``: whether
    low columns are crowded.
    """

    stores: Sequence[WarehouseView]
    changed: Container[str]
    room: Box
    corner: bool
    most: int = 50
    beside: bool = False
    dense: bool = False

    @cached_property
    def below(self) -> bool:
        """Whether they are in a row below the gangsters."""
        return not self.beside and self.room.w < WIDE and self.room.h >= HIGH

    def divide(self) -> tuple[Box, Box]:
        """Return their place, and what is left for gangsters."""
        room = self.room
        if self.below:
            high = room.h - _CELLAR
            return room._replace(y=room.y + high, h=_CELLAR), room._replace(h=high)
        place = room._replace(w=self.width)
        return place, room.right_of(place.right)

    def draw(self, canvas: Canvas, place: Box) -> None:
        """Draw them from the top left, and a count of those for which there is no cell."""
        canvas.fill(place, ROAD)
        cells = self._row(place) if self.below else self._cells(place)
        if self.room.h >= HIGH and not self.below:
            for bottom in {cell.bottom for cell in cells}:
                canvas.fill(Box(place.x, bottom - _GROUND // 2, place.w, _GROUND), PAVEMENT)
        stores = {store.card: store for store in self.stores}
        shown = seen([*stores], len(cells), self.changed)
        for card, cell in zip(shown, cells, strict=False):
            halo(canvas, cell, card, self.changed)  # below all of them: a frame covers no sack beside it
        for card, cell in zip(shown, cells, strict=False):
            draw_store(canvas, stores[card], cell)
        draw_rest(canvas, {*stores} - {*shown}, cells)

    @cached_property
    def is_whole(self) -> bool:
        """Whether there is a cell for each."""
        place, _ = self.divide()
        return len(self._row(place) if self.below else self._cells(place)) >= len(self.stores)

    @property
    def is_roomy(self) -> bool:
        """Whether the house is so high or so wide that buildings have one of several sizes."""
        return self.room.h >= HIGH or self.room.w >= WIDE

    @property
    def is_densest(self) -> bool:
        """Whether they can be no closer to each other, so that some may have to be counted."""
        return self.below or self.dense

    @property
    def width(self) -> int:
        """The width of columns."""
        return sum(self._columns) + _GAP + self._grid.indent

    @cached_property
    def _columns(self) -> Sequence[int]:
        """The width of each column, with the gap on its right, of those for which there is room.

        They are filled row by row, so that only the last row has gaps.
        """
        for across in range(self._grid.across, 0, -1):
            widths = self._widths(self._grid._replace(across=across))
            if sum(widths) <= self._most:
                break
        return widths

    @property
    def _most(self) -> int:
        """The width that columns may take."""
        return self.room.w * self.most // 100

    @cached_property
    def _grid(self) -> _Grid:
        """The cells: in a high or wide house of the largest buildings that have room beside the free corner.

        The smallest ones may be beside a strip that is free.
        """
        if not self.is_roomy:
            size = _DENSE if self.dense else _SINGLE if self._single else _SMALL
            return self._gridded(size, self._low_rows)
        for size in _LARGE:
            rows = (self.room.h - 2 * _MARGIN + _CLOSE) // (size + _CLOSE)
            grid = self._gridded(size, rows)
            if not grid.indent and sum(self._widths(grid)) <= self._most:
                break
        cells = len(self.stores) + (self.corner and not grid.indent)
        return grid._replace(rows=max(min(_ROWS, rows), -(-cells // grid.across)))

    def _gridded(self, size: int, rows: int) -> _Grid:
        """Return as few columns of that many cells as it takes, beside or around the free corner."""
        number = len(self.stores)
        across, cornered = max(1, -(-number // rows)), max(1, -(-(number + self.corner) // rows))
        return _Grid(size, rows, across, ALTERNATIVE * (across < cornered))

    def _widths(self, grid: _Grid) -> list[int]:
        """Return the width of its columns."""
        stores = [store_width(store, grid.size) for store in self.stores]
        widths = [0] * grid.across
        for (_, column), wide in zip(self._filled(grid), stores, strict=False):
            widths[column] = max(widths[column], wide + _GAP)
        return widths

    def _filled(self, grid: _Grid) -> list[tuple[int, int]]:
        """Return the row and column of each cell, row by row, without the corner that stays free."""
        cells = [(row, column) for row in range(grid.rows) for column in range(grid.across)]
        if self.corner and not grid.indent:
            cells.remove((grid.rows - 1, 0))
        return cells

    @property
    def _single(self) -> bool:
        """Whether a low column has one cell, which is in the middle of its height."""
        return len(self.stores) == 1 and not self.corner

    @property
    def _low_rows(self) -> int:
        """The number of cells in a low column: in crowded ones as few as need no further column."""
        if not self.dense:
            return 1 if self._single else _ROWS
        cells = len(self.stores) + self.corner
        columns = -(-cells // _DENSE_ROWS) if self.most else 1
        return max(_ROWS, min(_DENSE_ROWS, -(-cells // columns)))

    @cached_property
    def _pitch(self) -> int:
        """From one cell of a column to the next."""
        return (self.room.h - 2 * _MARGIN + _CLOSE) // self._grid.rows

    def _cells(self, place: Box) -> list[Box]:
        """Return the cells row by row, beside the free corner."""
        pitch, widths = self._pitch, self._columns
        side = min(pitch - _CLOSE, max(self._grid.size, _LEAST))
        top = place.y + _MARGIN + (pitch - _CLOSE - side) // 2
        lefts = [*accumulate(widths, initial=place.x + _GAP + self._grid.indent)]
        return [
            Box(lefts[column], top + row * pitch, widths[column] - _GAP, side)
            for row, column in self._filled(self._grid._replace(across=len(widths)))
        ]

    def _row(self, place: Box) -> list[Box]:
        """Return cells side by side in the middle, as large as they have room beside the free corner."""
        room = place.right_of(place.x + (ALTERNATIVE if self.corner else _GAP))
        for side in _SIDES:
            widths = [store_width(store, side) for store in self.stores]
            apart = min(_APART, (room.w - sum(widths)) // max(1, len(widths)))
            if apart >= _GAP:
                break
        apart = max(apart, _GAP)
        whole = sum(widths) + apart * (len(widths) - 1)
        lefts = accumulate(
            (wide + apart for wide in widths), initial=max(room.x, place.middle[0] - whole // 2)
        )
        box = room._replace(y=room.bottom - _MARGIN - side, h=side)
        cells = [box._replace(x=left, w=wide) for left, wide in zip(lefts, widths, strict=False)]
        return [cell for cell in cells if cell.right <= room.right]
