"""Finding what a move names. IllegalMove where it is not there; only what the mover may know is looked at."""

from __future__ import annotations

from engines.base import IllegalMove, Seat
from engines.mafiadollar.names import named
from engines.mafiadollar.state import Gangster, Hands, State, Warehouse, place, without
from engines.tuples import replaced_at


def hand_without(state: State, seat: Seat, card: str) -> Hands:
    """All hands once the seat has spent the card, which it must hold."""
    refuse_unheld(state, seat, card)
    return replaced_at(state.hands, seat, without(state.hands[seat], card))


def refuse_unheld(state: State, seat: Seat, card: str) -> None:
    """Refuse a card that is not in the seat's hand."""
    if card not in state.hands[seat]:
        raise IllegalMove("You don't have {card} in your hand.", card=named(card))


def own_gangster(state: State, card: str) -> tuple[int, Gangster]:
    """The phasing seat's gangster, and its place."""
    own = state.gangsters[state.phasing]
    at = place(own, card)
    if at is None:
        raise IllegalMove("You have no gangster called {card} in play.", card=named(card))
    return at, own[at]


def own_warehouse(state: State, card: str) -> tuple[int, Warehouse]:
    """The phasing seat's warehouse, and its place."""
    own = state.warehouses[state.phasing]
    at = place(own, card)
    if at is None:
        raise IllegalMove("You have no warehouse called {card} in play.", card=named(card))
    return at, own[at]


def others_gangster(state: State, card: str) -> tuple[Seat, int, Gangster]:
    """A gangster of another seat than the phasing one: its owner, and its place there."""
    for owner, gangsters in enumerate(state.gangsters):
        at = place(gangsters, card)
        if at is not None and owner != state.phasing:
            return owner, at, gangsters[at]
    raise IllegalMove("No other player has a gangster called {card} in play.", card=named(card))


def others_warehouse(state: State, card: str) -> tuple[Seat, int, Warehouse]:
    """A warehouse of another seat than the phasing one: its owner, and its place there."""
    for owner, warehouses in enumerate(state.warehouses):
        at = place(warehouses, card)
        if at is not None and owner != state.phasing:
            return owner, at, warehouses[at]
    raise IllegalMove("No other player has a warehouse called {card} in play.", card=named(card))
