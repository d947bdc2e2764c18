"""The cards of Chicago Underworld face up, jokers included."""

from __future__ import annotations

from engines.chicago.cards import BLACK_JOKER, HIT_MEN, POINTS, RED_JOKER, in_order
from renders.chicago.districts import district
from renders.shared import cards
from renders.shared.canvas import Sprite
from renders.shared.cards import Paint

_JOKERS = {RED_JOKER: "chicago/red-joker", BLACK_JOKER: "chicago/black-joker"}


def face(card: str, wide: int, high: int, paint: Paint = "plain") -> Sprite:
    """Draw a card face up: the red joker is a police star, the black one a bomb, an ace a hit man."""
    if card in _JOKERS:
        return cards.picture_card(_JOKERS[card], wide, high, paint)
    return cards.face(card, wide, high, paint, "chicago/hit-man" if card in HIT_MEN else "chicago/money")


def dearest_first(territories: tuple[str, ...]) -> list[str]:
    """Return the territories by rank, kings first, then by suit."""
    return sorted(in_order(territories), key=lambda card: -POINTS[card])


def table_card(card: str, wide: int, high: int) -> Sprite:
    """Draw a card for the table: a territory as its district, the others as cards."""
    return district(card, wide, high) if card in POINTS else face(card, wide, high)
