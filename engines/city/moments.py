"""The moments of a game of Palermo: the city complete, chips, police stones and homecomings."""

from __future__ import annotations

from collections.abc import Sequence

from engines.base import Seat
from engines.city.events import (
    Arrived,
    Collected,
    Event,
    Finished,
    Indebted,
    Patrolled,
    Paved,
    Walked,
)
from engines.moments import Headline, Moment, Scene, chosen
from engines.text import Who, say

_FAR = 8  # cells of a walk that is worth telling


def moments(scenes: Sequence[Scene[Event]], winners: tuple[Seat, ...]) -> tuple[Moment, ...]:
    """The moments of a finished game."""
    return chosen(scenes, headline, winners)


def headline(event: Event) -> Headline | None:
    """An event in a few words; None if it is not worth a headline."""
    match event:
        case Paved():
            return Headline("phase", 80, say("The city is complete, and everyone walks"))
        case Arrived():
            return Headline(
                "gain",
                60,
                say("{who} comes home in round {round}", who=Who(event.seat), round=event.round),
                event.seat,
            )
        case Collected():
            return _collected(event)
        case Walked() | Indebted() | Patrolled():
            return _on_the_way(event)
        case Finished():
            return Headline("end", 0, event.tell())
    return None


def _on_the_way(event: Walked | Indebted | Patrolled) -> Headline | None:
    who = Who(event.seat)
    match event:
        case Walked():
            return _walked(event)
        case Indebted():
            return Headline("raid", 25, say("The police stop {who}", who=who))
        case Patrolled() if event.origin is None:
            return Headline("raid", 20, say("{who} sends in the police", who=who))
    return None


def _walked(event: Walked) -> Headline | None:
    """A walk across half the city, or none at all."""
    who, steps = Who(event.seat), len(event.path) - 1
    if not event.spent:
        return Headline("raid", 45, say("The police block {who}", who=who))
    if steps < _FAR:
        return None
    text = say("{who} walks {steps} cells in one turn", who=who, steps=steps)
    return Headline("gain", 6 * steps, text, event.seat)


def _collected(event: Collected) -> Headline:
    if not event.left:
        return Headline("gain", 50, say("{who} collects their last chip", who=Who(event.seat)), event.seat)
    return Headline("gain", 20, say("{who} collects a chip", who=Who(event.seat)))
