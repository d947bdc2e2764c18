"""The last actions, in the middle of the table."""

from __future__ import annotations

from collections.abc import Sequence

from engines.chicago.events import Event
from engines.chicago.view import View
from renders.base import DrawContext
from renders.chicago.actions import PastAction, main_action, past_actions, short_icons
from renders.chicago.battle import battle, between
from renders.chicago.bosses import marked_boss
from renders.chicago.boxes import ACTION
from renders.chicago.deeds import deed_width, least_deed_width, write_deed
from renders.chicago.icons import boss, row, row_width, wide_row_width
from renders.chicago.outlook import LEAST_HIRES, hires_width, hiring_list, odds_list, odds_widths, outlook
from renders.shared.canvas import Box, Canvas
from renders.shared.palette import BRASS_DARK, LEATHER_DARK, SEATS

_LISTED = 3  # actions beside the main one
_LARGE = 2  # actions there at most that are larger
_MARGIN = 10  # pixels around such a one, above and below together
_LOWER, _LITTLE = 46, 16  # pixels by which a row that has little room is lower, and beside words
_BORDER = 10  # pixels left and right of what lies ahead
_EDGE = 12  # width of its edge in the colour of whose turn it is
_TITLE = 72  # height of the room for what was done in words
_BOSS, _BESIDE = 194, 240  # side of the boss who did it, and where the words begin beside it
_SIDE, _EMBLEM = 14, 66  # pixels left and right of an action with its words, and width of its emblem
_INSET, _AIR = 4, 12  # pixels around what was done, and left and right of its words


def last_action(
    canvas: Canvas,
    view: View,
    happened: Sequence[Event],
    context: DrawContext,
    own: Sequence[str] | None,
) -> None:
    """Draw the last notable action, with other recent ones or what lies ahead beside it; a battle alone.

    If nothing has happened, draw what lies ahead. ``own``: the active seat's cards, if the reader holds them.
    """
    done = past_actions(view, happened)
    room = ACTION.grown(-3)
    if not done:
        outlook(canvas, view, room, context, own)
        return
    main = main_action(done)
    if main.battle is not None:
        battle(canvas, main.battle, room, _TITLE)
        title = between(room).grown(-8)._replace(y=room.y)
        write_deed(canvas, main.seat, main.words, title, context, main.brief)
        return
    others = _listed([action for action in done if action is not main])
    if wide := _ahead(canvas, view, main, room, context):
        room = room._replace(w=room.w - wide)
    elif others:
        room = room._replace(w=room.w - _list(canvas, others, main, room, context))
    _deed(canvas, main, room, context)


def _deed(canvas: Canvas, main: PastAction, room: Box, context: DrawContext) -> None:
    """Draw what was done, below its words, and beside it the boss who did it if there is room."""
    seat, icons = main.seat, main.icons
    high = room.h - _TITLE - _INSET - _LOWER
    wide = 0 if seat is None else _BESIDE
    least = max(least_deed_width(seat, main.words, context), row_width(icons, high))
    if seat is not None and least + _BESIDE + 2 * _AIR > room.w:
        wide, icons = 0, (boss(seat), *icons)  # only a small one has room
    told = min(room.w - wide - 2 * _AIR, deed_width(seat, main.words, context))
    deed = min(room.w, wide + max(told, wide_row_width(icons, room.h - _TITLE - _INSET)) + 2 * _AIR)
    room = Box(room.middle[0] - deed // 2, room.y, deed, room.h)
    if seat is not None and wide:
        canvas.put(marked_boss(seat, _BOSS), room.x + 4, room.bottom - _BOSS)
        room = room.right_of(room.x + wide)
    write_deed(canvas, seat, main.words, room.grown(-_AIR)._replace(y=room.y), context, main.brief)
    rest = Box(room.x + _INSET, room.y + _TITLE, room.w - 2 * _INSET, room.h - _TITLE - _INSET)
    row(canvas, icons, rest, middle=True)


def _ahead(canvas: Canvas, view: View, main: PastAction, room: Box, context: DrawContext) -> int:
    """Draw the odds, or for a new turn the dice that hire, beside what was done. Returns their width.

    Where they leave too little room, the odds are left out.
    """
    if main.passes and not view.rivals and view.may_hire:
        told = least_deed_width(main.seat, main.words, context) + 2 * _AIR
        wide = min(hires_width(context), room.w - _EDGE - 2 * _BORDER - told)
        beside = _beside(room, max(wide, LEAST_HIRES))
        hiring_list(canvas, view, _draw_ahead(canvas, view, beside), context)
        return beside.w
    if not view.rivals:
        return 0
    widths = odds_widths(view, context)
    for wide in widths:
        beside = _beside(room, wide)
        if (main.passes and wide == widths[-1]) or _has_room(
            main, room._replace(w=room.w - beside.w), context
        ):
            odds_list(canvas, view, _draw_ahead(canvas, view, beside), context)
            return beside.w
    return 0


def _beside(room: Box, wide: int) -> Box:
    """Return the right end of the room, with such a width within its edge and borders."""
    wide += _EDGE + 2 * _BORDER
    return Box(room.right - wide, room.y, wide, room.h)


def _draw_ahead(canvas: Canvas, view: View, box: Box) -> Box:
    """Draw the ground of what lies ahead. Returns what is free of it."""
    _ground(canvas, box)
    canvas.fill(box._replace(w=_EDGE), SEATS[view.active].colour)
    left = _EDGE + _BORDER
    return box._replace(x=box.x + left, w=box.w - left - _BORDER)


def _has_room(action: PastAction, room: Box, context: DrawContext, lower: int = _LOWER) -> bool:
    """Tell whether what was done fits into the room at least with its name, brief words and lower icons.

    Whoever only ended the turn may have the emblem in place of the name.
    ``lower``: pixels by which these may be lower.
    """
    icons = action.icons if action.seat is None else (boss(action.seat), *action.icons)
    deed = row_width(icons, room.h - _TITLE - _INSET - lower)
    if action.passes:
        told = least_deed_width(None, action.words, context) + _EMBLEM
    else:
        told = least_deed_width(action.seat, action.brief or action.words, context)
    return max(deed + 2 * _INSET, told + 2 * _AIR) <= room.w


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

    Few of them are larger if that leaves room for the main one, and one alone has its words. Returns how wide
    they are.
    """
    if len(others) == 1:
        wide = _told_width(others[0], room, context)
        if _has_room(main, room._replace(w=room.w - wide), context, _LITTLE):
            _tell(canvas, others[0], room.right_of(room.right - wide), context)
            return wide
    beside = room._replace(w=room.w - _list_width(others, room.h // _LARGE))
    large = len(others) <= _LARGE and _has_room(main, beside, context)
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


def _told_width(action: PastAction, room: Box, context: DrawContext) -> int:
    """Return how wide an action with its words is, at least with its emblem in place of its name."""
    icons = row_width(action.short, room.h - _TITLE - _MARGIN)
    return 2 * _SIDE + max(icons, least_deed_width(None, action.brief or action.words, context) + _EMBLEM)


def _tell(canvas: Canvas, action: PastAction, box: Box, context: DrawContext) -> None:
    """Draw an action below its words."""
    _ground(canvas, box)
    room = box._replace(x=box.x + _SIDE, w=box.w - 2 * _SIDE)
    write_deed(canvas, action.seat, action.brief or action.words, room, context)
    below = room._replace(y=room.y + _TITLE, h=room.h - _TITLE - _MARGIN)
    row(canvas, action.short, below, middle=True)
