"""The moves of Streets of Palermo (rules section 6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from engines.cards import NumberCard, Suit

Call = Literal[
    "A", "K", "A-red", "A-black", "K-red", "K-black", "AH", "AD", "AS", "AC", "KH", "KD", "KS", "KC"
]
"""The bets that the winner of diamonds may make (B3)."""

CALLS: tuple[Call, ...] = get_args(Call)


@dataclass(frozen=True, slots=True)
class Influence:
    """Choose the suits of the seat's doubler and negator (P1)."""

    doubler: Suit
    negator: Suit


@dataclass(frozen=True, slots=True)
class Joker:
    """Sweep away the display and hand over the joker (P4)."""


@dataclass(frozen=True, slots=True)
class Place:
    """Place a hand card face down on the seat's own side of a branch."""

    card: NumberCard
    branch: Suit


@dataclass(frozen=True, slots=True)
class Take:
    """Take a display card, face up, to the seat's own side of a branch; the slot is refilled (P5)."""

    card: NumberCard
    branch: Suit


@dataclass(frozen=True, slots=True)
class Draw:
    """Take the top card of the pile into the hand."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """Discard hand cards and draw the same number from the pile."""

    cards: tuple[NumberCard, ...]


@dataclass(frozen=True, slots=True)
class Lower:
    """Take up to 5 off the difference of another branch, or decline (B2)."""

    branch: Suit | None


@dataclass(frozen=True, slots=True)
class Guess:
    """Bet on the card drawn from the eight aces and kings (B3)."""

    call: Call


Move: TypeAlias = Influence | Joker | Place | Take | Draw | Exchange | Lower | Guess
