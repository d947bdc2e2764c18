"""The 36 number cards and the four branches of Streets of Palermo (rules section 2)."""

from __future__ import annotations

from collections.abc import Iterable

from engines.cards import NUMBER_CARDS, SUITS, NumberCard, Suit, value

DECK = NUMBER_CARDS
"""The 36 number cards in the order of S1."""

VALUE = {card: value(card) for card in DECK}
BRANCH = {suit: place for place, suit in enumerate(SUITS)}
"""The place of a branch wherever branches are listed."""

_OWN: dict[str, Suit] = {card: suit for card in DECK for suit in SUITS if card.endswith(suit)}


def own(card: NumberCard) -> Suit:
    """The branch of a number card's own suit."""
    return _OWN[card]


def in_order(hand: Iterable[NumberCard]) -> tuple[NumberCard, ...]:
    """Sort a hand by suit, then by rank."""
    return tuple(sorted(hand, key=DECK.index))
