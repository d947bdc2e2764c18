"""A battle as a scene: both gangs with their dice, and the district they fight for."""

from __future__ import annotations

from engines.base import Seat
from engines.chicago.events import Fought
from renders.chicago.actions import fallen_henchman
from renders.chicago.districts import district
from renders.shared.canvas import Box, Canvas
from renders.shared.dice import die
from renders.shared.henchmen import henchman, henchman_width
from renders.shared.palette import INLAY, SEATS

_MOST_DICE = 5
_GAP = 8
_LAND = 116  # minimal width of the district


def battle(canvas: Canvas, fought: Fought, room: Box) -> None:
    """Draw the attacker's row above the defender's, the winner's lit, and the district on the right."""
    wide = max(_LAND, min(168, room.w // 5))
    land = Box(room.right - wide, room.y, wide, room.h)
    canvas.put(district(fought.territory, land.w, land.h), land.x, land.y)
    high = (room.h - _GAP) // 2
    line = Box(room.x, room.y, land.x - _GAP - room.x, high)
    _side(canvas, fought.seat, fought.attack, line, won=fought.won)
    below = line._replace(y=line.bottom + _GAP)
    _side(canvas, fought.owner, fought.defence, below, won=not fought.won)
    if not fought.won:
        man = fallen_henchman(54)
        canvas.put(man, land.x + (wide - man.size[0]) // 2, land.bottom - man.size[1])


def _side(canvas: Canvas, seat: Seat, dice: tuple[int, ...], line: Box, *, won: bool) -> None:
    """Draw a gang in its colour with its dice, the highest one first and large."""
    canvas.fill(line, SEATS[seat].colour if won else INLAY, 10)
    man = line.h - 10
    canvas.put(henchman(SEATS[seat].on if won else SEATS[seat].colour, man), line.x + 8, line.y + 10)
    x = line.x + henchman_width(man) + 24
    large = min(line.h - 8, 84)
    pitch = min(large, (line.right - x - large - 6) // (_MOST_DICE - 1))
    small = min(pitch - 6, large - 16)
    for place, pips in enumerate(sorted(dice, reverse=True)):
        size = small if place else large
        canvas.put(die(pips, seat, size), x, line.middle[1] - size // 2)
        x += large + 8 if not place else pitch
