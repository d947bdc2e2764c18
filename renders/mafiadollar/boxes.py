"""Layout of the table: the street with what happens on it, and below it the clans' houses."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from engines.base import Seat
from renders.shared.canvas import SIZE, Box
from renders.shared.layout import BANNER, columns

Stage: TypeAlias = Literal["calm", "fight"]

_LEFT, _WIDE = 10, 1260
_END = SIZE[1] - 6  # lower end of the lowest houses
_GAP = 8  # pixels between houses
RIM = 5  # pixels of the frame around a house
ALTERNATIVE = 84  # width of the lower left corner, which stays free for Discord's alt text mark
HEADLINE = 58
_STAGES: dict[Stage, int] = {"calm": 150, "fight": 184}
"""Heights of the street by what happens on it, if street piles lie there."""
_NO_MARKET = 142  # its height where none do
_PILE, _DECK, _WIDE_DECK, _BROAD_DECK = 102, 88, 112, 150
"""Widths of a street pile, of the deck beside a scene and without, and where piles are in two rows."""
_PILE_HIGH = 128  # height of both beside a scene at most
_DECK_HIGH = 224  # of the deck at most
_STACKED = 280  # height of a market from which on two piles are above two others
_NARROW = 540  # width of a market below which the deck is narrower
_APART = 6  # pixels between piles
_DECK_APART = 10  # between the last one and the deck, whose number is wider than it is
_EDGE = 8
_ROWS: dict[int, tuple[int, ...]] = {2: (1, 1), 3: (2, 2), 4: (2, 2), 5: (2, 2, 2), 6: (2, 2, 2)}
"""By number of clans how many places stand in each row, from the top; the street lies in one that is left."""
_SIGN, _LOW_SIGN = 64, 58  # height of a house's sign, where there are two rows of houses and where three
EVEN = 50
"""Hundredths of the width of a row, or of two clans of the height, that each of two places has evenly."""


class Plate(NamedTuple):
    """The place of a clan: its sign with name and counts, and below it its hideout and its pavement."""

    whole: Box
    head: Box
    corner: bool
    """Whether Discord may mark the alt text in its lower left corner."""
    shows_hand: bool = True
    """Whether its sign shows how many cards its owner holds."""

    @property
    def rooms(self) -> Box:
        """The part below the sign, inside the frame."""
        return Box(
            self.whole.x + RIM,
            self.head.bottom,
            self.whole.w - 2 * RIM,
            self.whole.bottom - RIM - self.head.bottom,
        )


class Table(NamedTuple):
    """The places of everything on the board."""

    seats: int
    stage: Stage = "calm"
    """What happens on the street: a fight makes it higher if street piles lie there."""
    shares: tuple[int, ...] = ()
    """Hundredths of each row, from the top, that its left place has, or of two clans the upper one; if none
    are given, all are even."""

    @property
    def road(self) -> Box:
        """The street, right below the banner."""
        return Box(0, BANNER.bottom, SIZE[0], _NO_MARKET if self._spare else _STAGES[self.stage])

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The places that share a row, from the top, or those of two clans; that of the piles is the last.

        They are counted clockwise from the bottom left.
        """
        number = len(_ROWS[self.seats]) if self.seats > len(_ROWS[2]) else 1
        return [(row, 2 * number - 1 - row) for row in reversed(range(number))]

    @property
    def headline(self) -> Box:
        """Place for who fights whom, in words."""
        return Box(_LEFT + _EDGE, self.road.y, _WIDE - 2 * _EDGE, HEADLINE)

    @property
    def scene(self) -> Box:
        """Place for a fight below that, or for all that has happened; beside the street piles, if any."""
        top = self._scene_top
        whole = Box(_LEFT + _EDGE, top, _WIDE - 2 * _EDGE, self.road.bottom - _EDGE - top)
        return whole if self.market else whole.right_of(self.piles[-1].right + 3 * _EDGE)

    @property
    def headed(self) -> bool:
        """Whether the headline is above the scene, because a fight has no room beside it."""
        return self.stage == "fight" and not self._spare

    @property
    def _scene_top(self) -> int:
        return self.headline.bottom if self.headed else self.road.y + _EDGE

    @property
    def market(self) -> Box | None:
        """Place of the street piles where a house is missing; otherwise they lie beside the scene."""
        return self.cells()[-1] if self._spare else None

    @property
    def _spare(self) -> bool:
        """Whether a house is missing in a row."""
        return sum(_ROWS[self.seats]) > self.seats

    @property
    def piles(self) -> list[Box]:
        """The four street piles, then the deck."""
        if self.market:
            return _market(self.market.grown(-_APART - RIM))
        top = self._scene_top + _EDGE * self.headed  # their frame keeps clear of a headline
        room = self.road.bottom - _EDGE - top
        high = min(room, _PILE_HIGH)
        first = Box(_LEFT + _EDGE, top + (room - high) // 2, _PILE, high)
        places = [first._replace(x=first.x + place * (_PILE + _APART)) for place in range(4)]
        return [*places, first._replace(x=places[-1].right + _DECK_APART, w=_DECK)]

    def plates(self, first: Seat) -> Sequence[Plate]:
        """The places by seat: ``first`` at the bottom left, the others clockwise."""
        places = _plates(self)
        return [places[(seat - first) % self.seats] for seat in range(self.seats)]

    def cells(self) -> list[Box]:
        """All places, clockwise from the bottom left."""
        rows = _ROWS[self.seats]
        boxes = [
            _parted(room, share) if many > 1 else [room]
            for room, many, share in zip(self._rows(len(rows)), rows, 2 * self._shares, strict=False)
        ]
        return [row[0] for row in reversed(boxes)] + [row[1] for row in boxes if len(row) > 1]

    @property
    def _shares(self) -> tuple[int, ...]:
        return self.shares or (EVEN,) * len(_ROWS[self.seats])

    def _rows(self, number: int) -> list[Box]:
        top = self.road.bottom + _GAP
        if self.seats == 2:
            upper = (_END - top - _GAP) * self._shares[0] // 100
            lower = top + upper + _GAP
            return [Box(_LEFT, top, _WIDE, upper), Box(_LEFT, lower, _WIDE, _END - lower)]
        high = (_END - top + _GAP) // number
        return [Box(_LEFT, top + row * high, _WIDE, high - _GAP) for row in range(number)]

    def plate(self, box: Box) -> Plate:
        """The place of a clan in that box."""
        rows = len(_ROWS[self.seats])
        head = box._replace(h=_SIGN if rows == len(_ROWS[2]) else _LOW_SIGN)
        corner = box.x == _LEFT and box.y == self._rows(rows)[-1].y
        return Plate(box, head, corner)


@lru_cache(maxsize=256)
def _plates(table: Table) -> Sequence[Plate]:
    """The places clockwise from the bottom left: a table is tried in many shares, the same at each board."""
    return [table.plate(box) for box in table.cells()[: table.seats]]


def _parted(room: Box, share: int) -> list[Box]:
    """Divide a row into two places; the left one has that many hundredths of it."""
    left = room._replace(w=(room.w - _GAP) * share // 100)
    return [left, room.right_of(left.right + _GAP)]


def _market(room: Box) -> list[Box]:
    """Divide the room of the street piles: two above two, or side by side if it is low; then the deck."""
    deck_wide = _DECK if room.w < _NARROW else _BROAD_DECK if room.h >= _STACKED else _WIDE_DECK
    grid = room._replace(w=room.w - deck_wide - _APART)
    rows = [grid]
    if room.h >= _STACKED:
        upper = grid._replace(h=(grid.h - _APART) // 2)
        rows = [upper, upper._replace(y=grid.bottom - upper.h)]
    piles = [pile for row in rows for pile in columns(row, 4 // len(rows), _APART)]
    high = min(room.h, _DECK_HIGH, 2 * deck_wide)
    return [*piles, Box(room.right - deck_wide, room.middle[1] - high // 2, deck_wide, high)]
