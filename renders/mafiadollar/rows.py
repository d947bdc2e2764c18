"""A row of a clan on the board: its warehouses and gangsters side by side, in the widest style that fits."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Container, Iterator, Sequence, Set
from typing import NamedTuple

from engines.base import Seat
from engines.mafiadollar.state import Gangster
from engines.mafiadollar.view import WarehouseView
from engines.signs import SPOKEN
from renders.mafiadollar.boxes import ROW
from renders.mafiadollar.colours import PALETTE
from renders.mafiadollar.figures import Worn, draw_gangster, gangster_width
from renders.mafiadollar.group import draw_group, group_width
from renders.mafiadollar.tokens import draw_store, more_token
from renders.shared.cache import cached
from renders.shared.canvas import TAB, Box, Canvas, Sprite
from renders.shared.choices import Signs
from renders.shared.lettering import SMALLEST, Face, line
from renders.shared.palette import INK
from renders.shared.shapes import FINE

WIDE, NARROW = 124, 74  # of a token where there is most room, and where there is least
_APART = 6  # pixels between tokens that a halo needs around one of them
_EDGE = 6  # pixels before a row's first token
_HIGHER = 8  # pixels that a row is higher than its tokens
_OFF = 6  # pixels between a token and the clan's sign
_INSET = 3  # pixels of a halo that its token covers
_SCENERY = 130  # side of what stands at the end of a row


class _Fit(NamedTuple):
    """The style of tokens: their width, the gap between them, and what is drawn beside them."""

    wide: int
    gap: int
    worn: Worn


_FITS = (
    _Fit(WIDE, 18, "name"),
    _Fit(WIDE, 10, "items"),
    _Fit(106, 8, "items"),
    _Fit(96, 6, "wheel"),
    _Fit(86, 4, "wheel"),
    _Fit(NARROW, 3, "wheel"),
    _Fit(NARROW, 3, "nothing"),
)
"""From the widest to the narrowest; if not even that fits, the rest is counted."""
_LOW_FITS = ((100, 12), (96, 6), (86, 4), (NARROW, 3))
"""Widths of low tokens and gaps between them."""


class _Token(NamedTuple):
    """A card in play: its width including what is beside it, and a function that draws it in a box."""

    card: str
    wide: int
    draw: Callable[[Box], None]


class Row(NamedTuple):
    """A row of a clan: what stands there, and what is seen at its end while there is room."""

    room: Box
    seat: Seat
    stores: Sequence[WarehouseView]
    gangsters: Sequence[Gangster]
    scenery: str | None
    below: bool
    """Whether the clan's sign is above it."""
    quiet: bool = False
    """Whether the gangsters are shown without what they can do."""


def draw_row(canvas: Canvas, row: Row, changed: Container[str], offered: Signs) -> None:
    """Draw warehouses and gangsters side by side, and a count of those that do not fit."""
    room = row.room
    high = room.h - _HIGHER
    top = room.y + _OFF if row.below else room.bottom - high - _OFF
    whole = Box(room.x + _EDGE, top, room.w - 2 * _EDGE, high)
    group, row = _parted(row, changed, offered)
    inner = whole._replace(w=whole.w - (high + _APART if group else 0))
    for how in _fits(row):
        tokens = _tokens(canvas, row, how)
        beside = group_width(len(group), high) + (_APART if group else 0)
        free = whole.w - beside + how.gap - sum(token.wide + how.gap for token in tokens)
        if free >= 0:
            break
    if row.scenery and free > _SCENERY:
        canvas.put(_scene(row.scenery), room.right - _SCENERY - 6, room.y + 2)
    shown = visible_cards([token.card for token in tokens], slots(inner.w), changed, offered.keys())
    placed = [token for token in tokens if token.card in shown]
    lefts = itertools.accumulate((token.wide + how.gap for token in placed), initial=inner.x)
    boxes = {
        token.card: Box(left, inner.y, how.wide, high) for token, left in zip(placed, lefts, strict=False)
    }
    for token in sorted(placed, key=lambda token: token.card in changed or token.card in offered):
        box = boxes[token.card]
        frame = box.grown(min(0, how.gap - _APART))
        if token.card in changed:
            canvas.halo(box.grown(-_INSET), 9)
        token.draw(box)
        if token.card in offered:
            offer(canvas, frame, offered[token.card])
    hidden = {token.card for token in tokens} - shown
    if hidden:
        box = Box(inner.right - NARROW, inner.y, NARROW, high)
        canvas.put(more_token(len(hidden), box.w, box.h), box.x, box.y)
        if hidden & offered.keys():
            canvas.choice_frame(box)
    left = inner.right if hidden else max((box.right for box in boxes.values()), default=inner.x - _APART)
    draw_group(canvas, group, whole.right_of(left + _APART), row.seat)


