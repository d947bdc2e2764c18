"""The banner above the board: whose turn it is and the decision that is due; beside it the last action."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from engines.base import Question
from engines.city.events import Arrived, Built, Collected, Event, Founded, Passed, Patrolled, Skipped, Walked
from engines.city.geometry import NUMBERS
from engines.city.view import View
from engines.text import Text, count, say
from renders.base import DrawContext
from renders.city.pieces import Piece, officer, pawn_height, sprite
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
_ARROW = 70  # from the symbol to the place behind the arrow
_SIZE = 64  # of the letters
_GAP, _APART = 16, 24  # on both sides of the words, and before the points
_BEFORE = 28 + badge_width(62)  # from the left edge of the account of an action to its symbol

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
    room = right - layout.banner_width(seats, context, words)
    accounts = [*_accounts(event, gain, context)]
    account = next((found for found in accounts if found.wide <= room), accounts[-1])
    layout.banner(canvas, seats, context, words, right - account.wide)
    account.draw(canvas, layout.side_panel(canvas, account.wide, right))


def _latest_action(happened: Sequence[Event]) -> tuple[_Action, Collected | Arrived | None] | None:
    """The last action, and the points gained if it was a walk; None if there was no action."""
    gain = None
    for event in reversed(happened):
        if isinstance(event, _Action):
            return event, gain if isinstance(event, Walked) else None
        if isinstance(event, Collected | Arrived):
            gain = event
    return None


def _accounts(event: _Action, gain: Collected | Arrived | None, context: DrawContext) -> Iterator[_Account]:
    """The accounts of an action: those that say more in words come first, and need more room."""
    words = _set(_words(event), context, Face.SERIF if isinstance(event, Passed | Skipped) else Face.SANS)
    if isinstance(event, Walked):
        gains = [*_gains(event, gain, context)]
        yield from (_Account(event, told, gained) for told in (words, None) for gained in gains)
        return
    yield _Account(event, words)
    if not isinstance(event, Passed | Skipped):
        yield _Account(event, None)


def _words(event: _Action) -> Text:
    """What was done, in words; written after the seat's emblem."""
    match event:
        case Founded(at=at) | Built(at=at):
            return say("builds on {number}", number=NUMBERS[at])
        case Patrolled(to=to):
            return say("police to {cell}", cell=to)
        case Walked(to=to):
            return say("walks to {cell}", cell=to)
        case Passed():
            return say("passes")
        case Skipped():
            return say("is skipped")


def _gains(event: Walked, gain: Collected | Arrived | None, context: DrawContext) -> Iterator[Line | None]:
    """The points that a walk brought, in words and then as a figure; else its steps, or nothing."""
    if gain is None:
        yield _set(count("{n} step", "{n} steps", len(event.path) - 1), context)
        yield None
        return
    points = gain.points if isinstance(gain, Arrived) else gain.income
    yield _set(count("+{n} point", "+{n} points", points), context)
    yield line(f"+{points}", _SIZE)


def _set(text: Text, context: DrawContext, face: Face = Face.SANS) -> Line:
    return line(settable(context.say(text), face), _SIZE, face)


class _Account(NamedTuple):
    """Who did what, beside the banner's own words."""

    event: _Action
    words: Line | None
    """What was done and where; None: an arrow and the place say it."""
    gained: Line | None = None

    @property
    def wide(self) -> int:
        """Its width."""
        said = self.words.wide + _GAP if self.words else _ARROW + self._place_width()
        return _BEFORE + self._icon_width() + said + (_APART + self.gained.wide if self.gained else 0) + _GAP

    def _icon_width(self) -> int:
        match self.event:
            case Walked():
                return _FIGURE
            case Passed() | Skipped():
                return -_GAP
            case _:
                return _ICON

    def _place_width(self) -> int:
        return _PLOT if isinstance(self.event, Founded | Built) else line(_place(self.event), _SIZE).wide

    def draw(self, canvas: Canvas, aside: Box) -> None:
        """Draw the emblem, the symbol, and what was done, on a part of the banner."""
        canvas.put(badge(self.event.seat, 62), aside.x + 16, 13)
        icon = Box(aside.x + _BEFORE, BANNER_MIDDLE - _ICON // 2, self._icon_width(), _ICON)
        self._draw_icon(canvas, icon)
        if self.words:
            canvas.write(self.words, (icon.right + _GAP, BANNER_MIDDLE), CREAM)
        else:
            self._draw_place(canvas, icon.right)
        if self.gained:
            canvas.write(self.gained, (aside.right - _GAP, BANNER_MIDDLE), BRASS_LIGHT, "right")

    def _draw_icon(self, canvas: Canvas, icon: Box) -> None:
        """Draw what was built, or an officer in wine red, or the pawn."""
        match self.event:
            case Founded():
                canvas.put(tile("start", 0, _ICON), icon.x, icon.y)
            case Built(house=house, turn=turn):
                canvas.put(tile(house, turn, _ICON), icon.x, icon.y)
            case Patrolled():
                canvas.put(officer(_ICON), icon.x, icon.y)
            case Walked(seat=seat):
                pawn = sprite(Piece("pawn", seat), _FIGURE)
                canvas.put(pawn, icon.x, BANNER_MIDDLE - pawn_height(_FIGURE) // 2)

    def _draw_place(self, canvas: Canvas, x: int) -> None:
        """Draw an arrow, and the cell; or a space as it looks on the empty board: its number is no points."""
        canvas.stamp("arrow", Box(x + 10, 25, _TO, 38), BRASS_LIGHT)
        if isinstance(self.event, Founded | Built):
            plot = Box(x + _ARROW, 6, _PLOT, 76)
            canvas.panel(plot, WALNUT, BRASS, 10)
            number = line(_place(self.event), 60, Face.SERIF)
            canvas.write(number, plot.middle, BRASS_LIGHT, "mid")
        else:
            canvas.write(line(_place(self.event), _SIZE), (x + _ARROW, BANNER_MIDDLE), CREAM)


def _place(event: _Action) -> str:
    """The number of a space, or the name of a cell."""
    match event:
        case Founded(at=at) | Built(at=at):
            return str(NUMBERS[at])
        case Patrolled(to=to) | Walked(to=to):
            return to
        case _:
            return ""
