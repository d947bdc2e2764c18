"""The banner above the board: whose turn it is and the decision that is due; beside it the last turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from engines.base import Question, Seat
from engines.city.events import (
    Arrived,
    Built,
    Collected,
    Event,
    Founded,
    Passed,
    Patrolled,
    Skipped,
    Waited,
    Walked,
)
from engines.city.geometry import NUMBERS
from engines.city.view import View
from engines.text import say
from renders.base import DrawContext
from renders.city.figures import icon
from renders.city.pieces import Piece, pawn_height, sprite
from renders.city.tiles import look, tile
from renders.city.words import task
from renders.shared import layout
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import BANNER, BANNER_MIDDLE
from renders.shared.lettering import Face, Line, line, settable
from renders.shared.palette import BRASS, BRASS_LIGHT, CREAM, INK, SEATS, WALNUT
from renders.shared.seats import badge, badge_width

_ICON = 64
_PLOT = 100  # width of a space
_FIGURE, _TO, _BESIDE = 50, 44, 4  # widths of the pawn, of the arrow behind it, and of the room beside that
_ARROW = _TO + 2 * _BESIDE  # from a symbol to the place
_SIZE = 64  # of the letters
_GAP, _APART = 16, 24  # behind an account, and before whatever comes next in it
_BEFORE = 28 + badge_width(62)  # from the left edge of the account of a turn to its first symbol
_HIGH, _INSIDE, _KIND = 70, 10, 44  # height of the tile of points, its margins, and the symbol on it
_LEFT, _OF = 8, 44  # before the tile of somebody who waits, and from the emblem on it to the hourglass

_Action: TypeAlias = Founded | Built | Patrolled | Walked | Passed | Skipped
_Gain: TypeAlias = Collected | Arrived


def banner(
    canvas: Canvas,
    view: View,
    context: DrawContext,
    happened: Sequence[Event] = (),
    question: Question | None = None,
    right: int = BANNER.right,
    *,
    terse: bool = False,
) -> None:
    """Draw whose turn it is and the task, in that seat's colour; beside it the last turn.

    ``right``: where the banner ends for this; ``terse``: without names if these leave no room to the last
    turn. At the end the whole banner says who has won.
    """
    seats, words = layout.lit_seats(view), context.say(task(view, question))
    actions, gain, waited = ([], None, None) if view.outcome else _latest_turn(happened)
    deeds = [_deed(action, view, context) for action in actions]
    told = [*_accounts(deeds, gain, waited)] if actions else [()]
    if terse and layout.banner_width(seats, context, words) > right - _wide(told[0]):
        context = context.nameless()
    room = right - layout.banner_width(seats, context, words)
    accounts = next((found for found in told if _wide(found) <= room), told[-1])
    wide = _wide(accounts)
    layout.banner(canvas, seats, context, words, right - wide)
    if not accounts:
        return
    x = layout.side_panel(canvas, wide, right).x
    for account in accounts:
        account.draw(canvas, x)
        x += account.wide


def _latest_turn(happened: Sequence[Event]) -> tuple[list[_Action], _Gain | None, Waited | None]:
    """The last action, after a move of the police in the same turn; the points for it, and for waiting.

    Whoever has passed or been skipped since has left nothing that the board shows.
    """
    told = [event for event in happened if isinstance(event, _Action | Collected | Arrived)]
    told = [event for event in told if not event.is_pass] or told
    gain = told[-1] if told and isinstance(told[-1], Collected | Arrived) else None
    waited = next((event for event in reversed(happened) if isinstance(event, Waited)), None)
    actions = [event for event in told if isinstance(event, _Action)]
    match actions[-2:]:
        case [Patrolled() as police, Walked() as walk] if police.seat == walk.seat:
            return [police, walk], gain, waited
    return actions[-1:], gain, waited


def _accounts(
    deeds: Sequence[_Deed], gain: _Gain | None, waited: Waited | None
) -> Iterator[Sequence[_Account | _Waiting]]:
    """The accounts of a turn: those that say more come first, and need more room.

    That somebody waits at home says more than that somebody has passed, or where a walk for points has ended.
    """
    last = deeds[-1].event
    gained = _Gained(last.seat, gain) if gain else None
    forms = [deeds, deeds[-1:]] if len(deeds) > 1 else [deeds]
    accounts = [_Account(last.seat, form, gained) for form in forms]
    if waited:
        brief = [_Account(last.seat, (), gained)] if gained else []
        for account in (*accounts, *brief):
            yield account, _Waiting(waited)
        if isinstance(last, Passed | Skipped):
            yield (_Waiting(waited),)
            return
    for account in accounts:
        yield (account,)


def _wide(accounts: Sequence[_Account | _Waiting]) -> int:
    """The width of accounts side by side."""
    return sum(account.wide for account in accounts)


def _deed(event: _Action, view: View, context: DrawContext) -> _Deed:
    """What was done, and where: houses on their spaces until pawns walk. In words if there is no place."""
    match event:
        case Patrolled(to=place) | Walked(to=place):
            return _Deed(event, line(place, _SIZE, Face.SERIF))
        case Built(doorway=place) if view.phase != "building":
            return _Deed(event, line(place, _SIZE, Face.SERIF))
        case Founded(at=at) | Built(at=at):
            return _Deed(event, line(str(NUMBERS[at]), 60, Face.SERIF), is_plot=True)
    text = say("passes") if isinstance(event, Passed) else say("is skipped")
    return _Deed(event, line(settable(context.say(text)), _SIZE, Face.SERIF))


class _Deed(NamedTuple):
    """What was done: its symbol, an arrow and the place, or words alone."""

    event: _Action
    words: Line
    is_plot: bool = False
    """The place is drawn like an empty space of the board: its number is no points."""

    @property
    def wide(self) -> int:
        """Its width."""
        return self._before() + (_PLOT if self.is_plot else self.words.wide)

    def _before(self) -> int:
        """The width of symbol and arrow."""
        match self.event:
            case Passed() | Skipped():
                return 0
            case Walked():
                return _FIGURE + _ARROW
            case _:
                return _ICON + _ARROW

    def draw(self, canvas: Canvas, x: int) -> None:
        """Draw the symbol, and what was done."""
        self._draw_icon(canvas, x)
        left = x + self._before()
        if left > x:
            canvas.stamp("arrow", Box(left - _BESIDE - _TO, BANNER_MIDDLE - _TO // 2, _TO, _TO), BRASS_LIGHT)
        if self.is_plot:
            plot = Box(left, 6, _PLOT, 76)
            canvas.panel(plot, WALNUT, BRASS, 10)
            canvas.write(self.words, plot.middle, BRASS_LIGHT, "mid")
        else:
            canvas.write(self.words, (left, BANNER_MIDDLE), CREAM)

    def _draw_icon(self, canvas: Canvas, x: int) -> None:
        """Draw what was built, or the officer or the pawn that moved."""
        top = BANNER_MIDDLE - _ICON // 2
        match self.event:
            case Founded():
                canvas.put(tile("start", 0, _ICON), x, top)
            case Built(house=house, turn=turn, at=at):
                canvas.put(tile(house, turn, _ICON, look(house, at)), x, top)
            case Patrolled(seat=seat):
                canvas.put(sprite(Piece("stone", seat), _ICON), x, top)
            case Walked(seat=seat):
                canvas.put(sprite(Piece("pawn", seat), _FIGURE), x, BANNER_MIDDLE - pawn_height(_FIGURE) // 2)


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

    def draw(self, canvas: Canvas, x: int) -> None:
        """Draw it right of there."""
        box = Box(x, BANNER_MIDDLE - _HIGH // 2, self.wide, _HIGH)
        canvas.fill(box, CREAM, 9)
        symbol = Box(box.x + _INSIDE, BANNER_MIDDLE - _KIND // 2, _KIND, _KIND)
        if isinstance(self.gain, Arrived):
            icon(canvas, "arrival", symbol, INK, CREAM)
        else:
            canvas.put(sprite(Piece("chip", self.seat), _KIND), symbol.x, symbol.y)
        canvas.write(self._figure, (symbol.right + _INSIDE, BANNER_MIDDLE), INK)


class _Waiting(NamedTuple):
    """The points of somebody who waits at home, on a tile in their colour."""

    event: Waited

    @property
    def wide(self) -> int:
        """Its width, with what is free beside it."""
        return _LEFT + self._tile(0).w + _GAP

    @property
    def _figure(self) -> Line:
        return line(f"+{self.event.points}", _SIZE)

    def _tile(self, x: int) -> Box:
        wide = _OF + _KIND + self._figure.wide + 2 * _INSIDE
        return Box(x, BANNER_MIDDLE - _HIGH // 2, wide, _HIGH)

    def draw(self, canvas: Canvas, left: int) -> None:
        """Draw the emblem, an hourglass and the points."""
        seat, tile_ = SEATS[self.event.seat], self._tile(left + _LEFT)
        canvas.fill(tile_, seat.colour, 9)
        emblem = Box(tile_.x + _INSIDE, BANNER_MIDDLE - _KIND // 2, _KIND, _KIND)
        canvas.stamp(seat.shape, emblem.grown(-2), seat.on)
        icon(canvas, "waiting", emblem._replace(x=emblem.x + _OF), seat.on, seat.colour)
        canvas.write(self._figure, (tile_.right - _INSIDE, BANNER_MIDDLE), seat.on, "right")


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

    def draw(self, canvas: Canvas, left: int) -> None:
        """Draw the emblem, what was done, and the points, on a part of the banner that begins there."""
        canvas.put(badge(self.seat, 62), left + 16, 13)
        x = left + _BEFORE
        for part in (*self.deeds, self.gained):
            if part:
                part.draw(canvas, x)
                x += part.wide + _APART
