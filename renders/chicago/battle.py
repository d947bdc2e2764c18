"""A battle as a scene: the best dice of both gangs face each other beside what the attacker gets."""

from __future__ import annotations

from typing import NamedTuple

from engines.base import Seat
from engines.chicago.events import Fought
from renders.chicago.bosses import fallen, marked_boss
from renders.chicago.colours import QUARTERS
from renders.chicago.districts import district
from renders.shared.canvas import Box, Canvas
from renders.shared.dice import die
from renders.shared.lettering import Face, line
from renders.shared.palette import CREAM, SEATS

_GAP = 10  # pixels between things
_LAND = 116, 150  # least and most width of the district
_SIGN, _BETWEEN = 88, 64  # size of the sign between the highest dice, and width of its room
_PANEL, _EDGE = 224, 9  # width of a gang's panel, and of the inner edge of that of whoever has lost
_FRAME, _INSIDE = 6, 3  # width of the frame of whoever has won, and pixels between it and boss or dice
_ALONE, _BOSS = 172, 126  # side of a boss without and with other dice
_SMALL, _NEAR = 50, 2  # side of these, and pixels between two


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
    """Draw both sides with their dice, the winner's side lit, and what it brought the attacker.

    That is the district, or a fallen henchman.
    """
    for side, won in zip(sides(fought, room, title), (fought.won, not fought.won), strict=True):
        _draw_side(canvas, side, lit=won)
        for pips, box in side.dice:
            canvas.put(die(pips, side.seat, box.w), box.x, box.y)
    _draw_sign(canvas, fought, room, title)
    land = _land(room, title)
    if fought.won:
        canvas.put(district(fought.territory, land.w, land.h), land.x, land.y)
    else:
        long = min(land.w, land.h)
        canvas.put(fallen(fought.seat, long), land.middle[0] - long // 2, land.middle[1] - long // 2)


def _draw_sign(canvas: Canvas, fought: Fought, room: Box, title: int) -> None:
    """Draw between the highest dice which one is higher, or that they are equal."""
    (_, left), (_, right) = (side.dice[0] for side in sides(fought, room, title))
    mine, theirs = max(fought.attack), max(fought.defence)
    sign = "=" if mine == theirs else ">" if mine > theirs else "<"
    canvas.write(line(sign, _SIGN, Face.BOLD), ((left.right + right.x) // 2, left.middle[1]), CREAM, "mid")


def _draw_side(canvas: Canvas, side: Side, *, lit: bool) -> None:
    """Draw the panel of a gang with its boss, without its dice."""
    colour = SEATS[side.seat].colour
    canvas.fill(side.panel, colour if lit else QUARTERS["S"].sky, 9)
    if lit:
        canvas.fill(side.panel.grown(-_FRAME), QUARTERS["S"].trim, 3)
    if not lit:
        _, best = side.dice[0]
        inner = side.panel.right - _EDGE if best.x > side.panel.x else side.panel.x
        canvas.fill(side.panel._replace(x=inner, w=_EDGE), colour)
    canvas.put(marked_boss(side.seat, side.sign.h), side.sign.x, side.sign.y)


def between(room: Box) -> Box:
    """Return the part of a scene between the panels of both gangs."""
    return room._replace(x=room.x + _PANEL, w=room.w - 2 * _PANEL)


def _land(room: Box, title: int) -> Box:
    """Return the place of the district, beside the attacker's panel."""
    inside = between(room)
    top = room.y + title
    wide = max(_LAND[0], min(_LAND[1], inside.w // 3))
    return Box(inside.x + _GAP, top, wide, room.bottom - _GAP - top)


def _best(room: Box, title: int, *, on_the_left: bool) -> Box:
    """Return the place of a gang's highest die, beside the sign that compares both."""
    land = _land(room, title)
    inside = between(room).right_of(land.right + _GAP)
    large = min(land.h, (inside.w - _BETWEEN - _GAP) // 2)
    aside = (_BETWEEN + large) // 2
    middle = inside.x + (inside.w - _GAP) // 2 + (-aside if on_the_left else aside)
    return Box(middle - large // 2, land.middle[1] - large // 2, large, large)


def _side(seat: Seat, dice: tuple[int, ...], room: Box, title: int, *, on_the_left: bool) -> Side:
    """Lay out a gang: its other dice below its boss at the end, its highest one inside."""
    best, *others = sorted(dice, reverse=True)
    sign = _BOSS if others else _ALONE
    panel = Box(room.x if on_the_left else room.right - _PANEL, room.y, _PANEL, room.h)
    inner = panel.grown(-_FRAME - _INSIDE)
    found = [(best, _best(room, title, on_the_left=on_the_left))]
    left = panel.middle[0] - (len(others) * (_SMALL + _NEAR) - _NEAR) // 2
    for place, pips in enumerate(others):
        found.append((pips, Box(left + place * (_SMALL + _NEAR), inner.bottom - _SMALL, _SMALL, _SMALL)))
    top = inner.y if others else panel.bottom - _FRAME - sign
    broad = marked_boss(seat, sign).size[0]
    return Side(seat, panel, Box(panel.middle[0] - broad // 2, top, broad, sign), found)
