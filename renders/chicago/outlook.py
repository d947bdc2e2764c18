"""The active gang's outlook: its odds in battle, the dice that hire, or the points so far."""

from __future__ import annotations

from engines.base import Seat
from engines.chicago.odds import DIE_SIDES, percent
from engines.chicago.state import HIGH_DIE, HIRE_PRICE, MOST_HENCHMEN
from engines.chicago.view import View
from engines.text import Text
from renders.base import DrawContext
from renders.chicago import words
from renders.chicago.bosses import gunman, marked_boss
from renders.chicago.colours import QUARTERS
from renders.chicago.plate import leads, score
from renders.shared.canvas import Box, Canvas
from renders.shared.dice import die
from renders.shared.layout import columns, write_title
from renders.shared.lettering import SMALLEST, Face, fit
from renders.shared.money import bank_note
from renders.shared.palette import BRASS_LIGHT, CREAM, SEATS
from renders.shared.seats import badge, badge_width

_TITLE, _LINE = 66, 56  # height of the line that says what it is about
LISTED_RIVALS = 4  # beside a past action; for more there is no room
_SMALL = 54  # height of a badge beside its odds
_ARROW = 46  # side of an arrow from a badge to another
_LARGE, _LOW = 84, 58  # height of a badge, and of one above its figure
_BOSS = 194  # side of the boss of the active seat
_MAN, _NOTE, _DIE = 104, 72, 68  # heights beside the dice that hire
_GAP = 10
_MOST = 330  # width of the odds against a rival
_ABREAST = 240  # pixels of a cell in which a badge and its odds are side by side
_EMBLEM, _CROWN = 46, 42  # sides of an emblem on its colour, and of a crown beside it
_APART = 8  # pixels between the points of two gangs


def chance(view: View, rival: Seat) -> Text:
    """Say the odds of the active seat in a battle with that rival."""
    return words.percent(percent(view.sides[view.active].henchmen, view.sides[rival].henchmen))


