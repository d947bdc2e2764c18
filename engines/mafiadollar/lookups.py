"""Lookups of what a move names. They raise IllegalMove, and look only at what the mover may know."""

from __future__ import annotations

from engines.base import IllegalMove, Seat
from engines.mafiadollar.names import named
from engines.mafiadollar.state import Gangster, Hands, State, Warehouse, place, without
from engines.tuples import replaced_at


def hand_without(state: State, seat: Seat, card: str) -> Hands:
    """Return all hands after the seat has used a card, which it must hold."""
    refuse_unheld(state, seat, card)
    return replaced_at(state.hands, seat, without(state.hands[seat], card))


def refuse_unheld(state: State, seat: Seat, card: str) -> None:
    """Raise IllegalMove if the card is not in the seat's hand."""
    if card not in state.hands[seat]:
        raise IllegalMove("You don't have {card} in your hand.", card=named(card))


def own_gangster(state: State, card: str) -> tuple[int, Gangster]:
    """Return the place of the phasing seat's gangster, and the gangster."""
    own = state.gangsters[state.phasing]
    at = place(own, card)
    if at is None:
        raise IllegalMove("You have no gangster called {card} in play.", card=named(card))
    return at, own[at]


def own_warehouse(state: State, card: str) -> tuple[int, Warehouse]:
    """Return the place of the phasing seat's warehouse, and the warehouse."""
    own = state.warehouses[state.phasing]
    at = place(own, card)
    if at is None:
        raise IllegalMove("You have no warehouse called {card} in play.", card=named(card))
    return at, own[at]


def others_gangster(state: State, card: str) -> tuple[Seat, int, Gangster]:
    """Return the owner and place of another seat's gangster, and the gangster."""
    for owner, gangsters in enumerate(state.gangsters):
        at = place(gangsters, card)
        if at is not None and owner != state.phasing:
            return owner, at, gangsters[at]
    raise IllegalMove("No other player has a gangster called {card} in play.", card=named(card))


def others_warehouse(state: State, card: str) -> tuple[Seat, int, Warehouse]:
    """Return the owner and place of another seat's warehouse, and the warehouse."""
    for owner, warehouses in enumerate(state.warehouses):
        at = place(warehouses, card)
        if at is not None and owner != state.phasing:
            return owner, at, warehouses[at]
    raise IllegalMove("No other player has a warehouse called {card} in play.", card=named(card))
