"""Gangsters in play: the figure with its points, its items and the blocks on it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from engines.base import Seat
from engines.mafiadollar.cards import BONUS, CARDS, COUNTER, SLOT
from engines.mafiadollar.state import Gangster
from renders.mafiadollar.colours import FLAT, NAVY
from renders.mafiadollar.tokens import (
    ITEM_SIZE,
    SIGN,
    STRIP,
    WHEEL,
    block_sign,
    draw_figure,
    item_token,
    tight,
    wheel,
)
from renders.mafiadollar.words import call_name
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.lettering import SMALLEST, Face, Line, line
from renders.shared.palette import BRASS_LIGHT, CREAM, INK, LEATHER, SEATS, WINE, Colour
from renders.shared.shapes import FINE, shape

_BESIDE = 38  # width of the part of a wheel beside its gangster, if there is room
_GAP = 6  # pixels between a figure and its name
_NEXT = 4  # pixels between a figure and its items
_BADGE = Box(0, 0, 56, 54)
_NAME = 34  # height on which a name beside a figure is centred

Skill: TypeAlias = Literal["attack", "burglary"]
_SKILLS: dict[Skill, tuple[str, Colour]] = {
    "attack": ("mafiadollar/signs/burst", WINE),
    "burglary": ("mafiadollar/signs/mask", NAVY),
}
"""By skill the shape and the colour of its points: a shot, and a burglar's mask."""

Worn: TypeAlias = Literal["name", "items", "wheel", "nothing", "face"]
"""What is drawn beside a gangster: its name above its items, these alone in columns of two, a wheel for a
vehicle, or nothing; ``face``: nor anything on it but blocks."""


def points(gangster: Gangster) -> tuple[int, int, int]:
    """Return attack and burglary with weapon and tool, and the bonus of the vehicle."""
    card = CARDS[gangster.card]
    bonus = {SLOT[item]: BONUS[item] for item in gangster.items}
    return card.attack + bonus.get("weapon", 0), card.burglary + bonus.get("tool", 0), bonus.get("vehicle", 0)


def gangster_width(gangster: Gangster, wide: int, worn: Worn) -> int:
    """Return the width of a gangster's token, including what is beside it."""
    match worn:
        case "name":
            carried = ITEM_SIZE * len(gangster.items)
            return wide + _GAP + max(carried, _call_name(gangster.card).wide)
        case "items":
            columns = -(-len(gangster.items) // 2)
            return wide + (_NEXT + ITEM_SIZE * columns if columns else 0)
        case "wheel":
            return wide + (_BESIDE if points(gangster)[2] else 0)
    return wide


def draw_gangster(canvas: Canvas, gangster: Gangster, seat: Seat, box: Box, worn: Worn) -> None:
    """Draw a gangster on its clan's colour, with points (items included), blocks, and what is beside it.

    Without its items a wheel tells of a vehicle, and brass figures of weapon and tool.
    ``box``: of the token without what is beside it.
    """
    draw_figure(canvas, gangster.card, box, SEATS[seat].colour, dim=gangster.used)
    if gangster.blocks:
        _blocks(canvas, gangster.blocks, Box(box.x + 3, box.bottom - STRIP - 2, box.w - 6, STRIP - 1))
    elif worn != "face":
        draw_points(canvas, gangster, box)
    if gangster.used and not gangster.blocks:
        hourglass = Box(box.right - SIGN - 6, box.y + 6, SIGN, 50)
        canvas.fill(hourglass.grown(4), INK, 8)
        canvas.stamp("hourglass", hourglass, BRASS_LIGHT)
    match worn:
        case "name":
            left = box.right + _GAP
            canvas.write(_call_name(gangster.card), (left, box.y + _NAME), CREAM)
            for place, item in enumerate(gangster.items):
                canvas.put(item_token(item), left + place * ITEM_SIZE, box.bottom - ITEM_SIZE)
        case "items":
            for place, item in enumerate(gangster.items):
                column, row = divmod(place, 2)
                left = box.right + _NEXT + column * ITEM_SIZE
                canvas.put(item_token(item), left, box.y + row * (box.h - ITEM_SIZE))
        case "wheel" | "nothing" if load := points(gangster)[2]:
            out = _BESIDE if worn == "wheel" else 2
            canvas.put(wheel(load), box.right - WHEEL + out, box.y - 1)


def _call_name(card: str) -> Line:
    return line(call_name(card), SMALLEST, Face.BOLD)


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


def _blocks(canvas: Canvas, blocks: tuple[str, ...], strip: Box) -> None:
    """Draw, in place of the points, the symbol that removes the top block, after the number of several."""
    canvas.fill(strip._replace(h=strip.h + 1), LEATHER)
    counter = block_sign(COUNTER[blocks[-1]], SIGN)
    y = strip.middle[1] - SIGN // 2
    if len(blocks) == 1:
        canvas.put(counter, strip.middle[0] - SIGN // 2, y)
        return
    figure = tight(line(str(len(blocks)), SMALLEST, Face.BOLD), strip.w - SIGN - 4)
    left = strip.middle[0] - (figure.wide + SIGN + 2) // 2
    canvas.write(figure, (left, strip.middle[1]), CREAM)
    canvas.put(counter, left + figure.wide + 2, y)
