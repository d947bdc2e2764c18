"""Which places of the table the events since the last picture have changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.mafiadollar import events
from engines.mafiadollar.cards import LOOT_TYPE


def hand(seat: int) -> str:
    """The hand of a seat as a place."""
    return f"hand {seat}"


def pile(loot: str) -> str:
    """The street pile that a loot belongs to, as a place."""
    return f"pile {LOOT_TYPE[loot]}"


def changes(happened: Sequence[events.Event]) -> frozenset[str]:
    """The cards in play and the places to put a halo around."""
    return frozenset(place for event in happened for place in _places(event))


def _places(event: events.Event) -> Iterator[str]:
    match event:
        case events.Dealt(warehouses=warehouses):
            yield from warehouses
        case events.Cleared(loots=loots) | events.Revealed(loots=loots):
            yield from map(pile, loots)
        case events.Played(card=card, on=on):
            yield card if on is None else on
        case events.Freed(gangster=gangster):
            yield gangster
        case events.Raided(kept=kept):
            yield kept
        case _:
            yield from _by_gangsters(event)


def _by_gangsters(event: events.Event) -> Iterator[str]:
    match event:
        case events.WentOut(gangster=gangster) | events.WentBack(gangster=gangster):
            yield gangster
        case events.TookSpoils(gangster=gangster):
            yield gangster
        case events.Took(pile=type_, to=to, gangster=gangster):
            yield from (f"pile {type_}", to, gangster)
        case events.HandedOver(gangster=gangster, target=target):
            yield from (gangster, target)
        case events.Attacked(gangster=gangster, target=target):
            yield from (gangster, target)
        case events.Burgled(gangster=gangster, warehouse=warehouse):
            yield from (gangster, warehouse)
        case _:
            yield from _between_seats(event)


def _between_seats(event: events.Event) -> Iterator[str]:
    match event:
        case events.Stole(warehouse=warehouse, to=to) | events.Gave(warehouse=warehouse, to=to):
            yield from (warehouse, to)
        case events.Birthday(on=on):
            yield on
        case events.PassedOn(to=seat):
            yield hand(seat)
        case events.Traded(maker=maker, partner=partner):
            yield from (hand(maker), hand(partner))
