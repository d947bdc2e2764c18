"""The scene of a film of Chicago Underworld: what was done, without words."""

from __future__ import annotations

from collections.abc import Sequence

from engines.chicago.events import Event
from engines.chicago.view import View
from renders.chicago.actions import main_action, past_actions
from renders.chicago.battle import battle
from renders.chicago.bosses import marked_boss
from renders.chicago.colours import PALETTE, QUARTERS
from renders.chicago.icons import boss, row, row_width
from renders.shared.canvas import Box, Canvas

_BATTLE, _DEED = Box(0, 0, 860, 232), Box(0, 0, 780, 210)
_INSET, _BESIDE = 10, 14  # pixels around a deed, and beside the boss who did it
_LOWER = 14  # pixels by which the icons are lower than the boss, above and below


def scene(view: View, happened: Sequence[Event]) -> Canvas | None:
    """Draw the last notable action, a battle or a row of icons beside who did it; None if there is none."""
    done = past_actions(view, happened)
    if not done:
        return None
    main = main_action(done)
    room = _DEED if main.battle is None else _BATTLE
    canvas = Canvas.blank(room.w, room.h, QUARTERS["S"].wall, PALETTE)
    if main.battle is not None:
        battle(canvas, main.battle, room, _INSET)
        return canvas
    icons, inner = main.icons, room.grown(-_INSET)
    lower = inner._replace(y=inner.y + _LOWER, h=inner.h - 2 * _LOWER)
    if main.seat is not None:
        doer = marked_boss(main.seat, inner.h)
        if row_width(icons, lower.h) + doer.size[0] + _BESIDE > inner.w:
            icons = (boss(main.seat), *icons)
        else:
            canvas.put(doer, inner.x, inner.y)
            lower = lower.right_of(inner.x + doer.size[0] + _BESIDE)
    row(canvas, icons, lower, middle=True)
    return canvas
