"""The start and end of turns and phases, and revealing cards from the deck."""

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
"""A position and the events that led to it."""


def reveal(state: State, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...], str]:
    """Reveal the top card of the deck that is not loot; loot above it goes onto the street piles (P3).

    The card is nowhere in the new state. If it is the end card, only ``prohibit`` must follow.
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
    """End the game at once, because the end card came up (P3)."""
    return finish(state._replace(discards=(*state.discards, END)), events, "prohibition")


def finish(state: State, events: tuple[Event, ...], cause: Cause) -> Transition:
    """End the game; open offers vanish (E1)."""
    state = state._replace(phase="over", task=None, offers=(), ended=cause)
    return state, (*events, Finished(final(state)))


def begin_turn(state: State, seat: Seat, events: tuple[Event, ...]) -> Transition:
    """Begin the seat's turn with its draw (P2)."""
    state = state._replace(turn=state.turn + 1, phasing=seat, phase="play", actions=0, made=())
    state, events, card = reveal(state, (*events, TurnBegan(seat, state.turn)))
    if card == END:
        return prohibit(state, events)
    state = state._replace(hands=replaced_at(state.hands, seat, (*state.hands[seat], card)))
    return state, (*events, Drew(seat, card, len(state.deck)))


def end_play(state: State) -> tuple[State, tuple[Event, ...]]:
    """End phase 2: all open offers lapse before the move takes effect (P26)."""
    if not state.offers:
        return state, ()
    return state._replace(offers=()), lapsed(state.offers)


def lapsed(offers: tuple[OpenOffer, ...]) -> tuple[Event, ...]:
    """Return the events of lapsed offers."""
    return tuple(Lapsed(offer.maker, offer.partner) for offer in offers)


def begin_actions(state: State, events: tuple[Event, ...]) -> Transition:
    """Begin phase 3 with one action per warehouse (P5)."""
    actions = len(state.warehouses[state.phasing])
    return go_on(state._replace(phase="actions", actions=actions, task=None, made=()), events)


def go_on(state: State, events: tuple[Event, ...]) -> Transition:
    """Go on with phase 3, or end it if no actions or able gangsters are left (P6)."""
    if state.actions and any(
        not (gangster.used or gangster.blocks) for gangster in state.gangsters[state.phasing]
    ):
        return state, events
    return end_turn(state, events)


def end_turn(state: State, events: tuple[Event, ...], *, chosen: bool = False) -> Transition:
    """End the turn, then end the game or begin the next seat's turn (P7, P27)."""
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
