"""The joker of Streets of Palermo."""

from __future__ import annotations

from renders.shared.canvas import Sprite
from renders.shared.cards import picture_card

JOKER_CARD = "joker"
"""The mark of the joker where it can be played."""


def joker(wide: int, high: int) -> Sprite:
    """Draw the joker: a fedora without a face."""
    return picture_card("streets/joker", wide, high)
