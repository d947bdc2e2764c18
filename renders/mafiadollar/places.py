"""Where things lie on the table of MafiaDollar, which is a street: the clans on both sides of it."""

from __future__ import annotations

from typing import NamedTuple

from engines.base import Seat
from renders.shared.canvas import Box
from renders.shared.layout import around

TOP = Box(16, 100, 1248, 322)
BAND = Box(16, 426, 1248, 196)
BOTTOM = Box(16, 626, 1248, 326)
STAGE = Box(782, 432, 476, 184)
"""What was done last."""

ALT = 96  # width of the lower left corner that stays free
_HEAD = 58
ROW = 130  # height of the hideout and of the street in front of it
_PILE = Box(26, 444, 116, 160)
_PITCH = 126  # from one pile to the next


class Plate(NamedTuple):
    """The place of a clan: a head with what is counted, the hideout, and its side of the street."""

    whole: Box
    head: Box
    home: Box
    street: Box


def plates(seats: int, first: Seat) -> list[Plate]:
    """The clans' places by seat; the first one's at the bottom in the middle, the others clockwise."""
    return [_plate(box, first_row=box.y == TOP.y) for box in around(seats, first, BOTTOM, TOP)]


def _plate(box: Box, *, first_row: bool) -> Plate:
    """Seen from the middle: the street, the hideout behind it, and the head at the edge of the table."""
    rows = [box.y, box.y + _HEAD + 2, box.y + _HEAD + ROW + 4]
    if first_row:
        head, home, street = (box._replace(y=y) for y in rows)
    else:
        head = box._replace(y=box.bottom - _HEAD)
        home = box._replace(y=head.y - ROW - 2)
        street = box._replace(y=home.y - ROW - 2)
        if box.x == BOTTOM.x:
            head = head._replace(x=head.x + ALT, w=head.w - ALT)
    return Plate(box, head._replace(h=_HEAD), home._replace(h=ROW), street._replace(h=ROW))


def piles() -> list[Box]:
    """The four street piles, then the deck and the discards."""
    return [_PILE._replace(x=_PILE.x + place * _PITCH) for place in range(6)]
