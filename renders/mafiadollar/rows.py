"""A row of a clan on the board: its warehouses and gangsters side by side, in the widest style that fits."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Container, Iterator, Mapping, Sequence, Set
from typing import NamedTuple

from engines.base import Seat
from engines.mafiadollar.state import Gangster
from engines.mafiadollar.view import WarehouseView
from engines.signs import SPOKEN
from renders.mafiadollar.figures import Worn, draw_gangster, gangster_width, is_idle
from renders.mafiadollar.tokens import HIGH, draw_store, more_token
from renders.shared.canvas import HALO, Box, Canvas
from renders.shared.choices import Signs
from renders.shared.lettering import SMALLEST, Face, line

NARROW = 72  # of a token where there is least room
_BACK = 104  # least width of a gangster who stands back, unless all are narrower
_TALL = 210  # height of a row from which on its tokens have names, or stand on each other
_SLIM = 1.8  # how much higher than wide a gangster is at most, if it is large
_APART = 6  # pixels between tokens that a halo needs around one of them
_EDGE = 10  # pixels beside a row
_ABOVE, _BELOW = 8, 4  # pixels over tokens, and under them
_BETWEEN = 8  # pixels between warehouses that stand on each other
_LETTER = 56  # side of the letter of a choice
_LOOSE = 24  # pixels between tokens that have room to spare
_INSET = 3  # pixels of a halo that its token covers


class Style(NamedTuple):
    """The style of tokens: the widths of gangsters and of warehouses, and the gap between them.

    ``on_each_other``: how many warehouses stand on each other.
    """

    wide: int
    store: int
    gap: int
    worn: Worn
    on_each_other: int = 1


_LOW_STYLES = (
    Style(144, 128, 14, "items"),
    Style(144, 112, 8, "points"),
    Style(112, 96, 8, "points"),
    Style(100, 76, 4, "points"),
    Style(96, 66, 3, "points"),
    Style(86, 60, 2, "points"),
    Style(NARROW, 62, 3, "face"),
    Style(56, 60, 2, "face"),
)
_TALL_STYLES = (
    Style(176, 152, 14, "name"),
    Style(144, 124, 12, "items"),
    Style(144, 124, 12, "items", 2),
    Style(112, 104, 8, "items", 2),
    Style(112, 104, 8, "points", 2),
    Style(96, 76, 4, "points", 2),
    Style(NARROW, 62, 3, "face", 2),
    Style(56, 62, 2, "face", 2),
)
"""Each from the widest to the narrowest; if not even that fits, the rest is counted."""


class _Token(NamedTuple):
    """A gangster, or warehouses on each other: the whole width, the size of the cards, and what draws one."""

    cards: tuple[str, ...]
    wide: int
    card_wide: int
    high: int
    rows: int
    draw: Callable[[Canvas, str, Box], None]

    def boxes(self, whole: Box) -> Iterator[tuple[str, Box]]:
        """Yield the cards, each with its box: they stand on the ground, one alone too."""
        top, high = whole.bottom - self.high, (self.high + _BETWEEN) // self.rows
        for number, card in enumerate(self.cards, self.rows - len(self.cards)):
            yield card, Box(whole.x, top + number * high, self.card_wide, high - _BETWEEN)


class Row(NamedTuple):
    """What stands in a row of a clan, and what of that has changed or can be chosen."""

    seat: Seat
    stores: Sequence[WarehouseView]
    gangsters: Sequence[Gangster]
    changed: Container[str]
    offered: Signs


def styles(room: Box) -> Sequence[Style]:
    """Return the styles for what is below a house's sign, the widest first."""
    return _LOW_STYLES if room.h < _TALL else _TALL_STYLES


def needed(row: Row, style: Style, room: int) -> int:
    """Return the width that a row takes in a style, in a room as high as that."""
    return _room(_tokens(row, style, _token_height(room)), style.gap) + 2 * _EDGE


