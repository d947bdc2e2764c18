"""A battle as a scene: the dice of both gangs face each other across the district they fight for."""

from __future__ import annotations

from engines.base import Seat
from engines.chicago.events import Fought
from renders.chicago.actions import fallen_henchman
from renders.chicago.districts import district
from renders.shared.canvas import Box, Canvas
from renders.shared.dice import die
from renders.shared.palette import INK, INLAY, SEATS
from renders.shared.seats import badge, badge_width

_GAP = 10
_LAND = 116, 200  # least and most width of the district
_BEST = 150  # size of the die that decides, at most
_BADGE = 54
_FALLEN = 84  # length of a henchman who lies in the street before it
_SMALL = 48, 62  # size of the other dice


def battle(canvas: Canvas, fought: Fought, room: Box) -> None:
    """Draw the attacker on the left and the defender on the right, the winner's side lit."""
    wide = max(_LAND[0], min(_LAND[1], room.w // 5))
    land = Box(room.middle[0] - wide // 2, room.y, wide, room.h)
    canvas.put(district(fought.territory, land.w, land.h), land.x, land.y)
    attack = Box(room.x, room.y, land.x - _GAP - room.x, room.h)
    defence = attack._replace(x=land.right + _GAP)
    _side(canvas, fought.seat, fought.attack, attack, won=fought.won, faces_right=True)
    _side(canvas, fought.owner, fought.defence, defence, won=not fought.won, faces_right=False)
    if not fought.won:
        man = fallen_henchman(_FALLEN)
        wide, high = man.size
        canvas.fill(Box(land.x + 3, land.bottom - high - 7, land.w - 6, high + 4), INK, 8)
        canvas.put(man, land.middle[0] - wide // 2, land.bottom - high - 5)


def _side(
    canvas: Canvas, seat: Seat, dice: tuple[int, ...], box: Box, *, won: bool, faces_right: bool
) -> None:
    """Draw a gang in its colour with its dice: the highest one large and inside, the others further out."""
    canvas.fill(box, SEATS[seat].colour if won else INLAY, 12)
    best, *others = sorted(dice, reverse=True)
    small = max(_SMALL[0], min(_SMALL[1], (box.h - _BADGE - 16) // 2))
    block = 2 * small + 4
    large = min(_BEST, box.h - 16, box.w - block - 18)
    inside = box.right - 8 - large if faces_right else box.x + 8
    canvas.put(die(best, seat, large), inside, box.middle[1] - large // 2)
    outside = Box(box.x + 8, box.y, box.w - large - 16, box.h)
    if not faces_right:
        outside = outside._replace(x=inside + large)
    x = outside.middle[0] - block // 2
    canvas.put(badge(seat, _BADGE), outside.middle[0] - badge_width(_BADGE) // 2, box.y + 4)
    rows = -(-len(others) // 2)
    top = box.bottom - 1 - rows * (small + 4)
    for place, pips in enumerate(others):
        canvas.put(die(pips, seat, small), x + place % 2 * (small + 4), top + place // 2 * (small + 4))
