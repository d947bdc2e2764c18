"""A pawn's steps in the whole game, as one mask, in no order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from engines.city.geometry import NAMES, SIZE, WIDTH, Cell, CellName, each

_SOUTHWARD = SIZE * WIDTH
"""A step to the east is the bit of its western cell; to the south, that of its northern cell, moved on."""


def steps(path: Iterable[Cell]) -> int:
    """The steps of a walk as a mask. A jump counts as the steps along its side of the ring."""
    found = 0
    for here, there in pairwise(path):
        first, last = sorted((here, there))
        if first // WIDTH == last // WIDTH:
            found |= (1 << last) - (1 << first)
        else:
            for cell in range(first, last, WIDTH):
                found |= 1 << cell + _SOUTHWARD
    return found


def stretches(trail: int) -> Iterator[tuple[CellName, CellName]]:
    """The straight stretches of a trail by their ends: those from west to east, then from north to south."""
    for stride, lines in ((1, trail & (1 << _SOUTHWARD) - 1), (WIDTH, trail >> _SOUTHWARD)):
        for start in each(lines & ~(lines << stride)):
            end = start
            while lines >> end & 1:
                end += stride
            yield NAMES[start], NAMES[end]
