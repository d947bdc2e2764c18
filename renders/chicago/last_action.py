"""The last actions, in the middle of the table."""

from __future__ import annotations

from collections.abc import Sequence

from engines.chicago.events import Event
from engines.chicago.view import View
from renders.base import DrawContext
from renders.chicago.actions import (
    PastAction,
    boss,
    main_action,
    past_actions,
    row,
    row_width,
    short_icons,
    wide_row_width,
)
from renders.chicago.battle import battle, between, is_duel
from renders.chicago.bosses import marked_boss
from renders.chicago.boxes import action_box
from renders.chicago.outlook import hiring_list, odds_list, odds_widths, outlook
from renders.chicago.words import fought
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import write_title
from renders.shared.lettering import SMALLEST, TIGHTEST, Face, fit, line, settable
from renders.shared.palette import BRASS_DARK, BRASS_LIGHT, LEATHER_DARK, SEATS

_LISTED = 3  # actions beside the main one
_LARGE = 2  # actions there at most that are larger
_MARGIN = 10  # pixels around such a one, above and below together
_LOWER = 40  # pixels by which a row that has little room is lower
_HIRES = 516  # width of the dice that hire in their place
_SCENE = 580  # width of a battle at least
_BORDER = 12  # pixels left and right of them
_EDGE = 12  # width of their edge in the colour of whose they are
_TITLE, _LINE = 72, 68  # height of the room for what was done in words, and of their line
_BOSS, _BESIDE = 194, 240  # side of the boss who did it, and where the words begin beside it
_INSET = 10  # pixels around what was done


def last_action(
    canvas: Canvas,
    view: View,
    happened: Sequence[Event],
    context: DrawContext,
    own: Sequence[str] | None,
) -> None:
    """Draw the last notable action, with other recent ones or what lies ahead beside it.

    If nothing has happened, draw what lies ahead. ``own``: the active seat's cards, if the reader holds them.
    """
    done = past_actions(view, happened)
    room = action_box(len(view.sides)).grown(-3)
    if not done:
        outlook(canvas, view, room, context, own)
        return
    main = main_action(done)
    others = _listed([action for action in done if action is not main])
    if wide := _ahead(canvas, view, main, room, context):
        room = room._replace(w=room.w - wide)
    elif others:
        room = room._replace(w=room.w - _list(canvas, others, main, room, context))
    if main.battle is not None:
        battle(canvas, main.battle, room, _TITLE)
        told = context.say(fought(main.battle, brief=not is_duel(room)))
        write_title(canvas, between(room).grown(-8)._replace(y=room.y, h=_LINE), told, 62, BRASS_LIGHT)
    else:
        _deed(canvas, main, room, context)


