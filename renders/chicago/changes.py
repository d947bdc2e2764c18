"""Which places of the table the events since the last picture have changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from engines.chicago.events import (
    Attacked,
    Dealt,
    Declined,
    Discarded,
    Drawn,
    Event,
    Finished,
    Fought,
    Killed,
    Paid,
    Refilled,
    Reinserted,
    Rolled,
    TurnedUp,
)
from engines.chicago.plays import HIGH_DIE

Place: TypeAlias = tuple[Literal["henchmen", "hand", "deck", "discards", "territory", "score"], int | str]
"""A place of the table, and whose it is: a seat, a territory, or 0 where that says nothing."""

DECK: Place = ("deck", 0)
DISCARDS: Place = ("discards", 0)


def changes(happened: Sequence[Event]) -> frozenset[Place]:
    """The places to put a halo around."""
    return frozenset(place for event in happened for place in _places(event))


def _places(event: Event) -> Iterator[Place]:
    match event:
        case Dealt(territories=territories):
            yield from (("territory", card) for cards in territories for card in cards)
        case Drawn():
            yield "hand", event.seat
        case TurnedUp() | Refilled() | Reinserted():
            yield DECK
        case Discarded():
            yield "hand", event.seat
            yield DISCARDS
        case Finished():
            yield from (("score", seat) for seat in event.outcome.winners)
        case Paid() | Declined():
            yield from _of_answer(event)
        case _:
            yield from _of_violence(event)


def _of_violence(event: Event) -> Iterator[Place]:
    match event:
        case Killed():
            yield "henchmen", event.target
            yield DISCARDS
        case Attacked():
            yield "territory", event.territory
        case Rolled() if event.die >= HIGH_DIE:
            yield "henchmen", event.seat
        case Fought():
            yield "territory", event.territory
            if not event.won:
                yield "henchmen", event.seat


def _of_answer(event: Paid | Declined) -> Iterator[Place]:
    demand = event.demand
    if isinstance(event, Paid):
        yield "hand", demand.payer
        yield ("hand", demand.active) if demand.purpose == "mob" else DISCARDS
        if demand.territory is None:
            yield "henchmen", demand.payer
    if demand.territory is not None:
        yield "territory", demand.territory
