"""The banner above the table: whose turn it is, the decision that is due, and the last action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, TypeGuard

from engines.cards import Suit
from engines.streets.events import (
    Bribed,
    Chosen,
    Drawn,
    Event,
    Exchanged,
    Guessed,
    Lowered,
    Placed,
    Swept,
    Taken,
)
from engines.streets.view import View
from renders.base import DrawContext
from renders.shared import cards, layout
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import BANNER, BANNER_MIDDLE
from renders.shared.lettering import Line, line, settable
from renders.shared.palette import BRASS_LIGHT, CREAM
from renders.shared.seats import badge, badge_width
from renders.streets.joker import joker
from renders.streets.signs import ENVELOPE, envelope
from renders.streets.words import deed, task

_LAST_ACTION = 380  # width of the panel with the last action

_Action: TypeAlias = Chosen | Taken | Placed | Drawn | Exchanged | Swept | Lowered | Guessed


def banner(canvas: Canvas, view: View, happened: Sequence[Event], context: DrawContext) -> None:
    """Draw whose turn it is and for what, in that seat's colour; then the last action."""
    action = next((event for event in reversed(happened) if _is_action(event)), None)
    right = BANNER.right
    words = context.say(task(view))
    if action is not None:
        said = line(settable(context.say(deed(action))))
        free = BANNER.right - layout.banner_width(layout.lit_seats(view), context, words) - _LAST_ACTION
        told = said if said.wide + 16 <= free else line("")
        area = layout.side_panel(canvas, _LAST_ACTION + (told.wide + 16 if told.text else 0))
        _draw_action(canvas, action, happened, area, told)
        right = area.x
    layout.banner(canvas, layout.lit_seats(view), context, words, right)


def _is_action(event: Event) -> TypeGuard[_Action]:
    return isinstance(event, _Action) and not (isinstance(event, Lowered) and event.lapsed)


# --- The last action: who, what, and where ---------------------------------------------------------


def _draw_action(canvas: Canvas, event: _Action, happened: Sequence[Event], area: Box, told: Line) -> None:
    """Draw who did what: the seat's badge, the word for it if there is room, and the cards."""
    canvas.put(badge(event.seat, 64), area.x + 18, 12)
    left = area.x + 32 + badge_width(64)
    if told.text:
        left += canvas.write(told, (left, BANNER_MIDDLE), CREAM) + 16
    what = Box(left, 8, 112, 72)
    sign = Box(what.right + 10, 22, 50, 44)
    where = sign.right + 10
    match event:
        case Chosen(seat=seat):
            bribed = next((told.suits[seat] for told in happened if isinstance(told, Bribed)), ())
            _bribes(canvas, bribed, what)
        case Taken(card=card, branch=branch):
            canvas.put(cards.face(card, what.w, what.h), what.x, what.y)
            _onto(canvas, sign, branch)
        case Placed(branch=branch):
            canvas.put(cards.back(52, what.h), what.x + 30, what.y)
            _onto(canvas, sign, branch)
        case Drawn():
            canvas.put(cards.back(52, what.h), what.x + 30, what.y)
            canvas.write(line("+1", 64), (sign.x, BANNER_MIDDLE), CREAM)
        case Exchanged(count=count):
            canvas.write(line(str(count), 64), what.middle, CREAM, "mid")
            canvas.put(cards.back(52, what.h), sign.x - 8, what.y)
            canvas.stamp("swap", Box(where, 20, 56, 48), BRASS_LIGHT)
        case Swept():
            canvas.put(joker(60, what.h), what.x + 26, what.y)
            canvas.stamp("arrow", sign, BRASS_LIGHT)
            canvas.put(badge(1 - event.seat, 64), where, 12)
        case Lowered() | Guessed():
            _bonus(canvas, event, what, sign)


def _bribes(canvas: Canvas, suits: Sequence[Suit], what: Box) -> None:
    """Draw two envelopes, or once all bribes are paid one envelope and the branches of this seat's."""
    wide, high = ENVELOPE
    x = what.x
    for _ in range(1 if suits else 2):
        envelope(canvas, Box(x, BANNER_MIDDLE - high // 2, wide, high))
        x += wide + 12
    for suit in suits:
        canvas.put(cards.medallion(suit, 68), x, 10)
        x += 76


def _onto(canvas: Canvas, sign: Box, branch: str) -> None:
    canvas.stamp("arrow", sign, BRASS_LIGHT)
    canvas.put(cards.medallion(branch, 68), sign.right + 10, 10)


def _bonus(canvas: Canvas, event: Lowered | Guessed, what: Box, sign: Box) -> None:
    if isinstance(event, Guessed):
        canvas.put(cards.face(event.drawn, what.w, what.h), what.x, what.y)
        canvas.write(line(f"+{event.points}", 64), (sign.x + 8, BANNER_MIDDLE), CREAM)
        return
    canvas.put(cards.medallion(event.branch or "H", 68), what.x + 6, 10)
    canvas.write(line(f"−{event.amount}" if event.branch else "–", 64), (sign.x + 8, BANNER_MIDDLE), CREAM)
