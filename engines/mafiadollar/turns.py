"""How turns and phases begin and end, and cards revealed from the deck."""

from __future__ import annotations

from typing import TypeAlias

from engines.base import Seat
from engines.mafiadollar.cards import END, LOOT_TYPE, PILE
from engines.mafiadollar.events import Drew, EndedTurn, Event, Finished, Revealed, TurnBegan
from engines.mafiadollar.scoring import final, total
from engines.mafiadollar.state import Cause, OpenOffer, State
from engines.mafiadollar.trade_events import Lapsed
from engines.tuples import replaced_at

Transition: TypeAlias = "tuple[State, tuple[Event, ...]]"
"""A position and what led to it."""


def reveal(state: State, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...], str]:
    """The top card of the deck that is no loot; loots above it go onto the street piles (P3).

    The card is in no place of the new state. Of the end card nothing more is to be done than ``prohibit``.
    """
    deck = state.deck
    at = len(deck) - 1
    while deck[at] in LOOT_TYPE:
        at -= 1
    if at == len(deck) - 1:
        return state._replace(deck=deck[:at]), events, deck[at]
    loots = deck[:at:-1]
    street = list(state.street)
    for loot in loots:
        street[PILE[loot]] += (loot,)
    state = state._replace(deck=deck[:at], street=tuple(street))
    return state, (*events, Revealed(loots)), deck[at]


def prohibit(state: State, events: tuple[Event, ...]) -> Transition:
    """The end card came up: the game ends at once (P3)."""
    return finish(state._replace(discards=(*state.discards, END)), events, "prohibition")


def finish(state: State, events: tuple[Event, ...], cause: Cause) -> Transition:
    """The end of the game; open offers vanish (E1)."""
    state = state._replace(phase="over", task=None, offers=(), ended=cause)
    return state, (*events, Finished(final(state)))


def begin_turn(state: State, seat: Seat, events: tuple[Event, ...]) -> Transition:
    """The seat's turn, with its draw (P2)."""
    state = state._replace(turn=state.turn + 1, phasing=seat, phase="play", actions=0, made=())
    state, events, card = reveal(state, (*events, TurnBegan(seat, state.turn)))
    if card == END:
        return prohibit(state, events)
    state = state._replace(hands=replaced_at(state.hands, seat, (*state.hands[seat], card)))
    return state, (*events, Drew(seat, card, len(state.deck)))


def end_play(state: State) -> tuple[State, tuple[Event, ...]]:
    """Phase 2 is over: all open offers lapse, before the effects of the move (P26)."""
    if not state.offers:
        return state, ()
    return state._replace(offers=()), lapsed(state.offers)


def lapsed(offers: tuple[OpenOffer, ...]) -> tuple[Event, ...]:
    """What is told of offers that are void."""
    return tuple(Lapsed(offer.maker, offer.partner) for offer in offers)


def begin_actions(state: State, events: tuple[Event, ...]) -> Transition:
    """Phase 3: an action for each warehouse (P5)."""
    actions = len(state.warehouses[state.phasing])
    return go_on(state._replace(phase="actions", actions=actions, task=None, made=()), events)


def go_on(state: State, events: tuple[Event, ...]) -> Transition:
    """Phase 3 goes on, or ends by itself without actions or able gangsters (P6)."""
    if state.actions and any(
        not (gangster.used or gangster.blocks) for gangster in state.gangsters[state.phasing]
    ):
        return state, events
    return end_turn(state, events)


def end_turn(state: State, events: tuple[Event, ...], *, chosen: bool = False) -> Transition:
    """The end of a turn, perhaps of the game, else the next seat's turn (P7, P27)."""
    seat = state.phasing
    events = (*events, EndedTurn(seat, chosen))
    if state.offers:
        events += lapsed(state.offers)
    own = state.gangsters[seat]
    if any(gangster.used for gangster in own):
        rested = tuple(gangster._replace(used=False) if gangster.used else gangster for gangster in own)
        state = state._replace(gangsters=replaced_at(state.gangsters, seat, rested))
    state = state._replace(offers=(), task=None)
    seats = len(state.hands)
    target = state.options.target
    if (
        seat == seats - 1
        and target is not None
        and any(total(state, other) >= target for other in range(seats))
    ):
        return finish(state, events, "target")
    return begin_turn(state, (seat + 1) % seats, events)
