"""The ends of plays, actions, turns and the game, and cards going back into the deck."""

from __future__ import annotations

from typing import TypeAlias

from engines.base import Seat
from engines.chance import Chance
from engines.chicago.cards import TERRITORIES, Card, in_order
from engines.chicago.events import Event, Finished, Refilled, Reinserted, Turn
from engines.chicago.options import Options
from engines.chicago.scoring import final
from engines.chicago.state import HAND_LIMIT, Reason, State
from engines.tuples import replaced_at

Transition: TypeAlias = "tuple[State, tuple[Event, ...]]"
"""A position and the events that led to it."""


def after_action(state: State, events: tuple[Event, ...], chance: Chance, drawn: bool = False) -> Transition:
    """End the turn after an action, unless the seat may or must still do something (P4).

    ``drawn``: the action was a draw that brought a card into the hand.
    """
    if drawn or len(state.hands[state.active]) > HAND_LIMIT:
        return state._replace(closing=True), events
    return end_turn(state, events, chance)


def after_free_play(state: State, events: tuple[Event, ...], chance: Chance) -> Transition:
    """End the turn after a free play in ``close`` that empties the hand (P6)."""
    if state.closing and not state.hands[state.active]:
        return end_turn(state, events, chance)
    return state, events


def ending(options: Options, deck: int, refills: int, round: int, *, last: bool) -> Reason | None:
    """Return why the game ends with a turn, the ``last`` of its round or not; None if it goes on (P7).

    ``deck``: the number of its cards.
    """
    if not deck and refills == options.reshuffles:
        return "deck"
    return "rounds" if last and round == options.rounds else None


def end_turn(state: State, events: tuple[Event, ...], chance: Chance) -> Transition:
    """End the game, refill the deck, or just go on to the next seat (P7)."""
    seat = state.active + 1
    last = seat == len(state.hands)
    reason = ending(state.options, len(state.deck), state.refills, state.round, last=last)
    if reason is not None:
        return finish(state, events, reason)
    if not state.deck:
        state, events = _refilled(state, events, chance)
    state = state._replace(
        active=0 if last else seat, round=state.round + 1 if last else state.round, closing=False
    )
    return state, (*events, Turn(state.active, state.round))


def finish(state: State, events: tuple[Event, ...], reason: Reason) -> Transition:
    """End the game (E1)."""
    state = state._replace(ended=reason)
    return state, (*events, Finished(final(state)))


def give_territory(state: State, seat: Seat | None, number: int) -> State:
    """Give the territory with this number to the seat, or to nobody if that is None."""
    return state._replace(owners=replaced_at(state.owners, number, seat))


def owns_all(state: State, seat: Seat) -> bool:
    """Tell whether the seat has all territories, which ends the game at once (P17)."""
    return state.owners.count(seat) == len(TERRITORIES)


def reinserted(
    state: State, events: tuple[Event, ...], returning: tuple[Card, ...], chance: Chance
) -> Transition:
    """Shuffle the discard pile and the returning cards into the deck (P10)."""
    returning = in_order(returning)
    deck = [*state.deck, *state.discards, *returning]
    chance.shuffle(deck)
    event = Reinserted(state.discards, returning, len(deck))
    return state._replace(deck=tuple(deck), discards=()), (*events, event)


def _refilled(state: State, events: tuple[Event, ...], chance: Chance) -> Transition:
    deck = list(state.discards)
    chance.shuffle(deck)
    event = Refilled(state.discards, len(deck))
    state = state._replace(deck=tuple(deck), discards=(), refills=state.refills + 1)
    return state, (*events, event)
