"""The 54 cards of Chicago Underworld (rules section 2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, TypeAlias

from engines.cards import COURT, NUMBERS, SUITS, definite, face, rank
from engines.codec import OneOf
from engines.text import Value, say

Dollars: TypeAlias = int

RED_JOKER = "RJ"
BLACK_JOKER = "BJ"
JOKERS = (RED_JOKER, BLACK_JOKER)

DECK = (*(number + suit for suit in SUITS for number in (*NUMBERS, *COURT)), *JOKERS)
"""All cards in card order: by suit, in each suit 2 … 10, J, Q, K, A; then the jokers."""

Card: TypeAlias = Annotated[str, OneOf(DECK)]

PLACE = {card: place for place, card in enumerate(DECK)}
"""The place of each card in the card order."""

VALUE = {number + suit: int(number) for suit in SUITS for number in NUMBERS}
"""The dollars of each money card."""

HIT_MEN = tuple("A" + suit for suit in SUITS)
HitMan: TypeAlias = Annotated[str, OneOf(HIT_MEN)]

FREE_CARDS = frozenset((*HIT_MEN, *JOKERS))
"""The cards of free plays."""

TERRITORIES = tuple(court + suit for suit in SUITS for court in "JQK")
"""In card order; a territory's index in this list is its number in a state."""

Territory: TypeAlias = Annotated[str, OneOf(TERRITORIES)]

NUMBER = {card: number for number, card in enumerate(TERRITORIES)}
"""The number of each territory."""

PRICE = {card: {"J": 10, "Q": 15, "K": 20}[rank(card)] for card in TERRITORIES}
"""The price of each territory in dollars."""

POINTS = {card: {"J": 5, "Q": 10, "K": 15}[rank(card)] for card in TERRITORIES}
"""The points of each territory at the end."""


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards in card order."""
    return tuple(sorted(cards, key=PLACE.__getitem__))


def by_worth(cards: Iterable[Card]) -> list[Card]:
    """Return the cards as their owner sorts them: money in ascending order, then hit men and jokers."""
    return sorted(in_order(cards), key=lambda card: VALUE.get(card, len(VALUE)))


def dollars(cards: Iterable[Card]) -> Dollars:
    """Return the total dollars of the money cards among the cards."""
    return sum(VALUE.get(card, 0) for card in cards)


def named(card: Card) -> Value:
    """Return the card as people read it: ``10♥``, or ``the red joker``."""
    if card == RED_JOKER:
        return say("the red joker")
    if card == BLACK_JOKER:
        return say("the black joker")
    return face(card)


def with_article(card: Card) -> Value:
    """Return the card inside a sentence: ``the 10♥``, or ``the red joker``."""
    return named(card) if card in JOKERS else definite(card)


def all_definite(cards: Iterable[Card]) -> tuple[Value, ...]:
    """Return the cards inside a sentence: ``the 10♥`` and ``the red joker``."""
    return tuple(map(with_article, cards))


def all_named(cards: Iterable[Card]) -> tuple[Value, ...]:
    """Return the cards as people read them, for a list in a sentence."""
    return tuple(map(named, cards))
