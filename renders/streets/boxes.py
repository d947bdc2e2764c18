"""Layout of the branches: the houses of a street, each with the cards of both sides and its sign."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from engines.streets.view import View
from renders.shared.canvas import Box

BANK = Box(1088, 104, 176, 844)
"""The pile and the display, at the right end of the street."""

_ALL = Box(16, 182, 1060, 692)  # the street between the two plates
_APART = 12  # from one branch to the next
_GAP = 6
_SIGN, _COUNTED = 232, 252  # height of a sign during play, and once the branches are counted
_LEAST, _LEAST_COUNTED = 216, 240  # width of a branch
_PARTS = ((9, 4), (4, 3), (0, 2))  # more cards than this: this many parts of the width


class Street(NamedTuple):
    """The four branches side by side."""

    columns: tuple[Box, ...]
    counted: bool
    """Whether the branches are counted: their signs are higher then."""

    def sign(self, branch: int) -> Box:
        """The sign of a branch, in the middle."""
        high = _COUNTED if self.counted else _SIGN
        return self.columns[branch]._replace(y=_ALL.middle[1] - high // 2, h=high)

    def stack(self, branch: int, *, low: bool) -> Box:
        """The room for the cards of the side that sits at the bottom, or of the other one."""
        sign = self.sign(branch)
        high = sign.y - _GAP - _ALL.y
        return sign._replace(y=_ALL.bottom - high if low else _ALL.y, h=high)

    def house(self, branch: int) -> Box:
        """The column of a branch, up to the houses beside it."""
        column = self.columns[branch]
        return column._replace(x=column.x - _APART // 2, w=column.w + _APART)


def street(view: View) -> Street:
    """The street of a view: where many cards lie, a branch is wider."""
    first, second = (side.stacks for side in view.sides)
    return laid_out(tuple(map(max, map(len, first), map(len, second))), counted=view.winners is not None)


@lru_cache(256)
def laid_out(crowds: Sequence[int], *, counted: bool) -> Street:
    """The street by the number of cards on the fuller side of each branch."""
    parts = [next(parts for more, parts in _PARTS if crowd >= more) for crowd in crowds]
    least = _LEAST_COUNTED if counted else _LEAST
    room = _ALL.w - _APART * (len(parts) - 1)
    wides = [least if room * part // sum(parts) < least else 0 for part in parts]
    free, shared = room - sum(wides), sum(part for part, wide in zip(parts, wides, strict=True) if not wide)
    wides = [wide or free * part // shared for part, wide in zip(parts, wides, strict=True)]
    columns, x = [], _ALL.x
    for wide in wides:
        columns.append(_ALL._replace(x=x, w=wide))
        x += wide + _APART
    return Street(tuple(columns), counted)
