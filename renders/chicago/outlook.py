"""The active gang's outlook: its odds in battle, the dice that hire, or the points so far."""

from __future__ import annotations

from engines.base import Seat
from engines.chicago.odds import DIE_SIDES, percent
from engines.chicago.state import HIGH_DIE, HIRE_PRICE
from engines.chicago.view import View
from engines.text import Text
from renders.base import DrawContext
from renders.chicago import words
from renders.chicago.bosses import boss, gunman
from renders.chicago.plate import leads, score
from renders.shared.canvas import Box, Canvas
from renders.shared.dice import die
from renders.shared.layout import columns, write_title
from renders.shared.lettering import Face, fit
from renders.shared.money import bank_note
from renders.shared.palette import BRASS_LIGHT, CREAM, SEATS
from renders.shared.seats import badge, badge_width

_TITLE = 76  # height of the line that says what it is about
LISTED_RIVALS = 3  # beside a past action; for more there is no room
_SMALL = 54  # height of a badge beside its odds
_ARROW = 46  # side of an arrow from a badge to another
_LARGE = 84
_MAN, _NOTE, _DIE = 84, 64, 64  # heights beside the dice that hire
_GAP = 10
_ABREAST = 240  # pixels of a cell in which a badge and its odds are side by side
_CROWNED = 64  # height of a badge that may have a crown beside it
_BESIDE_BOSS = 150  # width of points beside a boss
_LEAST_POINTS, _APART = 110, 12  # width of the points of a gang, and the gap between two


def chance(view: View, rival: Seat) -> Text:
    """Say the odds of the active seat in a battle with that rival."""
    return words.percent(percent(view.sides[view.active].henchmen, view.sides[rival].henchmen))


