"""Gangsters in play: the figure with its points, its items and the blocks on it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from engines.base import Seat
from engines.mafiadollar.cards import BONUS, CARDS, COUNTER, SLOT
from engines.mafiadollar.state import Gangster
from renders.mafiadollar.colours import FLAT, NAVY, PALETTE
from renders.mafiadollar.tokens import (
    ITEM_SIZE,
    SIGN,
    block_sign,
    item_token,
    portray,
    tight,
)
from renders.mafiadollar.words import call_name
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.lettering import SMALLEST, Face, line
from renders.shared.palette import BRASS_LIGHT, CREAM, INK, LEATHER, SEATS, WINE, Colour
from renders.shared.shapes import FINE, rounded, shape

_NEXT = 4  # pixels between a figure and its items
_COLUMN = 48  # width of the column with points beside a face
_NAME = 60  # height of a name below a figure
_FOOT = 60  # height of points below a face
_NARROW = 72  # width of a face on which an hourglass stands over the hat
_HIGH = 150  # height of a figure from which on its points are below its face
_FACE = 1.85  # how much larger a face is drawn than its room is wide: the shoulders are cut off
_BADGE = Box(0, 0, 56, 54)
_RADIUS = 9

Skill: TypeAlias = Literal["attack", "burglary"]
_SKILLS: dict[Skill, tuple[str, Colour]] = {
    "attack": ("mafiadollar/signs/burst", WINE),
    "burglary": ("mafiadollar/signs/mask", NAVY),
}
"""By skill the shape and the colour of its points: a shot, and a burglar's mask."""

Worn: TypeAlias = Literal["name", "items", "vehicle", "face"]
"""What is seen of a gangster: its name below it and its items beside it, only these, of these the vehicle, or
its face alone and the blocks on it."""


_State: TypeAlias = Literal["able", "used", "blocked"]


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
    if worn == "face" or not gangster.items:
        return []
    return [item for item in gangster.items if worn != "vehicle" or SLOT[item] == "vehicle"]


