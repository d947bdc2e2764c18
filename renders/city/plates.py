"""The column beside the field: the houses left or the round, and a plate for every seat."""

from __future__ import annotations

import math
from collections.abc import Container
from dataclasses import dataclass

from engines.base import Seat
from engines.city.names import KIND_EMOJIS
from engines.city.state import CHIPS
from engines.city.tiles import HouseKind
from engines.city.view import Player, View
from engines.text import say
from renders.base import DrawContext
from renders.city.bands import draw_band, lines_of_name
from renders.city.boxes import ROUND, STATUS, kind_box, plate_boxes
from renders.city.figures import HOUSE, debt, debt_width, icon, stock
from renders.city.pieces import Piece, sprite
from renders.city.tiles import tile
from renders.shared.bosses import portrait
from renders.shared.canvas import RIM, Box, Canvas
from renders.shared.layout import is_leading, lit_seats
from renders.shared.lettering import SMALLEST, TIGHTEST, Face, Line, fit, line, settable
from renders.shared.palette import (
    BRASS_DARK,
    CREAM,
    INK,
    LEATHER,
    PANEL,
    SEATS,
    Colour,
)
from renders.shared.seats import TWO_LINES

_ICONS = (44, 48)  # sizes of a symbol in a low plate and in a high one
_INSIDE = 8  # from the edge of a plate to what is on it
_AIRY = 250  # height of a plate from which on there is more air above and below the letters
_HEADS = (58, 64)  # heights of the band with a name on one line, without that air and with it
_FEET = (52, 60)  # heights of the figures at the lower end
_EMBLEM = 46  # height of an emblem beside a large photograph
_TALL, _PHOTO = 200, 86  # least height of a plate with figures at its lower end, and of the photograph there
_PORTRAIT = 164  # side of a face beside a chip at most
_STOCK = (60, 66)  # width of that chip in a low plate, and in a high one
_TILE, _WIDE = 100, 84  # least width of the tile of a score, and width of one in a low plate
_SCORES = 72, 88  # sizes of a score at most in a low plate, and in a high one
_MARK, _LEFT_OF = 44, 8  # side of an emblem in a low plate, and from there to the score
_CROWN, _BETWEEN = 44, 62  # width of a crown, and of the room for it left of the score
_BUST, _BESIDE_BUST = 140, 104  # least height of a large photograph, and the width of what is on its right
_BESIDE, _APART = 4, 10  # between a symbol and its figure in a high plate, and in a low one
_BELOW = 40  # pixels from the top of a low tile with a crown to the room for the score
_LONG = 100  # points that take three digits
_FIRST = 128  # width of the first of two figures side by side, unless it has three digits
_INSET, _NEAR = 5, 2  # pixels of a halo within the box of what has changed, and from it to a score at least


def column(canvas: Canvas, view: View, changed: Container[str], context: DrawContext) -> None:
    """Draw the contents of the column, with halos around what has changed, other than the round."""
    status = STATUS if view.phase == "building" else ROUND
    canvas.panel(status, LEATHER, BRASS_DARK)
    if view.phase == "building":
        _stock(canvas, view)
    else:
        words = settable(context.say(say("Round {number}", number=view.round)))
        canvas.write(fit(words, status.w - 24), status.middle, CREAM, "mid")
    for seat, box in enumerate(plate_boxes(len(view.players), status)):
        _Plate(canvas, view, changed, seat, box).draw(context)


def _stock(canvas: Canvas, view: View) -> None:
    """Draw each kind of house with the number left beside its roofs."""
    for kind, left in view.left:
        draw_kind(canvas, kind, left)


