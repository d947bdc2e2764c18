"""The room of letters and pieces: more than their cell where nothing else is in the way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product

from renders.city.boxes import Grid
from renders.city.pieces import Kind, pawn_height
from renders.shared.canvas import Box

_LETTERS = 84  # side of letters, if there is room for it around their cell
_SIDES: dict[Kind, tuple[int, ...]] = {"pawn": (78, 66), "stone": (74, 66), "chip": (66,)}
"""Widths of a piece, if there is room, the best first."""
_SHIFTS = sorted(product((0, -1, 1), repeat=2), key=lambda step: abs(step[0]) + abs(step[1]))
_RISE = 20  # pixels that a pawn's head may at least reach into a free cell behind it


class Claims:
    """What is taken of a part of the city, by quarters of its cells."""

    def __init__(self, grid: Grid, cells: Iterable[str]) -> None:
        """Take these cells."""
        self._grid = grid
        self._taken = 0
        for cell in cells:
            self._taken |= self._quarters(grid.cell_box(cell))

    def letters(self, cell: str) -> Box:
        """Take room for the letters on a cell."""
        return self._take(cell, _around(self._grid.cell_box(cell), _LETTERS))

    def piece(self, kind: Kind, cell: str) -> Box:
        """Take room for a piece on a cell, or in a tab there."""
        box = self._grid.cell_box(cell)
        return self._take(cell, _standing(box, self._grid) if kind == "pawn" else _lying(box, kind))

    def _take(self, cell: str, wanted: Iterable[Box]) -> Box:
        """Take the first of these boxes that is free beyond the cell, else the cell alone."""
        own = self._grid.cell_box(cell)
        others = self._taken & ~self._quarters(own)
        field = self._grid.field
        free = (box for box in wanted if box.within(field) == box and not others & self._quarters(box))
        found = next(free, own)
        self._taken |= self._quarters(found)
        return found

    def _quarters(self, box: Box) -> int:
        x, y, cell = box.x - self._grid.x, box.y - self._grid.y, self._grid.cell
        left, top, right, bottom = (
            2 * x // cell,
            2 * y // cell,
            -(-2 * (x + box.w) // cell),
            -(-2 * (y + box.h) // cell),
        )
        return _mask(left, top, right - left, bottom - top)


@cache
def _mask(left: int, top: int, wide: int, high: int) -> int:
    row = ((1 << wide) - 1) << left
    return sum(row << 32 * number for number in range(top, top + high))


def _around(cell: Box, side: int) -> Iterator[Box]:
    """Larger boxes that cover the cell: around it, to one side, then to a corner."""
    more = (side - cell.w) // 2
    if more > 0:
        box = cell.grown(more)
        yield from (box._replace(x=box.x + more * x, y=box.y + more * y) for x, y in _SHIFTS)


def _lying(cell: Box, kind: Kind) -> Iterator[Box]:
    for side in _SIDES[kind]:
        yield from _around(cell, side)


def _standing(cell: Box, grid: Grid) -> Iterator[Box]:
    """Boxes of a pawn: on its cell, its head in the one behind; else on its lower edge."""
    for wide in _SIDES["pawn"]:
        more, high = (wide - cell.w) // 2, pawn_height(wide)
        if more > 0:
            box = Box(cell.x - more, cell.bottom - high, wide, high)
            yield from (box._replace(x=box.x + more * aside) for aside in (0, -1, 1))
            yield box._replace(y=box.y + more)
    rise = grid.scaled(_RISE)
    box = cell._replace(h=cell.h + rise)
    yield from (box._replace(y=cell.y - rise), box)
