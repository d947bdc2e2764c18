"""The values of all seats over time, as charts show them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engines.base import Seat
from engines.text import Text
from renders.shared.ahead import ahead
from renders.shared.canvas import Box
from renders.shared.ledger import LEFT, RIGHT
from renders.shared.scores import rows_of

_MARKS = 4  # figures on a scale at most, beside zero
_ROUND = (1, 2, 5)  # steps of a scale, times a power of ten
_APART = 120  # pixels at least from the last number of an axis to the one before it
_KEYED = 64  # height of the notes below a chart
_SCORES = Box(LEFT + 64, 854, RIGHT - LEFT - 64, 0)  # below the chart; the lower left corner stays free
_PITCH = 72  # height of a row of them


class Course(NamedTuple):
    """The contents of a chart: the values by seat at each point in time, and what these points are."""

    values: Sequence[Sequence[int]]
    unit: Text
    winners: tuple[Seat, ...]
    figures: Sequence[str]
    """The last values by seat, as they are written."""
    first: int = 0
    """The number of the first point in time."""
    stepped: bool = False
    """Whether values change at points in time, not between them."""
    note: Text | None = None
    """The meaning of the values, in a few words, if it has to be said."""

    @property
    def ranked(self) -> list[Seat]:
        """The seats, the highest last value first; of those who tie the winners."""
        final = self.values[-1]
        return sorted(range(len(final)), key=lambda seat: (-final[seat], seat not in self.winners))

    @property
    def is_level(self) -> bool:
        """Whether several were ahead together for a while."""
        return any(len(seats) > 1 for seats, *_ in ahead(self.values[1:]))

    def marks(self, wide: int) -> list[int]:
        """The points in time whose numbers are written on an axis ``wide`` pixels wide: the last is one."""
        turns = len(self.values) - 1
        step, *_ = scale(0, turns)
        last = self.first + turns
        found = range(step * -(-max(1, self.first) // step), last, step)
        return [*(at for at in found if wide * (last - at) >= _APART * turns), last]

    @property
    def scores(self) -> Box:
        """The place of the last values, below the chart and its notes."""
        notes = _KEYED * (self.note is not None or self.is_level)
        return _SCORES._replace(y=_SCORES.y + notes, h=_PITCH * rows_of(len(self.figures)))


def scale(least: int, most: int) -> tuple[int, int, int]:
    """The step of a scale that holds ``least`` to ``most``, and where it begins and ends."""
    span = max(1, most - least)
    power = 10 ** max(0, len(str(span // _MARKS)) - 1)
    step = next(
        power * times for power in (power, 10 * power) for times in _ROUND if power * times * _MARKS >= span
    )
    return step, least, max(most, least + 1)
