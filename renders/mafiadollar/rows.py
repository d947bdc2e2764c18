"""A row of a clan on the board: its warehouses and gangsters side by side, in the widest style that fits."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Container, Mapping, Sequence, Set
from typing import NamedTuple

from engines.base import Seat
from engines.mafiadollar.state import Gangster
from engines.mafiadollar.view import WarehouseView
from engines.signs import SPOKEN
from renders.mafiadollar.figures import Worn, draw_gangster, gangster_width
from renders.mafiadollar.group import draw_group, group_width
from renders.mafiadollar.tokens import draw_store, more_token
from renders.shared.canvas import TAB, Box, Canvas
from renders.shared.choices import Signs
from renders.shared.lettering import SMALLEST, Face, line

NARROW = 72  # of a token where there is least room
_TALL = 170  # height of a row from which on its tokens are large and have names, or stand in two lines
_GROUP = 2  # gangsters that take less room together than each alone
_BROAD = 900  # width of a room that has room for many high tokens
_APART = 6  # pixels between tokens that a halo needs around one of them
_EDGE = 10  # pixels beside a row
_ABOVE, _BELOW = 8, 4  # pixels over tokens, and under them
_WIDEST, _WIDEST_TALL = (146, 124), (160, 168)  # of a gangster and a warehouse that have room to grow
_STEP = 16  # pixels by which they grow: of each width there are drawings to keep
_INSET = 3  # pixels of a halo that its token covers


class Style(NamedTuple):
    """The style of tokens: the widths of gangsters and of warehouses, and the gap between them.

    ``together``: gangsters of whom there is nothing to tell stand in a group. ``lines``: one below the other.
    """

    wide: int
    store: int
    gap: int
    worn: Worn
    together: bool = False
    lines: int = 1


_LOW_STYLES = (
    Style(150, 112, 18, "items"),
    Style(122, 96, 12, "items"),
    Style(114, 90, 8, "items"),
    Style(106, 84, 6, "vehicle"),
    Style(100, 76, 4, "vehicle"),
    Style(92, 62, 3, "vehicle"),
    Style(100, 70, 4, "vehicle", together=True),
    Style(NARROW, 60, 3, "face", together=True),
)
_TALL_STYLES = (
    Style(190, 172, 18, "name"),
    Style(176, 144, 12, "name"),
    Style(132, 124, 12, "items"),
    Style(116, 104, 8, "items"),
    Style(104, 88, 6, "items"),
)
_TWO_LINES = tuple(style._replace(lines=2) for style in _LOW_STYLES)
_NARROW_STYLES = (
    Style(92, 76, 4, "vehicle"),
    Style(92, 68, 4, "vehicle", together=True),
    Style(NARROW, 60, 3, "face", together=True),
)
"""Each from the widest to the narrowest; if not even that fits, the rest is counted."""


class _Token(NamedTuple):
    """A card in play: its width including what is beside it, and a function that draws it in a box."""

    card: str
    wide: int
    card_wide: int
    draw: Callable[[Canvas, Box], None]


class Row(NamedTuple):
    """What stands in a row of a clan, and what of that has changed or can be chosen."""

    seat: Seat
    stores: Sequence[WarehouseView]
    gangsters: Sequence[Gangster]
    changed: Container[str]
    offered: Signs

    def parted(self, style: Style) -> tuple[Sequence[Gangster], Row]:
        """Return the gangsters that stand in a group, and the row without them."""
        if not style.together:
            return (), self
        group = [
            man
            for man in self.gangsters
            if not (man.used or man.blocks or man.card in self.changed or man.card in self.offered)
        ]
        if len(group) < _GROUP:
            return (), self
        return group, self._replace(gangsters=[man for man in self.gangsters if man not in group])


def styles(room: Box) -> Sequence[Style]:
    """Return the styles for what is below a house's sign, the widest first.

    In a high room tokens are high, too, or stand in two lines if the room is narrow.
    """
    if room.h < _TALL:
        return _LOW_STYLES
    return _TALL_STYLES + (_NARROW_STYLES if room.w > _BROAD else _TWO_LINES)


def needed(row: Row, style: Style, room: int, indent: int = 0) -> int:
    """Return the width that a row takes in a style, in a room as high as that; its last line is indented."""
    *upper, last = (_wide(line_, style, room // style.lines) for line_ in _lines(row, style))
    return max(*upper, last + indent, 0)


def _lines(row: Row, style: Style) -> list[Row]:
    """Return what stands in each line: warehouses above gangsters, or these in halves."""
    if style.lines == 1:
        return [row]
    if row.stores:
        return [row._replace(gangsters=()), row._replace(stores=())]
    half = -(-len(row.gangsters) // 2)
    return [row._replace(gangsters=men) for men in (row.gangsters[:half], row.gangsters[half:])]


def _wide(row: Row, style: Style, room: int) -> int:
    high = _token_height(room)
    group, rest = row.parted(style)
    wides = [style.store] * len(rest.stores)
    wides += [gangster_width(man, style.wide, style.worn, high) for man in rest.gangsters]
    wides += [group_width(len(group), high)] if group else []
    return sum(wides) + style.gap * max(0, len(wides) - 1) + 2 * _EDGE


def _token_height(room: int) -> int:
    return room - _ABOVE - _BELOW


def draw_row(canvas: Canvas, row: Row, room: Box, style: Style, indent: int = 0) -> int:
    """Draw warehouses and gangsters side by side, and a count of those that do not fit. Returns their end.

    ``indent``: pixels that stay free on the left of the last line.
    """
    high = room.h // style.lines
    *upper, last = [room._replace(y=room.y + number * high, h=high) for number in range(style.lines)]
    boxes = (*upper, last.right_of(last.x + indent))
    lines = zip(_lines(row, style), boxes, strict=True)
    return max(_draw_line(canvas, line_, box, style) for line_, box in lines)


def _draw_line(canvas: Canvas, row: Row, room: Box, style: Style) -> int:
    high = _token_height(room.h)
    whole = Box(room.x + _EDGE, room.y + _ABOVE, room.w - 2 * _EDGE, high)
    group, rest = row.parted(style)
    tokens = _tokens(rest, style, high)
    inner = whole._replace(w=whole.w - (high + style.gap if group else 0))
    if group and _room(tokens, style.gap) > inner.w:  # who stands in a group gives way to warehouses
        group, tokens, inner = (), _tokens(row, style, high), whole
    free = inner.w - _room(tokens, style.gap)
    if free > 0 and not group:
        tokens = _tokens(row, _widened(style, free // max(1, len(tokens)), high), high)
    widths = {token.card: token.wide + style.gap for token in tokens}
    shown = visible_cards(widths, inner.w + style.gap, row.changed, row.offered.keys())
    placed = [token for token in tokens if token.card in shown]
    lefts = itertools.accumulate((token.wide + style.gap for token in placed), initial=inner.x)
    boxes = {
        token.card: Box(left, inner.y, token.card_wide, high)
        for token, left in zip(placed, lefts, strict=False)
    }
    for token in sorted(placed, key=lambda token: token.card in row.changed or token.card in row.offered):
        box = boxes[token.card]
        if token.card in row.changed:
            canvas.halo(box.grown(-_INSET), 9)
        token.draw(canvas, box)
        if token.card in row.offered:
            offer(canvas, box.grown(min(0, style.gap - _APART)), row.offered[token.card])
    end = max((boxes[token.card].x + token.wide for token in placed), default=inner.x - style.gap)
    hidden = {token.card for token in tokens} - shown
    if hidden:
        box = Box(inner.right - NARROW, inner.y, NARROW, high)
        canvas.put(more_token(len(hidden), box.w, box.h), box.x, box.y)
        end = box.right
        if hidden & row.offered.keys():
            canvas.choice_frame(box)
    if group:
        end = draw_group(canvas, group, whole.right_of(end + style.gap), row.seat)
    return end


def _widened(style: Style, more: int, high: int) -> Style:
    """Return the style with its tokens widened by at most ``more`` pixels each, where they have room."""
    if style.worn == "face":
        return style
    more -= more % _STEP
    wide, store = _WIDEST_TALL if high >= _TALL else _WIDEST
    return style._replace(
        wide=max(style.wide, min(style.wide + more, wide)),
        store=max(style.store, min(style.store + more, store)),
    )


def offer(canvas: Canvas, frame: Box, sign: str | None) -> None:
    """Draw the frame of what can be chosen, with its letter in the upper left corner."""
    if sign == SPOKEN:
        canvas.spoken_frame(frame)
        return
    canvas.choice_frame(frame)
    if sign is not None:
        wide = line(sign, SMALLEST, Face.BOLD).wide + 12
        canvas.choice_sign(Box(frame.x - 3, frame.y - 3, wide, TAB), sign)


def _room(tokens: Sequence[_Token], gap: int) -> int:
    """Return the width of tokens side by side."""
    return sum(token.wide + gap for token in tokens) - gap if tokens else 0


def visible_cards(
    widths: Mapping[str, int], room: int, changed: Container[str], offered: Set[str]
) -> Set[str]:
    """Return the cards of a row to show: all, or those that fit beside a count of the others.

    Changed cards take precedence over offered ones, and those over the rest. ``widths``: with the gaps.
    """
    if sum(widths.values()) <= room:
        return {*widths}
    left, shown = room - NARROW - _APART, set()
    for card in sorted(widths, key=lambda card: (card not in changed, card not in offered)):
        left -= widths[card]
        if left < 0:
            break
        shown.add(card)
    return shown


def _tokens(row: Row, style: Style, high: int) -> list[_Token]:
    def store(each: WarehouseView) -> Callable[[Canvas, Box], None]:
        return lambda canvas, box: draw_store(canvas, each, box)

    def man(each: Gangster) -> Callable[[Canvas, Box], None]:
        return lambda canvas, box: draw_gangster(canvas, each, row.seat, box, style.worn)

    found = [_Token(each.card, style.store, style.store, store(each)) for each in row.stores]
    return found + [
        _Token(each.card, gangster_width(each, style.wide, style.worn, high), style.wide, man(each))
        for each in row.gangsters
    ]
