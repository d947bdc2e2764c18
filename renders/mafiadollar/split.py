"""How clans share the room of the board: a crowded one has more of its row at the cost of its neighbour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from engines.mafiadollar.view import Side, View
from renders.base import DrawContext
from renders.mafiadollar.boxes import EVEN, Plate, Stage, Table
from renders.mafiadollar.head import least_width
from renders.mafiadollar.plate import House, houses_of, styles_of

_WIDTHS, _HEIGHTS = (56, 44, 63, 37), (37, 63)
"""Shares of the left place of a pair, and of the upper one of two clans, besides the even one, the most even
first: few, so that houses seldom move."""
_MARKET = 540  # width of the street piles at least


class _Clan(NamedTuple):
    """A clan on the table: its place, what it has in play, and how wide its head is at least."""

    place: int
    side: Side
    head: int


def split_table(view: View, stage: Stage, context: DrawContext) -> Table:
    """Return the table on which the gangsters of all clans are as large as they can be.

    Each pair of neighbours has the most even share at which both have room for gangsters of that size.
    """
    even, first = Table(len(view.sides), stage), view.reader or 0
    seats = [(first + place) % even.seats for place in range(even.seats)]
    clans = [_Clan(at, view.sides[seat], least_width(view, seat, context)) for at, seat in enumerate(seats)]
    pairs = [tuple(clans[place] for place in pair if place < even.seats) for pair in even.pairs]
    ranked = [(pair, {**_ranks(even, pair, (EVEN,))}) for pair in pairs]
    largest = 0
    for pair, ranks in sorted(ranked, key=lambda at: -at[1][EVEN]):
        if ranks[EVEN] > largest:
            ranks.update(_ranks(even, pair, _HEIGHTS if even.seats == 2 else _WIDTHS))
            largest = max(largest, min(ranks.values()))
    styles = styles_of(houses_of(view.sides, dict(enumerate(even.plates(first))), ()))
    common = min(largest, max(at for at, style in enumerate(styles) if style.armed))
    shares = (min(ranks, key=lambda share: max(ranks[share], common)) for _, ranks in ranked)
    return even._replace(shares=tuple(shares))


@lru_cache(maxsize=256)
def _ranks(even: Table, clans: tuple[_Clan, ...], shares: tuple[int, ...]) -> Mapping[int, int]:
    """Return by share how far down the styles the first one is in which both neighbours have room.

    Uneven shares at which a name, a warehouse or the street piles have no room are left out. On the next
    board of a table most pairs are the same.
    """
    found = dict[int, int]()
    for share in shares:
        table = even._replace(shares=(share,) * len(even.pairs))
        plates = [table.plates(0)[clan.place] for clan in clans]
        houses = houses_of([clan.side for clan in clans], dict(enumerate(plates)), ())
        if share == EVEN or _has_room(table, clans, plates, houses):
            found[share] = max(house.rank(styles_of(houses)) for house in houses)
    return found


def _has_room(table: Table, clans: Sequence[_Clan], plates: Sequence[Plate], houses: Sequence[House]) -> bool:
    """Tell whether names, warehouses and the street piles have room."""
    named = all(plate.head.w >= clan.head for plate, clan in zip(plates, clans, strict=True))
    market = table.market if len(clans) == 1 else None
    whole = named and all(house.is_whole for house in houses)
    return whole and (market is None or market.w >= _MARKET)
