"""What everybody, or one seat, learns of a move in Chicago Underworld (rules section 8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engines.base import Outcome, Seat
from engines.chicago.cards import Card, Dollars, Territory
from engines.chicago.state import Demand


@dataclass(frozen=True, slots=True)
class Dealt:
    """The setup, by seat: the free territories in card order, and the number of hand cards."""

    territories: tuple[tuple[Territory, ...], ...]
    hands: tuple[int, ...]
    deck: int


@dataclass(frozen=True, slots=True)
class Killed:
    """A hit man was played; ``henchmen`` are left to the target."""

    seat: Seat
    card: Card
    target: Seat
    henchmen: int


@dataclass(frozen=True, slots=True)
class Attacked:
    """A joker was played: the red one raids, the black one is a mob attack."""

    seat: Seat
    joker: Literal["RJ", "BJ"]
    territory: Territory
    owner: Seat


@dataclass(frozen=True, slots=True)
class Rolled:
    """The die for a henchman; ``henchmen`` are the seat's now, one more if the die was high (P14)."""

    seat: Seat
    die: int
    henchmen: int


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card drawn into the hand; None where the reader may not know it."""

    seat: Seat
    card: Card | None
    hand: int
    deck: int


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """A territory drawn, which the seat may buy."""

    seat: Seat
    card: Card
    price: Dollars
    deck: int


@dataclass(frozen=True, slots=True)
class Asked:
    """The payer is asked for money."""

    demand: Demand


@dataclass(frozen=True, slots=True)
class Paid:
    """The price was paid; ``owner`` has the territory now, ``henchmen`` are the payer's now."""

    demand: Demand
    cards: tuple[Card, ...]
    owner: Seat | None
    henchmen: int


@dataclass(frozen=True, slots=True)
class Declined:
    """The price was not paid; ``owner`` has the territory now, None: it goes back into the deck.

    ``asked`` is False where the payer's hand is too small, and the answer was no by itself (P8).
    """

    demand: Demand
    asked: bool
    owner: Seat | None


@dataclass(frozen=True, slots=True)
class Fought:
    """A battle with all its dice, in rolling order; none where the owner had no henchman (P16).

    ``henchmen`` are left to the seat that attacked.
    """

    seat: Seat
    territory: Territory
    owner: Seat
    attack: tuple[int, ...]
    defence: tuple[int, ...]
    won: bool
    henchmen: int


@dataclass(frozen=True, slots=True)
class Reinserted:
    """The discard pile (oldest first) and the returning cards (card order) went into the deck (P10)."""

    discards: tuple[Card, ...]
    returning: tuple[Card, ...]
    deck: int


@dataclass(frozen=True, slots=True)
class Refilled:
    """The empty deck was refilled with the discard pile, oldest first (P7)."""

    discards: tuple[Card, ...]
    deck: int


@dataclass(frozen=True, slots=True)
class Discarded:
    """The surplus cards thrown away, in card order; ``hand`` cards are left."""

    seat: Seat
    cards: tuple[Card, ...]
    hand: int


@dataclass(frozen=True, slots=True)
class Stopped:
    """The seat has ended its turn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Turn:
    """The next seat is active."""

    seat: Seat
    round: int


@dataclass(frozen=True, slots=True)
class Finished:
    """The result, with all hands in its detail."""

    outcome: Outcome


Event: TypeAlias = (
    Dealt
    | Killed
    | Attacked
    | Rolled
    | Drawn
    | TurnedUp
    | Asked
    | Paid
    | Declined
    | Fought
    | Reinserted
    | Refilled
    | Discarded
    | Stopped
    | Turn
    | Finished
)
