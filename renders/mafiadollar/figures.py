"""Gangsters in play: the figure and beside it its points, its items, or what holds it back."""

from __future__ import annotations

from typing import Literal, TypeAlias

from engines.base import Seat
from engines.mafiadollar.cards import BONUS, CARDS, COUNTER, SLOT
from engines.mafiadollar.state import Gangster
from renders.mafiadollar.colours import PALETTE
from renders.mafiadollar.signs import badge_of, tight
from renders.mafiadollar.tokens import ITEM_SIZE, SIGN, Fade, block_sign, faded, item_token, portray
from renders.mafiadollar.words import call_name
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.layout import columns
from renders.shared.lettering import SMALLEST, Face, line
from renders.shared.palette import BRASS_LIGHT, CREAM, INK, LEATHER, SEATS, Colour
from renders.shared.shapes import rounded

_NEXT = 4  # pixels between a figure and its items
_NAME = 57  # height of a name below a figure
_EDGE = 3
_FACE = 2.7  # how much larger a face is drawn than its room is wide: the shoulders are cut off
_LEAST = 100  # size of a face in a narrow room, where its ears are cut off, too
_CUT = 1.15  # how much larger it is drawn than its room is high
_SIDE = 25  # pixels by which faces grow: of each size there are drawings to keep
_INDEX, _WIDE_INDEX, _WIDE = 48, 60, 140  # width of the points beside a face, and of a token for wide ones
_HIGH = 92  # height of a face from which on its points are below it
_LOW_INDEX = 62  # height of the points below a face
_CHIN = 27  # pixels by which a face is higher that has a reason below it
_BADGE = Box(0, 0, 66, 60)  # of points at most
_RADIUS = 9

Worn: TypeAlias = Literal["name", "items", "points", "face"]
"""What is seen of a gangster: its points, its name below it and its items beside it, only points and items,
only points, or its face alone and what holds it back."""


def points(gangster: Gangster) -> tuple[int, int, int]:
    """Return attack and burglary with weapon and tool, and the bonus of the vehicle."""
    card = CARDS[gangster.card]
    bonus = {SLOT[item]: BONUS[item] for item in gangster.items}
    return card.attack + bonus.get("weapon", 0), card.burglary + bonus.get("tool", 0), bonus.get("vehicle", 0)


