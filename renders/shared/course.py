"""The values of all seats over time, as charts show them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from engines.base import Seat
from engines.text import Text
from renders.ending import Landmark

_MARKS = 4  # figures on a scale at most, beside zero
_ROUND = (1, 2, 5)  # steps of a scale, times a power of ten
_APART = 120  # pixels at least from the last number of an axis to the one before it


class Course(NamedTuple):
    """The contents of a chart: the values by seat at each point in time, and what these points are."""

    values: Sequence[Sequence[int]]
    unit: Text
    winners: tuple[Seat, ...]
    figures: Sequence[str]
    """The last values by seat, as they are written."""

    @property
    def ranked(self) -> list[Seat]:
        """The seats, the highest last value first; of those who tie the winners."""
        final = self.values[-1]
        return sorted(range(len(final)), key=lambda seat: (-final[seat], seat not in self.winners))

    def marks(self, wide: int) -> list[int]:
        """The points in time whose numbers are written on an axis ``wide`` pixels wide: the last is one."""
        last = len(self.values) - 1
        step = scale(last)
        return [*(at for at in range(step, last, step) if wide * (last - at) >= _APART * last), last]


def landmark(values: Iterable[Sequence[int]], full_score: Callable[[int], Text]) -> Landmark | None:
    """The greatest round score that anybody reached; None if nobody had a point.

    ``values``: the scores by seat at each point in time. ``full_score``: writes one (``Words.full_score``).
    """
    most = max((score for point in values for score in point), default=0)
    if most <= 0:
        return None
    power: int = 10 ** (len(str(most)) - 1)
    score = max(unit * power for unit in _ROUND if unit * power <= most)
    return Landmark(score, full_score(score))


def scale(most: int) -> int:
    """The step of a scale from zero to ``most``."""
    span = max(1, most)
    power: int = 10 ** max(0, len(str(span // _MARKS)) - 1)
    steps = (unit * times for unit in (power, 10 * power) for times in _ROUND)
    return next(step for step in steps if step * _MARKS >= span)
