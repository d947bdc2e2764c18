"""The column beside the field: the houses left or the round, and a plate for every seat."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass

from engines.base import Seat
from engines.city.state import CHIPS
from engines.city.view import Player, View
from engines.text import say
from renders.base import DrawContext
from renders.city.boxes import LAST_ACTION, plate_boxes
from renders.city.pieces import Piece, sprite
from renders.city.tiles import tile
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import is_leading, lit_seats, write_title
from renders.shared.lettering import SMALLEST, Face, Line, line
from renders.shared.palette import (
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    CREAM,
    INK,
    INLAY,
    LEATHER,
    PANEL,
    PARCHMENT,
    SEATS,
    WINE,
    Colour,
)
from renders.shared.seats import crown_colour, write_seat

_ICON = 44  # smallest size of a symbol
_BADGE = 60
_ROOMY, _TALL = 180, 240  # height of a plate with room for a large score, and for a row more
_TILE = 52  # width of a tile among the houses left
_BAR = Box(0, 0, 62, 40)  # the bar of collected chips


def blank(canvas: Canvas, seats: int) -> None:
    """Draw the empty column."""
    canvas.panel(LAST_ACTION, LEATHER, BRASS_DARK)
    for box in plate_boxes(seats):
        canvas.panel(box, PANEL, BRASS_DARK)


def column(canvas: Canvas, view: View, changed: Container[str], context: DrawContext) -> None:
    """Draw the contents of the column, with halos around what has changed."""
    if "round" in changed:
        canvas.halo(LAST_ACTION)
        canvas.panel(LAST_ACTION, LEATHER, BRASS_DARK)
    if view.phase == "building":
        _stock(canvas, view)
    else:
        write_title(canvas, LAST_ACTION.grown(-12), context.say(say("Round {number}", number=view.round)), 64)
    boxes = plate_boxes(len(view.players))
    for seat, box in enumerate(boxes):
        _Plate(canvas, view, changed, seat, box).draw(context)


def _stock(canvas: Canvas, view: View) -> None:
    """Draw how many houses of each kind are left."""
    for number, (kind, left) in enumerate(view.left):
        x = LAST_ACTION.x + 8 + number * 121
        canvas.put(tile(kind, 0, _TILE), x, LAST_ACTION.middle[1] - _TILE // 2)
        colour = CREAM if left else PARCHMENT
        canvas.write(line(str(left)), (x + _TILE + 6, LAST_ACTION.middle[1]), colour)


# --- A seat's plate ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Plate:
    """One seat's plate: lit in the seat's colour if it is to act or has won."""

    canvas: Canvas
    view: View
    changed: Container[str]
    seat: Seat
    box: Box

    @property
    def player(self) -> Player:
        return self.view.players[self.seat]

    @property
    def lit(self) -> bool:
        return self.seat in lit_seats(self.view)

    @property
    def tall(self) -> bool:
        """Whether crown and debt have a row of their own between name and score."""
        return self.box.h >= _TALL

    @property
    def ground(self) -> Colour:
        return SEATS[self.seat].colour if self.lit else PANEL

    @property
    def ink(self) -> Colour:
        return SEATS[self.seat].on if self.lit else CREAM

    def draw(self, context: DrawContext) -> None:
        """Draw the name; then the chips in hand, the progress in the city, or the points at home."""
        if f"seat{self.seat}" in self.changed:
            self.canvas.halo(self.box)
        if self.lit or f"seat{self.seat}" in self.changed:
            self.canvas.panel(self.box, self.ground, BRASS)
        first, second = self._row(0.2 if self.tall else 0.28), self._row(0.74)
        free = 0
        if self.player.home is not None:
            self._home(second)
        elif self.view.phase == "building":
            self._hand(second)
        else:
            free = self._going(second)
        beside = bool(free and self.player.debt)
        if beside:
            self._debt(free, second)
        self._head(context, first, debt=bool(self.player.debt) and not beside)

    def _row(self, share: float) -> int:
        return self.box.y + round(self.box.h * share)

    def _lights(self, place: str, box: Box) -> None:
        """Draw a halo around something on the plate if it has changed."""
        if f"{place}{self.seat}" in self.changed:
            self.canvas.halo(box, 8)
            self.canvas.fill(box, self.ground, 8)

    def _head(self, context: DrawContext, y: int, *, debt: bool) -> None:
        """Draw badge and name, a crown for the leader, and a debt that has no room below."""
        right = self._marks(self._row(0.45) if self.tall else y, debt=debt)
        if self.tall:
            right = self.box.right - 8
        x = self.box.x + 6
        write_seat(self.canvas, context, self.seat, Box(x, y - 20, right - x, 40), self.ink, _BADGE)

    def _marks(self, y: int, *, debt: bool) -> int:
        """Draw a crown for the leader, and perhaps a debt. Returns their left end."""
        right = self.box.right - 8
        scores = [player.score for player in self.view.players]
        if is_leading(scores, self.seat, self.view.outcome):
            wide = 68 if self.tall else 50
            colour = crown_colour(self.seat) if self.lit else BRASS_LIGHT
            self.canvas.crown((right - wide // 2, y), colour, wide)
            right -= wide + 8
        return self._debt(right, y) - 8 if debt else right

    @property
    def _owed(self) -> Line:
        return line(f"−{self.player.debt}")

    def _debt(self, right: int, y: int) -> int:
        """Draw the points that the seat owes for the police. Returns the left end."""
        figure = self._owed
        debt = Box(right - figure.wide - 12, y - 27, figure.wide + 12, 54)
        self._lights("debt", debt)
        self.canvas.panel(debt, CREAM, WINE, 8)
        self.canvas.write(figure, debt.middle, WINE, "mid")
        return debt.x

    def _score(self, y: int) -> int:
        """Draw the score at the right end, large if there is room; from 100 on in smaller figures.

        Returns its left end.
        """
        tight = self.box.h < _ROOMY or (self.player.debt and not self.tall)  # a debt stands beside it
        small, high = self.player.score >= 100, 54 if tight else 76
        figure = line(str(self.player.score), SMALLEST if small else high + 8, Face.BOLD)
        wide = max(high + 8, figure.wide + (8 if small else 16))
        chip = Box(self.box.right - 8 - wide, y - high // 2, wide, high)
        self._lights("score", chip)
        self.canvas.fill(chip, CREAM, 9)
        self.canvas.write(figure, chip.middle, INK, "mid")
        return chip.x

    def _hand(self, y: int) -> None:
        """Draw the chips still in hand, and their number."""
        size = 46
        for number in range(self.player.hand):
            x = self.box.x + 12 + number * 23
            self.canvas.put(sprite(Piece("chip", self.seat), size), x, y - size // 2)
        self.canvas.write(line(str(self.player.hand)), (self.box.right - 12, y), self.ink, "right")

    def _going(self, y: int) -> int:
        """Draw the collected chips, the points for the next walk, and the score.

        A pawn that waits at the start has the start tile there. Returns where a debt ends that has room
        behind the points, else 0; the symbol of the chips makes way for it.
        """
        canvas, left = self.canvas, self.box.x + 10
        points = line(str(self.player.allowance))
        right = self._score(y) - 8
        room = right - left - _BAR.w - 9 - _ICON - 4 - points.wide - self._owed.wide - 16
        beside = bool(self.player.debt) and room >= 0
        x = left
        if not beside or room >= _ICON + 6:
            canvas.put(sprite(Piece("chip", self.seat), _ICON), x, y - _ICON // 2)
            x += _ICON + 6
        self._collected(_BAR._replace(x=x, y=y - _BAR.h // 2))
        x += _BAR.w + 9
        if self.player.waits:
            canvas.put(tile("start", 0, _ICON), x, y - _ICON // 2)
        else:
            canvas.stamp("city/steps", Box(x, y - _ICON // 2, _ICON, _ICON), self.ink)
        canvas.write(points, (x + _ICON + 4, y), self.ink)
        return right if beside else 0

    def _collected(self, bar: Box) -> None:
        """Draw a bar with one segment per chip; collected ones are filled."""
        total = CHIPS[len(self.view.players)]
        self.canvas.fill(bar.grown(3), INK, 8)
        for number in range(total):
            left, right = (bar.x + bar.w * edge // total for edge in (number, number + 1))
            done = number < self.player.collected
            self.canvas.fill(Box(left + 1, bar.y, right - left - 3, bar.h), CREAM if done else INLAY, 3)

    def _home(self, y: int) -> None:
        """Draw the points for arrival and for waiting since, and the score."""
        parts = [(name, line(str(getattr(self.player, name)))) for name in ("arrival", "waiting")]
        room = self._score(y) - self.box.x
        # Equal gaps before, between and after, as far as there is room.
        gap = min(14, (room - sum(_ICON + 2 + figure.wide for _, figure in parts)) // 3)
        x = self.box.x + gap
        for name, figure in parts:
            wide = _ICON + 2 + figure.wide
            self._lights(name, Box(x - 2, y - 27, wide + 4, 54))
            icon(self.canvas, name, Box(x, y - _ICON // 2, _ICON, _ICON), self.ink, self.ground)
            self.canvas.write(figure, (x + _ICON + 2, y), self.ink)
            x += wide + gap


def icon(canvas: Canvas, kind: str, box: Box, colour: Colour, ground: Colour) -> None:
    """Draw the symbol of a kind of points: a coin (income), a house (arrival) or an hourglass (waiting)."""
    if kind == "income":
        canvas.stamp("disc", box, colour)
        canvas.stamp("disc", box.grown(-4), ground)
        canvas.stamp("disc", box.grown(-9), colour)
    else:
        canvas.stamp({"arrival": "city/house", "waiting": "hourglass"}[kind], box, colour)