def gangster_width(gangster: Gangster, wide: int, worn: Worn, high: int) -> int:
    """Return the width of a gangster's token as high as that, including what is beside it."""
    beside = len(_beside(gangster, worn))
    if not beside:
        return wide
    size, rows = _sizes(high)
    return wide + (_NEXT + size) * -(-beside // rows)


def _beside(gangster: Gangster, worn: Worn) -> list[str]:
    """Return the items that are drawn beside a gangster."""
    return [*gangster.items] if worn in {"name", "items"} else []


def _sizes(high: int) -> tuple[int, int]:
    """Return the size of items beside a gangster as high as that, and how many stand on each other."""
    rows = max(2, high // ITEM_SIZE)
    return min(ITEM_SIZE, high // rows), rows


def is_idle(gangster: Gangster) -> bool:
    """Tell whether a gangster cannot act."""
    return bool(gangster.blocks) or gangster.used


def draw_gangster(canvas: Canvas, gangster: Gangster, seat: Seat, box: Box, worn: Worn) -> None:
    """Draw a gangster on its clan's colour, with points (items included) and what is beside it.

    Who cannot act is an old photograph with the reason in place of the points. ``box``: of the token without
    what is beside it.
    """
    ground = SEATS[seat].colour
    if worn != "face" and not is_idle(gangster):
        draw_pointed(canvas, gangster, ground, box, worn)
    else:
        fade = faded if is_idle(gangster) else None
        canvas.put(_portrait(gangster.card, ground, *box[2:], worn, fade), box.x, box.y)
        if fade:
            _reason(canvas, gangster, _divided(box, worn)[1])
    size, rows = _sizes(box.h)
    for place, item in enumerate(_beside(gangster, worn)):
        column, row = divmod(place, rows)
        left = box.right + _NEXT + column * (size + _NEXT)
        canvas.put(item_token(item, size), left, box.y + row * (box.h - size) // max(1, rows - 1))


def draw_pointed(
    canvas: Canvas,
    gangster: Gangster,
    ground: Colour,
    box: Box,
    worn: Worn = "points",
    fade: Fade | None = None,
) -> None:
    """Draw a gangster, and beside or below its face its points, in brass if an item adds to them."""
    canvas.put(_portrait(gangster.card, ground, *box[2:], worn, fade), box.x, box.y)
    raised = {SLOT[item] for item in gangster.items}
    index = _divided(box, worn)[1]
    wide = max(SIGN, min(_BADGE.w, (index.w if index.h > index.w else index.w // 2) - 4))
    high = max(SIGN, min(_BADGE.h, (index.h // 2 if index.h > index.w else index.h) - 3))
    attack, burglary, _load = points(gangster)
    badges = (
        badge_of("attack", str(attack), wide, high, raised="weapon" in raised),
        badge_of("burglary", str(burglary), wide, high, raised="tool" in raised),
    )
    for badge, cell in zip(badges, _cells(index), strict=True):
        canvas.put(badge, cell.middle[0] - wide // 2, cell.middle[1] - high // 2)


def _divided(box: Box, worn: Worn) -> tuple[Box, Box]:
    """Return the places of the face and of the points: beside it, or below it in a high token."""
    inner = box.grown(-_EDGE)
    if worn == "name":
        inner = inner._replace(h=inner.h - _NAME)
    if worn == "face":
        return inner._replace(h=inner.h - _CHIN), Box(inner.x, inner.bottom - _INDEX, _INDEX, _INDEX)
    left = inner._replace(w=_WIDE_INDEX if box.w >= _WIDE else _INDEX)
    above = inner._replace(h=inner.h - _LOW_INDEX)
    if above.h < _HIGH:
        return inner.right_of(left.right + _EDGE), left
    return above, Box(inner.x, above.bottom + _EDGE, inner.w, _LOW_INDEX - _EDGE)


def _face(room: Box) -> int:
    """Return the size of a face in a room."""
    return round(min(room.h * _CUT, max(room.w * _FACE, _LEAST))) // _SIDE * _SIDE


def _cells(index: Box) -> list[Box]:
    """Return the two halves of the place of the points."""
    if index.w > index.h:
        return columns(index, 2, 0)
    half = index._replace(h=index.h // 2)
    return [half, half._replace(y=half.bottom)]


@cached
def _portrait(card: str, ground: Colour, wide: int, high: int, worn: Worn, fade: Fade | None) -> Sprite:
    """Draw a gangster's token with a place for its points, faded with one for why it cannot act."""
    canvas = Canvas.blank(wide, high, INK, PALETTE)
    whole = Box(0, 0, wide, high)
    free, index = _divided(whole, worn)
    field = whole.grown(-_EDGE) if worn == "face" else free
    free = free if fade else field
    side = _face(free)
    place = Box(free.middle[0] - side // 2 - field.x, max(0, free.h - side), side, side)
    portray(canvas, card, field, ground, place, fade)
    if fade == faded:
        canvas.fill(index.grown(_EDGE), INK, _RADIUS)
        canvas.fill(index, LEATHER, _RADIUS - _EDGE)
    elif worn != "face":
        canvas.fill(index, CREAM)
    if worn == "name":
        strip = Box(_EDGE, high - _NAME, wide - 2 * _EDGE, _NAME - _EDGE)
        canvas.fill(strip, CREAM)
        name = tight(line(call_name(card), SMALLEST, Face.BOLD), strip.w - 8)
        canvas.write(name, (strip.middle[0], strip.y + 24), INK, "mid")
    return canvas.sprite(rounded(wide, high, _RADIUS))


def _reason(canvas: Canvas, gangster: Gangster, index: Box) -> None:
    """Draw why a gangster cannot act: what removes the top block and the number of several, or time."""
    cell, number = index, len(gangster.blocks)
    first, second = _cells(index)
    if number > 1 and min(first.w, first.h) >= SIGN:
        cell = second
        canvas.write(line(str(number), SMALLEST, Face.BOLD), first.middle, CREAM, "mid")
    x, y = cell.middle[0] - SIGN // 2, cell.middle[1] - SIGN // 2
    if gangster.blocks:
        canvas.put(block_sign(COUNTER[gangster.blocks[-1]], SIGN), x, y)
    else:
        canvas.stamp("hourglass", Box(x, y, SIGN, SIGN), BRASS_LIGHT)
