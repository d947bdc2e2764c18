"""Gangsters in play: the figure with its points, its items and the blocks on it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from engines.base import Seat
from engines.mafiadollar.cards import BONUS, CARDS, COUNTER, SLOT
from engines.mafiadollar.state import Gangster
from renders.mafiadollar.colours import NAVY, PALETTE
from renders.mafiadollar.tokens import (
    ITEM_SIZE,
    SIGN,
    block_sign,
    faded,
    item_token,
    portray,
    tight,
)
from renders.mafiadollar.words import call_name
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.lettering import SMALLEST, Face, line
from renders.shared.palette import BRASS_LIGHT, CREAM, INK, LEATHER, SEATS, WINE, Colour
from renders.shared.shapes import rounded, shape

_NEXT = 4  # pixels between a figure and its items
_NAME = 60  # height of a name below a figure
_REASON = 54  # height of why a gangster cannot act
_FACE = 1.85  # how much larger a face is drawn than its room is wide: the shoulders are cut off
_HIGH = 130  # height of a face up to which its head is raised over its points
_SIDE = 25  # pixels by which faces grow: of each size there are drawings to keep
_BADGE, _LOWEST = Box(0, 0, 54, 52), 48  # of points, and their least height
_WIDES, _SMALL = (100, 54), 44  # widths of points in front of a figure
_RADIUS = 9

Skill: TypeAlias = Literal["attack", "burglary"]
_SKILLS: dict[Skill, tuple[str, Colour]] = {
    "attack": ("mafiadollar/signs/burst", WINE),
    "burglary": ("mafiadollar/signs/mask", NAVY),
}
"""By skill the shape and the colour of its points: a shot, and a burglar's mask."""

Worn: TypeAlias = Literal["name", "items", "points", "face"]
"""What is seen of a gangster: its name below it and its items beside it, only these, neither, or its face
alone and the blocks on it."""


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


def draw_gangster(canvas: Canvas, gangster: Gangster, seat: Seat, box: Box, worn: Worn) -> None:
    """Draw a gangster on its clan's colour, with points (items included) and what is beside it.

    Figures to which a weapon or a tool adds are of brass. Who cannot act is an old photograph with the reason
    in place of the points. ``box``: of the token without what is beside it.
    """
    idle = bool(gangster.blocks) or gangster.used
    face = box._replace(h=box.h - (_NAME if worn == "name" else 0))
    raised = face.h < _HIGH and (idle or worn != "face")
    named = worn == "name"
    portrait = _portrait(gangster.card, seat, box.w, box.h, named=named, raised=raised, idle=idle)
    canvas.put(portrait, box.x, box.y)
    if idle:
        number = len(gangster.blocks) if worn != "face" else 1
        reason = _reason(gangster.blocks[-1] if gangster.blocks else None, number)
        canvas.put(reason, face.right - reason.size[0], face.bottom - reason.size[1])
    elif worn != "face":
        draw_points(canvas, gangster, face)
    size, rows = _sizes(box.h)
    for place, item in enumerate(_beside(gangster, worn)):
        column, row = divmod(place, rows)
        left = box.right + _NEXT + column * (size + _NEXT)
        canvas.put(item_token(item, size), left, box.y + row * (box.h - size) // max(1, rows - 1))


@cached
def _portrait(
    card: str, seat: Seat, wide: int, high: int, *, named: bool, raised: bool, idle: bool
) -> Sprite:
    """Draw the portrait of a gangster.

    ``raised``: the face ends above the points. ``named``: the name is below. ``idle``: in greys.
    """
    canvas = Canvas.blank(wide, high, INK, PALETTE)
    face = Box(0, 0, wide, high - (_NAME if named else 0))
    side = max(_SIDE, min(face.h - 3, round(face.w * _FACE)) // _SIDE * _SIDE)
    above = 0 if raised else face.h - 6 - side
    portray(canvas, card, face, SEATS[seat].colour, side, top=above, fade=faded if idle else None)
    if named:
        strip = Box(3, face.bottom, wide - 6, _NAME - 3)
        canvas.fill(strip, CREAM)
        name = tight(line(call_name(card), SMALLEST, Face.BOLD), strip.w - 8)
        canvas.write(name, (strip.middle[0], strip.y + 24), INK, "mid")
    return canvas.sprite(rounded(wide, high, _RADIUS))


@cached
def _reason(block: str | None, number: int) -> Sprite:
    """Draw why a gangster cannot act: what removes the top block and the number of several, or time."""
    figure = line(str(number), SMALLEST, Face.BOLD)
    wide = _REASON + (figure.wide if number > 1 else 0)
    canvas = Canvas.blank(wide, _REASON, INK, PALETTE)
    canvas.fill(Box(0, 0, wide, _REASON).grown(-3), LEATHER, _RADIUS - 3)
    sign = Box(wide - 5 - SIGN, 5, SIGN, SIGN)
    if block is None:
        canvas.stamp("hourglass", sign, BRASS_LIGHT)
    else:
        canvas.put(block_sign(COUNTER[block], SIGN), sign.x, sign.y)
    if number > 1:
        canvas.write(figure, (6, _REASON // 2), CREAM)
    return canvas.sprite(rounded(wide, _REASON, _RADIUS))


def draw_points(canvas: Canvas, gangster: Gangster, box: Box) -> None:
    """Draw attack and burglary in the lower corners of a figure, in brass if an item adds to them."""
    attack, burglary, _load = points(gangster)
    wide = next((wide for wide in _WIDES if box.w >= 2 * wide), _SMALL)
    raised = {SLOT[item] for item in gangster.items}
    y = box.bottom - badge_of("attack", attack, wide).size[1] - 1
    canvas.put(badge_of("attack", attack, wide, raised="weapon" in raised), box.x + 1, y)
    canvas.put(badge_of("burglary", burglary, wide, raised="tool" in raised), box.right - 1 - wide, y)


@cached
def badge_of(skill: Skill, number: int, wide: int = _BADGE.w, *, raised: bool = False) -> Sprite:
    """Draw the points of a skill on its shape."""
    name, colour = _SKILLS[skill]
    room = Box(0, 0, wide, max(_LOWEST, _BADGE.h * wide // _BADGE.w))
    canvas = Canvas.blank(wide, room.h, INK, PALETTE)
    canvas.stamp(name, room.grown(-2), colour)
    figure = tight(line(str(number), max(SMALLEST, SMALLEST * room.h // _BADGE.h), Face.BOLD), wide - 12)
    canvas.write(figure, room.middle, BRASS_LIGHT if raised else CREAM, "mid")
    return canvas.sprite(shape(name, wide, room.h))
