"""Which places of the board the events since the last picture have changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from engines.city import moves

Place: TypeAlias = tuple[
    Literal["space", "cell", "round", "plate", "score", "debt", "arrival", "waiting"], str | int
]
"""A space or a cell by name; the round (0); or something of a seat."""


def changes(happened: Sequence[moves.Event]) -> tuple[Place, ...]:
    """The places to put a halo around, each once."""
    return tuple(dict.fromkeys(place for event in happened for place in _places(event)))


def walks(happened: Sequence[moves.Event]) -> tuple[moves.Walked, ...]:
    """The walks to draw: the last one of each pawn, those that really led somewhere."""
    last = {event.seat: event for event in happened if isinstance(event, moves.Walked)}
    return tuple(walk for walk in last.values() if len(walk.path) > 1)


def _places(event: moves.Event) -> Iterator[Place]:
    match event:
        case moves.Founded(at=at) | moves.Built(at=at):
            yield "space", at
        case moves.Paved(spaces=spaces):
            yield from (("space", space) for space in spaces)
        case moves.Round():
            yield "round", 0
        case moves.Patrolled(to=to) | moves.Walked(to=to):
            yield "cell", to
        case moves.Finished(outcome=outcome):
            yield from (("plate", seat) for seat in outcome.winners)
        case _:
            yield from _of_a_seat(event)


def _of_a_seat(event: moves.Event) -> Iterator[Place]:
    match event:
        case moves.Collected(seat=seat):
            yield "score", seat
        case moves.Indebted(seat=seat):
            yield "debt", seat
        case moves.Arrived(seat=seat):
            yield "arrival", seat
        case moves.Waited(seat=seat):
            yield "waiting", seat
