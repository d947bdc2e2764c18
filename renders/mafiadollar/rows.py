"""The gangsters of a clan on the board, side by side in one of a few styles."""

from __future__ import annotations

import itertools
from collections.abc import Container, Sequence, Set
from functools import lru_cache
from typing import NamedTuple

from engines.base import Seat
from engines.mafiadollar.cards import SLOT
from engines.mafiadollar.state import Gangster
from renders.mafiadollar.colours import ROAD
from renders.mafiadollar.figures import (
    POINTS,
    Layout,
    draw_gangster,
    draw_items,
    draw_worn,
    gangster_width,
    portrait_field,
)
from renders.mafiadollar.tokens import more_token
from renders.shared.canvas import Box, Canvas

_GAP = 6  # pixels between gangsters, and beside them
_ABOVE = 6  # pixels over gangsters
_BELOW = 16, 10  # pixels under one row and under two, where the floor or the kerb is seen
_STEEP = 2  # how much higher than wide a portrait is at most
_BEYOND, _DARK = 1, 3  # pixels from a card to what is within its halo, and those of them that are dark


class Style(NamedTuple):
    """How gangsters are drawn: width and layout, and which items are beside them.

    ``armed``: whether all items are; ``loaded``: whether at least those are of which points do not tell.
    ``rows``: how many rows at most; ``least``: the least height of a gangster; ``item``: the size of an item
    at most, 0 for the usual one. ``close``: whether warehouses may be crowded.
    """

    wide: int
    layout: Layout = "plain"
    armed: bool = True
    loaded: bool = True
    rows: int = 1
    least: int = 0
    item: int = 0
    close: bool = True

    def is_legible(self, room: int) -> bool:
        """Tell whether they are high enough in a room of this height."""
        return _high(self, room) >= self.least


LOW_STYLES = (
    *(Style(wide, "broad", close=False) for wide in (174, 158)),
    *(Style(wide, "short", close=False) for wide in (132, 114, 104, 92)),
    *(Style(wide, "short") for wide in (114, 104, 92)),
    *(Style(wide, "short", armed=False) for wide in (92, 76, 72, 66)),
    Style(66, "short", armed=False, loaded=False),
)
"""The styles of a low house, from the largest to the smallest; all clans have the same one with items."""
_IN_ROWS = (
    *(Style(wide, "broad", armed=False, rows=2, least=103) for wide in (144, 124)),
    *(Style(wide, "short", armed=False, rows=2, least=103) for wide in (92, 76)),
    Style(76, "short", armed=False, loaded=False, rows=2, least=103),
)
_NAMED = 165  # height of a gangster with its name at least, so that its points have room above that
HIGH_STYLES = (
    Style(186, "named", least=_NAMED),
    Style(186, "broad"),
    *(Style(wide) for wide in (144, 128, 114, 104, 92)),
    *(Style(wide, armed=False) for wide in (92, 84, 76, 70, 66)),
    *_IN_ROWS,
)
"""Those of a high house."""
_STANDING, _IN_TWO, _BROAD = 175, 165, 145
"""Heights of a gangster at least, if its house is wide: in a row, in two, and with points beside it."""
WIDE_STYLES = (
    Style(232, "named", least=_STANDING),
    Style(186, "named", least=_STANDING),
    *(Style(wide, "broad", rows=2, least=_BROAD) for wide in (232, 210)),
    *(Style(wide, least=_STANDING) for wide in (144, 128)),
    *(Style(wide, "broad", rows=2, least=_BROAD) for wide in (192, 174)),
    Style(114, least=_STANDING),
    *(Style(wide, rows=2, least=_IN_TWO) for wide in (128, 114)),
    *(Style(wide, "broad", rows=2, least=_BROAD) for wide in (158, 144)),
    Style(92, least=_STANDING),
    *(Style(wide, armed=False, rows=2, least=_IN_TWO) for wide in (128, 114)),
    *(Style(wide, armed=False, least=_STANDING) for wide in (92, 84)),
    *(Style(wide, "short", least=_BROAD) for wide in (144, 128, 114)),
    *_IN_ROWS,
)
"""Those of a high and wide one."""