def draw_kind(canvas: Canvas, kind: HouseKind, left: int) -> None:
    """Draw a kind of house in its place, with the number left."""
    (x, y), (wide, high) = kind_box(kind).middle, HOUSE
    stock(canvas, KIND_EMOJIS[kind].strip(":"), Box(x - wide // 2, y - high // 2, wide, high), left)


def _whole(number: int, room: int, size: int = SMALLEST, face: Face = Face.SANS) -> Line:
    """A number in this room, set smaller or narrower if it must be, and never cut."""
    least = line(str(number), SMALLEST, face)
    return least._replace(wide=room) if least.wide > room else fit(least.text, room, size, face)


# --- A seat's plate ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Plate:
    """One seat's plate: lit in the seat's colour if it is to act.

    From the top down: the name; who it is, with the score; then what there is for the next turns.
    """

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
    def leads(self) -> bool:
        return is_leading([player.score for player in self.view.players], self.seat, self.view.outcome)

    @property
    def tall(self) -> bool:
        """Whether there is room for figures below the photograph and the score."""
        return self.box.h >= _TALL

    @property
    def ground(self) -> Colour:
        return SEATS[self.seat].colour if self.lit else PANEL

    @property
    def ink(self) -> Colour:
        return SEATS[self.seat].on if self.lit else CREAM

    @property
    def bright(self) -> Colour:
        """The seat's colour as it is seen on the plate."""
        return SEATS[self.seat].on if self.lit else SEATS[self.seat].line

    @property
    def icon(self) -> int:
        """The size of symbols."""
        return _ICONS[self.tall]

    @property
    def bears_emblem(self) -> bool:
        """Whether the emblem is before a short score on a low plate: at home no chip there shows it."""
        return not self.tall and self.player.home is not None and self.player.score < _LONG

    @property
    def bears_mark(self) -> bool:
        """Whether an emblem or a crown is before a short score on a low plate."""
        return self.bears_emblem or (self.leads and not self.tall and self.player.score < _LONG)

    @property
    def foot(self) -> Box:
        """The room for figures at the lower end."""
        inner = self.box.grown(-_INSIDE)
        high = _FEET[self.box.h >= _AIRY]
        return inner._replace(y=inner.bottom - high + 4, h=high)

    def draw(self, context: DrawContext) -> None:
        """Draw the name and the face; then the chips in hand, or the score and the progress in the city."""
        if f"seat{self.seat}" in self.changed:
            self.canvas.halo(self.box)
        high = self._head(context)
        body = self.box.grown(-_INSIDE)._replace(y=self.box.y + high + 6)
        body = body._replace(h=self.foot.bottom - body.y)
        if self.view.phase == "building":
            self._building(body)
            return
        if self.tall:
            body = body._replace(h=self.foot.y - 2 - body.y)
            self._face(self._photo(body))
        self._score(body)
        if self.player.home is not None:
            self._home(body)
        else:
            self._going(body)

    def _head(self, context: DrawContext) -> int:
        """Draw the plate and the name, on two lines if it needs and has room. Returns the band's height."""
        high = _HEADS[self.box.h >= _AIRY]
        if self.box.h >= TWO_LINES + _PHOTO + _FEET[True] and lines_of_name(context, self.seat, self.box) > 1:
            high = TWO_LINES
        draw_band(self.canvas, context, self.seat, self.box, high, lit=self.lit)
        return high

    def _face(self, photo: Box) -> None:
        """Draw the head of the family on a photograph."""
        self.canvas.put(portrait(self.seat, photo.w, photo.h), photo.x, photo.y)

    def _photo(self, body: Box) -> Box:
        """The photograph beside a score."""
        tile_ = self._tile(body)
        return body._replace(w=tile_.x - body.x - (_INSIDE if body.h >= _BUST else _BETWEEN + 4))

    def _building(self, body: Box) -> None:
        """Draw the face beside a chip, with the number of those in hand behind or below it."""
        side = min(_PORTRAIT, body.h)
        photo = Box(body.x, body.middle[1] - side // 2, side, side)
        self._face(photo)
        room = body.right_of(photo.right)
        size = _STOCK[self.tall]
        (x, y), half = room.middle, size // 2
        across, down = (0, half + _INSIDE // 2) if room.h > room.w else (half + _INSIDE // 2, 0)
        self.canvas.put(sprite(Piece("chip", self.seat), size), x - across - half, y - down - half)
        self.canvas.write(
            line(str(self.player.hand), size, Face.BOLD), (x + across, y + down), self.ink, "mid"
        )

    def _emblem(self, box: Box) -> None:
        self.canvas.stamp(SEATS[self.seat].shape, box, self.bright)

    def _tile(self, body: Box) -> Box:
        """The tile of the score at the right; beside a large photograph below emblem and crown."""
        figure = math.ceil(line(str(self.player.score), SMALLEST, Face.BOLD).wide * TIGHTEST)
        least = _TILE if self.tall else _WIDE
        wide = least if self.player.score < _LONG else max(least, figure + 2 * (_INSET + _BESIDE))
        if not self.tall:
            return body.right_of(body.right - wide)
        if body.h >= _BUST:
            low = body.right_of(body.right - max(wide, _BESIDE_BUST))
            return low._replace(y=low.y + _EMBLEM + _INSIDE, h=low.h - _EMBLEM - _INSIDE)
        return body.right_of(body.right - wide)

    def _lit_box(self, box: Box, *places: str) -> Box:
        """Draw a halo around something on the plate if it has changed. Returns the box left for it."""
        if not any(f"{place}{self.seat}" in self.changed for place in places):
            return box
        inner = box.grown(-_INSET)
        self.canvas.halo(inner, 8)
        self.canvas.fill(inner, self.ground, 8)
        return inner

    def _score(self, body: Box) -> None:
        """Draw the score, and the emblem and the crown: in a low plate the crown above a long score."""
        box = self._tile(body)
        inner = self._lit_box(box, "score", "arrival", "waiting")
        self.canvas.fill(inner, CREAM, 9)
        if self.tall:
            self._rank(body, box)
        elif self.player.score < _LONG:
            self._before_score(box)
        elif self.leads:
            self.canvas.crown((box.middle[0], box.y + _CROWN // 2 - 2), _CROWN)
            box = box._replace(y=box.y + _BELOW, h=box.h - _BELOW)
        high = min(_SCORES[self.tall], box.h)
        figure = _whole(self.player.score, box.w - 2 * (_INSET + _NEAR), high, Face.BOLD)
        self.canvas.write(figure, box.middle, INK, "mid")

    def _before_score(self, score: Box) -> None:
        """Draw the crown, and at home the emblem below it, left of a short score on a low plate."""
        x, (_, y) = score.x - _LEFT_OF - _MARK // 2, score.middle
        if self.leads:
            self.canvas.crown((x, score.y + _CROWN // 2 - 2 if self.bears_emblem else y), _CROWN)
        if self.bears_emblem:
            y = score.bottom - _MARK // 2 if self.leads else y
            self._emblem(Box(x - _MARK // 2, y - _MARK // 2, _MARK, _MARK))

    def _rank(self, body: Box, score: Box) -> None:
        """Draw the emblem and the crown above the score, or left of it one above the other."""
        if body.h >= _BUST:
            self._emblem(Box(score.x, body.y, _EMBLEM, _EMBLEM))
            if self.leads:
                self.canvas.crown((score.right - _CROWN // 2 - RIM, body.y + _EMBLEM // 2), _CROWN)
            return
        x, y = score.x - _BETWEEN // 2, body.middle[1]
        if self.leads:
            y = body.bottom - _EMBLEM // 2
            self.canvas.crown((x, body.y + _CROWN // 2 - 2), _CROWN)
        self._emblem(Box(x - _EMBLEM // 2, y - _EMBLEM // 2, _EMBLEM, _EMBLEM))

    def _places(self, body: Box, *numbers: int) -> list[Box]:
        """The places of two figures with these numbers: side by side in the foot, or one above the other."""
        if self.tall:
            first, second = (
                self.icon + 3 * _BESIDE + math.ceil(line(str(number)).wide * TIGHTEST) for number in numbers
            )
            wide = max(first, min(_FIRST, self.foot.w - second))
            return [self.foot._replace(w=wide - _BESIDE), self.foot.right_of(self.foot.x + wide)]
        high, left = body.h // 2, body.x - _BESIDE // 2
        right = self._tile(body).x - _BESIDE - (_LEFT_OF + _MARK) * self.bears_mark
        upper = Box(left, body.y, right - left, high)
        return [upper, upper._replace(y=body.bottom - high)]

    def _figure(self, half: Box, number: int, changed: str = "") -> Box:
        """Write a figure in its place, in a halo if it has changed. Returns the symbol's box."""
        symbol = Box(half.x, half.middle[1] - self.icon // 2, self.icon, self.icon)
        left = symbol.right + (_BESIDE if self.tall else _APART)
        figure = _whole(number, half.right - left)
        self._lit_box(half._replace(x=half.x - 2, w=left - half.x + 3 * _BESIDE + figure.wide), changed)
        self.canvas.write(figure, (left, half.middle[1]), self.ink)
        return symbol

    def _going(self, body: Box) -> None:
        """Draw how many chips the seat still has to collect, and the points for its next walk.

        A pawn that waits at the start has the start tile there; who owes a point has an officer.
        """
        left = CHIPS[len(self.view.players)] - self.player.collected
        first, second = self._places(body, left, self.player.allowance)
        symbol = self._figure(first, left, "score")
        self.canvas.put(sprite(Piece("chip", self.seat), self.icon), symbol.x, symbol.y)
        if self.player.debt:
            x = second.x - _BESIDE * self.tall
            box = second._replace(x=x, w=debt_width(self.player.allowance))
            self._lit_box(box, "debt")
            debt(self.canvas, box.grown(-1), self.player.allowance)
            return
        symbol = self._figure(second, self.player.allowance)
        if self.player.waits:
            self.canvas.put(tile("start", 0, self.icon), symbol.x, symbol.y)
        else:
            self.canvas.stamp("city/steps", symbol, self.ink)

    def _home(self, body: Box) -> None:
        """Draw the points for arrival and for waiting since, each with its symbol."""
        kinds = "arrival", "waiting"
        points = [self.player.points_by_kind[kind] for kind in kinds]
        for name, number, place in zip(kinds, points, self._places(body, *points), strict=True):
            symbol = self._figure(place, number, name)
            icon(self.canvas, name, symbol, self.ink, self.ground)
