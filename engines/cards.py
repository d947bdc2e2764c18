"""Poker cards: ``2H`` … ``10H JH QH KH AH``, suits in the order hearts, diamonds, spades, clubs."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from engines.codec import OneOf
from engines.text import Text, say

Suit = Literal["H", "D", "S", "C"]

SUITS: tuple[Suit, ...] = ("H", "D", "S", "C")
NUMBERS = ("2", "3", "4", "5", "6", "7", "8", "9", "10")
COURT = ("J", "Q", "K", "A")
NUMBER_CARDS = tuple(number + suit for suit in SUITS for number in NUMBERS)
"""``2H`` to ``10C``, by suit."""
NumberCard: TypeAlias = Annotated[str, OneOf(NUMBER_CARDS)]
SYMBOLS = {"H": "♥", "D": "♦", "S": "♠", "C": "♣"}


def rank(card: str) -> str:
    """The rank of a card: ``10`` of ``10H``."""
    return card[:-1]


def suit(card: str) -> str:
    """The suit of a card: ``H`` of ``10H``."""
    return card[-1]


def value(card: str) -> int:
    """The rank of a number card as a number, 2 to 10."""
    return int(card[:-1])


def face(card: str) -> str:
    """The card as people read it: ``10♥`` for ``10H``."""
    return rank(card) + SYMBOLS[suit(card)]


def definite(card: str) -> Text:
    """The card inside a sentence: ``the 10♥``."""
    return say("the {card}", card=face(card))