def _parted(row: Row, changed: Container[str], offered: Signs) -> tuple[Sequence[Gangster], Row]:
    """Return the gangsters of a quiet row of whom there is nothing to tell, and the row without them."""
    if not row.quiet:
        return (), row
    group = [
        man
        for man in row.gangsters
        if not (man.used or man.blocks or man.card in changed or man.card in offered)
    ]
    return group, row._replace(gangsters=[man for man in row.gangsters if man not in group])


def _fits(row: Row) -> Iterator[_Fit]:
    """Yield the styles for tokens as high as the row has room for; low ones have nothing beside them."""
    if row.room.h >= ROW:
        yield from _FITS
    else:
        yield from (_Fit(wide, gap, "face" if row.quiet else "nothing") for wide, gap in _LOW_FITS)


def offer(canvas: Canvas, frame: Box, sign: str | None) -> None:
    """Draw the frame of what can be chosen, with its letter in the upper left corner."""
    if sign == SPOKEN:
        canvas.spoken_frame(frame)
        return
    canvas.choice_frame(frame)
    if sign is not None:
        wide = line(sign, SMALLEST, Face.BOLD).wide + 12
        canvas.choice_sign(Box(frame.x - 3, frame.y - 3, wide, TAB), sign)


@cached
def _scene(name: str) -> Sprite:
    """Draw a window or a street lamp."""
    side = Box(0, 0, _SCENERY * FINE, _SCENERY * FINE)
    sheet, cut = Canvas.blank(side.w, side.h, INK, PALETTE), Canvas.blank(side.w, side.h, (0, 0, 0))
    sheet.draw(f"mafiadollar/scenes/{name}", side)
    cut.stamp(f"mafiadollar/scenes/{name}", side, (255, 255, 255))
    return sheet.reduced(cut.image.convert("L").reduce(FINE))


def slots(room: int) -> int:
    """Return the number of narrow tokens that fit."""
    return (room + _FITS[-1].gap) // (NARROW + _FITS[-1].gap)


def visible_cards(row: Sequence[str], most: int, changed: Container[str], offered: Set[str]) -> Set[str]:
    """Return the cards of a row to show: all, or as many as fit beside a count of the others.

    Changed cards take precedence over offered ones, and those over the rest.
    """
    if len(row) <= most:
        return {*row}
    ranked = sorted(row, key=lambda card: (card not in changed, card not in offered))
    return {*ranked[: most - 1]}


def _tokens(canvas: Canvas, row: Row, how: _Fit) -> list[_Token]:
    def store(each: WarehouseView) -> Callable[[Box], None]:
        return lambda box: draw_store(canvas, each, box)

    def man(each: Gangster) -> Callable[[Box], None]:
        return lambda box: draw_gangster(canvas, each, row.seat, box, how.worn)

    found = [_Token(warehouse.card, how.wide, store(warehouse)) for warehouse in row.stores]
    return found + [
        _Token(gangster.card, gangster_width(gangster, how.wide, how.worn), man(gangster))
        for gangster in row.gangsters
    ]
