"""Layout of the table: the clans on both sides of a street, and what lies and happens on it."""

from __future__ import annotations

from typing import NamedTuple

from engines.base import Seat
from renders.shared.canvas import SIZE, Box
from renders.shared.layout import BANNER, around

_LEFT, _WIDE = 16, 1248
HEAD = 56  # height of a clan's sign
ROW = 134  # height of a hideout, and of the pavement in front of it
_LOW = 104  # height of a hideout where there are many
CROWD = 4  # clans from which on there are many
_BELOW = 4  # pixels below the lower clans
ALTERNATIVE = 84  # width of the lower left corner, which stays free for Discord's alt text mark
_EDGE = 8
_HEADLINE = 62
_PILE, _PILE_PITCH = 106, 112  # width of a street pile, and from one to the next
_PILE_HIGH = 150  # at most
PILES = 5
_SHORTER = 36  # what a table is lower by with a hand below it


class Plate(NamedTuple):
    """The place of a clan: its hideout, a sign with its name and its counts, and its side of the street."""

    whole: Box
    head: Box
    home: Box
    street: Box
    inside: bool = False
    """Whether its player looks at it, who sees what gangsters in the hideout can do."""

    @property
    def indoors(self) -> Box:
        """The room for what is in the hideout."""
        corner = self.home.y > self.head.y and self.home.x == _LEFT
        return self.home.right_of(self.home.x + ALTERNATIVE) if corner else self.home


class Table(NamedTuple):
    """The places of everything on a table of a certain height, with hideouts of a certain height."""

    high: int
    home: int
    own: Seat | None = None
    """The seat that looks at it in private."""

    @property
    def _clan(self) -> int:
        return self.home + HEAD + ROW

    @property
    def top(self) -> Box:
        """The clans across the street."""
        return Box(_LEFT, BANNER.bottom, _WIDE, self._clan)

    @property
    def bottom(self) -> Box:
        """The reader's clan, and those beside it."""
        return Box(_LEFT, self.high - _BELOW - self._clan, _WIDE, self._clan)

    @property
    def road(self) -> Box:
        """The road between them."""
        return Box(_LEFT, self.top.bottom, _WIDE, self.bottom.y - self.top.bottom)

    @property
    def headline(self) -> Box:
        """Place for what has happened, in words."""
        return Box(_LEFT + _EDGE, self.road.y + 2, _WIDE - 2 * _EDGE, _HEADLINE)

    @property
    def scene(self) -> Box:
        """Place for what has happened, as a scene on the road."""
        left = self.piles[-1].right + 2 * _EDGE
        return Box(left, self.headline.bottom, self.road.right - _EDGE - left, self._scene_high)

    @property
    def _scene_high(self) -> int:
        return self.road.bottom - self.headline.bottom - _EDGE

    @property
    def piles(self) -> list[Box]:
        """The four street piles, then the deck."""
        high = min(self._scene_high, _PILE_HIGH)
        top = self.headline.bottom + (self._scene_high - high) // 2
        first = Box(_LEFT + _EDGE + 2, top, _PILE, high)
        return [first._replace(x=first.x + place * _PILE_PITCH) for place in range(PILES)]

    def plates(self, seats: int, first: Seat) -> list[Plate]:
        """The places by seat: ``first`` at the bottom in the middle, the others clockwise."""
        boxes = around(seats, first, self.bottom, self.top)
        return [self._plate(box)._replace(inside=seat == self.own) for seat, box in enumerate(boxes)]

    def _plate(self, box: Box) -> Plate:
        """Lay out, from the road outwards, the street, the sign and the hideout."""
        if box.y == self.top.y:
            home = box._replace(h=self.home)
            head = box._replace(y=home.bottom, h=HEAD)
            street = box._replace(y=head.bottom, h=ROW)
        else:
            street = box._replace(h=ROW)
            head = box._replace(y=street.bottom, h=HEAD)
            home = box._replace(y=head.bottom, h=self.home)
        return Plate(box, head, home, street)


OWN_HIGH = SIZE[1] - _SHORTER
"""Height of the table in a private picture, above the hand."""


def table_of(seats: int, high: int = SIZE[1], own: Seat | None = None) -> Table:
    """The places on a table of this many clans: from four on, hideouts are lower, and the road is wider."""
    return Table(high, _LOW if seats >= CROWD else ROW, own)
