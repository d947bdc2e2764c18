"""How clans share the room of the board: a crowded one has more of its row at the cost of its neighbour."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engines.base import Seat
from engines.mafiadollar.view import View
from renders.base import DrawContext
from renders.mafiadollar.boxes import EVEN, Plate, Stage, Table, table_of
from renders.mafiadollar.head import least_width
from renders.mafiadollar.plate import common_style, houses_of, styles_of

_WIDTHS, _HEIGHTS = (56, 44, 63, 37), (37, 63)
"""Shares of the left place of a pair, and of the upper one of two clans, besides the even one, the most even
first: few, so that houses seldom move."""
_MARKET = 540  # width of the street piles at least


def split_table(view: View, stage: Stage, context: DrawContext) -> Table:
    """Return the table on which the gangsters of all clans are as large as they can be.

    Each pair of neighbours has the most even share at which both have room for gangsters of that size.
    """
    even = table_of(len(view.sides), stage=stage)
    ranked = [(pair, _ranks(view, even, pair, (EVEN,), context)) for pair in even.pairs]
    largest = 0
    for pair, ranks in sorted(ranked, key=lambda at: -at[1][EVEN]):
        if ranks[EVEN] > largest:
            uneven = _HEIGHTS if even.seats == 2 else _WIDTHS
            ranks.update(_ranks(view, even, pair, uneven, context))
            largest = max(largest, min(ranks.values()))
    styles = styles_of(houses_of(view, dict(enumerate(even.plates(view.reader or 0))), (), {}))
    common = common_style(styles, [largest])
    shares = (min(ranks, key=lambda share: max(ranks[share], common)) for _, ranks in ranked)
    return even._replace(shares=tuple(shares))


def _ranks(
    view: View, even: Table, pair: tuple[int, int], shares: Iterable[int], context: DrawContext
) -> dict[int, int]:
    """Return by share how far down the styles the first one is in which both neighbours have room.

    Uneven shares at which a name, a warehouse or the street piles have no room are left out.
    """
    found = dict[int, int]()
    for share in shares:
        table = even._replace(shares=(share,) * len(even.pairs))
        plates, first = table.plates(view.reader or 0), view.reader or 0
        seats = [(first + place) % even.seats for place in pair if place < even.seats]
        places = {seat: plates[seat] for seat in seats}
        houses = houses_of(view, places, (), {})
        whole = all(house.yard.is_whole for house in houses) and _is_wide_enough(view, places, context)
        market = table.market if len(seats) == 1 else None
        if share == EVEN or (whole and (market is None or market.w >= _MARKET)):
            found[share] = max(house.rank(styles_of(houses)) for house in houses)
    return found


def _is_wide_enough(view: View, places: Mapping[Seat, Plate], context: DrawContext) -> bool:
    """Tell whether names have room."""
    return all(plate.head.w >= least_width(view, seat, context) for seat, plate in places.items())
