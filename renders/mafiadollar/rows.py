"""A row of a clan on the board: its warehouses and gangsters side by side, in the widest style that fits."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Container, Iterator, Mapping, Sequence, Set
from functools import cache
from typing import NamedTuple

from engines.base import Seat
from engines.mafiadollar.state import Gangster
from engines.mafiadollar.view import WarehouseView
from engines.signs import SPOKEN, letter_of, spoken_of
from renders.mafiadollar.boxes import ALTERNATIVE
from renders.mafiadollar.colours import ROAD
from renders.mafiadollar.figures import NAME, POINTS, Layout, draw_gangster, gangster_width, named_width
from renders.mafiadollar.stores import draw_store, store_width
from renders.mafiadollar.tokens import HIGH, more_token
from renders.shared.canvas import HALO, TAB, Box, Canvas
from renders.shared.choices import Signs
from renders.shared.lettering import SMALLEST, Face, line

NARROW = (
    73  # of a count; with the gap beside it as wide as the narrowest gangster, so it never stands for one
)
_TALL = 190  # height of a room from which on warehouses may have a row of their own below it
_LOW_STORE = 58  # least height of a warehouse
_STORES = (106, 90, 76)
"""Widths of warehouses: of the narrowest little more than a roof is seen."""
_BARE = 0.6  # how much of their size portraits are worth beside those
_MOST_STORES = 3  # that stand on each other
ROOMIER = ((150, 1), (128, 1), (128, 2), (106, 2), (106, _MOST_STORES), (90, _MOST_STORES))
"""Widths of warehouses where there is room to spare, and how many of them stand on each other."""
_STEEP = 1.35  # how much higher than wide a portrait is at most
_LOWEST = 104  # height of a gangster at least where two stand on each other
_APART = 6  # pixels between tokens that a halo needs around one of them
_EDGE = 3  # pixels beside a row
_ABOVE, _BELOW = 6, 6  # pixels over tokens, and under them
_BETWEEN = 5  # pixels between tokens that stand on each other
LETTER = 56
"""Side of the letter of a choice."""
CELLAR = 92
"""Height of the cellar with the warehouses."""
ARMED, GUARDED = 47, 88
"""The least width of items beside a gangster, and of a warehouse with a dog."""
LOOSE = 24
"""Pixels between tokens that have room to spare."""
_CORNER = 76  # width of warehouses above the lower left corner at least
_HELD = 7  # part of its height by which who is held back is smaller
_INSET = 3  # pixels of a halo that its token covers


class Style(NamedTuple):
    """The style of all clans of a table: the widths of gangsters and of warehouses, and the gap between them.

    ``armed``: whether gangsters have their items beside them. ``cellar``: whether the warehouses lie in a row
    below the gangsters, otherwise they stand on each other on their left. ``abreast``: how many gangsters
    stand on each other. ``piled``: how many warehouses stand on each other at most.
    """

    wide: int
    store: int
    gap: int
    armed: bool
    cellar: bool
    layout: Layout
    abreast: int
    piled: int = _MOST_STORES

    @property
    def named(self) -> bool:
        """Whether gangsters have their call names."""
        return self.layout == "named"

    def face(self, room: int) -> int:
        """Return the size of a portrait in a room as high as that."""
        high = _on_each_other(_token_height(room - CELLAR * self.cellar), self.abreast)
        if self.layout == "broad":
            return min(self.wide - POINTS, high) - 9
        portrait = min(high - POINTS - 9 - NAME * self.named, round((self.wide - 6) * _STEEP))
        return min(self.wide - 6, portrait) if high >= _LOWEST or self.abreast == 1 else 0

    def looks(self, room: int) -> tuple[float, bool, int]:
        """Return how good it looks: large portraits, then names; buildings are worth a part of the size."""
        face = self.face(room) * (1 if self.store > _STORES[-1] else _BARE)
        return min(face, _GREAT), self.named, self.face(room)


_WIDTHS = (196, 180, 164, 150, 136, 124, 116, 108, 102, 96, 91, 87, 83, 79, 76)
"""Of gangsters; on the narrowest the two figures below the portrait have just room."""
_NAMED = 150  # width of a gangster from which on its call name may be below it
_BESIDE = 164  # width from which on its points may be beside its portrait
_BROAD = 84  # pixels by which a card is wider than its portrait at most
_LEAST, _GREAT = 40, 112  # size of a portrait, and of one that may rather have a name than be larger


def _layouts(wide: int, high: int) -> Sequence[Layout]:
    """Return the layouts that gangsters as wide as that may have in a room as high as that."""
    named, broad = wide >= _NAMED, wide >= _BESIDE and high < _TALL
    return ("plain", *(("named",) if named else ()), *(("broad",) if broad else ()))


@cache
def _styles(high: int) -> Sequence[Style]:
    """Return the styles for a room as high as that: those with the largest portraits first."""
    found = [
        Style(wide, store, max(3, (wide - 64) // 6), armed, cellar, layout, abreast)
        for wide in _WIDTHS
        for cellar in (False, True)[: 1 + (high >= _TALL)]
        for abreast in (1, 2)[: 1 + (high >= _TALL)]
        for layout in _layouts(wide, high)
        for store in _STORES
        for armed in ((True, False) if abreast == 1 else (False,))
    ]
    found = [style for style in dict.fromkeys(found) if style.face(high) >= max(_LEAST, style.wide - _BROAD)]
    return tuple(sorted(found, key=lambda style: style.looks(high), reverse=True))


def narrowest(usual: Sequence[Style]) -> Style:
    """Return the style in which most gangsters have room."""
    return min(
        usual, key=lambda style: (style.wide / style.abreast, style.armed, style.store, not style.cellar)
    )


class _Token(NamedTuple):
    """Cards that stand on each other: the whole width, the size of a card, and what draws one."""

    cards: tuple[str, ...]
    wide: int
    card_wide: int
    card_high: int
    draw: Callable[[Canvas, str, Box], None]
    lifted: int = 0
    """Pixels below them that stay free."""
    tabbed: bool = False
    """Whether letters of choices are above them."""

    def boxes(self, whole: Box) -> Iterator[tuple[str, Box]]:
        """Yield the cards, each with its box, from the top."""
        pitch = self.card_high + _BETWEEN
        top = whole.bottom - self.lifted - len(self.cards) * pitch + _BETWEEN
        for number, card in enumerate(self.cards):
            yield card, Box(whole.x, top + number * pitch, self.card_wide, self.card_high)


class Row(NamedTuple):
    """The contents of a row of a clan, and what of them has changed or can be chosen.

    ``corner``: whether the lower left corner stays free.
    """

    seat: Seat
    stores: Sequence[WarehouseView]
    gangsters: Sequence[Gangster]
    changed: Container[str]
    offered: Signs
    corner: bool = False

    def lowered(self, card: str, box: Box) -> Box:
        """Return the place of a card: who is held back is smaller than all others."""
        held = box.h >= _LOWEST and any(man.card == card and man.blocks for man in self.gangsters)
        by = box.h // _HELD if held else 0
        return box._replace(y=box.y + by, h=box.h - by)


def styles(room: Box, *, lettered: bool) -> Sequence[Style]:
    """Return the styles for what is below a house's sign, those with the largest portraits first.

    ``lettered``: those with room for letters above gangsters.
    """
    found = _styles(room.h)
    if not lettered:
        return found
    low = room.h < _TALL + CELLAR
    return tuple(style for style in found if style.abreast == 1 and not (low and style.cellar))


def needed(row: Row, style: Style, room: int) -> int:
    """Return the width that a row takes in a style, in a room as high as that."""
    high = _token_height(room)
    return _indent(row, style, high) + _room(_tokens(row, style, high), style.gap) + 2 * _EDGE


def _indent(row: Row, style: Style, high: int) -> int:
    """Return the width that stays free on the left: that of the corner, if a warehouse would stand there."""
    return ALTERNATIVE if row.corner and not style.cellar and not _lifted(row, style, high) else 0


def _lifted(row: Row, style: Style, high: int) -> bool:
    """Tell whether warehouses stand above the corner: that takes no further column, or it is a low house."""
    number, each = len(row.stores), stacked(len(row.stores), style, high)
    return each > 1 and (high < _TALL or number % each > 0)


def _token_height(room: int) -> int:
    return room - _ABOVE - _BELOW


def draw_row(canvas: Canvas, row: Row, room: Box, style: Style) -> int:
    """Draw warehouses and gangsters side by side, and a count of those that do not fit. Returns their end."""
    high = _token_height(room.h)
    left = room.x + _EDGE + _indent(row, style, high)
    inner = Box(left, room.y + _ABOVE, room.right - _EDGE - left, high)
    tokens = _tokens(row, style, high)
    free = max(0, inner.w - _room(tokens, style.gap))
    gap = max(style.gap, min(LOOSE, style.gap + free // max(1, len(tokens))))
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
    placed = [(token, card, row.lowered(card, box)) for token, card, box in placed]
    for token, card, box in sorted(placed, key=lambda at: at[1] in row.changed or at[1] in row.offered):
        if card in row.changed:
            canvas.halo(box.grown(-_INSET), 9)
            canvas.fill(box, ROAD, 9)
        token.draw(canvas, card, box)
        if card in row.offered:
            frame = box.grown(min(0, gap - _APART))
            offer(canvas, frame, row.offered[card], tabbed=token.tabbed, right=card in men)


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

    def draw_stored(canvas: Canvas, card: str, box: Box) -> None:
        draw_store(canvas, stores[card], box)

    def draw_man(canvas: Canvas, card: str, box: Box) -> None:
        man = men[card]
        draw_gangster(canvas, man, row.seat, box, armed=style.armed, layout=style.layout)

    cards = [*stores]
    each = 1 if style.cellar else stacked(len(cards), style, high)
    low = _on_each_other(high, each)
    lifted = row.corner and not style.cellar and _lifted(row, style, high)
    found = list[_Token]()
    while cards:
        free = lifted and not found
        column, cards = cards[: each - free], cards[each - free :]
        wide = max(store_width(stores[card], style.store) for card in column)
        found.append(
            _Token((*column,), max(wide, free * _CORNER), wide, low, draw_stored, free * (low + _BETWEEN))
        )
    tabbed = _tabbed(row, style, high)
    most = round((style.wide - 6) * _STEEP) + POINTS + 9 + NAME * style.named
    if style.layout == "broad":
        most = style.wide - POINTS
    tall = min(_on_each_other(high - tabbed * TAB, style.abreast), most)
    for at in range(0, len(row.gangsters), style.abreast):
        group = row.gangsters[at : at + style.abreast]
        own = max(style.wide, *map(named_width, group)) if style.named else style.wide
        wide = max(gangster_width(man, own, tall) for man in group) if style.armed else own
        found.append(_Token((*(man.card for man in group),), wide, own, tall, draw_man, tabbed=tabbed))
    return found


def _tabbed(row: Row, style: Style, high: int) -> bool:
    """Tell whether the letters of gangsters are in tabs above them: on wide cards they hide no face."""
    lettered = any(row.offered.get(man.card, SPOKEN) not in {SPOKEN, None} for man in row.gangsters)
    return lettered and not style.named and high >= HIGH + TAB


def stacked(stores: int, style: Style, high: int) -> int:
    """Return how many warehouses stand on each other in a room as high as that."""
    return min(style.piled, max(2, stores), (high + _BETWEEN) // (_LOW_STORE + _BETWEEN))


def _on_each_other(high: int, number: int) -> int:
    """Return the height of each card, in pixels, where this many stand one above another."""
    return (high + _BETWEEN) // number - _BETWEEN
