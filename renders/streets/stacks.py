"""Where the cards of a stack lie, and what they add up to."""

from __future__ import annotations

from dataclasses import dataclass

from engines.cards import value
from engines.streets.view import Stack
from renders.cards import INDEX
from renders.paper import Box

ACROSS = 3  # cards side by side
CARD = (83, 118)
GAP = 5


@dataclass(frozen=True, slots=True)
class Sum:
    """What a reader knows of a stack: the sum of the cards known, and how many are not."""

    known: int
    hidden: int


def sum_of(stack: Stack) -> Sum:
    """The sum of a stack by the cards that the view shows (streets section 8)."""
    cards = [laid.card for laid in stack]
    return Sum(sum(value(card) for card in cards if card is not None), cards.count(None))


def places(number: int, room: Box, *, upwards: bool) -> list[Box]:
    """Where that many cards lie in the order of placing, later ones upon earlier ones.

    Rows of three; the more rows, the more they overlap, but every index stays in sight. A card never
    changes its column. ``upwards``: the newest row lies at the bottom of the room; else the oldest one
    at its top.
    """
    wide, high = CARD
    rows = -(-number // ACROSS)
    if rows > 1:
        high = max(INDEX, min(high, room.h - INDEX * (rows - 1)))
    step = min(high + 4, (room.h - high) // (rows - 1)) if rows > 1 else 0
    top = room.bottom - high - step * (rows - 1) if upwards else room.y
    return [
        Box(room.x + index % ACROSS * (wide + GAP), top + index // ACROSS * step, wide, high)
        for index in range(number)
    ]