def odds_list(canvas: Canvas, view: View, room: Box, context: DrawContext) -> None:
    """Draw the odds of the active seat against ``LISTED_RIVALS`` at most, in two rows."""
    write_title(canvas, room._replace(h=_LINE), context.say(words.BATTLE_ODDS), 62, BRASS_LIGHT, "left")
    across = -(-len(view.rivals) // 2)
    high = (room.h - _TITLE - 8) // -(-len(view.rivals) // across)
    for place, rival in enumerate(view.rivals):
        cell = columns(room, across, 2)[place % across]
        middle = room.y + _TITLE + place // across * high + high // 2
        if across == 1:
            arrow = Box(cell.x + badge_width(_SMALL) + 10, middle - _ARROW // 2, _ARROW, _ARROW)
            canvas.put(badge(view.active, _SMALL), cell.x, middle - _SMALL // 2)
            canvas.stamp("arrow", arrow, CREAM)
            cell = cell.right_of(arrow.right + 10)
        canvas.put(badge(rival, _SMALL), cell.x, middle - _SMALL // 2)
        left = cell.x + badge_width(_SMALL) + 6
        figure = fit(context.say(chance(view, rival)), cell.right - left, 64, Face.BOLD)
        canvas.write(figure, (left, middle), CREAM)


def outlook(canvas: Canvas, view: View, room: Box, context: DrawContext) -> None:
    """Draw what lies ahead at large, for when nothing has happened since the last picture."""
    ahead = view.rivals
    below = Box(room.x + 10, room.y + _TITLE, room.w - 20, room.h - _TITLE - 8)
    if ahead:
        below = _head(canvas, view, words.BATTLE_ODDS, room, context)
        if len(ahead) > 1:  # no lit windows behind many figures
            canvas.fill(
                below._replace(x=room.x + _BOSS, w=room.right - room.x - _BOSS, h=room.bottom - below.y),
                QUARTERS["S"].sky,
                9,
            )
        arrow = Box(below.x, below.middle[1] - _ARROW // 2, _ARROW, _ARROW)
        canvas.stamp("arrow", arrow, CREAM)
        below = below.right_of(arrow.right + 10)
        below = below._replace(w=min(below.w, _MOST * len(ahead)))
        for rival, cell in zip(ahead, columns(below, len(ahead), 12), strict=True):
            _duel(canvas, rival, context.say(chance(view, rival)), cell)
    elif view.phase == "open" and view.sides[view.active].henchmen < MOST_HENCHMEN:
        _hiring(canvas, view.active, _head(canvas, view, words.hires(), room, context))
    else:
        title = room._replace(x=room.x + 14, h=_LINE)
        write_title(canvas, title, context.say(words.STANDINGS), 62, BRASS_LIGHT, "left")
        standings(canvas, view, below)


def standings(canvas: Canvas, view: View, room: Box) -> None:
    """Draw the points of all gangs on their colours, the highest first, with a crown for who leads."""
    order = sorted(range(len(view.sides)), key=lambda seat: -score(view, seat))
    for seat, cell in zip(order, columns(room, len(order), _APART), strict=True):
        _points(canvas, view, seat, cell)


def _head(canvas: Canvas, view: View, text: Text, room: Box, context: DrawContext) -> Box:
    """Write what it is about beside the boss of the active seat. Returns the room below."""
    canvas.put(marked_boss(view.active, _BOSS), room.x + 4, room.bottom - _BOSS)
    right = room.right_of(room.x + _BOSS + 22)._replace(h=_LINE)
    write_title(canvas, right, context.say(text), 64, BRASS_LIGHT, "left")
    return Box(right.x, room.y + _TITLE, right.w - 14, room.h - _TITLE - 14)


def _duel(canvas: Canvas, rival: Seat, odds_: str, cell: Box) -> None:
    """Draw a rival and the odds against it, side by side or below each other."""
    wide = badge_width(_LARGE)
    if cell.w > _ABREAST:
        figure = fit(odds_, cell.w - wide - 20, 96, Face.BOLD)
        left = cell.middle[0] - (wide + 20 + figure.wide) // 2
        canvas.put(badge(rival, _LARGE), left, cell.middle[1] - _LARGE // 2)
        canvas.write(figure, (left + wide + 20, cell.middle[1]), CREAM)
    else:
        canvas.put(badge(rival, _LOW), cell.middle[0] - badge_width(_LOW) // 2, cell.y)
        room = cell._replace(y=cell.y + _LOW, h=cell.h - _LOW)
        canvas.write(fit(odds_, cell.w, SMALLEST, Face.BOLD), room.middle, CREAM, "mid")


def _hiring(canvas: Canvas, seat: Seat, room: Box) -> None:
    """Draw the dice that bring a henchman at once, and those after which one costs money."""
    low, high = (
        [pip for pip in range(1, DIE_SIDES + 1) if (pip >= HIGH_DIE) is free] for free in (False, True)
    )
    for pips, sign, cell in zip(
        (high, low), (gunman(seat, _MAN), bank_note(HIRE_PRICE, _NOTE)), columns(room, 2, 20), strict=True
    ):
        icons = [*(die(pip, seat, _DIE) for pip in pips), sign]
        x = cell.middle[0] - (sum(icon.size[0] + _GAP for icon in icons) - _GAP) // 2
        for icon in icons:
            canvas.put(icon, x, cell.middle[1] - icon.size[1] // 2)
            x += icon.size[0] + _GAP


def _points(canvas: Canvas, view: View, seat: Seat, cell: Box) -> None:
    """Draw a gang's points on its colour below its emblem, with a crown if it leads."""
    mark = SEATS[seat]
    canvas.fill(cell, mark.colour, 12)
    x, middle = cell.middle[0], cell.y + 36
    if leads(view, seat):
        canvas.crown((x + _CROWN // 2 + 5, middle), wide=_CROWN)
        x -= _CROWN // 2 + 3
    canvas.stamp(mark.shape, Box(x - _EMBLEM // 2, middle - _EMBLEM // 2, _EMBLEM, _EMBLEM), mark.on)
    figure = fit(str(score(view, seat)), cell.w - 12, SMALLEST, Face.BOLD)
    canvas.write(figure, (cell.middle[0], cell.bottom - 29), mark.on, "mid")
