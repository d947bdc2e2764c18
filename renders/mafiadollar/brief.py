"""A gangster in brief: its portrait on the left, its points on the right or below, and under both its name.

On a broad card the name is right of the portrait, above the points. Whoever is blocked has a lock in place of
the points, and whoever has acted an hourglass.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from engines.base import Seat
from engines.mafiadollar.cards import SLOT
from engines.mafiadollar.state import Gangster
from renders.mafiadollar.figures import (
    NAME,
    call_line,
    draw_portrait,
    draw_state,
)
from renders.mafiadollar.in_play import draw_kerb, kerb_height
from renders.mafiadollar.large import LETTER
from renders.mafiadollar.tokens import bonus_token, dimmed, item_token, more_token
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import columns
from renders.shared.palette import CREAM, INK
from renders.shared.seats import badge, badge_width

Layout: TypeAlias = Literal["below", "aside", "beside"]
"""Points below a portrait, beside it, or beside it below a name."""
BAND = NAME
"""Height of the band with a name."""
_RADIUS, _EDGE, _GAP = 12, 3, 4
_POINTS, _LARGE = (58, 62), (78, 78)  # sizes of points, and on a large card
_BROAD, _HIGH = 280, 170  # width and height of a card from which on they are large
_STACKED = 46  # height of points on each other at least, where there is room for them abreast
_ITEM, _MOST = 46, 58  # sizes of items
_FACE, _BEHIND = 56, 8  # width of a face beside items, and pixels of its cheek that may be behind them
_COLUMN, _UPRIGHT, _BESIDE_LETTER = 178, 0.62, 46
"""Width of name and points beside a portrait, how wide that is at least for its height, and room for a letter
on it."""
_BADGE, _RIM = 44, 3  # size of the badge of another clan, and of its plate's rim
_BESIDE_NAME = 8


class Parts(NamedTuple):
    """The places of a portrait, of attack and burglary, and of a name."""

    field: Box
    points: tuple[Box, Box]
    name: Box
    items: tuple[Box, ...]
    """Below the points if there is room for all, or else one above the other on the right of a portrait."""


def layout_of(box: Box, letter: int) -> Layout:
    """Return where points leave the larger face, with a letter of that width in its corner."""
    wide, high = box.w - letter, box.h
    return "aside" if min(wide - _POINTS[0], high) >= min(wide, high - _POINTS[1]) else "below"


def plate(box: Box) -> Box:
    """Return the place of a name below a picture."""
    return box._replace(y=box.bottom - BAND, h=BAND).grown(-_BESIDE_NAME)


def is_broad(box: Box) -> bool:
    """Tell whether a card has room for a name beside its portrait."""
    return box.w >= _COLUMN + _BESIDE_LETTER + _UPRIGHT * box.h and box.h >= BAND + _POINTS[1] + 4 * _GAP


def has_beside(card: str, box: Box) -> bool:
    """Tell whether there is room for the name of a gangster beside its portrait."""
    return is_broad(box) and call_line(card, 0).wide <= _beside(box, 0).name.w


def _beside(box: Box, letter: int, items: int = 0) -> Parts:
    """Divide a broad card; its portrait is wider where a letter lies on it."""
    inner = box.grown(-_EDGE)
    field = inner._replace(w=min(inner.h + letter, inner.w - _COLUMN))
    column = inner.right_of(field.right + 2 * _GAP)._replace(w=inner.right - field.right - 3 * _GAP)
    below = _ITEM if items and inner.h >= BAND + _POINTS[1] + _ITEM + 4 * _GAP else 0
    wide, high = _LARGE if inner.h >= BAND + _LARGE[1] + below + 4 * _GAP else _POINTS
    spare = (inner.h - BAND - high - below) // 3
    name = column._replace(y=column.y + spare, h=BAND)
    left = Box(column.middle[0] - wide - _GAP // 2, name.bottom + spare // 2, wide, high)
    chips = _on_portrait(field, letter, items)
    if below:
        step = _ITEM + _GAP
        items = min(items, (column.w + _GAP) // step)
        x = column.middle[0] - (items * step - _GAP) // 2
        row = [Box(x + at * step, left.bottom + spare // 2, _ITEM, _ITEM) for at in range(items)]
        chips = tuple(reversed(row))
    return Parts(field, (left, left._replace(x=left.right + _GAP)), name, chips)


def _on_portrait(field: Box, letter: int, items: int) -> tuple[Box, ...]:
    """Return the places of items on the right of a portrait, from below, in columns if there is room.

    Where there are fewer places than items, the last one is for the number of the others.
    """
    size = max(_ITEM, min(_MOST, field.h // len(set(SLOT.values()))))
    on_each_other, face = max(1, field.h // size), _FACE + letter
    columns_ = max((field.w - face + _BEHIND) // size > 0, (field.w - face) // size)
    return tuple(
        Box(
            field.right - (at // on_each_other + 1) * size,
            field.bottom - (at % on_each_other + 1) * size,
            size,
            size,
        )
        for at in range(min(items, columns_ * on_each_other))
    )


def parts(box: Box, layout: Layout, letter: int = 0, items: int = 0, *, named: bool) -> Parts:
    """Divide a card with a letter of that width and that number of items; ``named``: with room for a name."""
    if layout == "beside":
        return _beside(box, letter, items)
    inner = box.grown(-_EDGE)
    inner = inner._replace(h=inner.h - BAND * named)
    wide, high = _LARGE if box.w >= _BROAD and inner.h >= _HIGH else _POINTS
    if layout == "below":
        band = inner._replace(y=inner.bottom - high + _EDGE, h=high - _EDGE).grown(-_GAP)
        left, right = columns(band, 2, _GAP)
        field = inner._replace(h=inner.h - high)
        return Parts(field, (left, right), plate(box), _on_portrait(field, letter, items))
    if named and (inner.h - 3 * _GAP) // 2 < _STACKED and inner.w - 2 * wide > letter + _FACE + _ITEM:
        return _abreast(box, inner, letter, items)
    column = inner.right_of(inner.right - wide - _GAP)._replace(w=wide)
    field = inner._replace(w=column.x - _GAP - _EDGE - inner.x)
    below = items * (_ITEM + _GAP)
    if (inner.h - 3 * _GAP - below) // 2 < _POINTS[1]:
        below = 0
    high = min(high, (inner.h - 3 * _GAP - below) // 2)
    first = column._replace(y=inner.middle[1] - high - (_GAP + below) // 2, h=high)
    second = first._replace(y=first.bottom + _GAP)
    chips = _in_column(second, items) if below else _on_portrait(field, letter, items)
    return Parts(field, (first, second), plate(box), chips)


def _in_column(points: Box, items: int) -> tuple[Box, ...]:
    """Return the places of items below points, from below."""
    x, top = points.middle[0] - _ITEM // 2, points.bottom + _GAP
    return tuple(Box(x, top + at * (_ITEM + _GAP), _ITEM, _ITEM) for at in reversed(range(items)))


def _abreast(box: Box, inner: Box, letter: int, items: int) -> Parts:
    """Divide a card with a name that is too low for points on each other: both are on the right, abreast."""
    wide = _POINTS[0]
    high = min(_POINTS[1], inner.h - 2 * _GAP)
    second = Box(inner.right - _GAP - wide, inner.middle[1] - high // 2, wide, high)
    first = second._replace(x=second.x - _GAP - wide)
    field = inner._replace(w=first.x - _GAP - _EDGE - inner.x)
    return Parts(field, (first, second), plate(box), _on_portrait(field, letter, items))


def draw_brief(  # noqa: PLR0913 - a gangster, its place, and what is marked on it
    canvas: Canvas,
    man: Gangster,
    seat: Seat,
    box: Box,
    letter: int,
    layout: Layout,
    *,
    named: bool,
    foreign: bool,
) -> None:
    """Draw a gangster, its items if it is the reader's, or else the badge of its clan.

    ``letter``: the width of the letter of a choice in its upper left corner.
    """
    items = [] if foreign else sorted(man.items, key=lambda item: SLOT[item] != "vehicle")
    loaded = any(SLOT[item] == "vehicle" for item in items)
    field, places, name, chips = parts(box, layout, letter, len(items) + loaded, named=named)
    canvas.panel(box, CREAM, INK, _RADIUS)
    canvas.fill(field.grown(_EDGE), INK, _RADIUS)
    left = max(letter, badge_width(_BADGE) * foreign)
    fade = dimmed if man.blocks else None
    beside = [max(chip.x - field.x, left + _FACE) for chip in chips if chip.meets(field)]
    free = min([field.w, *beside])
    above = field._replace(h=field.h - kerb_height(field) * man.street)
    draw_portrait(canvas, man, above, seat, fade, left, free)
    if man.street:
        draw_kerb(canvas, field)
    draw_state(canvas, man, places)
    _draw_items(canvas, items, chips)
    if named:
        canvas.write(call_line(man.card, name.w), name.middle, INK, "mid")
    if foreign:
        put_badge(canvas, seat, box.x + _EDGE, box.y + (letter and LETTER) + _EDGE, _BADGE, _RIM)


def _draw_items(canvas: Canvas, items: Sequence[str], chips: Sequence[Box]) -> None:
    """Draw items at their places, the last of which has the number of those without one, if any.

    The first one, if it is a vehicle, has its bonus before it, or is that alone where there are few places.
    """
    shown = [*items]
    if items and SLOT[items[0]] == "vehicle":
        shown.insert(0, "")
        if len(shown) > len(chips):
            shown.pop(1)
    number = len(shown) if len(shown) <= len(chips) else max(0, len(chips) - 1)
    for item, chip in zip(shown[:number], chips, strict=False):
        token = item_token(item, chip.w) if item else bonus_token(items[0], chip.w)
        canvas.put(token, chip.x, chip.y)
    for chip in chips[number:]:
        canvas.put(more_token(len(shown) - number, chip.w, chip.h), chip.x, chip.y)


def put_badge(canvas: Canvas, seat: Seat, x: int, y: int, size: int, rim: int) -> None:
    """Draw the badge of a clan on a plate of cream."""
    canvas.panel(Box(x, y, badge_width(size), size).grown(rim), CREAM, INK)
    canvas.put(badge(seat, size), x, y)
