"""The banner above the board: whose turn it is and the decision that is due; beside it the last turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from engines.base import Question, Seat
from engines.city.events import Arrived, Built, Collected, Event, Founded, Passed, Patrolled, Skipped, Walked
from engines.city.geometry import NUMBERS
from engines.city.view import View
from engines.text import say
from renders.base import DrawContext
from renders.city.pieces import Piece, pawn_height, sprite
from renders.city.tiles import tile
from renders.city.words import task
from renders.shared import layout
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import BANNER, BANNER_MIDDLE
from renders.shared.lettering import Face, Line, line, settable
from renders.shared.palette import BRASS, BRASS_LIGHT, CREAM, INK, WALNUT
from renders.shared.seats import badge, badge_width

_ICON = 64
_PLOT = 100  # width of a space
_FIGURE, _TO, _BESIDE = 50, 44, 4  # widths of the pawn, of the arrow behind it, and of the room beside that
_ARROW = _TO + 2 * _BESIDE  # from a symbol to the place
_SIZE = 64  # of the letters
_GAP, _APART = 16, 24  # on both sides of the words, and before whatever comes next
_BEFORE = 28 + badge_width(62)  # from the left edge of the account of a turn to its first symbol
_HIGH, _INSIDE, _KIND = 70, 10, 44  # height of the tile of points, its margins, and the symbol on it

_Action: TypeAlias = Founded | Built | Patrolled | Walked | Passed | Skipped
_Gain: TypeAlias = Collected | Arrived


def banner(
    canvas: Canvas,
    view: View,
    context: DrawContext,
    happened: Sequence[Event] = (),
    question: Question | None = None,
    right: int = BANNER.right,
) -> None:
    """Draw whose turn it is and the task, in that seat's colour; beside it the last turn.

    ``right``: where the banner ends for this. At the end the whole banner says who has won.
    """
    seats, words = layout.lit_seats(view), context.say(task(view, question))
    actions, gain = ([], None) if view.outcome else _latest_turn(happened)
    if not actions:
        layout.banner(canvas, seats, context, words, right)
        return
    room = right - layout.banner_width(seats, context, words)
    accounts = [*_accounts(actions, gain, context)]
    account = next((found for found in accounts if found.wide <= room), accounts[-1])
    layout.banner(canvas, seats, context, words, right - account.wide)
    account.draw(canvas, layout.side_panel(canvas, account.wide, right))


def _latest_turn(happened: Sequence[Event]) -> tuple[list[_Action], _Gain | None]:
    """The last action, after a move of the police in the same turn, and the points that it gained."""
    told = [event for event in happened if isinstance(event, _Action | Collected | Arrived)]
    gain = told[-1] if told and isinstance(told[-1], Collected | Arrived) else None
    actions = [event for event in told if isinstance(event, _Action)]
    match actions[-2:]:
        case [Patrolled() as police, Walked() as walk] if police.seat == walk.seat:
            return [police, walk], gain
    return actions[-1:], gain


def _accounts(actions: Sequence[_Action], gain: _Gain | None, context: DrawContext) -> Iterator[_Account]:
    """The accounts of a turn: those that say more come first, and need more room."""
    last = actions[-1]
    gained = _Gained(last.seat, gain) if gain else None
    if len(actions) > 1:
        yield _Account(last.seat, [*map(_Deed, actions)], gained)
    yield _Account(last.seat, [_in_words(last, context)], gained)
    if isinstance(last, Patrolled):
        yield _Account(last.seat, [_Deed(last)], gained)


def _in_words(event: _Action, context: DrawContext) -> _Deed:
    """What was done: in words if it has no place, and what police did."""
    match event:
        case Patrolled(origin=None):
            text = say("places the police")
        case Patrolled():
            text = say("moves the police")
        case Passed():
            text = say("passes")
        case Skipped():
            text = say("is skipped")
        case _:
            return _Deed(event)
    return _Deed(event, line(settable(context.say(text), Face.SERIF), _SIZE, Face.SERIF))


class _Deed(NamedTuple):
    """What was done, after its symbol."""

    event: _Action
    words: Line | None = None
    """None: the place says it, behind an arrow."""

    @property
    def wide(self) -> int:
        """Its width."""
        return self._icon_width() + (_GAP + self.words.wide if self.words else _ARROW + self._place_width())

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

    def draw(self, canvas: Canvas, x: int) -> None:
        """Draw the symbol, and what was done."""
        icon = Box(x, BANNER_MIDDLE - _ICON // 2, self._icon_width(), _ICON)
        self._draw_icon(canvas, icon)
        if self.words:
            canvas.write(self.words, (icon.right + _GAP, BANNER_MIDDLE), CREAM)
        else:
            self._draw_place(canvas, icon.right)

    def _draw_icon(self, canvas: Canvas, icon: Box) -> None:
        """Draw what was built, or the officer or the pawn that moved."""
        match self.event:
            case Founded():
                canvas.put(tile("start", 0, _ICON), icon.x, icon.y)
            case Built(house=house, turn=turn):
                canvas.put(tile(house, turn, _ICON), icon.x, icon.y)
            case Patrolled(seat=seat):
                canvas.put(sprite(Piece("stone", seat), _ICON), icon.x, icon.y)
            case Walked(seat=seat):
                pawn = sprite(Piece("pawn", seat), _FIGURE)
                canvas.put(pawn, icon.x, BANNER_MIDDLE - pawn_height(_FIGURE) // 2)

    def _draw_place(self, canvas: Canvas, x: int) -> None:
        """Draw an arrow, and the cell; or a space as it looks on the empty board: its number is no points."""
        canvas.stamp("arrow", Box(x + _BESIDE, BANNER_MIDDLE - _TO // 2, _TO, _TO), BRASS_LIGHT)
        if isinstance(self.event, Founded | Built):
            plot = Box(x + _ARROW, 6, _PLOT, 76)
            canvas.panel(plot, WALNUT, BRASS, 10)
            number = line(_place(self.event), 60, Face.SERIF)
            canvas.write(number, plot.middle, BRASS_LIGHT, "mid")
        else:
            canvas.write(line(_place(self.event), _SIZE), (x + _ARROW, BANNER_MIDDLE), CREAM)


class _Gained(NamedTuple):
    """The points that a walk brought, on a tile like that of a score, behind what they are for."""

    seat: Seat
    gain: _Gain

    @property
    def wide(self) -> int:
        """Its width."""
        return self._figure.wide + _KIND + 3 * _INSIDE

    @property
    def _figure(self) -> Line:
        points = self.gain.points if isinstance(self.gain, Arrived) else self.gain.income
        return line(f"+{points}", _SIZE)

    def draw(self, canvas: Canvas, right: int) -> None:
        """Draw it left of there."""
        box = Box(right - self.wide, BANNER_MIDDLE - _HIGH // 2, self.wide, _HIGH)
        canvas.fill(box, CREAM, 9)
        symbol = Box(box.x + _INSIDE, BANNER_MIDDLE - _KIND // 2, _KIND, _KIND)
        if isinstance(self.gain, Arrived):
            canvas.stamp("city/house", symbol, INK)
        else:
            canvas.put(sprite(Piece("chip", self.seat), _KIND), symbol.x, symbol.y)
        canvas.write(self._figure, (symbol.right + _INSIDE, BANNER_MIDDLE), INK)


class _Account(NamedTuple):
    """Who did what, beside the banner's own words."""

    seat: Seat
    deeds: Sequence[_Deed]
    gained: _Gained | None

    @property
    def wide(self) -> int:
        """Its width."""
        ends = sum(part.wide + _APART for part in (*self.deeds, self.gained) if part)
        return _BEFORE + ends - _APART + _GAP

    def draw(self, canvas: Canvas, aside: Box) -> None:
        """Draw the emblem, what was done, and the points, on a part of the banner."""
        canvas.put(badge(self.seat, 62), aside.x + 16, 13)
        x = aside.x + _BEFORE
        for deed in self.deeds:
            deed.draw(canvas, x)
            x += deed.wide + _APART
        if self.gained:
            self.gained.draw(canvas, aside.right - _GAP)


def _place(event: _Action) -> str:
    """The number of a space, or the name of a cell."""
    match event:
        case Founded(at=at) | Built(at=at):
            return str(NUMBERS[at])
        case Patrolled(to=to) | Walked(to=to):
            return to
        case _:
            return ""
