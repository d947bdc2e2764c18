"""Everything about a position, hidden things included."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from engines.base import Seat
from engines.chicago.moves import Demand, Event

NOBODY = -1
"""Owner of a territory that is in the deck, on the discard pile or on the table."""

HAND_LIMIT = 5  # cards at the end of a turn (P4, P5)
MOST_HENCHMEN = 5  # a seat (section 2)

Reason: TypeAlias = Literal["all", "deck", "rounds"]
"""Why the game ended (E1)."""


class Options(NamedTuple):
    """The options of rules section 3."""

    bribe: int
    """Dollars."""
    rounds: int
    reshuffles: int


class State(NamedTuple):
    """A position. A named tuple, since it is made anew with every move and must be quick to make."""

    options: Options
    deck: tuple[str, ...]
    """The last card is the top."""
    discards: tuple[str, ...]
    """Oldest first."""
    hands: tuple[tuple[str, ...], ...]
    """By seat, in the order in which the cards came."""
    owners: tuple[Seat, ...]
    """By number of the territory; NOBODY if it is in the middle."""
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


Played: TypeAlias = "tuple[State, tuple[Event, ...]]"
"""A position and what led to it."""


def acting(state: State) -> Seat | None:
    """The one seat to act (P1); None when the game is over."""
    if state.ended is not None:
        return None
    return state.active if state.demand is None else state.demand.payer


def changed(by_seat: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    """The tuple with another value at one place."""
    return (*by_seat[:at], value, *by_seat[at + 1 :])


def with_hand(state: State, seat: Seat, hand: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """All hands, with another one at this seat."""
    return (*state.hands[:seat], hand, *state.hands[seat + 1 :])


def without(hand: tuple[str, ...], cards: tuple[str, ...]) -> tuple[str, ...]:
    """The hand without these cards."""
    return tuple(card for card in hand if card not in cards)
