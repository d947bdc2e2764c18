"""The moves of Streets of Palermo (rules section 6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from engines.cards import NumberCard, Suit

Call = Literal[
    "A", "K", "A-red", "A-black", "K-red", "K-black", "AH", "AD", "AS", "AC", "KH", "KD", "KS", "KC"
]
"""What the winner of diamonds may bet on (B3)."""

CALLS: tuple[Call, ...] = get_args(Call)


@dataclass(frozen=True, slots=True)
class Influence:
    """The suits of a seat's doubler and negator (P1)."""

    doubler: Suit
    negator: Suit


@dataclass(frozen=True, slots=True)
class Joker:
    """Sweep the display away and hand the joker over (P4)."""


@dataclass(frozen=True, slots=True)
class Place:
    """A hand card, face down, onto the seat's own side of a branch."""

    card: NumberCard
    branch: Suit


@dataclass(frozen=True, slots=True)
class Take:
    """A display card, face up, onto the seat's own side of a branch; the slot is refilled (P5)."""

    card: NumberCard
    branch: Suit


@dataclass(frozen=True, slots=True)
class Draw:
    """The top card of the pile into the hand."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """Hand cards onto the seat's discards, and as many new ones from the pile."""

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
