"""The column beside the field: the tiles left or the round, and a plate for every seat."""

from __future__ import annotations

from dataclasses import dataclass

from engines.base import Seat
from engines.city.state import CHIPS
from engines.city.view import Player, View
from engines.text import say
from renders.base import Look
from renders.city.boxes import STRIP, plate_boxes
from renders.city.changes import Place
from renders.city.pieces import Piece, pawn_height, sprite
from renders.city.tiles import tile
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import lit_seats, titled
from renders.shared.lettering import Face, fit, line, settable
from renders.shared.palette import (
    BRASS_DARK,
    BRASS_LIGHT,
    CREAM,
    INK,
    LEATHER,
    PANEL,
    SEATS,
    WINE,
    Colour,
)
from renders.shared.seats import badge, badge_width

_ICON = 36  # the least a symbol may measure
_NAME = 50  # size of a name at most
_BADGE = 46
_TILE = 56  # width of a tile in the stock


def blank(canvas: Canvas, seats: int) -> None:
    """The column with nothing on it."""
    canvas.panel(STRIP, LEATHER, BRASS_DARK)
    for box in plate_boxes(seats):
        canvas.panel(box, PANEL, BRASS_DARK)


def column(canvas: Canvas, view: View, changed: tuple[Place, ...], look: Look) -> None:
    """What is on the column, with halos where something has changed."""
    if ("round", 0) in changed:
        canvas.halo(STRIP)
        canvas.panel(STRIP, LEATHER, BRASS_DARK)
    if view.phase == "building":
        _stock(canvas, view)
    else:
        titled(canvas, STRIP.grown(-12), look.say(say("Round {number}", number=view.round)), 50)
    boxes = plate_boxes(len(view.players))
    for seat, box in enumerate(boxes):
        _Plate(canvas, view, changed, seat, box).draw(look)


