"""The board of Palermo as numbers: cells, spaces, steps and jumps (rules sections 2.2, 2.3 and 5.3).

A *cell* is a bit number in a set of cells, which is one integer (a *mask*). Rows are ``WIDTH`` bits
apart, two more than a row has cells, so that a step off the east or west edge lands on a bit that is
never open.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, TypeAlias

from engines.codec import OneOf

SIZE = 14  # cells per row, and rows
WIDTH = 16  # bits from one row to the next
SPACES = 36  # for tiles
SPACES_A_ROW = 6

COLUMNS = "abcdefghijklmn"
SPACE_COLUMNS = "ABCDEF"

Cell: TypeAlias = int
"""The bit number of a cell in a mask."""

CELLS: dict[str, Cell] = {
    f"{column}{row + 1}": row * WIDTH + place for row in range(SIZE) for place, column in enumerate(COLUMNS)
}
"""The cells by name; row by row from the north-west corner."""

NAMES: dict[Cell, str] = {cell: name for name, cell in CELLS.items()}

SPACE_NAMES: tuple[str, ...] = tuple(
    f"{column}{row + 1}" for row in range(SPACES_A_ROW) for column in SPACE_COLUMNS
)
"""The names of the spaces, row by row; a space's number is its index here."""

SPACE: dict[str, int] = {name: number for number, name in enumerate(SPACE_NAMES)}

NUMBERS: dict[str, int] = {name: number + 1 for name, number in SPACE.items()}
"""The numbers of the spaces for people, row by row: their names could be mistaken for cells."""

CellName: TypeAlias = Annotated[str, OneOf(CELLS)]
Space: TypeAlias = Annotated[str, OneOf(SPACE)]


def mask(*cells: int) -> int:
    """The set of the cells."""
    found = 0
    for cell in cells:
        found |= 1 << cell
    return found


def north_west(space: int) -> int:
    """The north-west cell of a space."""
    row, column = divmod(space, SPACES_A_ROW)
    return (1 + 2 * row) * WIDTH + 1 + 2 * column


ALL = mask(*NAMES)

# --- The ring and its corners ---------------------------------------------------------------------

_LAST = SIZE - 1
NORTH = mask(*range(1, _LAST))
SOUTH = NORTH << _LAST * WIDTH
WEST = mask(*[row * WIDTH for row in range(1, _LAST)])
EAST = WEST << _LAST
"""The sides of the ring without their corners."""

NW, NE, SW, SE = (mask(CELLS[name]) for name in ("a1", "n1", "a14", "n14"))
NW_SE, NE_SW = NW | SE, NE | SW
"""The pairs of opposite corners; from each corner a jump leads to both of the other pair (W3)."""

RING = NORTH | SOUTH | WEST | EAST | NW_SE | NE_SW


def beside(cells: int) -> int:
    """The neighbours of the cells; includes bits that are no cell."""
    return cells << 1 | cells >> 1 | cells << WIDTH | cells >> WIDTH


def onward(cells: int) -> int:
    """The cells that one step or jump reaches from the cells (W2, W3); includes bits that are no cell."""
    found = cells << 1 | cells >> 1 | cells << WIDTH | cells >> WIDTH
    if cells & RING:
        if cells & NORTH:
            found |= NW | NE
        if cells & SOUTH:
            found |= SW | SE
        if cells & WEST:
            found |= NW | SW
        if cells & EAST:
            found |= NE | SE
        if cells & NW_SE:
            found |= NE_SW
        if cells & NE_SW:
            found |= NW_SE
    return found


def _sources(cell: int) -> int:
    one = mask(cell)
    found = beside(one)
    for corners, side in ((NW | NE, NORTH), (SW | SE, SOUTH), (NW | SW, WEST), (NE | SE, EAST)):
        if one & corners:
            found |= side
    if one & NW_SE:
        found |= NE_SW
    if one & NE_SW:
        found |= NW_SE
    return found & ALL


SOURCES: dict[int, int] = {cell: _sources(cell) for cell in NAMES}
"""For each cell, the cells from which one step or jump enters it."""


def sources(cells: int) -> int:
    """The cells from which one step or jump enters one of the cells."""
    found = 0
    for cell in each(cells):
        found |= SOURCES[cell]
    return found


# --- Sets of cells ----------------------------------------------------------------------------------


def each(cells: int) -> Iterator[int]:
    """The cells of a set, row by row."""
    while cells:
        lowest = cells & -cells
        yield lowest.bit_length() - 1
        cells ^= lowest


def names(cells: int) -> tuple[str, ...]:
    """The names of a set's cells, row by row."""
    return tuple([NAMES[cell] for cell in each(cells)])


def shuffled(cells: int, rng: random.Random) -> Iterator[int]:
    """The cells of a set in random order, lazily."""
    left = cells.bit_count()
    while left:
        cell = _nth(cells, int(rng.random() * left))
        yield cell
        cells ^= 1 << cell
        left -= 1


def _nth(cells: int, n: int) -> int:
    """The cell of a set that has ``n`` others before it, found by bisection."""
    start, width = 0, SIZE * WIDTH
    while width > 1:
        half = width + 1 >> 1
        low = cells & (1 << half) - 1
        before = low.bit_count()
        if n < before:
            cells, width = low, half
        else:
            n -= before
            cells >>= half
            start += half
            width -= half
    return start


# --- Walks (5.3) ------------------------------------------------------------------------------------


def walks(ground: int, begin: int, costly: int, points: int) -> tuple[int, ...]:
    """For each k from 0 to ``points``, the cells where walks of exactly k points end.

    ``ground``: the open cells; ``begin``: the cells where walks may begin; ``costly``: the cells that
    cost 2 points to enter. Walks may come back to a cell (W5).
    """
    found = [begin]
    here, late = begin, 0
    for _ in range(points):
        reached = onward(here) & ground
        here = reached & ~costly | late
        late = reached & costly
        found.append(here)
    return tuple(found)


def walk(layers: tuple[int, ...], points: int, end: int, costly: int) -> tuple[int, ...]:
    """The cells of one walk of exactly ``points`` that ends on ``end``, including the first.

    ``layers`` is the result of ``walks``. If there is a choice, the walk steps instead of jumping.
    """
    path = [end]
    while points:
        cell = path[-1]
        points -= 2 if costly >> cell & 1 else 1
        before = layers[points] & SOURCES[cell]
        near = before & beside(1 << cell) or before
        path.append((near & -near).bit_length() - 1)
    path.reverse()
    return tuple(path)


@lru_cache(maxsize=4096)
def spread(ground: int, begin: int) -> tuple[int, ...]:
    """For each distance from ``begin`` in points, the cells at that distance, ignoring stones."""
    found = [begin]
    seen = begin
    while found[-1]:
        found.append(onward(found[-1]) & ground & ~seen)
        seen |= found[-1]
    return tuple(found[:-1])


def distance(ground: int, begin: int, goal: int) -> int:
    """The points from the nearest cell of ``begin`` to the nearest cell of ``goal``, ignoring stones."""
    return next(far for far, cells in enumerate(spread(ground, begin)) if cells & goal)


def nearest(ground: int, goal: int, cells: int) -> tuple[int, int]:
    """The points from the nearest of ``cells`` to the goal, and the cells at that distance."""
    seen = here = goal
    far = 0
    while not here & cells:
        here = sources(here) & ground & ~seen
        seen |= here
        far += 1
    return far, here & cells
