"""A battle as a scene: the dice of both gangs face each other across the district they fight for."""

from __future__ import annotations

from typing import NamedTuple

from engines.base import Seat
from engines.chicago.events import Fought
from renders.chicago.bosses import boss, fallen
from renders.chicago.districts import district
from renders.shared.canvas import Box, Canvas
from renders.shared.dice import die
from renders.shared.palette import INK, INLAY, SEATS
from renders.shared.seats import badge, badge_width

_GAP = 10
_LAND = 116, 200  # least and most width of the district
_BEST = 150  # size of the die that decides, at most
_BADGE = 54
_FALLEN = 74  # length of a henchman who lies in the street before it
_SMALL = 48, 62  # size of the other dice
_LEAST_DIE = 44  # size of them below a boss
_ROOMY = 330  # width of a side in which its boss has room


class Side(NamedTuple):
    """A gang in a battle: its part of the scene, where its badge is, and its dice, the highest one first."""

    seat: Seat
    box: Box
    badge: Box
    boss: Box | None
    """Where there is room for it."""
    dice: list[tuple[int, Box]]


def sides(fought: Fought, room: Box, scale: int = 1) -> tuple[Side, Side]:
    """Lay out the attacker on the left and the defender on the right; ``scale``: how large everything is."""
    land = _land(room)
    attack = Box(room.x, room.y, land.x - _GAP - room.x, room.h)
    defence = attack._replace(x=land.right + _GAP)
    return (
        _side(fought.seat, fought.attack, attack, scale, faces_right=True),
        _side(fought.owner, fought.defence, defence, scale, faces_right=False),
    )


def battle(canvas: Canvas, fought: Fought, room: Box, scale: int = 1) -> None:
    """Draw both sides with their dice, the winner's side lit, and who has fallen."""
    draw_land(canvas, fought, room)
    for side, won in zip(sides(fought, room, scale), (fought.won, not fought.won), strict=True):
        draw_side(canvas, side, lit=won)
        for pips, box in side.dice:
            canvas.put(die(pips, side.seat, box.w), box.x, box.y)
    if not fought.won:
        land = _land(room)
        man = fallen(fought.seat, _FALLEN)
        wide, high = man.size
        canvas.fill(Box(land.x + 3, land.bottom - high - 7, land.w - 6, high + 4), INK, 8)
        canvas.put(man, land.middle[0] - wide // 2, land.bottom - high - 5)


def draw_land(canvas: Canvas, fought: Fought, room: Box) -> None:
    """Draw the district that they fight for."""
    land = _land(room)
    canvas.put(district(fought.territory, land.w, land.h), land.x, land.y)


def draw_side(canvas: Canvas, side: Side, *, lit: bool) -> None:
    """Draw the ground of a gang with its boss and its badge, without its dice."""
    canvas.fill(side.box, SEATS[side.seat].colour if lit else INLAY, 12)
    if side.boss is not None:
        canvas.put(boss(side.seat, side.boss.h), side.boss.x, side.boss.y)
    canvas.put(badge(side.seat, side.badge.h), side.badge.x, side.badge.y)


def _land(room: Box) -> Box:
    wide = max(_LAND[0], min(_LAND[1], room.w // 5))
    return Box(room.middle[0] - wide // 2, room.y, wide, room.h)


def _side(seat: Seat, dice: tuple[int, ...], box: Box, scale: int, *, faces_right: bool) -> Side:
    """Lay out a gang: its highest die large and inside, the others further out below its boss or badge."""
    best, *others = sorted(dice, reverse=True)
    high, wide = _BADGE * scale, badge_width(_BADGE * scale)
    with_boss = scale == 1 and box.w >= _ROOMY
    across = 4 if with_boss else 2
    rows = -(-len(others) // across)
    if with_boss:
        small = _LEAST_DIE
    else:
        small = max(_SMALL[0] * scale, min(_SMALL[1] * scale, (box.h - high - 16) // 2))
    block = across * (small + 4) - 4
    large = min(_BEST * scale, box.h - 16, box.w - block - 18)
    inside = box.right - 8 - large if faces_right else box.x + 8
    outside = Box(box.x + 8, box.y, box.w - large - 16, box.h)
    if not faces_right:
        outside = outside._replace(x=inside + large)
    mark, head = Box(outside.middle[0] - wide // 2, box.y + 4, wide, high), None
    if with_boss:
        side = min(box.h - 10 - rows * (small + 4), outside.w - wide - 12)
        head = Box(outside.middle[0] - (side + 6 + wide) // 2, box.y + 4, side, side)
        mark = mark._replace(x=head.right + 6, y=head.middle[1] - high // 2)
    found = [(best, Box(inside, box.middle[1] - large // 2, large, large))]
    for place, pips in enumerate(others):
        row, column = divmod(place, across)
        filled = min(across, len(others)) if with_boss else across
        left = outside.middle[0] - (filled * (small + 4) - 4) // 2 + column * (small + 4)
        found.append((pips, Box(left, box.bottom - 1 - (rows - row) * (small + 4), small, small)))
    return Side(seat, box, mark, head, found)
