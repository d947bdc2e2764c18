"""The positions of the cards of a stack, and their sum."""

from __future__ import annotations

from dataclasses import dataclass

from engines.base import Seat
from engines.cards import NUMBERS, value
from engines.streets.state import Stack
from renders.shared.canvas import Box
from renders.shared.cards import INDEX

GAP = 4
_SOME, _MANY = 8, 20  # most cards that show rank and suit, and most that show their rank
_TALLEST = 122
_RANK = 46  # height of a card that shows its rank alone

_LEAST, *_, _MOST = sorted(int(number) for number in NUMBERS)


@dataclass(frozen=True, slots=True)
class Sum:
    """A stack as a reader knows it: the sum of the known cards, and the number of unknown ones."""

    known: int
    hidden: int

    @property
    def least(self) -> int:
        """The sum if every unknown card is the lowest there is."""
        return self.known + _LEAST * self.hidden

    @property
    def most(self) -> int:
        """The sum if every unknown card is the highest there is."""
        return self.known + _MOST * self.hidden


def sum_of(stack: Stack) -> Sum:
    """The sum of a stack, from the cards that the view shows (streets section 8)."""
    cards = [laid.card for laid in stack]
    return Sum(sum(value(card) for card in cards if card is not None), cards.count(None))


def leader(first: Sum, second: Sum) -> Seat | None:
    """The seat that leads a branch whatever the unknown cards are; None if they could decide."""
    if first.least > second.most:
        return 0
    return 1 if second.least > first.most else None


def places(number: int, room: Box, *, upwards: bool) -> list[Box]:
    """The boxes of ``number`` cards in the order of placing, later ones on top of earlier ones.

    Cards lie in columns so that every index stays visible; if there are many, only the rank does. If there
    are more than ``shown(number)``, the oldest are left out. ``upwards``: the newest row lies at the bottom
    of the room; otherwise the oldest row lies at its top.
    """
    number = shown(number)
    across = 2 if number <= _SOME else 4 if number <= 16 else 5
    wide = (room.w - GAP * (across - 1)) // across
    rows = -(-number // across)
    high = min(_TALLEST, room.h) if number <= _SOME else _RANK
    if rows > 1:
        high = max(_RANK, min(high, room.h - INDEX * (rows - 1)))
    step = min(high + GAP, (room.h - high) // (rows - 1)) if rows > 1 else 0
    top = room.bottom - high - step * (rows - 1) if upwards else room.y
    return [
        Box(room.x + index % across * (wide + GAP), top + index // across * step, wide, high)
        for index in range(number)
    ]


def shown(number: int) -> int:
    """The number of cards of a stack that are shown: all, except in stacks larger than any game has had."""
    return min(number, _MANY)
