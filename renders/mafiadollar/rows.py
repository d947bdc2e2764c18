"""The gangsters of a clan on the board, side by side in one of a few styles."""

from __future__ import annotations

import itertools
from collections.abc import Container, Iterable, Sequence, Set
from functools import lru_cache
from typing import NamedTuple

from engines.base import Seat
from engines.mafiadollar.state import Gangster
from engines.signs import SPOKEN, letter_of, spoken_of
from renders.mafiadollar.colours import ROAD
from renders.mafiadollar.figures import POINTS, Layout, draw_gangster, draw_items, gangster_width
from renders.mafiadollar.tokens import HIGH, more_token
from renders.shared.canvas import HALO, TAB, Box, Canvas
from renders.shared.choices import Signs
from renders.shared.lettering import SMALLEST, Face, line

LETTER = 56
"""Side of the letter of a choice."""
_GAP = 6  # pixels between gangsters, and beside them
_FRAMED, _CLOSE = 18, 10  # pixels between those with frames, and where these are within small cards
_ABOVE, _BELOW = 6, 6  # pixels over gangsters, and under them
_STEEP = 2  # how much higher than wide a portrait is at most
_INSET = 3  # pixels of a halo that its card covers
TABBED = HIGH + TAB + _ABOVE + _BELOW
"""Height of a room from which on letters of choices are in tabs above gangsters."""
_RING = 8  # pixels by which a card is smaller whose halo is within a frame


class Style(NamedTuple):
    """How gangsters are drawn: width and layout, and whether items are beside them.

    ``rows``: how many of them at most; ``least``: the least height of a gangster; ``item``: the size of an
    item at most, 0 for the usual one.
    """

    wide: int
    layout: Layout = "plain"
    armed: bool = True
    rows: int = 1
    least: int = 0
    item: int = 0

    def is_legible(self, room: int) -> bool:
        """Tell whether they are high enough in a room of this height."""
        return _high(self, room) >= self.least


LOW_STYLES = (
    *(Style(wide, "broad") for wide in (174, 158)),
    *(Style(wide, "short") for wide in (132, 114, 104, 92)),
    *(Style(wide, "short", armed=False) for wide in (92, 76, 72, 66)),
)
"""The styles of a low house, from the largest to the smallest; all clans have the same one with items."""
_IN_ROWS = (
    *(Style(wide, "broad", armed=False, rows=2, least=108) for wide in (144, 124)),
    *(Style(wide, "short", armed=False, rows=2, least=108) for wide in (92, 76)),
)
HIGH_STYLES = (
    Style(186, "named"),
    *(Style(wide) for wide in (144, 128, 114, 104, 92)),
    *(Style(wide, armed=False) for wide in (92, 84, 76, 70, 66)),
    *_IN_ROWS,
)
"""Those of a high house."""
_STANDING, _IN_TWO = 185, 170
"""Heights of a gangster at least, if its house is wide: in a row, and where they are in two."""
WIDE_STYLES = (
    Style(232, "named", least=_STANDING),
    Style(186, "named", least=_STANDING),
    *(Style(wide, least=_STANDING) for wide in (144, 128, 114)),
    *(Style(wide, rows=2, least=_IN_TWO) for wide in (144, 128, 114)),
    *(Style(wide, "broad", rows=2, least=150) for wide in (174, 158, 144)),
    Style(92, least=_STANDING),
    *(Style(wide, armed=False, rows=2, least=_IN_TWO) for wide in (128, 114)),
    *(Style(wide, armed=False, least=_STANDING) for wide in (92, 84)),
    *_IN_ROWS,
)
"""Those of a high and wide one."""


