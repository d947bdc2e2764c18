"""Layout of the branches: the houses of a street, each with the cards of both sides and its sign."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import ceil
from typing import NamedTuple

from engines.streets.view import View
from renders.shared.canvas import HALO, Box
from renders.shared.lettering import TIGHTEST

BANK = Box(1124, 182, 148, 688)
"""The pile and the display, at the right end of the street."""
BALCONY = BANK.right_of(1108)
"""The winner's place at the end, instead of pile and display; the houses are narrower then."""

PLATES = (Box(8, 100, 1264, 68), Box(8, 884, 1264, 68))
"""The plates at the top and at the bottom."""
SIDE = Box(8, 174, 1108, 704)
"""The street between the plates."""

BAND, EDGE = 63, 6
"""Height of the band with the sums of a side, and of the lines in its colour around its half."""

NAME, AWNING = 68, 76
"""Heights of a shop's name, and of its awning below that."""

_ALL = Box(14, 180, 1096, 692)  # the cards and signs in it
_END = _ALL._replace(w=BALCONY.x - 14 - _ALL.x)  # at the end
_APART = 12  # from one branch to the next
_GAP = 5
_MARGIN = 3  # from the edge of a band to a sum
_SIGN = 2 * BAND + NAME + AWNING  # height of a sign
_EMPTY, _LEAST = 142, 236  # least widths of a branch without cards, and of one with some

SEAM = 2
"""Half of the gap between two awnings."""

POST = HALO + 3
"""Pixels that a frame around a branch takes on both sides of a house."""

_LINED = POST - EDGE
"""From a shop's end to what a frame around it leaves free: the frame covers the line of a side."""

AIR, NEAR = POST + 7, 12
"""Pixels on both sides of a shop's name, so that it is clear of a frame, and at least."""