def _token_height(room: int) -> int:
    return room - _ABOVE - _BELOW


def draw_row(canvas: Canvas, row: Row, room: Box, style: Style) -> int:
    """Draw warehouses and gangsters side by side, and a count of those that do not fit. Returns their end."""
    high = _token_height(room.h)
    inner = Box(room.x + _EDGE, room.y + _ABOVE, room.w - 2 * _EDGE, high)
    tokens = _tokens(row, style, high)
    free = max(0, inner.w - _room(tokens, style.gap))
    gap = max(style.gap, min(_LOOSE, style.gap + free // max(1, len(tokens))))
    firsts = {token.cards[0]: token for token in tokens}
    marked = {first for first, token in firsts.items() if any(card in row.changed for card in token.cards)}
    choices = {first for first, token in firsts.items() if row.offered.keys() & {*token.cards}}
    widths = {first: token.wide + gap for first, token in firsts.items()}
    shown = visible_cards(widths, inner.w + gap, marked, choices)
    _draw_tokens(canvas, row, [firsts[first] for first in firsts if first in shown], inner, gap)
    hidden = firsts.keys() - shown
    if not hidden:
        return inner.x + sum(widths[first] for first in shown) - gap
    box = Box(inner.right - NARROW, inner.y, NARROW, high)
    canvas.put(more_token(sum(len(firsts[first].cards) for first in hidden), box.w, box.h), box.x, box.y)
    if hidden & choices:
        canvas.choice_frame(box)
    return box.right


def _draw_tokens(canvas: Canvas, row: Row, tokens: Sequence[_Token], inner: Box, gap: int) -> None:
    """Draw tokens from the left; what has changed or can be chosen comes last, for its frame is wider."""
    men = {man.card for man in row.gangsters}  # their points are on the left
    lefts = itertools.accumulate((token.wide + gap for token in tokens), initial=inner.x)
    placed = [
        (token, card, box)
        for token, left in zip(tokens, lefts, strict=False)
        for card, box in token.boxes(inner._replace(x=left))
    ]
    for token, card, box in sorted(placed, key=lambda at: at[1] in row.changed or at[1] in row.offered):
        if card in row.changed:
            canvas.halo(box.grown(-_INSET), 9)
        token.draw(canvas, card, box)
        if card in row.offered:
            offer(canvas, box.grown(min(0, gap - _APART)), row.offered[card], right=card in men)


def offer(canvas: Canvas, frame: Box, sign: str | None, *, right: bool = False) -> None:
    """Draw the frame of what can be chosen, with its letter in the upper left or right corner."""
    if sign == SPOKEN:
        canvas.spoken_frame(frame)
        return
    canvas.choice_frame(frame)
    if sign is not None:
        wide = max(_LETTER, line(sign, SMALLEST, Face.BOLD).wide + 12)
        left = frame.right + HALO - wide if right else frame.x - HALO
        canvas.choice_sign(Box(left, frame.y - HALO, wide, _LETTER), sign)


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
    stores = {store.card: store for store in row.stores}
    men = {man.card: man for man in row.gangsters}
    each, cards = style.on_each_other, [*stores]

    def draw_stored(canvas: Canvas, card: str, box: Box) -> None:
        draw_store(canvas, stores[card], box)

    def draw_man(canvas: Canvas, card: str, box: Box) -> None:
        draw_gangster(canvas, men[card], row.seat, box, style.worn)

    found = [
        _Token((*cards[at : at + each],), style.store, style.store, high, each, draw_stored)
        for at in range(0, len(cards), each)
    ]
    for card, man in men.items():
        wide, tall = style.wide, min(high, max(HIGH, round(_SLIM * style.wide)))
        if is_idle(man) and style.worn != "face":  # stands back
            wide, tall = min(wide, max(_BACK, wide * 4 // 5)), tall * 4 // 5
        across = gangster_width(man, wide, style.worn, tall)
        found.append(_Token((card,), across, wide, tall, 1, draw_man))
    return found
