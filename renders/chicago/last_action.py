"""What was done last, in the middle of the table."""

from __future__ import annotations

from collections.abc import Sequence

from engines.chicago.events import Event
from engines.chicago.view import View
from renders.base import Look
from renders.chicago.actions import Deed, badged, deeds, row
from renders.chicago.battle import battle
from renders.chicago.boxes import STAGE
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import titled
from renders.shared.palette import BRASS_DARK, BRASS_LIGHT, LEATHER_DARK
from renders.shared.seats import badge, badge_width

LISTED = 3  # actions beside the main one
_LIST = 372  # width of the part that lists them
_TITLE = 76  # height of the line that says what was done


def last_action(canvas: Canvas, view: View, happened: Sequence[Event], look: Look) -> None:
    """The last battle at large, or else the last action that matters; the other last ones beside it."""
    done = deeds(view, happened)
    if not done:
        return
    main = max(reversed(done), key=lambda deed: (deed.ends, deed.battle is not None, deed.notable))
    others = _listed([deed for deed in done if deed is not main])
    room = STAGE.grown(-3)
    if others:
        room = room._replace(w=room.w - _LIST)
        _list(canvas, others, Box(room.right, room.y, _LIST, room.h))
    _title(canvas, main, room._replace(h=_TITLE), look)
    rest = Box(room.x + 10, room.y + _TITLE, room.w - 20, room.h - _TITLE - 6)
    if main.battle is not None:
        battle(canvas, main.battle, rest)
    else:
        row(canvas, main.things, rest._replace(y=rest.y + 4, h=rest.h - 10), middle=True)


def _listed(others: list[Deed]) -> list[Deed]:
    """The newest ones, newest first; draws and discards left out where there are too many."""
    if len(others) > LISTED:
        others = [deed for deed in others if deed.notable] or others
    return others[: -LISTED - 1 : -1]


def _list(canvas: Canvas, others: list[Deed], room: Box) -> None:
    canvas.fill(room, LEATHER_DARK, 9)
    canvas.fill(room._replace(w=20), LEATHER_DARK)
    canvas.fill(room._replace(w=3), BRASS_DARK)
    high = room.h // LISTED
    for number, deed in enumerate(others):
        line = Box(room.x + 12, room.y + number * high + 8, room.w - 18, high - 16)
        if number:
            canvas.fill(Box(room.x, line.y - 9, room.w, 3), BRASS_DARK)
        row(canvas, badged(deed), line)


def _title(canvas: Canvas, deed: Deed, room: Box, look: Look) -> None:
    """Who did what."""
    x = room.x + 10
    if deed.seat is not None:
        canvas.put(badge(deed.seat, 62), x, room.y + 8)
        x += badge_width(62) + 14
    titled(canvas, room._replace(x=x, w=room.right - 10 - x), look.say(deed.words), 62, BRASS_LIGHT, "left")
