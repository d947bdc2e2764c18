"""The loot or the items that a decision is about, as cards of which some can be chosen."""

from __future__ import annotations

from engines.mafiadollar.cards import CARDS
from renders.mafiadollar.cards import marks
from renders.mafiadollar.rows import offer
from renders.mafiadollar.tokens import labelled, more_token
from renders.shared.canvas import Box, Canvas
from renders.shared.choices import Signs

_APART = 20  # pixels between cards, for frames
_LEAST, _WIDEST = 84, 240  # widths of a card
_LOW = 94  # its height at least
_STEEP = 1.15  # ratio of its height to its width at most


def draw_goods(canvas: Canvas, room: Box, goods: Signs) -> None:
    """Draw cards with frames in rows; of too many, the first ones and how many more there are."""
    lines, across = (room.h + _APART) // (_LOW + _APART), (room.w + _APART) // (_LEAST + _APART)
    cards = [*goods] if len(goods) <= lines * across else [*goods][: lines * across - 1]
    number = len(cards) + (len(cards) < len(goods))

    def size(rows: int) -> tuple[int, int]:
        """Return width and height of cards in that many rows."""
        wide = min(_WIDEST, (room.w + _APART) // -(-number // rows) - _APART)
        return wide, min(round(wide * _STEEP), (room.h + _APART) // rows - _APART)

    rows = max(range(1, lines + 1), key=lambda rows: (min(size(rows)), -rows))
    across, (wide, high) = -(-number // rows), size(rows)
    left = room.middle[0] - (across * (wide + _APART) - _APART) // 2
    top = room.middle[1] - (rows * (high + _APART) - _APART) // 2
    places = [
        Box(left + at % across * (wide + _APART), top + at // across * (high + _APART), wide, high)
        for at in range(number)
    ]
    for card, box in zip(cards, places, strict=False):
        canvas.put(labelled(card, box.w, box.h, None, marks(CARDS[card])), box.x, box.y)
        offer(canvas, box, goods[card])
    if number > len(cards):
        last = places[-1]
        canvas.put(more_token(len(goods) - len(cards), last.w, last.h), last.x, last.y)