class Cut(NamedTuple):
    """How the cards of a picture are cut and laid: all of them are equally large."""

    wide: int
    high: int
    rows: int
    """The most rows of a stack."""
    steps: range
    """How far apart overlapping cards may lie, so that rank and suit stay in sight."""

    def across(self, number: int, wide: int) -> int:
        """Return how many cards lie in a row: all if they fit side by side, otherwise an equal share."""
        whole = (wide + CARDS_APART) // (self.wide + CARDS_APART)
        return number if number <= whole else -(-number // self.rows)

    def width(self, number: int, step: int) -> int:
        """The width of ``number`` cards, two of a row side by side, more of it ``step`` pixels apart."""
        across = -(-number // self.rows)
        apart = self.wide + CARDS_APART if across == 2 else step
        return self.wide + max(0, across - 1) * apart

    def most(self, wide: int) -> int:
        """The most cards that fit."""
        return self.rows * (1 + (wide - self.wide) // self.steps[-1])


CARDS_APART = 4
CUTS = (
    Cut(120, 172, 1, range(72, 63, -1)),
    Cut(84, 99, 2, range(88, 46, -1)),
)
"""The largest cards first, those for crowded branches last."""


class Street(NamedTuple):
    """The four branches side by side."""

    columns: tuple[Box, ...]
    cut: Cut
    step: int
    """Pixels from one card to the next where cards overlap."""

    def edges(self, *, low: bool) -> tuple[Box, Box]:
        """The lines around one half, beside its plate and towards the shops: at the bottom, or at the top."""
        sign, plate = self.sign(0), PLATES[low]
        return (
            plate._replace(y=plate.y - EDGE if low else plate.bottom, h=EDGE),
            SIDE._replace(y=sign.bottom - BAND if low else sign.y + BAND - EDGE, h=EDGE),
        )

    def field(self, branch: int, *, low: bool) -> Box:
        """The part of a side's band under a branch, up to the side's edge."""
        sign = self.sign(branch)
        return self.house(branch)._replace(y=sign.bottom - BAND + EDGE if low else sign.y, h=BAND - EDGE)

    def sum(self, branch: int, *, low: bool) -> Box:
        """The place of a side's sum on its band."""
        field = self.field(branch, low=low).grown(-_MARGIN)
        return self.columns[branch]._replace(y=field.y, h=field.h)

    def sign(self, branch: int) -> Box:
        """The sign of a branch, in the middle."""
        return self.columns[branch]._replace(y=_ALL.middle[1] - _SIGN // 2, h=_SIGN)

    def choice(self, branch: int) -> Box:
        """What a frame around a shop leaves free; it keeps off the sums and the frames beside it."""
        house, sign = self.house(branch), self.sign(branch).grown(-BAND - _LINED)
        return sign._replace(x=house.x + POST, w=house.w - 2 * POST)

    def stack(self, branch: int, *, low: bool) -> Box:
        """The room for the cards of the side that sits at the bottom, or of the other one."""
        sign = self.sign(branch)
        high = sign.y - _GAP - _ALL.y
        return sign._replace(y=_ALL.bottom - high if low else _ALL.y, h=high)

    def house(self, branch: int) -> Box:
        """The column of a branch, up to the houses beside it."""
        column = self.columns[branch]
        return column._replace(x=column.x - _APART // 2, w=column.w + _APART)


def street(view: View, names: tuple[int, ...], awnings: tuple[int, ...]) -> Street:
    """The street of a view; ``names``, ``awnings``: how wide the names and awnings of its shops are."""
    first, second = (side.stacks for side in view.sides)
    over = view.outcome is not None
    return laid_out(tuple(map(max, map(len, first), map(len, second))), names, awnings, over=over)


@lru_cache(256)
def laid_out(
    crowds: Sequence[int], names: Sequence[int], awnings: Sequence[int] = (0, 0, 0, 0), *, over: bool
) -> Street:
    """Lay out the street for the number of cards on the fuller side of each branch.

    A branch is as wide as its cards, its name, and its awning within a frame need; what is left over goes to
    the narrow ones.
    """
    every = _END if over else _ALL
    air = NEAR if over else AIR
    named = [ceil(name * TIGHTEST) + 2 * air - _APART for name in names]
    hung = [awning + 2 * (SEAM + POST) - _APART for awning in awnings]
    cut, step, wides = _found(crowds, named, hung, every.w - _APART * (len(crowds) - 1))
    columns, x = [], every.x
    for wide in wides:
        columns.append(every._replace(x=x, w=wide))
        x += wide + _APART
    columns[-1] = columns[-1]._replace(w=every.right - columns[-1].x)
    return Street(tuple(columns), cut, step)


def _found(
    crowds: Sequence[int], named: Sequence[int], hung: Sequence[int], room: int
) -> tuple[Cut, int, list[int]]:
    """The largest cards that find room, furthest apart, and the widths of the branches.

    ``named``, ``hung``: how wide branches are for their names and for their awnings, which give way before
    cards do, names first. Of the most crowded branches, some cards are left out.
    """
    least = [_LEAST if crowd else _EMPTY for crowd in crowds]
    tries = [
        (cut, step, [max(floor, cut.width(crowd, step)) for floor, crowd in zip(floors, crowds, strict=True)])
        for floors, cut in product(
            ([*map(max, least, named, hung)], [*map(max, least, hung)], [*map(max, least, named)], least),
            CUTS,
        )
        for step in cut.steps
    ]
    cut, step, wanted = next((one for one in tries if sum(one[2]) <= room), tries[-1])
    return cut, step, _widths(wanted, room)


def _widths(wanted: Sequence[int], room: int) -> list[int]:
    """Divide the room: narrow branches get what is left over, and wide ones give up what is missing."""
    pick = max if sum(wanted) <= room else min
    level = bisect_right(range(room), room, key=lambda at: sum(pick(wide, at) for wide in wanted)) - 1
    return [pick(wide, level) for wide in wanted]
