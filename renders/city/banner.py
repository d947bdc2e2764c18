"""The banner above the board: whose turn it is and the decision that is due; beside it the last action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from engines.city.events import Arrived, Built, Collected, Event, Founded, Passed, Patrolled, Skipped, Walked
from engines.city.geometry import NUMBERS
from engines.city.view import View
from engines.text import Text, say
from renders.base import DrawContext
from renders.city.pieces import Piece, pawn_height, sprite
from renders.city.tiles import tile
from renders.city.words import task
from renders.shared import layout
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import BANNER, BANNER_MIDDLE
from renders.shared.lettering import Face, fit, line
from renders.shared.palette import BRASS, BRASS_LIGHT, CREAM, WALNUT
from renders.shared.seats import badge, badge_width

ASIDE = Box(876, 0, 404, 88)
"""The right end of the banner, for the last action."""
_ICON = 64

_Action: TypeAlias = Founded | Built | Patrolled | Walked | Passed | Skipped


def banner(canvas: Canvas, view: View, context: DrawContext, right: int = BANNER.right) -> None:
    """Draw whose turn it is and for what, in that seat's colour, left of ``right``."""
    layout.banner(canvas, layout.lit_seats(view), context, context.say(task(view)), right)


def latest_action(happened: Sequence[Event]) -> tuple[_Action, Collected | Arrived | None] | None:
    """The last action, and the points gained if it was a walk; None if there was no action."""
    gain = None
    for event in reversed(happened):
        if isinstance(event, _Action):
            return event, gain if isinstance(event, Walked) else None
        if isinstance(event, Collected | Arrived):
            gain = event
    return None


def draw_action(
    canvas: Canvas, event: _Action, gain: Collected | Arrived | None, context: DrawContext
) -> None:
    """Draw who did what, where to, and the points it brought."""
    layout.side_panel(canvas, ASIDE.w)
    canvas.put(badge(event.seat, 62), ASIDE.x + 16, 13)
    icon = Box(ASIDE.x + 28 + badge_width(62), BANNER_MIDDLE - _ICON // 2, _ICON, _ICON)
    match event:
        case Founded(at=at):
            canvas.put(tile("start", 0, _ICON), icon.x, icon.y)
            _onto(canvas, at, icon)
        case Built(house=house, turn=turn, at=at):
            canvas.put(tile(house, turn, _ICON), icon.x, icon.y)
            _onto(canvas, at, icon)
        case Patrolled(to=to):
            canvas.put(sprite(Piece("stone", event.seat), _ICON), icon.x, icon.y)
            _where(canvas, to, icon)
        case Walked(to=to):
            figure = sprite(Piece("pawn", event.seat), 50)
            canvas.put(figure, icon.x + 4, BANNER_MIDDLE - pawn_height(50) // 2)
            if gain is None:
                _where(canvas, to, icon)
            else:
                _gained(canvas, to, gain, icon)
        case Passed():
            _write(canvas, say("passes"), icon, context)
        case Skipped():
            _write(canvas, say("is skipped"), icon, context)


def _where(canvas: Canvas, name: str, icon: Box) -> None:
    canvas.stamp("arrow", Box(icon.right + 10, 25, 46, 38), BRASS_LIGHT)
    canvas.write(line(name, 64), (icon.right + 70, BANNER_MIDDLE), CREAM)


def _onto(canvas: Canvas, space: str, icon: Box) -> None:
    """Draw a space as it looks on the empty board, so that nobody reads its number as points."""
    canvas.stamp("arrow", Box(icon.right + 10, 25, 46, 38), BRASS_LIGHT)
    plot = Box(icon.right + 70, 6, 100, 76)
    canvas.panel(plot, WALNUT, BRASS, 10)
    canvas.write(line(str(NUMBERS[space]), 60, Face.SERIF), plot.middle, BRASS_LIGHT, "mid")


def _gained(canvas: Canvas, name: str, gain: Collected | Arrived, icon: Box) -> None:
    """Draw the cell and, at the right end, the points that the walk brought."""
    points = gain.points if isinstance(gain, Arrived) else gain.income
    figure = line(f"+{points}", 64)
    right = ASIDE.right - 14
    canvas.write(figure, (right, BANNER_MIDDLE), BRASS_LIGHT, "right")
    canvas.write(fit(name, right - figure.wide - icon.right - 6, 64), (icon.right, BANNER_MIDDLE), CREAM)


def _write(canvas: Canvas, words: Text, icon: Box, context: DrawContext) -> None:
    room = Box(icon.x, 0, ASIDE.right - 14 - icon.x, ASIDE.h)
    layout.write_title(canvas, room, context.say(words), 62, align="left")