def odds_list(canvas: Canvas, view: View, room: Box, context: DrawContext) -> None:
    """Draw the odds of the active seat against ``LISTED_RIVALS`` at most, below each other."""
    write_title(canvas, room._replace(h=_TITLE), context.say(words.BATTLE_ODDS), 62, BRASS_LIGHT, "left")
    found = view.rivals
    high = (room.h - _TITLE - 4) // len(found)
    arrow = Box(room.x + badge_width(_SMALL) + 10, 0, _ARROW, _ARROW)
    for place, rival in enumerate(found):
        middle = room.y + _TITLE + place * high + high // 2
        canvas.put(badge(view.active, _SMALL), room.x, middle - _SMALL // 2)
        canvas.stamp("arrow", arrow._replace(y=middle - _ARROW // 2), CREAM)
        canvas.put(badge(rival, _SMALL), arrow.right + 10, middle - _SMALL // 2)
        left = arrow.right + badge_width(_SMALL) + 24
        figure = fit(context.say(chance(view, rival)), room.right - left, 64, Face.BOLD)
        canvas.write(figure, (left, middle), CREAM)


def outlook(canvas: Canvas, view: View, room: Box, context: DrawContext) -> None:
    """Draw what lies ahead at large, for when nothing has happened since the last picture."""
    ahead = view.rivals
    below = Box(room.x + 10, room.y + _TITLE, room.w - 20, room.h - _TITLE - 8)
    if ahead:
        _head(canvas, view, words.BATTLE_ODDS, room, context)
        canvas.put(boss(view.active, below.h + 8), below.x, below.y)
        arrow = Box(below.x + below.h + 14, below.middle[1] - _ARROW // 2, _ARROW, _ARROW)
        canvas.stamp("arrow", arrow, CREAM)
        below = below.right_of(arrow.right + 10)
        for rival, cell in zip(ahead, columns(below, len(ahead), 12), strict=True):
            _duel(canvas, rival, context.say(chance(view, rival)), cell)
    elif view.phase == "open":
        _head(canvas, view, words.hires(), room, context)
        _hiring(canvas, view.active, below)
    else:
        title = room._replace(x=room.x + 14, h=_TITLE)
        write_title(canvas, title, context.say(words.STANDINGS), 62, BRASS_LIGHT, "left")
        standings(canvas, view, below)


def standings(canvas: Canvas, view: View, room: Box) -> None:
    """Draw the points of all gangs on their colours, the highest first, with a crown for who leads.

    If not all have room for their bosses, the first one may.
    """
    order = sorted(range(len(view.sides)), key=lambda seat: -score(view, seat))
    cells = columns(room, len(order), _APART)
    first = room._replace(w=max(cells[0].w, room.h + _BESIDE_BOSS))
    others = columns(room.right_of(first.right + _APART), len(order) - 1, _APART)
    if others[0].w >= _LEAST_POINTS:
        cells = [first, *others]
    for seat, cell in zip(order, cells, strict=True):
        _points(canvas, view, seat, cell)


def _head(canvas: Canvas, view: View, text: Text, room: Box, context: DrawContext) -> None:
    """Write what it is about behind the emblem of the active seat."""
    canvas.put(badge(view.active, 62), room.x + 10, room.y + 8)
    title = Box(room.x + badge_width(62) + 24, room.y, room.w - badge_width(62) - 34, _TITLE)
    write_title(canvas, title, context.say(text), 62, BRASS_LIGHT, "left")


def _duel(canvas: Canvas, rival: Seat, odds_: str, cell: Box) -> None:
    """Draw a rival and the odds against it, side by side or below each other."""
    wide = badge_width(_LARGE)
    if cell.w > _ABREAST:
        figure = fit(odds_, cell.w - wide - 20, 96, Face.BOLD)
        left = cell.middle[0] - (wide + 20 + figure.wide) // 2
        canvas.put(badge(rival, _LARGE), left, cell.middle[1] - _LARGE // 2)
        canvas.write(figure, (left + wide + 20, cell.middle[1]), CREAM)
    else:
        canvas.put(badge(rival, _LARGE), cell.middle[0] - wide // 2, cell.y)
        room = cell._replace(y=cell.y + _LARGE, h=cell.h - _LARGE)
        canvas.write(fit(odds_, cell.w, 72, Face.BOLD), room.middle, CREAM, "mid")


def _hiring(canvas: Canvas, seat: Seat, room: Box) -> None:
    """Draw the dice that bring a henchman at once, and those after which one costs money."""
    man, note = gunman(seat, _MAN), bank_note(HIRE_PRICE, _NOTE)
    low, high = (
        [pip for pip in range(1, DIE_SIDES + 1) if (pip >= HIGH_DIE) is free] for free in (False, True)
    )
    for pips, signs, cell in zip((high, low), ((man,), (note, man)), columns(room, 2, 40), strict=True):
        icons = [*(die(pip, seat, _DIE) for pip in pips), *signs]
        x = cell.middle[0] - (sum(icon.size[0] + _GAP for icon in icons) - _GAP) // 2
        for icon in icons:
            canvas.put(icon, x, cell.middle[1] - icon.size[1] // 2)
            x += icon.size[0] + _GAP


def _points(canvas: Canvas, view: View, seat: Seat, cell: Box) -> None:
    """Draw a gang's points on its colour, with its boss if there is room, and a crown if it leads."""
    mark = SEATS[seat]
    canvas.fill(cell, mark.colour, 12)
    room = cell
    if cell.w >= cell.h + _BESIDE_BOSS:
        canvas.put(boss(seat, cell.h - 10), cell.x + 8, cell.y + 10)
        room = cell.right_of(cell.x + cell.h)
    x, wide = room.middle[0], badge_width(_CROWNED)
    if leads(view, seat):
        canvas.crown((x + wide // 2, room.y + 42))
        x -= wide // 2
    canvas.put(badge(seat, _CROWNED), x - wide // 2, room.y + 10)
    figure = fit(str(score(view, seat)), room.w - 12, 88, Face.BOLD)
    canvas.write(figure, (room.middle[0], room.bottom - 50), mark.on, "mid")
