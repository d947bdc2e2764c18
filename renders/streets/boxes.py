"""Layout of the branches: the houses of a street, each with the cards of both sides and its sign."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from engines.streets.view import View
from renders.shared.canvas import Box

BANK = Box(1084, 182, 188, 688)
"""The pile and the display, at the right end of the street."""

PLATES = (Box(8, 100, 1264, 68), Box(8, 884, 1264, 68))
"""The plates at the top and at the bottom."""
SIDE = Box(8, 174, 1068, 704)
"""The street between the plates."""

BAND, EDGE = 63, 6
"""Height of the band with the sums of a side, and of the lines in its colour around its half."""

NAME, BONUS, AWNING = 60, 56, 78
"""Heights of a shop's name, of the sign of its bonus below it, and of its awning."""

_ALL = Box(14, 180, 1056, 692)  # the cards and signs in it
_APART = 12  # from one branch to the next
_GAP = 6
_MARGIN = 3  # from the edge of a band to a sum
_SIGN = 2 * BAND + NAME + BONUS + AWNING  # height of a sign
_LEAST = 250  # the least width of a branch: room for its bonus and for a long name
_FULL, _LEAST_BESIDE = 10, 221  # cards that fill a branch; the least width of the others beside it
_PARTS = ((9, 4), (7, 3), (0, 2))  # the number of cards, or more, and the parts of the width for them


class Street(NamedTuple):
    """The four branches side by side."""

    columns: tuple[Box, ...]

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
    return laid_out(tuple(map(max, map(len, first), map(len, second))))


@lru_cache(256)
def laid_out(crowds: Sequence[int]) -> Street:
    """The street by the number of cards on the fuller side of each branch."""
    parts = [next(parts for more, parts in _PARTS if crowd >= more) for crowd in crowds]
    least = _LEAST_BESIDE if max(crowds) >= _FULL else _LEAST
    wides = _widths(parts, _ALL.w - _APART * (len(parts) - 1), least)
    columns, x = [], _ALL.x
    for wide in wides:
        columns.append(_ALL._replace(x=x, w=wide))
        x += wide + _APART
    return Street(tuple(columns))


def _widths(parts: Sequence[int], room: int, least: int) -> list[int]:
    """Divide the room by parts, so that nobody gets less than the least."""
    shares = [room * part // sum(parts) for part in parts]
    small = [share < least for share in shares]
    if not any(small):
        return shares
    free = room - least * sum(small)
    rest = iter(_widths([part for part, few in zip(parts, small, strict=True) if not few], free, least))
    return [least if few else next(rest) for few in small]
