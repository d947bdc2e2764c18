"""Poker cards: ``2H`` … ``10H JH QH KH AH``, suits in the order hearts, diamonds, spades, clubs."""

from __future__ import annotations

import pytest

from engines.cards import face, rank, suit, value


@pytest.mark.parametrize(
    ("card", "parts"), [("2H", ("2", "H", "2♥")), ("10S", ("10", "S", "10♠")), ("KC", ("K", "C", "K♣"))]
)
def test_a_card_is_its_rank_and_its_suit(card: str, parts: tuple[str, str, str]) -> None:
    """The ten has two digits."""
    assert (rank(card), suit(card), face(card)) == parts


def test_number_cards_have_a_value() -> None:
    """Value = rank."""
    assert [value(card) for card in ("2H", "9C", "10D")] == [2, 9, 10]
