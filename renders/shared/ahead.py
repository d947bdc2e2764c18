"""Who was ahead over time, as a strip below a chart: colours with emblems, stripes where level."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from engines.base import Seat
from renders.shared.canvas import Box, Canvas
from renders.shared.ledger import RULE, hatch
from renders.shared.palette import CREAM, INK, SEATS
from renders.shared.seats import badge, badge_width

_LEAST = 14  # width of a stretch: a shorter one is part of what is beside it
_BADGE, _ROOM = (
    46,
    66,
)  # height of an emblem above a narrow stretch, and width of a stretch that holds its own
_UP = 5  # from the strip up to an emblem above it
_AWAY = 24  # pixels at most from the middle of a stretch to that of the emblem above it


class Stretch(NamedTuple):
    """A part of the strip, and who was ahead in it: several were level."""

    seats: tuple[Seat, ...]
    left: int
    right: int

    @property
    def wide(self) -> int:
        """Its width."""
        return self.right - self.left

    @property
    def middle(self) -> int:
        """The column of its middle."""
        return (self.left + self.right) // 2


def ahead(course: Sequence[Sequence[int]]) -> Iterator[tuple[tuple[Seat, ...], int, int]]:
    """The seats that were ahead, from which point in time on, and at which one no longer."""
    first = 0
    for seats, points in groupby(course, _foremost):
        end = first + len([*points])
        yield seats, first, end
        first = end


def _foremost(values: Sequence[int]) -> tuple[Seat, ...]:
    """The seats with the highest value."""
    best = max(values)
    return tuple(seat for seat, value in enumerate(values) if value == best)


def draw_strip(canvas: Canvas, strip: Box, course: Sequence[Sequence[int]]) -> bool:
    """Who was ahead after each turn, above that turn: in their colour, with the emblem in or above it.

    Returns whether several were level anywhere.
    """
    turns = len(course) - 1
    stretches = merged(
        [
            Stretch(seats, strip.x + strip.w * first // turns, strip.x + strip.w * end // turns)
            for seats, first, end in ahead(course[1:])
        ]
    )
    level = [stretch for stretch in stretches if len(stretch.seats) > 1]
    alone = [stretch for stretch in stretches if len(stretch.seats) == 1]
    for stretch in level:
        draw_level(canvas, strip._replace(x=stretch.left, w=stretch.wide))
    for stretch in alone:
        (seat,) = stretch.seats
        canvas.panel(strip._replace(x=stretch.left, w=stretch.wide), SEATS[seat].colour, INK, 0, RULE)
        if stretch.wide >= _ROOM:
            mark = badge(seat, strip.h - 2 * RULE)
            canvas.put(mark, stretch.middle - mark.size[0] // 2, strip.y + RULE)
    _draw_above(canvas, strip, [stretch for stretch in alone if stretch.wide < _ROOM])
    return bool(level)


def draw_level(canvas: Canvas, box: Box) -> None:
    """A stretch in which several were level."""
    canvas.panel(box, CREAM, INK, 0, RULE)
    hatch(canvas, box.grown(-RULE), INK)


def merged(stretches: Sequence[Stretch]) -> list[Stretch]:
    """The stretches without those too narrow to be seen; they belong to the wider one beside them."""
    found = [*stretches]
    while len(found) > 1:
        at = min(range(len(found)), key=lambda place: found[place].wide)
        if found[at].wide >= _LEAST:
            break
        beside = [place for place in (at - 1, at + 1) if 0 <= place < len(found)]
        into = max(beside, key=lambda place: found[place].wide)
        first, last = sorted((at, into))
        found[first : last + 1] = [Stretch(found[into].seats, found[first].left, found[last].right)]
        found = [*_joined(found)]
    return found


def _joined(stretches: Sequence[Stretch]) -> Iterator[Stretch]:
    """The stretches, those of the same seats side by side as one."""
    for seats, parts in groupby(stretches, lambda stretch: stretch.seats):
        joined = [*parts]
        yield Stretch(seats, joined[0].left, joined[-1].right)


def _draw_above(canvas: Canvas, strip: Box, narrow: Sequence[Stretch]) -> None:
    """The emblems of narrow stretches above these, the wider ones first, where there is room."""
    wide = badge_width(_BADGE)
    taken: list[int] = []
    for stretch in sorted(narrow, key=lambda stretch: -stretch.wide):
        middle = max(stretch.middle, strip.x + wide // 2)  # left of the strip are the figures of the scale
        near = [middle + by * side for by in range(0, _AWAY + 1, 4) for side in (1, -1)]
        near = [x for x in near if x >= strip.x + wide // 2]
        x = next((x for x in near if all(abs(x - other) >= wide + 4 for other in taken)), None)
        if x is not None:
            taken.append(x)
            y = strip.y - _UP - _BADGE
            (seat,) = stretch.seats
            canvas.put(badge(seat, _BADGE), x - wide // 2, y)
