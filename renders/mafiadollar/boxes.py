"""Where things lie on the table of MafiaDollar, which is a street: the clans on both sides of it."""

from __future__ import annotations

from typing import NamedTuple

from engines.base import Seat
from renders.shared.canvas import Box
from renders.shared.layout import around

TOP = Box(16, 94, 1248, 326)
BAND = Box(16, 422, 1248, 200)
BOTTOM = Box(16, 624, 1248, 330)
LAST_ACTION = Box(662, 428, 596, 188)
"""What was done last."""

ALTERNATIVE = 96  # width of the lower left corner that stays free
_HEAD, _LOW_HEAD = 64, 68
ROW = 131  # height of the hideout and of the street in front of it
_PILE = Box(26, 440, 118, 172)
_PITCH = 127  # from one pile to the next
PILES = 5


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
    if first_row:
        head = box._replace(h=_HEAD)
        home = box._replace(y=head.bottom, h=ROW)
        street = home._replace(y=home.bottom)
    else:
        street = box._replace(h=ROW)
        home = street._replace(y=street.bottom)
        head = box._replace(y=home.bottom, h=_LOW_HEAD)
        if box.x == BOTTOM.x:
            head = head._replace(x=head.x + ALTERNATIVE, w=head.w - ALTERNATIVE)
    return Plate(box, head, home, street)


def piles() -> list[Box]:
    """The four street piles, then the deck."""
    return [_PILE._replace(x=_PILE.x + place * _PITCH) for place in range(PILES)]