class Row(NamedTuple):
    """Gangsters of a clan, and what of them has changed."""

    seat: Seat
    men: Sequence[Gangster]
    changed: Container[str]
    gap: int = _GAP
    """Pixels between gangsters, and beside them."""

    def needed(self, style: Style, room: int) -> int:
        """Return the width that they take in a room as high as that."""
        return max((_whole(line, self.gap) for line in self._lines(style, room) if line), default=0)

    def gaps(self, style: Style) -> int:
        """Return how many gaps are between gangsters of the fullest row, and beside them."""
        return -(-len(self.men) // style.rows) + bool(self.men)

    def draw(self, canvas: Canvas, room: Box, style: Style) -> None:
        """Draw them from the left, and a count of those that do not fit."""
        men, lines = {man.card: man for man in self.men}, self._lines(style, room.h)
        if self.needed(style, room.h) > room.w:
            lines = [[style.wide] * max(1, (room.w - self.gap) // (style.wide + self.gap))] * style.rows
        cells = _cells(room, lines, style, self.gap)
        shown = seen([*men], len(cells), self.changed)
        for card, cell in sorted(zip(shown, cells, strict=False), key=lambda at: at[0] in self.changed):
            items = _beside(men[card], style)
            wide = gangster_width(len(items), cell.w, cell.h, style.item)
            halo(canvas, cell._replace(w=wide), card, self.changed)
            draw_items(canvas, items, cell, style.item)
            draw_gangster(canvas, men[card], self.seat, cell, armed=False, layout=style.layout)
            if not style.loaded:
                draw_worn(canvas, men[card].items, portrait_field(cell, style.layout))
        draw_rest(canvas, {*men} - {*shown}, cells)

    def _lines(self, style: Style, room: int) -> Sequence[Sequence[int]]:
        """Return by row, from the top, the widths of gangsters including items."""
        items = tuple([len(_beside(man, style)) for man in self.men])
        return _lines(items, style, _high(style, room))


def _beside(man: Gangster, style: Style) -> Sequence[str]:
    """Return the items that are drawn beside a gangster.

    Points on brass tell of weapons and tools of whoever can act; nobody else shows points.
    """
    if style.armed or (style.loaded and not man.able):
        return man.items
    return [item for item in man.items if style.loaded and SLOT[item] == "vehicle"]


def _cells(room: Box, lines: Sequence[Sequence[int]], style: Style, gap: int) -> list[Box]:
    """Return the places of gangsters, row by row above the floor; a shorter row has wider gaps."""
    high, whole = _high(style, room.h), max((_whole(line, gap) for line in lines), default=0)
    top = room.bottom - _BELOW[style.rows - 1] - style.rows * (high + _GAP) + _GAP
    cells = list[Box]()
    for row, line in enumerate(lines):
        apart = gap + (whole - _whole(line, gap)) // (len(line) + 1)
        lefts = itertools.accumulate((wide + apart for wide in line), initial=room.x + apart)
        cells += [
            Box(x, top + row * (high + _GAP), style.wide, high) for x, _ in zip(lefts, line, strict=False)
        ]
    return cells


def _whole(line: Sequence[int], gap: int) -> int:
    """Return the width of a row of gangsters, with gaps between them and beside them."""
    return sum(line) + gap * (len(line) + 1)


@lru_cache(maxsize=1024)
def _lines(items: tuple[int, ...], style: Style, high: int) -> Sequence[Sequence[int]]:
    """Return by row, from the top, the widths of gangsters, given the number of items of each.

    The lowest row is the fullest: they stand on the floor, and the wall above them is what is left free.
    """
    wides = [gangster_width(number, style.wide, high, style.item) for number in items]
    across = -(-len(items) // style.rows)
    starts = [max(0, len(items) - across * below) for below in range(style.rows, -1, -1)]
    return [wides[start:end] for start, end in itertools.pairwise(starts)]


def _high(style: Style, room: int) -> int:
    """Return the height of a gangster in a room of this height."""
    high = (room - _ABOVE - _BELOW[style.rows - 1] + _GAP) // style.rows - _GAP
    return portrait_height(style.wide, high) if style.layout in {"plain", "short"} else high


def portrait_height(wide: int, room: int) -> int:
    """Return the height of a portrait as wide as that, with its points, in a room as high as that."""
    return min(room, round(wide * _STEEP) + POINTS)


def seen(cards: Sequence[str], places: int, changed: Container[str]) -> list[str]:
    """Return the cards to show in that many places: all, or those beside a count of the others.

    Changed cards take precedence over the rest.
    """
    if len(cards) <= places:
        return [*cards]
    first = sorted(cards, key=lambda card: card not in changed)[: places - 1]
    return [card for card in cards if card in first]


def halo(canvas: Canvas, box: Box, card: str, changed: Container[str]) -> None:
    """Draw a halo around the place of a card if it has changed, apart from its own border."""
    if card in changed:
        canvas.halo(box.grown(_BEYOND), 9)
        canvas.fill(box.grown(_DARK), ROAD, 9 + _DARK)


def draw_rest(canvas: Canvas, hidden: Set[str], cells: Sequence[Box]) -> None:
    """Draw a count of hidden cards, if any, in the last cell."""
    if hidden:
        box = cells[-1]
        canvas.put(more_token(len(hidden), box.w, box.h), box.x, box.y)
