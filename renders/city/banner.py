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
from renders.city.tiles import tile
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
_GAP, _APART = 16, 24  # on both sides of the words, and before whatever comes next
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
) -> None:
    """Draw whose turn it is and the task, in that seat's colour; beside it the last turn.

    ``right``: where the banner ends for this. At the end the whole banner says who has won.
    """
    seats, words = layout.lit_seats(view), context.say(task(view, question))
    actions, gain, waited = ([], None, None) if view.outcome else _latest_turn(happened)
    if not actions:
        layout.banner(canvas, seats, context, words, right)
        return
    room = right - layout.banner_width(seats, context, words)
    told = [*_accounts(actions, gain, waited, context)]
    accounts = next((found for found in told if _wide(found) <= room), told[-1])
    wide = _wide(accounts)
    layout.banner(canvas, seats, context, words, right - wide)
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
    actions: Sequence[_Action], gain: _Gain | None, waited: Waited | None, context: DrawContext
) -> Iterator[Sequence[_Account | _Waiting]]:
    """The accounts of a turn: those that say more come first, and need more room.

    That somebody waits at home says more than that somebody has passed.
    """
    last = actions[-1]
    gained = _Gained(last.seat, gain) if gain else None
    forms = [[*map(_Deed, actions)]] if len(actions) > 1 else []
    forms.append([_in_words(last, context)])
    if isinstance(last, Patrolled):
        forms.append([_Deed(last)])
    accounts = [_Account(last.seat, deeds, gained) for deeds in forms]
    if waited:
        for account in accounts:
            yield account, _Waiting(waited)
        if isinstance(last, Passed | Skipped):
            yield (_Waiting(waited),)
            return
    for account in accounts:
        yield (account,)


def _wide(accounts: Sequence[_Account | _Waiting]) -> int:
    """The width of accounts side by side."""
    return sum(account.wide for account in accounts)


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


def _place(event: _Action) -> str:
    """The number of a space, or the name of a cell."""
    match event:
        case Founded(at=at) | Built(at=at):
            return str(NUMBERS[at])
        case Patrolled(to=to) | Walked(to=to):
            return to
        case _:
            return ""
