"""Measures: what a seat may have more or less of, so that people see why one move is better than another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Any, Generic, NamedTuple, TypeVar

from engines.text import Tenths, Text, Who, say
from engines.values import Seat

CLEAR = 3.0  # standard errors from which on two moves differ in something
GAINS, COSTS = 2, 1  # of a better move that are told, at most

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Measure(Generic[S]):
    """Something that is good to have: points, say.

    ``id``: in lower case letters and hyphens; it is stored with analyses, so it never changes. ``of``: how
    much of it a seat has in a state. ``least``: the difference from which on anybody minds. ``text``: so much
    of it as a phrase, such as "2.5 points"; the number is always above 0.
    """

    id: str
    of: Callable[[S, Seat], float]
    least: float
    text: Callable[[float], Text]


class Reason(NamedTuple):
    """Something that a move brings more of than another, on average; less if ``more`` is negative."""

    measure: str
    more: float


def reasons(
    measures: Iterable[Measure[Any]], seat: Seat, better: Sequence[Any], worse: Sequence[Any]
) -> tuple[Reason, ...]:
    """Return what a seat gains or loses by the better move, the clearest difference first.

    The states are pairs: each two follow from the same imagined state with the same luck.
    """
    found: list[tuple[float, Reason]] = []
    for measure in measures:
        apart = [
            measure.of(one, seat) - measure.of(other, seat) for one, other in zip(better, worse, strict=True)
        ]
        mean, error = fmean(apart), stdev(apart) / len(apart) ** 0.5
        if abs(mean) >= measure.least and abs(mean) > CLEAR * error:
            found.append((abs(mean) / measure.least, Reason(measure.id, mean)))
    found.sort(key=lambda rated: -rated[0])
    gains = [reason for _, reason in found if reason.more > 0][:GAINS]
    costs = [reason for _, reason in found if reason.more < 0][:COSTS]
    return (*gains, *costs) if gains else ()


def explained(
    measures: Iterable[Measure[Any]], seat: Seat, found: Iterable[Reason], *, missed: bool = False
) -> Text | None:
    """Return why a move is better, in one sentence; None where nothing is known of it.

    ``missed``: the move would have been better, but another one was made.
    """
    known = {measure.id: measure for measure in measures}
    told = [reason for reason in found if reason.measure in known]
    gains = tuple([known[reason.measure].text(reason.more) for reason in told if reason.more > 0])
    costs = tuple([known[reason.measure].text(-reason.more) for reason in told if reason.more < 0])
    if not gains:
        return None
    who = Who(seat)
    if missed and costs:
        return say(
            "On average, it would have brought {who} {gains}, but cost {costs}.",
            who=who,
            gains=gains,
            costs=costs,
        )
    if missed:
        return say("On average, it would have brought {who} {gains}.", who=who, gains=gains)
    if costs:
        return say(
            "On average, this brings {who} {gains}, but costs {costs}.", who=who, gains=gains, costs=costs
        )
    return say("On average, this brings {who} {gains}.", who=who, gains=gains)


def lead(scores: Sequence[float], seat: Seat) -> float:
    """Return how far a seat is ahead of the best of the others; below 0 where it is behind."""
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)


def about(number: float) -> int | Tenths:
    """A mean as people read it: with one decimal, unless that is a zero."""
    tenths = round(number * 10)
    return Tenths(tenths) if tenths % 10 else tenths // 10
