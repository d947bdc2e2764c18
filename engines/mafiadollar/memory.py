"""Memory of a seat: the places of loot and cards that it has seen and can no longer see."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeAlias

from engines.base import Seat
from engines.mafiadollar.cards import LOOT_TYPE
from engines.mafiadollar.choice_events import Birthday, Gave, Lost, PassedOn, Police, Raided
from engines.mafiadollar.events import Cleared, Discarded, Event, Freed, Played, Revealed
from engines.mafiadollar.job_events import Stole, Took
from engines.mafiadollar.trade_events import Offered, Traded

Place: TypeAlias = str | Seat
"""A street pile by its loot type, a warehouse by its card, or the hand of a seat."""


class Memory(NamedTuple):
    """Known places of cards: nothing is a guess, and whatever may have moved unseen is forgotten."""

    places: tuple[tuple[str, Place], ...] = ()
    """Each card with its place; those of a street pile in the order in which they came."""

    def at(self, place: Place) -> tuple[str, ...]:
        """Return the cards known to be in this place."""
        return tuple([card for card, its in self.places if its == place and type(its) is type(place)])


NOTHING = Memory()


def remember(memory: Memory | None, event: Event) -> Memory:
    """Return the memory after one more event, as its reader was told it."""
    memory = memory or NOTHING
    told = TOLD.get(type(event))
    return memory if told is None else told(memory, event)


def _moved(memory: Memory, cards: Iterable[str], to: Place | None) -> Memory:
    """Put the cards into this place; None: where everybody sees them."""
    gone = {*cards}
    kept = [place for place in memory.places if place[0] not in gone]
    return Memory((*kept, *(() if to is None else [(card, to) for card in cards])))


def _forgotten(memory: Memory, place: Place) -> Memory:
    """Forget what lies there, since some of it was moved unseen."""
    return _moved(memory, memory.at(place), None)


def _revealed(memory: Memory, event: Cleared | Revealed) -> Memory:
    for loot in event.loots:
        memory = _moved(memory, [loot], LOOT_TYPE[loot])
    return memory


def _took(memory: Memory, event: Took) -> Memory:
    return _moved(memory, event.loots, event.to)


def _stole(memory: Memory, event: Stole) -> Memory:
    if event.loots is None:
        return _forgotten(memory, event.warehouse)
    return _moved(memory, event.loots, event.to)


def _gave(memory: Memory, event: Gave) -> Memory:
    if event.loot is None:
        return _forgotten(memory, event.warehouse)
    return _moved(memory, [event.loot], event.to)


def _passed_on(memory: Memory, event: PassedOn) -> Memory:
    if event.card is None:
        return _forgotten(memory, event.giver)
    return _moved(memory, [event.card], event.to)


def _offered(memory: Memory, event: Offered) -> Memory:
    return memory if event.give is None else _moved(memory, [event.give], event.maker)


def _traded(memory: Memory, event: Traded) -> Memory:
    if event.give is None or event.card is None:
        return _forgotten(_forgotten(memory, event.maker), event.partner)
    return _moved(_moved(memory, [event.give], event.partner), [event.card], event.maker)


def _shown(memory: Memory, event: Played | Freed | Discarded | Police | Birthday) -> Memory:
    return _moved(memory, [event.card], None)


def _lost(memory: Memory, event: Lost) -> Memory:
    return _moved(memory, [event.loot], None)


def _raided(memory: Memory, event: Raided) -> Memory:
    return _moved(memory, event.cards, None)


TOLD: dict[type[Event], Callable[[Memory, Any], Memory]] = {
    Cleared: _revealed,
    Revealed: _revealed,
    Took: _took,
    Stole: _stole,
    Gave: _gave,
    PassedOn: _passed_on,
    Offered: _offered,
    Traded: _traded,
    Played: _shown,
    Freed: _shown,
    Discarded: _shown,
    Police: _shown,
    Birthday: _shown,
    Lost: _lost,
    Raided: _raided,
}
"""The change that each kind of event makes; all others move nothing that is hidden."""
