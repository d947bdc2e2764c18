"""Which places of the table the events since the last picture have changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from engines.chicago import moves
from engines.chicago.plays import HIGH_DIE

Place: TypeAlias = tuple[Literal["henchmen", "hand", "deck", "discards", "territory", "score"], int | str]
"""A place of the table, and whose it is: a seat, a territory, or 0 where that says nothing."""

DECK: Place = ("deck", 0)
DISCARDS: Place = ("discards", 0)


def changes(happened: Sequence[moves.Event]) -> frozenset[Place]:
    """The places to put a halo around."""
    return frozenset(place for event in happened for place in _places(event))


def _places(event: moves.Event) -> Iterator[Place]:
    match event:
        case moves.Dealt(territories=territories):
            yield from (("territory", card) for cards in territories for card in cards)
        case moves.Drawn():
            yield "hand", event.seat
        case moves.TurnedUp() | moves.Refilled() | moves.Reinserted():
            yield DECK
        case moves.Discarded():
            yield "hand", event.seat
            yield DISCARDS
        case moves.Finished():
            yield from (("score", seat) for seat in event.outcome.winners)
        case moves.Paid() | moves.Declined():
            yield from _of_answer(event)
        case _:
            yield from _of_violence(event)


def _of_violence(event: moves.Event) -> Iterator[Place]:
    match event:
        case moves.Killed():
            yield "henchmen", event.target
            yield DISCARDS
        case moves.Attacked():
            yield "territory", event.territory
        case moves.Rolled() if event.die >= HIGH_DIE:
            yield "henchmen", event.seat
        case moves.Fought():
            yield "territory", event.territory
            if not event.won:
                yield "henchmen", event.seat


def _of_answer(event: moves.Paid | moves.Declined) -> Iterator[Place]:
    demand = event.demand
    if isinstance(event, moves.Paid):
        yield "hand", demand.payer
        yield ("hand", demand.active) if demand.purpose == "mob" else DISCARDS
        if demand.territory is None:
            yield "henchmen", demand.payer
    if demand.territory is not None:
        yield "territory", demand.territory
