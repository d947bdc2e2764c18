"""The moves of Chicago Underworld (rules section 6) and what they bring about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engines.base import Outcome, Seat
from engines.chicago.pieces import Card, HitMan, Territory

Purpose: TypeAlias = Literal["hire", "territory", "raid", "mob"]
"""What money is asked for: a henchman, a territory drawn, the bribe against a raid or a mob attack (P8)."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A hit man kills a henchman of another seat (P11)."""

    card: HitMan
    target: Seat


@dataclass(frozen=True, slots=True)
class Raid:
    """The red joker sends an opponent's territory back into the deck (P12)."""

    territory: Territory


@dataclass(frozen=True, slots=True)
class Mob:
    """The black joker takes an opponent's territory (P13)."""

    territory: Territory


@dataclass(frozen=True, slots=True)
class Hire:
    """Roll for a henchman (P14)."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Take the top card of the deck (P15)."""


@dataclass(frozen=True, slots=True)
class Battle:
    """Fight for an opponent's territory (P16)."""

    territory: Territory


@dataclass(frozen=True, slots=True)
class Pay:
    """Pay the price asked with money cards, none of them superfluous (P9)."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Decline:
    """Do not pay (P8)."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Throw away the surplus above five cards, and end the turn (P5)."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class End:
    """End the turn (P5)."""


FreePlay: TypeAlias = Hit | Raid | Mob
Action: TypeAlias = Hire | Draw | Battle
Move: TypeAlias = FreePlay | Action | Pay | Decline | Discard | End


@dataclass(frozen=True, slots=True)
class Demand:
    """Money asked of a payer, who answers with ``pay`` or ``decline`` (P8)."""

    payer: Seat
    purpose: Purpose
    price: int
    """Dollars."""
    territory: str | None
    """The one to be bought or defended; None for a henchman."""
    active: Seat
    """The seat whose play asks for the money; the payer itself unless it is a bribe."""


# --- Events: what everybody, or one seat, learns of a move (section 8) -----------------------------


@dataclass(frozen=True, slots=True)
class Dealt:
    """The setup, by seat: the free territories in card order, and the number of hand cards."""

    territories: tuple[tuple[str, ...], ...]
    hands: tuple[int, ...]
    deck: int


@dataclass(frozen=True, slots=True)
class Killed:
    """A hit man was played; ``henchmen`` are left to the target."""

    seat: Seat
    card: str
    target: Seat
    henchmen: int


@dataclass(frozen=True, slots=True)
class Attacked:
    """A joker was played: the red one raids, the black one is a mob attack."""

    seat: Seat
    joker: Literal["RJ", "BJ"]
    territory: str
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
    card: str | None
    hand: int
    deck: int


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """A territory drawn, which the seat may buy."""

    seat: Seat
    card: str
    price: int
    deck: int


@dataclass(frozen=True, slots=True)
class Asked:
    """The payer is asked for money."""

    demand: Demand


@dataclass(frozen=True, slots=True)
class Paid:
    """The price was paid; ``owner`` has the territory now, ``henchmen`` are the payer's now."""

    demand: Demand
    cards: tuple[str, ...]
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
    territory: str
    owner: Seat
    attack: tuple[int, ...]
    defence: tuple[int, ...]
    won: bool
    henchmen: int


@dataclass(frozen=True, slots=True)
class Reinserted:
    """The discard pile (oldest first) and the returning cards (card order) went into the deck (P10)."""

    discards: tuple[str, ...]
    returning: tuple[str, ...]
    deck: int


@dataclass(frozen=True, slots=True)
class Refilled:
    """The empty deck was refilled with the discard pile, oldest first (P7)."""

    discards: tuple[str, ...]
    deck: int


@dataclass(frozen=True, slots=True)
class Discarded:
    """The surplus cards thrown away, in card order; ``hand`` cards are left."""

    seat: Seat
    cards: tuple[str, ...]
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
