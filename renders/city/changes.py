"""Which places of the board the events since the last picture have changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from engines.city.events import (
    Arrived,
    Built,
    Collected,
    Event,
    Finished,
    Founded,
    Indebted,
    Patrolled,
    Paved,
    Round,
    Waited,
    Walked,
)

Place: TypeAlias = tuple[
    Literal["space", "cell", "round", "plate", "score", "debt", "arrival", "waiting"], str | int
]
"""A space or a cell by name; the round (0); or something of a seat."""


def changes(happened: Sequence[Event]) -> tuple[Place, ...]:
    """The places to put a halo around, each once."""
    return tuple(dict.fromkeys(place for event in happened for place in _places(event)))


def walks(happened: Sequence[Event]) -> tuple[Walked, ...]:
    """The walks to draw: the last one of each pawn, those that really led somewhere."""
    last = {event.seat: event for event in happened if isinstance(event, Walked)}
    return tuple(walk for walk in last.values() if len(walk.path) > 1)


def _places(event: Event) -> Iterator[Place]:
    match event:
        case Founded(at=at) | Built(at=at):
            yield "space", at
        case Paved(spaces=spaces):
            yield from (("space", space) for space in spaces)
        case Round():
            yield "round", 0
        case Patrolled(to=to) | Walked(to=to):
            yield "cell", to
        case Finished(outcome=outcome):
            yield from (("plate", seat) for seat in outcome.winners)
        case _:
            yield from _of_a_seat(event)


def _of_a_seat(event: Event) -> Iterator[Place]:
    match event:
        case Collected(seat=seat):
            yield "score", seat
        case Indebted(seat=seat):
            yield "debt", seat
        case Arrived(seat=seat):
            yield "arrival", seat
        case Waited(seat=seat):
            yield "waiting", seat
