"""Money asked of a payer, and the consequences of the answer (P8 to P15)."""

from __future__ import annotations

from engines.chance import Chance
from engines.chicago.cards import BLACK_JOKER, NUMBER, RED_JOKER, Card, in_order
from engines.chicago.demand_events import Asked, Declined, Paid
from engines.chicago.events import Event
from engines.chicago.moves import Decline, Pay
from engines.chicago.payments import FEWEST, check_payment
from engines.chicago.state import Demand, State, without
from engines.chicago.turns import (
    Transition,
    after_action,
    after_free_play,
    finish,
    give_territory,
    owns_all,
    reinserted,
)
from engines.tuples import replaced_at


def ask_for(state: State, events: tuple[Event, ...], demand: Demand, chance: Chance) -> Transition:
    """Ask the payer for money, or decline automatically if the payer holds too few cards (P8).

    The number of cards alone decides, so nobody learns from it whether they could pay.
    """
    if len(state.hands[demand.payer]) < FEWEST[demand.price]:
        return _declined(state, events, demand, chance, asked=False)
    return state._replace(demand=demand), (*events, Asked(demand))


def decline(state: State, _move: Decline, chance: Chance) -> Transition:
    """Decline to pay."""
    demand = _open(state)
    return _declined(state._replace(demand=None), (), demand, chance, asked=True)


def pay(state: State, move: Pay, chance: Chance) -> Transition:
    """Pay with no more cards than needed (P9)."""
    demand = _open(state)
    payer = demand.payer
    hand = state.hands[payer]
    check_payment(hand, move.cards, demand.price)
    cards = in_order(move.cards)
    state = state._replace(demand=None, hands=replaced_at(state.hands, payer, without(hand, cards)))
    if demand.territory is None:
        return _hired(state, demand, cards, chance)
    events: tuple[Event, ...] = (Paid(demand, cards, payer, state.henchmen[payer]),)
    if demand.purpose == "territory":
        state = give_territory(state, payer, NUMBER[demand.territory])._replace(
            discards=state.discards + cards
        )
        if owns_all(state, payer):
            return finish(state, events, "all")
        return after_action(state, events, chance)
    if demand.purpose == "raid":
        state, events = reinserted(state, events, cards, chance)
        return after_free_play(state._replace(discards=(RED_JOKER,)), events, chance)
    return after_free_play(_bribed(state, demand, cards), events, chance)


def _open(state: State) -> Demand:
    if state.demand is None:
        raise RuntimeError("an answer was let through without a question")
    return state.demand


def _declined(
    state: State, events: tuple[Event, ...], demand: Demand, chance: Chance, asked: bool
) -> Transition:
    owner = demand.active if demand.purpose == "mob" else None
    events = (*events, Declined(demand, asked, owner))
    if demand.territory is None:
        return after_action(state, events, chance)
    number = NUMBER[demand.territory]
    if demand.purpose == "mob":
        state = give_territory(state, demand.active, number)._replace(discards=(*state.discards, BLACK_JOKER))
        if owns_all(state, demand.active):
            return finish(state, events, "all")
        return after_free_play(state, events, chance)
    state = give_territory(state, None, number)
    state, events = reinserted(state, events, (demand.territory,), chance)
    if demand.purpose == "territory":
        return after_action(state, events, chance)
    return after_free_play(state._replace(discards=(RED_JOKER,)), events, chance)


def _hired(state: State, demand: Demand, cards: tuple[Card, ...], chance: Chance) -> Transition:
    henchmen = state.henchmen[demand.payer] + 1
    state = state._replace(
        henchmen=replaced_at(state.henchmen, demand.payer, henchmen), discards=state.discards + cards
    )
    return after_action(state, (Paid(demand, cards, None, henchmen),), chance)


def _bribed(state: State, demand: Demand, cards: tuple[Card, ...]) -> State:
    """Return the state after a mob attack has been paid off: the attacker gets the money (P13)."""
    hand = state.hands[demand.active] + cards
    return state._replace(
        hands=replaced_at(state.hands, demand.active, hand), discards=(*state.discards, BLACK_JOKER)
    )
