"""Layout of the table: the clans on both sides of a street."""

from __future__ import annotations

from typing import NamedTuple

from engines.base import Seat
from renders.shared.canvas import Box
from renders.shared.layout import around

TOP = Box(16, 94, 1248, 326)
BAND = Box(16, 422, 1248, 200)
BOTTOM = Box(16, 624, 1248, 330)
LAST_ACTION = Box(662, 428, 596, 188)
"""The box of the last action."""

ALTERNATIVE = 96  # width of the lower left corner, which stays free for Discord's alt text mark
_HEAD, _LOW_HEAD = 64, 68
ROW = 131  # height of the hideout and of the street in front of it
_PILE = Box(26, 440, 118, 172)
_PITCH = 127  # from one pile to the next
PILES = 5


class Plate(NamedTuple):
    """The place of a clan: a head with its counts, the hideout, and its side of the street."""

    whole: Box
    head: Box
    home: Box
    street: Box


def plates(seats: int, first: Seat) -> list[Plate]:
    """Return the places by seat: ``first`` at the bottom in the middle, the others clockwise."""
    return [_plate(box, first_row=box.y == TOP.y) for box in around(seats, first, BOTTOM, TOP)]


def _plate(box: Box, *, first_row: bool) -> Plate:
    """Lay out, from the middle outwards, the street, the hideout and the head."""
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
    """Return the boxes of the four street piles, then that of the deck."""
    return [_PILE._replace(x=_PILE.x + place * _PITCH) for place in range(PILES)]
