"""The banner above the board: whose turn it is and the decision that is due; beside it the last action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from engines.base import Question
from engines.city.events import Arrived, Built, Collected, Event, Founded, Passed, Patrolled, Skipped, Walked
from engines.city.geometry import NUMBERS
from engines.city.view import View
from engines.text import count, say
from renders.base import DrawContext
from renders.city.pieces import Piece, pawn_height, sprite
from renders.city.tiles import tile
from renders.city.words import task
from renders.shared import layout
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import BANNER, BANNER_MIDDLE
from renders.shared.lettering import Face, Line, line, settable
from renders.shared.palette import BRASS, BRASS_LIGHT, CREAM, WALNUT
from renders.shared.seats import badge, badge_width

_ICON = 64
_PLOT = 100  # width of a space
_FIGURE, _TO = 50, 46  # widths of the pawn, and of the arrow behind it

_BEFORE = 28 + badge_width(62)  # from the left edge of the account of an action to its symbol
_WORDS = {Passed: say("passes"), Skipped: say("is skipped")}

_Action: TypeAlias = Founded | Built | Patrolled | Walked | Passed | Skipped


def banner(
    canvas: Canvas,
    view: View,
    context: DrawContext,
    happened: Sequence[Event] = (),
    question: Question | None = None,
    right: int = BANNER.right,
) -> None:
    """Draw whose turn it is and the task, in that seat's colour; beside it the last action.

    ``right``: where the banner ends for this. At the end the whole banner says who has won.
    """
    seats, words = layout.lit_seats(view), context.say(task(view, question))
    action = None if view.outcome else _latest_action(happened)
    if action is None:
        layout.banner(canvas, seats, context, words, right)
        return
    event, gain = action
    figure = _gained(event, gain, right - layout.banner_width(seats, context, words), context)
    width = _width(event, figure, context)
    layout.banner(canvas, seats, context, words, right - width)
    _draw_action(canvas, event, figure, context, layout.side_panel(canvas, width, right))


def _latest_action(happened: Sequence[Event]) -> tuple[_Action, Collected | Arrived | None] | None:
    """The last action, and the points gained if it was a walk; None if there was no action."""
    gain = None
    for event in reversed(happened):
        if isinstance(event, _Action):
            return event, gain if isinstance(event, Walked) else None
        if isinstance(event, Collected | Arrived):
            gain = event
    return None


def _draw_action(
    canvas: Canvas, event: _Action, gained: Line | None, context: DrawContext, aside: Box
) -> None:
    """Draw who did what and where, and the points gained, on a part of the banner."""
    canvas.put(badge(event.seat, 62), aside.x + 16, 13)
    icon = Box(aside.x + _BEFORE, BANNER_MIDDLE - _ICON // 2, _ICON, _ICON)
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
            figure = sprite(Piece("pawn", event.seat), _FIGURE)
            canvas.put(figure, icon.x, BANNER_MIDDLE - pawn_height(_FIGURE) // 2)
            _where(canvas, to, icon._replace(w=_FIGURE))
            if gained:
                canvas.write(gained, (aside.right - 14, BANNER_MIDDLE), BRASS_LIGHT, "right")
        case Passed() | Skipped():
            room = icon._replace(y=0, w=aside.right - 14 - icon.x, h=BANNER.h - 4)
            layout.write_title(canvas, room, context.say(_WORDS[type(event)]), 62, align="left")


def _gained(event: _Action, gain: Collected | Arrived | None, room: int, context: DrawContext) -> Line | None:
    """The points that a walk brought, else its steps: in words if there is room beside the banner's own."""
    if not isinstance(event, Walked):
        return None
    if gain is None:
        words = line(settable(context.say(count("{n} step", "{n} steps", len(event.path) - 1))))
        return words if _walked(event.to, words) <= room else None
    points = gain.points if isinstance(gain, Arrived) else gain.income
    words = line(settable(context.say(count("+{n} point", "+{n} points", points))))
    return words if _walked(event.to, words) <= room else line(f"+{points}", 64)


def _width(event: _Action, figure: Line | None, context: DrawContext) -> int:
    """The width of the account of an action."""
    match event:
        case Founded() | Built():
            return _BEFORE + _ICON + 70 + _PLOT + 14
        case Patrolled(to=to):
            return _BEFORE + _ICON + 70 + line(to, 64).wide + 18
        case Walked(to=to):
            return _walked(to, figure)
        case Passed() | Skipped():
            words = settable(context.say(_WORDS[type(event)]), Face.SERIF)
            return _BEFORE + line(words, 62, Face.SERIF).wide + 18


def _walked(to: str, figure: Line | None) -> int:
    """The width of the account of a walk, perhaps with the points it brought."""
    return _BEFORE + _FIGURE + 70 + line(to, 64).wide + (24 + figure.wide if figure else 0) + 18


def _where(canvas: Canvas, name: str, icon: Box) -> None:
    canvas.stamp("arrow", Box(icon.right + 10, 25, _TO, 38), BRASS_LIGHT)
    canvas.write(line(name, 64), (icon.right + 70, BANNER_MIDDLE), CREAM)


def _onto(canvas: Canvas, space: str, icon: Box) -> None:
    """Draw a space as it looks on the empty board, so that nobody reads its number as points."""
    canvas.stamp("arrow", Box(icon.right + 10, 25, _TO, 38), BRASS_LIGHT)
    plot = Box(icon.right + 70, 6, _PLOT, 76)
    canvas.panel(plot, WALNUT, BRASS, 10)
    canvas.write(line(str(NUMBERS[space]), 60, Face.SERIF), plot.middle, BRASS_LIGHT, "mid")