def _deed(canvas: Canvas, main: PastAction, room: Box, context: DrawContext) -> None:
    """Draw what was done, below its words, and beside it the boss who did it if there is room."""
    seat, icons = main.seat, main.icons
    high = room.h - _TITLE - _INSET - _LOWER
    wide = 0 if seat is None else _BESIDE
    if seat is not None and max(_title_width(main, context), row_width(icons, high)) + _BESIDE > room.w:
        wide, icons = 0, (boss(seat), *icons)  # only a small one has room
    title = fit(settable(context.say(main.words), Face.SERIF), room.w - wide - 2 * _INSET, 62, Face.SERIF)
    deed = min(room.w, wide + max(title.wide, wide_row_width(icons, room.h - _TITLE - _INSET)) + 2 * _INSET)
    room = Box(room.middle[0] - deed // 2, room.y, deed, room.h)
    if seat is not None and wide:
        canvas.put(marked_boss(seat, _BOSS), room.x + 4, room.bottom - _BOSS)
        room = room.right_of(room.x + wide)
    canvas.write(title, (room.middle[0], room.y + _LINE // 2), BRASS_LIGHT, "mid")
    rest = Box(room.x + _INSET, room.y + _TITLE, room.w - 2 * _INSET, room.h - _TITLE - _INSET)
    row(canvas, icons, rest, middle=True)


def _ahead(canvas: Canvas, view: View, main: PastAction, room: Box, context: DrawContext) -> int:
    """Draw the odds, or for a new turn the dice that hire, beside what was done. Returns their width.

    Where they leave too little room, both are smaller; where that isn't enough, the odds are left out.
    """
    if main.passes and not view.rivals and view.may_hire:
        hiring_list(canvas, view, _beside(canvas, view, room, _HIRES), context)
        return _HIRES
    for whole, wide in odds_widths(view, room) if view.rivals else ():
        if main.passes or _has_room(main, room._replace(w=room.w - wide), context, whole=whole):
            odds_list(canvas, view, _beside(canvas, view, room, wide), context, whole=whole)
            return wide
    return 0


def _beside(canvas: Canvas, view: View, room: Box, wide: int) -> Box:
    """Draw the ground of what lies ahead at the right end of the room. Returns what is free of it."""
    beside = Box(room.right - wide, room.y, wide, room.h)
    _ground(canvas, beside)
    canvas.fill(beside._replace(w=_EDGE), SEATS[view.active].colour)
    return beside.right_of(beside.x + _EDGE + _BORDER)._replace(w=wide - _EDGE - 2 * _BORDER)


def _title_width(action: PastAction, context: DrawContext) -> float:
    """Return how wide the words of what was done are at least."""
    title = line(settable(context.say(action.words), Face.SERIF), SMALLEST, Face.SERIF)
    return title.wide * TIGHTEST + 2 * _INSET


def _has_room(action: PastAction, room: Box, context: DrawContext, *, whole: bool) -> bool:
    """Tell whether what was done fits into the room with its words, in full or with lower icons.

    A battle is in full where both bosses are.
    """
    if action.battle is not None:
        return is_duel(room) if whole else room.w >= _SCENE
    high = room.h - _TITLE - _INSET
    icons, beside = action.icons, 0
    if action.seat is not None:
        icons, beside = (icons, _BESIDE) if whole else ((boss(action.seat), *icons), 0)
    deed = row_width(icons, high - (0 if whole else _LOWER)) + 2 * _INSET
    return max(deed, _title_width(action, context)) + beside <= room.w


def _listed(others: list[PastAction]) -> list[PastAction]:
    """Return the newest ones, newest first, without draws and discards if there are too many."""
    if len(others) > _LISTED:
        others = [action for action in others if action.notable] or others
    return others[: -_LISTED - 1 : -1]


def _ground(canvas: Canvas, room: Box) -> None:
    canvas.fill(room, LEATHER_DARK, 9)
    canvas.fill(room._replace(w=20), LEATHER_DARK)
    canvas.fill(room._replace(w=3), BRASS_DARK)


def _list(canvas: Canvas, others: list[PastAction], main: PastAction, room: Box, context: DrawContext) -> int:
    """Draw the actions below each other at the right end, where there are few in the middle.

    Few of them are larger if that leaves room for the main one. Returns how wide they are.
    """
    beside = room._replace(w=room.w - _list_width(others, room.h // _LARGE))
    large = len(others) <= _LARGE and _has_room(main, beside, context, whole=True)
    high = room.h // (_LARGE if large else _LISTED)
    wide = _list_width(others, high)
    top = room.y + (room.h - high * len(others)) // 2
    _ground(canvas, Box(room.right - wide, room.y, wide, room.h))
    for number, action in enumerate(others):
        place = Box(room.right - wide + 14, top + number * high + _MARGIN // 2, wide - 20, high - _MARGIN)
        if number:
            canvas.fill(Box(room.right - wide, place.y - _MARGIN // 2 - 1, wide, 3), BRASS_DARK)
        row(canvas, short_icons(action), place)
    return wide


def _list_width(others: list[PastAction], high: int) -> int:
    """Return how wide these actions are below each other, each of that height."""
    return max(row_width(short_icons(action), high - _MARGIN) for action in others) + 30
