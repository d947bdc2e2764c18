"""The column beside the field: the houses left or the round, and a plate for every seat."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass

from engines.base import Seat
from engines.city.state import CHIPS
from engines.city.view import Player, View
from engines.text import count, say
from renders.base import DrawContext
from renders.city.boxes import LAST_ACTION, plate_boxes
from renders.city.colours import SHADE, STREET
from renders.city.pieces import Piece, officer, sprite
from renders.city.tiles import tile
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import is_leading, lit_seats, stacked_bar
from renders.shared.lettering import SMALLEST, Face, fit, line, settable
from renders.shared.palette import (
    BRASS,
    BRASS_DARK,
    CREAM,
    INK,
    LEATHER,
    PANEL,
    PARCHMENT,
    SEATS,
    WINE,
    Colour,
)
from renders.shared.seats import write_seat

_ICON = 46  # size of a symbol
_BADGE = 58
_NAME = 32  # from the top of a plate to the middle of the name
_BODY = 70  # from the top of a plate to what is below the name
_TWO_ROWS = 100  # height of a body with room for two rows
_CROWN = 58
_STREET = 64  # greatest height of a street
_SCORE = 100  # greatest width and height of the tile of a score
_SIZES = {1: 108, 2: 84}  # sizes of a score at most by its digits; with more it is as small as can be read
_OFFICER = 40  # size of the officer beside a debt
_INSET = 3  # pixels of a halo that lie within the box of what has changed, so that it stays off the name
_TILE = 50  # width of a tile among the houses left


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
    status(canvas, LAST_ACTION, view, context)
    boxes = plate_boxes(len(view.players))
    for seat, box in enumerate(boxes):
        _Plate(canvas, view, changed, seat, box).draw(context)


def status(canvas: Canvas, box: Box, view: View, context: DrawContext) -> None:
    """Draw how many houses of each kind are left, later the round, and how many pawns are home."""
    if view.phase == "building":
        _stock(canvas, box, view)
        return
    inner = box.grown(-12)
    home = sum(player.home is not None for player in view.players)
    figure = line(f"{home}/{len(view.players)}")
    canvas.write(figure, (inner.right, inner.middle[1]), CREAM, "right")
    house = Box(inner.right - figure.wide - 8 - _ICON, inner.middle[1] - _ICON // 2, _ICON, _ICON)
    icon(canvas, "arrival", house, BRASS, LEATHER)
    words = context.say(say("Round {number}", number=view.round))
    canvas.write(fit(settable(words), house.x - 8 - inner.x), (inner.x, inner.middle[1]), CREAM)


def _stock(canvas: Canvas, room: Box, view: View) -> None:
    for number, (kind, left) in enumerate(view.left):
        x = room.x + 8 + number * 128
        canvas.put(tile(kind, 0, _TILE), x, room.middle[1] - _TILE // 2)
        colour = CREAM if left else PARCHMENT
        canvas.write(line(str(left)), (x + _TILE + 6, room.middle[1]), colour)


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
    def body(self) -> Box:
        """What is below the name: the tile of the score at its right end, and figures left of it."""
        return Box(self.box.x + 12, self.box.y + _BODY, self.box.w - 20, self.box.h - _BODY - 8)

    @property
    def rows(self) -> tuple[int, ...]:
        """The heights of one row of figures, or of two if there is room."""
        high = self.body.h
        return tuple(self.body.y + high * part // 4 for part in ((1, 3) if high >= _TWO_ROWS else (2,)))

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
        self._head(context)
        if self.view.phase == "building":
            self._hand(context)
        elif self.view.outcome:
            self._street(self._score(), max(self.view.outcome.scores))
        elif self.player.home is not None:
            self._home(self._score())
        else:
            self._going(self._score(), context)

    def _lit_box(self, place: str, box: Box) -> Box:
        """Draw a halo around something on the plate if it has changed. Returns the box left for it."""
        if f"{place}{self.seat}" not in self.changed:
            return box
        inner = box.grown(-_INSET)
        self.canvas.halo(inner, 8)
        self.canvas.fill(inner, self.ground, 8)
        return inner

    def _head(self, context: DrawContext) -> None:
        """Draw badge and name, and at the right end the leader's crown."""
        x, y, right = self.box.x + 8, self.box.y + _NAME, self.box.right - 8
        scores = [player.score for player in self.view.players]
        if is_leading(scores, self.seat, self.view.outcome):
            self.canvas.crown((right - _CROWN // 2, y), _CROWN)
            right -= _CROWN + 6
        write_seat(self.canvas, context, self.seat, Box(x, y - 20, right - x, 40), self.ink, _BADGE)

    def _debt(self, right: int, y: int) -> None:
        """Draw the points that the seat owes, beside an officer."""
        wide = _ICON + line(f"−{self.player.debt}").wide + 20
        box = Box(right - wide, y - 26, wide, 52)
        self._lit_box("debt", box)
        debt(self.canvas, box.grown(-1), self.player.debt)

    def _score(self) -> int:
        """Draw the score at the right end of the body. Returns where the room for figures ends."""
        high = min(self.body.h, _SCORE)
        digits = str(self.player.score)
        figure = line(digits, min(high + 8, _SIZES.get(len(digits), SMALLEST)), Face.BOLD)
        wide = max(min(high + 16, _SCORE), figure.wide + 8)
        box = Box(self.body.right - wide, self.body.middle[1] - high // 2, wide, high)
        self.canvas.fill(self._lit_box("score", box), CREAM, 9)
        self.canvas.write(figure, box.middle, INK, "mid")
        return box.x - 10

    def _hand(self, context: DrawContext) -> None:
        """Draw the chips still in hand, and how many they are."""
        left, y = self.player.hand, self.rows[0]
        words = fit(settable(context.say(count("{n} left", "{n} left", left))), self.body.w // 2)
        two = len(self.rows) == 2
        room = self.body.w - (0 if two else words.wide + 16)
        pitch = min(_ICON + 4, (room - _ICON) // max(1, left - 1))
        for at in range(left):
            chip = sprite(Piece("chip", self.seat), _ICON)
            self.canvas.put(chip, self.body.x + at * pitch, y - _ICON // 2)
        x = self.body.x if two else self.body.right - 8 - words.wide
        self.canvas.write(words, (x, self.rows[-1]), self.ink)

    def _going(self, right: int, context: DrawContext) -> None:
        """Draw how many of its chips the seat has collected, and the points for its next walk.

        A pawn that waits at the start has the start tile there. What the seat owes is beside the points.
        """
        x, first, last, middle = self.body.x, self.rows[0], self.rows[-1], _ICON // 2
        steps, two, owes = self.player.allowance, len(self.rows) == 2, self.player.debt
        if owes:
            self._debt(right - 6, last)
        if two or not owes:  # else there is no room
            self.canvas.put(sprite(Piece("chip", self.seat), _ICON), x, first - middle)
            chips = line(f"{self.player.collected}/{CHIPS[len(self.view.players)]}")
            x += _ICON + 8 + self.canvas.write(chips, (x + _ICON + 8, first), self.ink) + 14
        place = Box(right - _ICON if two else x, first - middle, _ICON, _ICON)
        if self.player.waits:
            self.canvas.put(tile("start", 0, _ICON), place.x, place.y)
        if two and not owes:
            words = context.say(count("{n} step", "{n} steps", steps))
            self.canvas.write(fit(settable(words), right - self.body.x), (self.body.x, last), self.ink)
            return
        if two or not self.player.waits:
            place = Box(self.body.x if two else x, last - middle, _ICON, _ICON)
            self.canvas.stamp("city/steps", place, self.ink)
        self.canvas.write(line(str(steps)), (place.right + 8, last), self.ink)

    def _street(self, right: int, most: int) -> None:
        """Draw the points in the end as a street that the pawn has walked."""
        high = min(self.body.h, _STREET)
        street = Box(self.body.x, self.body.middle[1] - high // 2, right - self.body.x, high)
        walked_street(self.canvas, street, self.player, self.seat, most)

    def _home(self, right: int) -> None:
        """Draw the points for arrival and for waiting since, with their symbols where there is room."""
        x, two = self.body.x, len(self.rows) == 2
        points = {name: line(f"+{getattr(self.player, name)}") for name in ("arrival", "waiting")}
        wide = sum(_ICON + 6 + figure.wide for figure in points.values()) + 12
        symbol = _ICON + 6 if two or wide <= right - x else 0
        for at, (name, figure) in enumerate(points.items()):
            y = self.rows[at] if two else self.rows[0]
            self._lit_box(name, Box(x - 2, y - 25, symbol + 4 + figure.wide, 50))
            if symbol:
                icon(self.canvas, name, Box(x, y - _ICON // 2, _ICON, _ICON), self.ink, self.ground)
            end = x + symbol + self.canvas.write(figure, (x + symbol, y), self.ink)
            x = x if two else end + 12


def parts(player: Player, seat: Seat) -> tuple[tuple[str, int, Colour], ...]:
    """The kinds of points of a seat: what they are, how many, and their colours."""
    return (
        ("income", player.income, SEATS[seat].colour),
        ("arrival", player.arrival, CREAM),
        ("waiting", player.waiting, PARCHMENT),
    )


def walked_street(canvas: Canvas, street: Box, player: Player, seat: Seat, most: int) -> None:
    """Draw the points of each kind as parts of a street; the best pawn has reached its end."""
    pawn = sprite(Piece("pawn", seat), street.h * 3 // 4)
    canvas.panel(street, STREET, SHADE, 8)
    walked = street._replace(w=(street.w - pawn.size[0]) * player.score // max(1, most))
    stacked_bar(canvas, walked, [(points, colour) for _, points, colour in parts(player, seat)], player.score)
    canvas.put(pawn, walked.right, street.bottom - pawn.size[1])


def debt(canvas: Canvas, box: Box, points: int) -> None:
    """Draw the points that a stop at the police costs, beside an officer."""
    canvas.panel(box, CREAM, WINE, 8)
    canvas.put(officer(_OFFICER), box.x + 7, box.middle[1] - _OFFICER // 2)
    canvas.write(line(f"−{points}"), (box.right - 7, box.middle[1]), WINE, "right")


def icon(canvas: Canvas, kind: str, box: Box, colour: Colour, ground: Colour) -> None:
    """Draw the symbol of a kind of points: a coin (income), a house (arrival) or an hourglass (waiting)."""
    if kind == "income":
        canvas.stamp("disc", box, colour)
        canvas.stamp("disc", box.grown(-4), ground)
        canvas.stamp("disc", box.grown(-9), colour)
    else:
        canvas.stamp({"arrival": "city/house", "waiting": "hourglass"}[kind], box, colour)