class Row(NamedTuple):
    """Gangsters of a clan, and what of them has changed or can be chosen."""

    seat: Seat
    men: Sequence[Gangster]
    changed: Container[str]
    offered: Signs

    def _apart(self, style: Style) -> int:
        """Return the pixels between them: more if they have frames, which need less on small cards."""
        if not self.offered or not any(man.card in self.offered for man in self.men):
            return _GAP
        return _FRAMED if style.armed else _CLOSE

    def needed(self, style: Style, room: int) -> int:
        """Return the width that they take in a room as high as that."""
        columns, apart = self._columns(style, room), self._apart(style)
        return sum(columns) + apart * (len(columns) + bool(columns))

    def draw(self, canvas: Canvas, room: Box, style: Style) -> None:
        """Draw them from the left, and a count of those that do not fit."""
        men, columns = {man.card: man for man in self.men}, self._columns(style, room.h)
        apart = self._apart(style)
        if self.needed(style, room.h) > room.w:
            columns = [style.wide] * max(1, (room.w - apart) // (style.wide + apart))
        shown = seen([*men], len(columns) * style.rows, self.changed, self.offered)
        tabbed, cells = self._tabbed(room.h), self._cells(room, columns, style)
        for card, cell in sorted(zip(shown, cells, strict=False), key=lambda at: self._marked(at[0])):
            place = ringed(cell, card, self.changed, self.offered)
            halo(canvas, place, card, self.changed)
            if style.armed:
                draw_items(canvas, men[card].items, place, style.item)
            draw_gangster(canvas, men[card], self.seat, place, armed=False, layout=style.layout)
            if card in self.offered:
                beneath, inner = style.layout in {"plain", "short"}, cell.grown((apart - _FRAMED) // 2)
                offer(canvas, inner, self.offered[card], tabbed=tabbed, right=beneath)
        draw_rest(canvas, {*men} - {*shown}, cells, self.offered)

    def _columns(self, style: Style, room: int) -> Sequence[int]:
        """Return the widths of columns, including items."""
        items = tuple([len(man.items) * style.armed for man in self.men])
        return _columns(items, style, self._high(style, room))

    def _high(self, style: Style, room: int) -> int:
        """Return the height of each, below its letter if that is in a tab."""
        return _high(style, room - TAB * self._tabbed(room))

    def _tabbed(self, room: int) -> bool:
        """Tell whether letters of choices are in tabs above gangsters, as in a room that is high enough."""
        return room >= TABBED and is_lettered([man.card for man in self.men], self.offered)

    def _cells(self, room: Box, columns: Sequence[int], style: Style) -> list[Box]:
        """Return the places of gangsters, row by row above the floor."""
        high, apart = self._high(style, room.h), self._apart(style)
        lefts = [*itertools.accumulate((wide + apart for wide in columns), initial=room.x + apart)][:-1]
        top = room.bottom - _BELOW - style.rows * (high + _GAP) + _GAP
        return [
            Box(x, top + row * (high + _GAP), style.wide, high) for row in range(style.rows) for x in lefts
        ]

    def _marked(self, card: str) -> bool:
        """Tell whether a card has a frame, which is wider than itself."""
        return card in self.changed or card in self.offered


@lru_cache(maxsize=1024)
def _columns(items: tuple[int, ...], style: Style, high: int) -> Sequence[int]:
    """Return the widths of columns of gangsters, given the number of items of each."""
    across = -(-len(items) // style.rows)
    wides = [gangster_width(number, style.wide, high, style.item) for number in items]
    return [max(wides[column::across]) for column in range(across)]


def _high(style: Style, room: int) -> int:
    """Return the height of a gangster in a room of this height."""
    high = (room - _ABOVE - _BELOW + _GAP) // style.rows - _GAP
    return portrait_height(style.wide, high) if style.layout in {"plain", "short"} else high


def portrait_height(wide: int, room: int) -> int:
    """Return the height of a portrait as wide as that, with its points, in a room as high as that."""
    return min(room, round(wide * _STEEP) + POINTS)


def seen(cards: Sequence[str], places: int, changed: Container[str], offered: Container[str]) -> list[str]:
    """Return the cards to show in that many places: all, or those beside a count of the others.

    Changed cards take precedence over offered ones, and those over the rest.
    """
    if len(cards) <= places:
        return [*cards]
    first = sorted(cards, key=lambda card: (card not in changed, card not in offered))[: places - 1]
    return [card for card in cards if card in first]


def halo(canvas: Canvas, box: Box, card: str, changed: Container[str]) -> None:
    """Draw a halo around the place of a card if it has changed."""
    if card in changed:
        canvas.halo(box.grown(-_INSET), 9)
        canvas.fill(box, ROAD, 9)


def ringed(box: Box, card: str, changed: Container[str], offered: Container[str]) -> Box:
    """Return the place of a card within its box: smaller if a frame would hide its halo."""
    return box.grown(-_RING) if card in changed and card in offered else box


def draw_rest(canvas: Canvas, hidden: Set[str], cells: Sequence[Box], offered: Signs) -> None:
    """Draw a count of hidden cards, if any, in the last cell, with a frame if one of them can be chosen."""
    if hidden:
        box = cells[-1]
        canvas.put(more_token(len(hidden), box.w, box.h), box.x, box.y)
        if hidden & offered.keys():
            canvas.choice_frame(box)


def is_lettered(cards: Iterable[str], offered: Signs) -> bool:
    """Tell whether any of the cards has the letter of a choice."""
    return any(letter_of(offered[card]) is not None for card in cards if card in offered)


def offer(canvas: Canvas, frame: Box, sign: str | None, *, right: bool = False, tabbed: bool = False) -> None:
    """Draw the frame of what can be chosen, with its letter in the upper left or right corner.

    ``tabbed``: with its letter in a tab above it, where it hides no face.
    """
    canvas.choice_frame(frame, sign=SPOKEN if spoken_of(sign) else None)
    letter = letter_of(sign)
    if letter is not None:
        wide = max(LETTER, line(letter, SMALLEST, Face.BOLD).wide + 12)
        if tabbed:
            middle = frame.middle[0] - wide // 2
            canvas.choice_sign(Box(middle, frame.y - HALO - TAB + 3, wide, TAB), letter)
            return
        left = frame.right + HALO - wide if right else frame.x - HALO
        canvas.choice_sign(Box(left, frame.y - HALO, wide, LETTER), letter)
