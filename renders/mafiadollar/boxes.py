"""Layout of the table: the street with what happens on it, and below it the clans' houses."""

from __future__ import annotations

from typing import NamedTuple

from engines.base import Seat
from renders.shared.canvas import SIZE, Box
from renders.shared.layout import BANNER, columns

_LEFT, _WIDE = 10, 1260
_GAP = 8  # pixels between houses
RIM = 5  # pixels of the frame around a house
ALTERNATIVE = 84  # width of the lower left corner, which stays free for Discord's alt text mark
HEADLINE = 62
_STAGE = 238  # height of the street
_PILE, _PILE_PITCH = 104, 108  # width of a street pile, and from one to the next
_DECK = 82  # width of the deck
_PILE_HIGH = 162  # at most
_EDGE = 8
_ROWS: dict[int, tuple[int, ...]] = {2: (1, 1), 3: (2, 1), 4: (2, 2), 5: (2, 2, 1), 6: (2, 2, 2)}
"""By number of clans how many houses stand in each row, from the top."""
_OWN_WIDE = 724  # width of the reader's house in private where there are six, so that all is seen
_SIGN, _LOW_SIGN = 72, 66  # height of a house's sign, where there are two rows of houses and where three


class Plate(NamedTuple):
    """The place of a clan: its sign with name and counts, and below it its hideout and its pavement."""

    whole: Box
    head: Box
    corner: bool
    """Whether Discord may mark the alt text in its lower left corner."""
    scenic: bool = True
    """Whether there is room for all that is public: a private picture has a hand besides."""

    @property
    def rooms(self) -> Box:
        """What is below the sign, inside the frame."""
        return Box(
            self.whole.x + RIM,
            self.head.bottom,
            self.whole.w - 2 * RIM,
            self.whole.bottom - RIM - self.head.bottom,
        )

    @property
    def indoors(self) -> int:
        """The pixels on the left of the hideout that stay free."""
        return ALTERNATIVE if self.corner else 0

    def parts(self, left: int, right: int) -> tuple[Box, Box]:
        """Hideout and pavement, side by side: as wide as they need to be, and they share what is left."""
        room = self.rooms
        wide = max(left, room.w * left // (left + right))
        return room._replace(w=wide), room.right_of(room.x + wide)


class Table(NamedTuple):
    """The places of everything on a table of a certain height."""

    seats: int
    high: int
    own: Seat | None = None
    """The seat that looks at it in private."""

    @property
    def road(self) -> Box:
        """The street, right below the banner; none in private."""
        return Box(0, BANNER.bottom, SIZE[0], _STAGE if self.own is None else 0)

    @property
    def headline(self) -> Box:
        """Place for what has happened, in words."""
        return Box(_LEFT + _EDGE, self.road.y, _WIDE - 2 * _EDGE, HEADLINE)

    @property
    def scene(self) -> Box:
        """Place for what has happened, as a scene on the road."""
        left = self.piles[-1].right + 2 * _EDGE
        return Box(left, self.headline.bottom + 4, self.road.right - 2 * _EDGE - left, self._scene_high)

    @property
    def street(self) -> Box:
        """The whole width of that place, once nothing lies on the street."""
        return self.scene.right_of(self.piles[0].x)

    @property
    def _scene_high(self) -> int:
        return self.road.bottom - self.headline.bottom - _EDGE - 4

    @property
    def piles(self) -> list[Box]:
        """The four street piles, then the deck."""
        high = min(self._scene_high, _PILE_HIGH)
        top = self.headline.bottom + 4 + (self._scene_high - high) // 2
        first = Box(_LEFT + _EDGE, top, _PILE, high)
        places = [first._replace(x=first.x + place * _PILE_PITCH) for place in range(5)]
        deck = Box(places[4].x, first.bottom - 116, _DECK, 116)
        return [*places[:4], deck]

    def plates(self, first: Seat) -> list[Plate]:
        """The places by seat: ``first`` at the bottom left, the others clockwise."""
        rows, seats = _ROWS[self.seats], self.seats
        boxes = [columns(room, many, _GAP) for room, many in zip(self._rows(len(rows)), rows, strict=True)]
        if self.own is not None and rows == _ROWS[6]:
            left, right = boxes[-1]
            boxes[-1] = [left._replace(w=_OWN_WIDE), right.right_of(left.x + _OWN_WIDE + _GAP)]
        clockwise = [row[0] for row in reversed(boxes)] + [row[1] for row in boxes if len(row) > 1]
        placed = [clockwise[(seat - first) % seats] for seat in range(seats)]
        return [self._plate(box, len(rows)) for box in placed]

    def _rows(self, number: int) -> list[Box]:
        top = self.road.bottom + _GAP
        high = (self.high - 6 - top + _GAP) // number
        return [Box(_LEFT, top + row * high, _WIDE, high - _GAP) for row in range(number)]

    def _plate(self, box: Box, rows: int) -> Plate:
        head = box._replace(h=_SIGN if rows == len(_ROWS[2]) else _LOW_SIGN)
        corner = self.high == SIZE[1] and box.x == _LEFT and box.y == self._rows(rows)[-1].y
        return Plate(box, head, corner, self.own is None)


OWN_HIGH = 880
"""Lower end of the clans in a private picture that shows all of them."""


def table_of(seats: int, high: int = SIZE[1], own: Seat | None = None) -> Table:
    """The places on a table of this many clans."""
    return Table(seats, high, own)