def _stock(canvas: Canvas, view: View) -> None:
    """How many houses of each kind are left."""
    for number, (kind, left) in enumerate(view.left):
        x = STRIP.x + 10 + number * 124
        canvas.image.paste(tile(kind, 0, _TILE), (x, STRIP.middle[1] - _TILE // 2))
        colour = CREAM if left else BRASS_DARK
        canvas.write(line(str(left), 50), (x + _TILE + 8, STRIP.middle[1]), colour)


# --- A seat's plate ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Plate:
    """One seat's plate: lit in the seat's colour if it is to act or has won."""

    canvas: Canvas
    view: View
    changed: tuple[Place, ...]
    seat: Seat
    box: Box

    @property
    def player(self) -> Player:
        return self.view.players[self.seat]

    @property
    def lit(self) -> bool:
        return self.seat in lit_seats(self.view)

    @property
    def ground(self) -> Colour:
        return SEATS[self.seat].colour if self.lit else PANEL

    @property
    def ink(self) -> Colour:
        return SEATS[self.seat].on if self.lit else CREAM

    def draw(self, look: Look) -> None:
        """Who; then the chips in hand, or the way that is left, or what was scored for what."""
        if ("plate", self.seat) in self.changed:
            self.canvas.halo(self.box)
        if self.lit or ("plate", self.seat) in self.changed:
            self.canvas.panel(self.box, self.ground, BRASS_LIGHT)
        if self.player.home is None:
            first, second = self._row(0.29), self._row(0.73)
            self._head(look, first)
            if self.view.phase == "building":
                self._hand(second)
            else:
                self._going(second)
        else:
            self._points(self._row(0.82))
            self._home(look, self._row(0.5))
            self._head(look, self._row(0.19))

    def _row(self, share: float) -> int:
        return self.box.y + round(self.box.h * share)

    def _lights(self, place: str, box: Box) -> None:
        """A halo around something on the plate, if it has changed."""
        if (place, self.seat) in self.changed:
            self.canvas.halo(box, 8)
            self.canvas.fill(box, self.ground, 8)

    def _head(self, look: Look, y: int) -> None:
        """Badge and name, and once there are points their sum."""
        self.canvas.put(badge(self.seat, _BADGE), self.box.x + 8, y - _BADGE // 2)
        x = self.box.x + badge_width(_BADGE) + 18
        right = self.box.right - 12
        if self.view.phase != "building":
            right = self._score(right, y) - 18
        name = fit(settable(look.names[self.seat]), right - x, _NAME)
        self.canvas.write(name, (x, y), self.ink)

    def _score(self, right: int, y: int) -> int:
        """The sum at the right end. Returns its left end."""
        figure = line(str(self.player.score), 52, Face.BOLD)
        chip = Box(right - figure.wide - 20, y - 22, figure.wide + 20, 44)
        self._lights("score", chip)
        self.canvas.fill(chip, CREAM, 9)
        self.canvas.write(figure, chip.middle, INK, "mid")
        return chip.x

    def _hand(self, y: int) -> None:
        """The chips still in hand, and their number."""
        size = 42
        for number in range(self.player.hand):
            x = self.box.x + 12 + number * 24
            self.canvas.put(sprite(Piece("chip", self.seat), size), x, y - size // 2)
        figure = line(str(self.player.hand), 50)
        self.canvas.write(figure, (self.box.right - 14, y), self.ink, "right")

    def _going(self, y: int) -> None:
        """Chips left in the city of all; the pawn's points; a debt, or that the pawn still waits."""
        canvas, player = self.canvas, self.player
        x = self.box.x + 12
        canvas.put(sprite(Piece("chip", self.seat), 42), x, y - 21)
        chips = line(f"{len(player.chips)}/{CHIPS[len(self.view.players)]}")
        canvas.write(chips, (x + 50, y), self.ink)
        x = self.box.x + 190
        wide = 36
        canvas.put(sprite(Piece("pawn", self.seat), wide), x, y - pawn_height(wide) // 2)
        x += 46 + canvas.write(line(str(player.allowance), 50), (x + 46, y), self.ink) + 14
        if player.debt:
            debt = Box(x, y - 21, 58, 42)
            self._lights("debt", debt)
            canvas.panel(debt, CREAM, WINE, 8)
            canvas.write(line(f"−{player.debt}"), debt.middle, WINE, "mid")
        elif player.waits:
            canvas.image.paste(tile("start", 0, 44), (x, y - 22))

    def _home(self, look: Look, y: int) -> None:
        """Since when the seat is home."""
        x = self.box.x + 12
        self.canvas.stamp("house", Box(x, y - 21, 44, 42), self.ink)
        words = settable(look.say(say("since round {number}", number=self.player.home or 0)))
        self.canvas.write(fit(words, self.box.right - x - 68), (x + 56, y), self.ink)

    def _points(self, y: int) -> None:
        """Income, arrival and waiting."""
        player = self.player
        parts = (("income", player.income), ("arrival", player.arrival), ("waiting", player.waiting))
        for number, (name, points) in enumerate(parts):
            x = self.box.x + 12 + number * 124
            figure = line(str(points))
            self._lights(name, Box(x - 2, y - 18, _ICON + figure.wide + 12, 36))
            icon(self.canvas, name, Box(x, y - _ICON // 2, _ICON, _ICON), self.ink, self.ground)
            self.canvas.write(figure, (x + _ICON + 8, y), self.ink)


def icon(canvas: Canvas, kind: str, box: Box, colour: Colour, ground: Colour) -> None:
    """What stands for a kind of points: a coin for income, a way in for arrival, an hourglass for waiting."""
    if kind == "income":
        canvas.stamp("disc", box, colour)
        canvas.stamp("disc", box.grown(-4), ground)
        canvas.stamp("disc", box.grown(-9), colour)
    else:
        canvas.stamp({"arrival": "arrow", "waiting": "hourglass"}[kind], box, colour)