def _sizes(high: int) -> tuple[int, int]:
    """Return the size of items beside a gangster as high as that, and how many stand on each other."""
    rows = max(2, high // ITEM_SIZE)
    return min(ITEM_SIZE, high // rows), rows


def draw_gangster(canvas: Canvas, gangster: Gangster, seat: Seat, box: Box, worn: Worn) -> None:
    """Draw a gangster on its clan's colour, with points (items included), blocks, and what is beside it.

    Figures to which a weapon or a tool adds are of brass. ``box``: of the token without what is beside it.
    """
    seen, room = _portrait(gangster.card, seat, box.w, box.h, worn, _state(gangster))
    canvas.put(seen, box.x, box.y)
    room = room._replace(x=room.x + box.x, y=room.y + box.y)
    if gangster.blocks:
        _blocks(canvas, gangster.blocks, room)
    elif worn != "face":
        _put_points(canvas, gangster, room)
    size, rows = _sizes(box.h)
    for place, item in enumerate(_beside(gangster, worn)):
        column, row = divmod(place, rows)
        left = box.right + _NEXT + column * (size + _NEXT)
        canvas.put(item_token(item, size), left, box.y + row * (box.h - size) // max(1, rows - 1))


def _state(gangster: Gangster) -> _State:
    if gangster.blocks:
        return "blocked"
    return "used" if gangster.used else "able"


@cached
def _portrait(card: str, seat: Seat, wide: int, high: int, worn: Worn, state: _State) -> tuple[Sprite, Box]:
    """Draw a face, with its name below where that is told. Returns the room for points or blocks.

    That is beside the face, or below it where it is high or alone.
    """
    canvas = Canvas.blank(wide, high, INK, PALETTE)
    upper = high - (_NAME if worn == "name" else 0)
    if worn == "face" or (worn != "name" and high >= _HIGH):
        face = Box(0, 0, wide, high - _FOOT)
        room = Box(3, face.h - 1, wide - 6, _FOOT - 2)
    else:
        column = max(_COLUMN, wide * 10 // 32)
        face = Box(0, 0, wide - column, upper)
        room = Box(face.right - 1, 3, column - 2, upper - 6)
    if worn == "face" and state != "blocked":
        face = face._replace(h=high)
    side = max(min(face.h + 8, round(face.w * _FACE) + 12), min(face.w + 6, face.h * 5 // 4))
    above = max(0, face.h - 6 - side)
    portray(canvas, card, face, SEATS[seat].colour, side, top=above, dim=state == "used")
    if state == "blocked":
        canvas.fill(room, LEATHER)
    elif worn != "face":
        canvas.fill(room, CREAM)
    if state == "used":
        hourglass = Box(7, face.h - 57 if face.w > _NARROW else 7, SIGN, 50)
        canvas.fill(hourglass.grown(3), INK, 8)
        canvas.stamp("hourglass", hourglass, BRASS_LIGHT)
    if worn == "name":
        strip = Box(3, upper, wide - 6, _NAME - 3)
        canvas.fill(strip, CREAM)
        name = tight(line(call_name(card), SMALLEST, Face.BOLD), strip.w - 8)
        canvas.write(name, (strip.middle[0], strip.y + 24), INK, "mid")
    return canvas.sprite(rounded(wide, high, _RADIUS)), room


def _put_points(canvas: Canvas, gangster: Gangster, room: Box) -> None:
    """Draw attack above or left of burglary, in brass if an item adds to them."""
    attack, burglary, _load = points(gangster)
    raised = {SLOT[item] for item in gangster.items}
    across = room.w > room.h
    each = Box(room.x, room.y, room.w // 2, room.h) if across else room._replace(h=room.h // 2)
    shown: tuple[tuple[Skill, int, str], ...] = (("attack", attack, "weapon"), ("burglary", burglary, "tool"))
    for number, (skill, value, slot) in enumerate(shown):
        sprite = badge_of(skill, value, min(_BADGE.w, each.w), raised=slot in raised)
        box = (
            each._replace(x=each.x + number * each.w) if across else each._replace(y=each.y + number * each.h)
        )
        canvas.put(sprite, box.middle[0] - sprite.size[0] // 2, box.middle[1] - sprite.size[1] // 2)


def draw_points(canvas: Canvas, gangster: Gangster, box: Box) -> None:
    """Draw attack and burglary in the lower corners of a figure, in brass if an item adds to them."""
    attack, burglary, _load = points(gangster)
    wide = min(max(_BADGE.w, box.w // 3), box.w // 2)
    raised = {SLOT[item] for item in gangster.items}
    y = box.bottom - badge_of("attack", attack, wide).size[1] - 1
    canvas.put(badge_of("attack", attack, wide, raised="weapon" in raised), box.x + 1, y)
    canvas.put(badge_of("burglary", burglary, wide, raised="tool" in raised), box.right - 1 - wide, y)


@cached
def badge_of(skill: Skill, number: int, wide: int = _BADGE.w, *, raised: bool = False) -> Sprite:
    """Draw the points of a skill on its shape."""
    name, colour = _SKILLS[skill]
    room = Box(0, 0, wide, max(_BADGE.h, _BADGE.h * wide // _BADGE.w))
    sheet = Canvas.blank(wide * FINE, room.h * FINE, INK, FLAT)
    sheet.draw(name, room.grown(-2).scaled(FINE), {"colour": colour})
    size = SMALLEST * room.h // _BADGE.h
    figure = tight(line(str(number), size * FINE, Face.BOLD), (wide - 12) * FINE)
    middle = (wide * FINE // 2, (room.h // 2 + (0 if skill == "attack" else -2)) * FINE)
    sheet.write(figure, middle, BRASS_LIGHT if raised else CREAM, "mid")
    return sheet.reduced(shape(name, wide, room.h))


def _blocks(canvas: Canvas, blocks: tuple[str, ...], room: Box) -> None:
    """Draw, in place of the points, the symbol that removes the top block, with the number of several."""
    counter = block_sign(COUNTER[blocks[-1]], SIGN)
    if len(blocks) == 1:
        canvas.put(counter, room.middle[0] - SIGN // 2, room.middle[1] - SIGN // 2)
        return
    if room.h > room.w:
        figure = tight(line(str(len(blocks)), SMALLEST, Face.BOLD), room.w - 4)
        canvas.write(figure, (room.middle[0], room.middle[1] - 24), CREAM, "mid")
        canvas.put(counter, room.middle[0] - SIGN // 2, room.middle[1] + 2)
        return
    figure = tight(line(str(len(blocks)), SMALLEST, Face.BOLD), room.w - SIGN - 4)
    left = room.middle[0] - (figure.wide + SIGN + 2) // 2
    canvas.write(figure, (left, room.middle[1]), CREAM)
    canvas.put(counter, left + figure.wide + 2, room.middle[1] - SIGN // 2)
