"""The whole position, including everything hidden."""

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
"""The purpose of a demand: a henchman, a drawn territory, or the bribe against a raid or mob attack (P8)."""

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
    """The territory to be bought or defended; None for a henchman."""
    active: Seat
    """The active seat; the same as the payer unless it is a bribe."""


class State(NamedTuple):
    """A position. It is a named tuple because every move makes one, which must be quick."""

    options: Options
    deck: tuple[Card, ...]
    """The last card is the top."""
    discards: tuple[Card, ...]
    """Oldest first."""
    hands: tuple[tuple[Card, ...], ...]
    """By seat, in the order in which the cards came."""
    owners: tuple[Seat | None, ...]
    """By number of the territory; None if it is in the deck, on the discard pile or on the table."""
    henchmen: tuple[int, ...]
    """By seat."""
    round: int
    active: Seat
    closing: bool
    """The phase is ``close``: the action has been made."""
    demand: Demand | None
    """The open question. Its territory or joker lies on the table meanwhile."""
    refills: int
    """Refills used."""
    ended: Reason | None
    """Why the game is over; None as long as it goes on."""


def acting(state: State) -> Seat | None:
    """Return the only seat to act (P1), or None when the game is over."""
    if state.ended is not None:
        return None
    return state.active if state.demand is None else state.demand.payer


def without(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the hand without these cards."""
    return tuple(card for card in hand if card not in cards)
