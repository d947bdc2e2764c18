"""The cards of Chicago Underworld face up, jokers included."""

from __future__ import annotations

from engines.cards import rank
from engines.chicago.cards import BLACK_JOKER, HIT_MEN, POINTS, RED_JOKER, in_order
from renders.chicago.colours import PALETTE
from renders.chicago.districts import district
from renders.shared import cards
from renders.shared.canvas import Sprite

_COUNTED = 180  # height of a card whose notes can be counted
_JOKERS = {RED_JOKER: "chicago/red-joker", BLACK_JOKER: "chicago/black-joker"}


def face(card: str, wide: int, high: int) -> Sprite:
    """Draw a card face up: the red joker is a police star, the black one a bomb, an ace a hit man.

    Money is as many notes as dollars, or one note where they are too small to be counted.
    """
    if card in _JOKERS:
        return cards.picture_card(_JOKERS[card], wide, high)
    money = f"chicago/money/{rank(card)}" if high >= _COUNTED else "chicago/money"
    return cards.face(
        card, wide, high, drawing="chicago/hit-man" if card in HIT_MEN else money, palette=PALETTE
    )


def dearest_first(territories: tuple[str, ...]) -> list[str]:
    """Return the territories by rank, kings first, then by suit."""
    return sorted(in_order(territories), key=lambda card: -POINTS[card])


def table_card(card: str, wide: int, high: int) -> Sprite:
    """Draw a card for the table: a territory as its district, the others as cards."""
    return district(card, wide, high) if card in POINTS else face(card, wide, high)
