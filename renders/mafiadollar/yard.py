"""The warehouses of a clan on the board: in columns on the left, or in a row below its gangsters."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

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
_LARGE, _SINGLE, _SMALL, _DENSE = (120, 100, 79, 64), 100, 72, 48
"""Sizes of a building in a high column, alone in a low one, in another one, and where that or a row is
crowded."""
_SIDES, _APART = (72, 64, _DENSE, 40), 24  # sizes of a building in a row, and pixels between them at most
_CELLAR = 76  # height of a row
_LEAST = 58  # height of a cell in a column, unless it is lower or a building higher
_GROUND = 12  # height of the ground below buildings in a high yard
_GAP, _CLOSE, _MARGIN = 6, 2, 4  # pixels between columns, between cells of one, and above and below those


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
    def width(self) -> int:
        """The width of columns."""
        return sum(self._columns) + _GAP + self._indent

    @property
    def _indent(self) -> int:
        """The width beside all columns that stays free for the corner, where there is room for that.

        If not all cells are filled, the one there stays empty.
        """
        return ALTERNATIVE if self.corner and self.room.w >= WIDE and len(self.stores) % 2 == 0 else 0

    @cached_property
    def _columns(self) -> Sequence[int]:
        """The width of each column, with the gap on its right, of those for which there is room.

        They are filled row by row, so that only the last row has gaps.
        """
        most = self.room.w * self.most // 100
        for across in range(self._across, 0, -1):
            widths = self._widths(self._size, across)
            if sum(widths) <= most:
                break
        return widths

    @property
    def _across(self) -> int:
        """The number of columns that all warehouses take."""
        return max(1, -(-(len(self.stores) + (self.corner and not self._indent)) // self._rows))

    def _widths(self, size: int, across: int) -> list[int]:
        """Return the width of that many columns of buildings of a size."""
        stores = [store_width(store, size) for store in self.stores]
        widths = [0] * across
        for (_, column), wide in zip(self._filled(across), stores, strict=False):
            widths[column] = max(widths[column], wide + _GAP)
        return widths

    def _filled(self, across: int) -> list[tuple[int, int]]:
        """Return the row and column of each cell, row by row, without the corner that stays free."""
        cells = [(row, column) for row in range(self._rows) for column in range(across)]
        if self.corner and not self._indent:
            cells.remove((self._rows - 1, 0))
        return cells

    @property
    def _single(self) -> bool:
        """Whether a low column has one cell, which is in the middle of its height."""
        return len(self.stores) == 1 and not self.corner and self.room.h < HIGH

    @cached_property
    def _size(self) -> int:
        """The size of buildings in columns: in high ones the largest for which all have room."""
        if self.dense or self.room.h < HIGH:
            return _DENSE if self.dense else _SINGLE if self._single else _SMALL
        most, number = self.room.w * self.most // 100 - self._indent, len(self.stores)
        for size in _LARGE:
            rows = self._rows_of(size)
            across = max(1, -(-(number + (self.corner and not self._indent)) // rows))
            widest = max((store_width(store, size) for store in self.stores), default=size)
            if across * (widest + _GAP) <= most:
                return size
        return _LARGE[-1]

    def _rows_of(self, size: int) -> int:
        """Return how many buildings of a size stand below each other in a high column."""
        return max(_ROWS, (self.room.h - 2 * _MARGIN + _CLOSE) // (size + _CLOSE))

    @cached_property
    def _rows(self) -> int:
        """The number of cells in a column: in crowded ones as few as need no further column."""
        least, cells = _ROWS, len(self.stores) + self.corner
        if self._single:
            least = 1
        elif self.dense:
            columns = -(-cells // _DENSE_ROWS) if self.most else 1
            least = max(_ROWS, min(_DENSE_ROWS, -(-cells // columns)))
        return max(least, self._rows_of(self._size)) if self.room.h >= HIGH else least

    @cached_property
    def _pitch(self) -> int:
        """From one cell of a column to the next."""
        return (self.room.h - 2 * _MARGIN + _CLOSE) // self._rows

    def _cells(self, place: Box) -> list[Box]:
        """Return the cells row by row, beside the free corner."""
        pitch, widths = self._pitch, self._columns
        side = min(pitch - _CLOSE, max(self._size, _LEAST))
        top = place.y + _MARGIN + (pitch - _CLOSE - side) // 2
        lefts = [*accumulate(widths, initial=place.x + _GAP + self._indent)]
        return [
            Box(lefts[column], top + row * pitch, widths[column] - _GAP, side)
            for row, column in self._filled(len(widths))
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
