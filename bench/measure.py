"""Measuring: contenders take turns, each round's CPU time is noted, and the medians are compared."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

Work: TypeAlias = Callable[[], float]
"""Does some work and returns how much it was: the number of moves made, of pictures drawn."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the table.

    ``ours`` in ``unit``; ``theirs`` in the same unit is the peer's or the floor's, None where the bar is a
    number of its own. ``bar`` holds for ours divided by theirs, or for ours itself; None: the figure has
    none, and only explains another one. ``more``: a larger figure is a better one.
    """

    what: str
    ours: float
    unit: str
    bar: float | None = None
    peer: str = ""
    theirs: float | None = None
    more: bool = False

    @property
    def judged(self) -> float:
        """The number that is compared with the bar."""
        return self.ours if self.theirs is None else self.ours / self.theirs

    @property
    def verdict(self) -> str:
        """``reached`` or ``short``, nothing where there is no bar."""
        if self.bar is None:
            return ""
        return "reached" if (self.judged >= self.bar if self.more else self.judged <= self.bar) else "short"


@dataclass(frozen=True, slots=True)
class Row:
    """Something that is measured. ``run`` takes the number of rounds and returns the lines of its table."""

    name: str
    measures: str
    leaves_out: str
    run: Callable[[int], Sequence[Figure]]


def take_turns(contenders: Mapping[str, Work], rounds: int) -> dict[str, float]:
    """CPU seconds for one unit of work, the median of the rounds, by contender.

    All threads of this process count. The first turn of each contender warms it up and is not counted.
    """
    seconds: dict[str, list[float]] = {name: [] for name in contenders}
    for work in contenders.values():
        work()
    for _ in range(rounds):
        for name, work in contenders.items():
            gc.collect()
            began = time.process_time()
            done = work()
            seconds[name].append((time.process_time() - began) / done)
    return {name: statistics.median(times) for name, times in seconds.items()}


def percentile(values: Sequence[float], percent: int) -> float:
    """Return the value below which this percentage lies. Raises ValueError for fewer than two values."""
    return statistics.quantiles(values, n=100, method="inclusive")[percent - 1]
