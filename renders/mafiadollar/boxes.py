"""Layout of the table: the street with what happens on it, and below it the clans' houses."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from engines.base import Seat
from renders.shared.canvas import SIZE, Box
from renders.shared.layout import BANNER, columns

Stage: TypeAlias = Literal["calm", "fight"]

_LEFT, _WIDE = 10, 1260
_GAP = 8  # pixels between houses
RIM = 5  # pixels of the frame around a house
ALTERNATIVE = 84  # width of the lower left corner, which stays free for Discord's alt text mark
HEADLINE = 60
_STAGES: dict[Stage, int] = {"calm": 150, "fight": 208}
"""Heights of the street by what happens on it."""
_NO_MARKET = 8  # pixels that it is lower where nothing lies on it
_PILE, _DECK, _WIDE_DECK = 99, 80, 112  # widths of a street pile, and of the deck beside a scene and without
_PILE_HIGH = 128  # height of both beside a scene at most
_DECK_HIGH = 166  # of the deck at most
_APART = 6  # pixels between piles
_EDGE = 8
_ROWS: dict[int, tuple[int, ...]] = {2: (1, 1), 3: (2, 2), 4: (2, 2), 5: (2, 2, 2), 6: (2, 2, 2)}
"""By number of clans how many places stand in each row, from the top; the street lies in one that is left."""
_SIGN, _LOW_SIGN = 64, 58  # height of a house's sign, where there are two rows of houses and where three


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
    """The places of everything on a table of a certain height."""

    seats: int
    high: int
    own: Seat | None = None
    """The seat that looks at it in private."""
    stage: Stage = "calm"
    """What happens on the street: a fight makes it higher."""

    @property
    def road(self) -> Box:
        """The street, right below the banner; none in private."""
        high = _STAGES[self.stage] - _NO_MARKET * (self._spare and self.stage == "calm")
        return Box(0, BANNER.bottom, SIZE[0], high if self.own is None else 0)

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
    def _scene_top(self) -> int:
        return self.headline.bottom + 4 if self.stage == "fight" else self.road.y + _EDGE

    @property
    def market(self) -> Box | None:
        """Place of the street piles where a house is missing; otherwise they lie beside the scene."""
        return self._cells()[-1] if self._spare else None

    @property
    def _spare(self) -> bool:
        """Whether a house is missing in a row."""
        return sum(_ROWS[self.seats]) > self.seats

    @property
    def piles(self) -> list[Box]:
        """The four street piles, two above two where they have a place of their own, then the deck."""
        if self.market:
            whole = self.market.grown(-_APART - RIM)
            deck = min(whole.h, _DECK_HIGH)
            grid = whole._replace(w=whole.w - _WIDE_DECK - _APART)
            upper = grid._replace(h=(grid.h - _APART) // 2)
            rows = (upper, upper._replace(y=grid.bottom - upper.h))
            piles = [pile for row in rows for pile in columns(row, 2, _APART)]
            return [*piles, Box(whole.right - _WIDE_DECK, whole.bottom - deck, _WIDE_DECK, deck)]
        top = self._scene_top
        room = self.road.bottom - _EDGE - top
        high = min(room, _PILE_HIGH)
        first = Box(_LEFT + _EDGE, top + (room - high) // 2, _PILE, high)
        places = [first._replace(x=first.x + place * (_PILE + _APART)) for place in range(5)]
        return [*places[:4], places[4]._replace(w=_DECK)]

    def plates(self, first: Seat) -> list[Plate]:
        """The places by seat: ``first`` at the bottom left, the others clockwise."""
        cells, seats = self._cells(), self.seats
        placed = [cells[(seat - first) % seats] for seat in range(seats)]
        return [self._plate(box) for box in placed]

    def _cells(self) -> list[Box]:
        """All places, clockwise from the bottom left; in private the lowest one takes that of the street."""
        *above, lowest = _ROWS[self.seats]
        rows = (*above, lowest - (sum(above) + lowest - self.seats if self.own is not None else 0))
        boxes = [columns(room, many, _GAP) for room, many in zip(self._rows(len(rows)), rows, strict=True)]
        return [row[0] for row in reversed(boxes)] + [row[1] for row in boxes if len(row) > 1]

    def _rows(self, number: int) -> list[Box]:
        top = self.road.bottom + _GAP
        high = (self.high - 6 - top + _GAP) // number
        return [Box(_LEFT, top + row * high, _WIDE, high - _GAP) for row in range(number)]

    def _plate(self, box: Box) -> Plate:
        rows = len(_ROWS[self.seats])
        head = box._replace(h=_SIGN if rows == len(_ROWS[2]) else _LOW_SIGN)
        corner = self.high == SIZE[1] and box.x == _LEFT and box.y == self._rows(rows)[-1].y
        return Plate(box, head, corner, self.own is None)


def table_of(seats: int, high: int = SIZE[1], own: Seat | None = None, stage: Stage = "calm") -> Table:
    """The places on a table of this many clans."""
    return Table(seats, high, own, stage)
