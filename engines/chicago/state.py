"""Everything about a position, hidden things included."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from engines.base import Seat
from engines.chicago.cards import Card, Dollars, Territory
from engines.chicago.options import Options

HAND_LIMIT = 5  # cards at the end of a turn (P4, P5)
MOST_HENCHMEN = 5  # a seat (section 2)
HIGH_DIE = 4  # and above: the henchman costs nothing (P14)
HIRE_PRICE = 5  # dollars, after a low die (P14)

Purpose: TypeAlias = Literal["hire", "territory", "raid", "mob"]
"""What money is asked for: a henchman, a territory drawn, the bribe against a raid or a mob attack (P8)."""

Reason: TypeAlias = Literal["all", "deck", "rounds"]
"""Why the game ended (E1)."""


@dataclass(frozen=True, slots=True)
class Demand:
    """Money asked of a payer, who answers with ``pay`` or ``decline`` (P8)."""

    payer: Seat
    purpose: Purpose
    price: Dollars
    """Dollars."""
    territory: Territory | None
    """The one to be bought or defended; None for a henchman."""
    active: Seat
    """The seat whose play asks for the money; the payer itself unless it is a bribe."""


class State(NamedTuple):
    """A position. A named tuple, since one is made with every move, which must be quick."""

    options: Options
    deck: tuple[Card, ...]
    """The last card is the top."""
    discards: tuple[Card, ...]
    """Oldest first."""
    hands: tuple[tuple[Card, ...], ...]
    """By seat, in the order in which the cards came."""
    owners: tuple[Seat | None, ...]
    """By number of the territory; None: it is in the deck, on the discard pile or on the table."""
    henchmen: tuple[int, ...]
    """By seat."""
    round: int
    active: Seat
    closing: bool
    """The phase is ``close``: the action has been made."""
    demand: Demand | None
    """The open question. What it is about (a territory turned up, a joker) lies on the table meanwhile."""
    refills: int
    """Refills used."""
    ended: Reason | None
    """Why the game is over; None as long as it is not."""


def acting(state: State) -> Seat | None:
    """The one seat to act (P1); None when the game is over."""
    if state.ended is not None:
        return None
    return state.active if state.demand is None else state.demand.payer


def without(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The hand without these cards."""
    return tuple(card for card in hand if card not in cards)
