"""A battle as a scene: the best dice of both gangs face each other across the district they fight for."""

from __future__ import annotations

from typing import NamedTuple

from engines.base import Seat
from engines.chicago.events import Fought
from renders.chicago.bosses import fallen, marked_boss
from renders.chicago.boxes import STRIP
from renders.chicago.colours import QUARTERS
from renders.chicago.districts import INDEX, district
from renders.shared.canvas import Box, Canvas
from renders.shared.dice import die
from renders.shared.palette import INK, SEATS

_GAP, _CORNER = 10, 10  # pixels between things, and radius of the corners of the district
_LAND = 116, 180  # least and most width of the district
_PANEL, _EDGE = 224, 12  # width of a gang's panel, and of the inner edge of that of whoever has lost
_ALONE, _BOSS, _SMALL = 180, 132, 50  # side of a boss without and with other dice, and of these


class Side(NamedTuple):
    """A gang in a battle: its panel, its boss on it, and its dice, the highest one first."""

    seat: Seat
    panel: Box
    sign: Box
    dice: list[tuple[int, Box]]


def sides(fought: Fought, room: Box, title: int) -> tuple[Side, Side]:
    """Lay out the attacker on the left and the defender on the right.

    ``title``: pixels at the top that are free between them.
    """
    attack = _side(fought.seat, fought.attack, room, title, on_the_left=True)
    return attack, _side(fought.owner, fought.defence, room, title, on_the_left=False)


def battle(canvas: Canvas, fought: Fought, room: Box, title: int) -> None:
    """Draw both sides with their dice, the winner's side lit, and who has fallen."""
    _draw_land(canvas, fought, room, title)
    for side, won in zip(sides(fought, room, title), (fought.won, not fought.won), strict=True):
        _draw_side(canvas, side, lit=won)
        for pips, box in side.dice:
            canvas.put(die(pips, side.seat, box.w), box.x, box.y)
    if not fought.won:
        street = _street(_land(room, title))
        long = min(street.w, street.h) - 6
        canvas.fill(street, INK, _CORNER)
        joint = street.y if street.y > _land(room, title).y else street.bottom - _CORNER
        canvas.fill(street._replace(y=joint, h=_CORNER), INK)
        canvas.put(fallen(fought.seat, long), street.middle[0] - long // 2, street.middle[1] - long // 2)


def _draw_land(canvas: Canvas, fought: Fought, room: Box, title: int) -> None:
    """Draw the district that they fight for."""
    land = _land(room, title)
    canvas.put(district(fought.territory, land.w, land.h), land.x, land.y)


def _draw_side(canvas: Canvas, side: Side, *, lit: bool) -> None:
    """Draw the panel of a gang with its boss, without its dice."""
    colour = SEATS[side.seat].colour
    canvas.fill(side.panel, colour if lit else QUARTERS["S"].sky, 9)
    if not lit:
        _, best = side.dice[0]
        inner = side.panel.right - _EDGE if best.x > side.panel.x else side.panel.x
        canvas.fill(side.panel._replace(x=inner, w=_EDGE), colour)
    canvas.put(marked_boss(side.seat, side.sign.h), side.sign.x, side.sign.y)


def between(room: Box) -> Box:
    """Return the part of a scene between the panels of both gangs."""
    return room._replace(x=room.x + _PANEL, w=room.w - 2 * _PANEL)


def _land(room: Box, title: int) -> Box:
    wide = max(_LAND[0], min(_LAND[1], room.w // 5))
    top = room.y + title
    return Box(room.middle[0] - wide // 2, top, wide, room.bottom - _GAP - top)


def _street(land: Box) -> Box:
    """Return where a fallen man lies in a district: above its index or below it."""
    if land.w > land.h:
        return land._replace(h=land.h - STRIP)
    high = min(land.h - INDEX, land.w * 3 // 4)
    return land._replace(y=land.bottom - high, h=high)


def _side(seat: Seat, dice: tuple[int, ...], room: Box, title: int, *, on_the_left: bool) -> Side:
    """Lay out a gang: its other dice below its boss at the end, its highest one inside."""
    best, *others = sorted(dice, reverse=True)
    sign = _BOSS if others else _ALONE
    panel = Box(room.x if on_the_left else room.right - _PANEL, room.y, _PANEL, room.h)
    land = _land(room, title)
    inside = (panel.right, land.x) if on_the_left else (land.right, panel.x)
    large = min(land.h, inside[1] - inside[0] - _GAP)
    found = [(best, Box(sum(inside) // 2 - large // 2, land.middle[1] - large // 2, large, large))]
    left = panel.middle[0] - (len(others) * (_SMALL + 4) - 4) // 2
    for place, pips in enumerate(others):
        found.append((pips, Box(left + place * (_SMALL + 4), panel.bottom - 4 - _SMALL, _SMALL, _SMALL)))
    top = panel.y + 4 if others else panel.middle[1] - sign // 2
    broad = marked_boss(seat, sign).size[0]
    return Side(seat, panel, Box(panel.middle[0] - broad // 2, top, broad, sign), found)
