"""The column beside the field: the houses left or the round, and a plate for every seat."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass

from engines.base import Seat
from engines.city.names import KIND_EMOJIS
from engines.city.state import CHIPS
from engines.city.view import Player, View
from engines.text import say
from renders.base import DrawContext
from renders.city.boxes import STATUS, plate_boxes
from renders.city.colours import PALETTE, STREET
from renders.city.pieces import Piece, officer, sprite
from renders.city.tiles import tile
from renders.shared.bosses import portrait
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.layout import columns, is_leading, lit_seats, stacked_bar
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
    WALNUT,
    WINE,
    Colour,
)
from renders.shared.seats import TWO_LINES, badge, name_width, write_name
from renders.shared.shapes import rounded

_ICON = 44  # size of a symbol
_INSIDE = 8  # from the edge of a plate to what is on it
_HEAD = 54  # height of the band with a name on one line
_NAME = 52  # size of a name at most
_FOOT = 50  # height of the figures at the lower end
_BADGE, _EMBLEM = 56, 46  # height of a badge beside the score, and of an emblem above it
_PHOTO = 90  # least height of a photograph
_TILE = 104  # width of the tile of a score at least
_SCORE = 84  # size of a score at most
_CROWN, _ABOVE = 46, 50  # width of a crown, and the room for it above a tile
_BESIDE = 4  # between a symbol and its figure
_OFFICER = 38  # size of the officer beside a debt
_INSET = 3  # pixels of a halo that lie within the box of what has changed
_HOUSE = 46  # width of a house among those that are left


def column(canvas: Canvas, view: View, changed: Container[str], context: DrawContext) -> None:
    """Draw the contents of the column, with halos around what has changed."""
    if "round" in changed:
        canvas.halo(STATUS)
    canvas.panel(STATUS, LEATHER, BRASS_DARK)
    _status(canvas, view, context)
    for seat, box in enumerate(plate_boxes(len(view.players))):
        _Plate(canvas, view, changed, seat, box).draw(context)


def _status(canvas: Canvas, view: View, context: DrawContext) -> None:
    """Draw how many houses of each kind are left, later the round, and at the end a key to the bars."""
    if view.phase == "building":
        _stock(canvas, view)
    elif view.outcome:
        _key(canvas, STATUS.grown(-8), view.outcome.winners[0])
    else:
        words = settable(context.say(say("Round {number}", number=view.round)))
        canvas.write(fit(words, STATUS.w - 24, 48), STATUS.middle, CREAM, "mid")


def _key(canvas: Canvas, bar: Box, seat: Seat) -> None:
    """Draw a bar of a plate with the symbol of each kind of points on its part."""
    canvas.fill(bar, INK, 8)
    wide = bar.w // 3
    for at, (kind, colour) in enumerate(zip(KINDS, (SEATS[seat].colour, CREAM, PARCHMENT), strict=True)):
        part = bar._replace(x=bar.x + at * wide, w=wide)
        canvas.panel(part, colour, WALNUT, 6)
        x, y = part.middle[0] - _ICON // 2, part.middle[1] - _ICON // 2
        if kind == "income":
            canvas.put(sprite(Piece("chip", seat), _ICON), x, y)
        else:
            icon(canvas, kind, Box(x, y, _ICON, _ICON), INK, colour)


def _stock(canvas: Canvas, view: View) -> None:
    """Draw each kind of house with the number left below it."""
    for box, (kind, left) in zip(columns(STATUS.grown(-6), len(view.left), 4), view.left, strict=True):
        canvas.put(stocked(KIND_EMOJIS[kind].strip(":")), box.middle[0] - _HOUSE // 2, box.y)
        colour = CREAM if left else PARCHMENT
        canvas.write(line(str(left)), (box.middle[0], box.bottom - 17), colour, "mid")


@cached
def stocked(name: str) -> Sprite:
    """Draw a house by its roofs, as its emoji in the menu does."""
    sheet = Canvas.blank(_HOUSE, _HOUSE, LEATHER, PALETTE)
    sheet.illustrate(f"city/emojis/{name}", Box(0, 0, *sheet.size), LEATHER)
    return sheet.sprite(rounded(_HOUSE, _HOUSE, 6))


@cached
def _ground(seat: Seat, wide: int, high: int, head: int, lit: bool) -> Sprite:
    """Draw an empty plate with a band for the name in the seat's colour; a lit one has only that colour."""
    sheet = Canvas.blank(wide, high, WALNUT, PALETTE)
    sheet.panel(Box(0, 0, wide, high), SEATS[seat].colour, BRASS if lit else BRASS_DARK)
    if not lit:
        body = Box(0, head, wide, high - head).grown(-3)
        sheet.fill(body, PANEL, 9)
        sheet.fill(body._replace(h=12), PANEL)
    return sheet.sprite(rounded(wide, high, 12))


# --- A seat's plate ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Plate:
    """One seat's plate: lit in the seat's colour if it is to act or has won.

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
    def ground(self) -> Colour:
        return SEATS[self.seat].colour if self.lit else PANEL

    @property
    def ink(self) -> Colour:
        return SEATS[self.seat].on if self.lit else CREAM

    @property
    def foot(self) -> Box:
        """The room for figures at the lower end."""
        inner = self.box.grown(-_INSIDE)
        return inner._replace(y=inner.bottom - _FOOT + 4, h=_FOOT)

    def draw(self, context: DrawContext) -> None:
        """Draw the name and the score; then the chips in hand, the progress in the city, or the points."""
        if f"seat{self.seat}" in self.changed:
            self.canvas.halo(self.box)
        high = self._head(context)
        body = self.box.grown(-_INSIDE)
        body = body._replace(y=self.box.y + high + 2, h=self.foot.y - self.box.y - high - 6)
        self._face(body)
        if self.view.phase == "building":
            self._hand(body)
            return
        self._score(body)
        if self.view.outcome:
            walked_street(self.canvas, self.foot, self.player, self.seat, max(self.view.outcome.scores))
        elif self.player.home is not None:
            self._home()
        else:
            self._going()

    def _head(self, context: DrawContext) -> int:
        """Draw the plate and the name, on two lines if it needs and has room. Returns the band's height."""
        room = self.box.grown(-_INSIDE)
        long = name_width(context, self.seat, SMALLEST) > room.w
        high = TWO_LINES if long and self.box.h >= TWO_LINES + _PHOTO + _FOOT else _HEAD
        self.canvas.put(_ground(self.seat, self.box.w, self.box.h, high, self.lit), self.box.x, self.box.y)
        room = room._replace(y=self.box.y + 2, h=high)
        write_name(self.canvas, context, self.seat, room, SEATS[self.seat].on, _NAME)
        return high

    def _face(self, body: Box) -> None:
        """Draw the emblem beside the score, or above it and beside a photograph of the head of the family."""
        if body.h < _PHOTO:
            self.canvas.put(badge(self.seat, _BADGE), body.x, body.middle[1] - _BADGE // 2)
            return
        mark, tile = SEATS[self.seat], self._tile(body)
        emblem = Box(tile.x, tile.y - _ABOVE, _EMBLEM, _EMBLEM)
        self.canvas.stamp(mark.shape, emblem, mark.on if self.lit else mark.line)
        self.canvas.put(portrait(self.seat, tile.x - body.x - 10, body.h), body.x, body.y)

    def _tile(self, body: Box) -> Box:
        """The tile of the score at the right, below emblem and crown if they aren't beside it."""
        above = _ABOVE if body.h >= _PHOTO else 0
        wide = max(_TILE, line(str(self.player.score), SMALLEST, Face.BOLD).wide + 12)
        high = body.h - above
        return Box(body.right - wide, body.y + above, wide, high)

    def _lit_box(self, place: str, box: Box) -> Box:
        """Draw a halo around something on the plate if it has changed. Returns the box left for it."""
        if f"{place}{self.seat}" not in self.changed:
            return box
        inner = box.grown(-_INSET)
        self.canvas.halo(inner, 8)
        self.canvas.fill(inner, self.ground, 8)
        return inner

    def _score(self, body: Box) -> None:
        """Draw the score, and the crown of who leads."""
        box = self._tile(body)
        figure = fit(str(self.player.score), box.w - 12, max(SMALLEST, min(_SCORE, box.h)), Face.BOLD)
        self.canvas.fill(self._lit_box("score", box), CREAM, 9)
        self.canvas.write(figure, box.middle, INK, "mid")
        if self.leads:
            above = (box.right - _CROWN // 2 - 2, box.y - _ABOVE // 2 - 2)
            self.canvas.crown(above if box.y > body.y else (box.x - 26, box.middle[1]), _CROWN)

    def _hand(self, body: Box) -> None:
        """Draw the chips still in hand, and how many they are."""
        left, chip = self.player.hand, sprite(Piece("chip", self.seat), _ICON)
        pitch = min(_ICON + 4, (self.foot.w - _ICON) // max(1, left - 1))
        for at in range(left):
            self.canvas.put(chip, self.foot.x + at * pitch, self.foot.middle[1] - _ICON // 2)
        self.canvas.write(line(str(left), 64, Face.BOLD), (body.right, body.middle[1]), self.ink, "right")

    def _figure(self, at: int, digits: str) -> tuple[Box, Box]:
        """Write a figure in the left or the right half of the foot.

        Returns the box of the symbol before it, and that of both.
        """
        half = columns(self.foot, 2, 2)[at]
        symbol = Box(half.x, half.middle[1] - _ICON // 2, _ICON, _ICON)
        figure = fit(digits, half.right - symbol.right - _BESIDE)
        self.canvas.write(figure, (symbol.right + _BESIDE, half.middle[1]), self.ink)
        return symbol, half._replace(x=half.x - 2, w=_ICON + 2 * _BESIDE + figure.wide)

    def _going(self) -> None:
        """Draw how many chips the seat still has to collect, and the points for its next walk.

        A pawn that waits at the start has the start tile there; who owes a point has an officer.
        """
        left = CHIPS[len(self.view.players)] - self.player.collected
        symbol, _ = self._figure(0, str(left))
        self.canvas.put(sprite(Piece("chip", self.seat), _ICON), symbol.x, symbol.y)
        if self.player.debt:
            half = columns(self.foot, 2, 2)[1]
            box = half._replace(w=min(half.w, debt_width(self.player.allowance)))
            self._lit_box("debt", box)
            debt(self.canvas, box.grown(-1), self.player.allowance)
            return
        symbol, _ = self._figure(1, str(self.player.allowance))
        if self.player.waits:
            self.canvas.put(tile("start", 0, _ICON), symbol.x, symbol.y)
        else:
            self.canvas.stamp("city/steps", symbol, self.ink)

    def _home(self) -> None:
        """Draw the points for arrival and for waiting since, each with its symbol."""
        for at, name in enumerate(("arrival", "waiting")):
            digits = str(getattr(self.player, name))
            _, both = self._figure(at, digits)
            self._lit_box(name, both)
            symbol, _ = self._figure(at, digits)
            icon(self.canvas, name, symbol, self.ink, self.ground)


KINDS = ("income", "arrival", "waiting")
"""The kinds of points, in the order of a bar."""


def parts(player: Player, seat: Seat) -> tuple[tuple[str, int, Colour], ...]:
    """The kinds of points of a seat: what they are, how many, and their colours."""
    points = (player.income, player.arrival, player.waiting)
    return tuple(zip(KINDS, points, (SEATS[seat].colour, CREAM, PARCHMENT), strict=True))


def walked_street(canvas: Canvas, street: Box, player: Player, seat: Seat, most: int) -> None:
    """Draw the points of each kind as parts of a street; the best pawn has reached its end."""
    pawn = sprite(Piece("pawn", seat), street.h * 3 // 4)
    canvas.panel(street, STREET, INK, 8)
    walked = street._replace(w=(street.w - pawn.size[0]) * player.score // max(1, most))
    stacked_bar(canvas, walked, [(points, colour) for _, points, colour in parts(player, seat)], player.score)
    canvas.put(pawn, walked.right, street.bottom - pawn.size[1])


def debt_width(points: int) -> int:
    """Return how wide the plate of points is that the police has lessened."""
    return _OFFICER + line(str(points)).wide + 18


def debt(canvas: Canvas, box: Box, points: int) -> None:
    """Draw the points for the next walk of who has stopped at the police, beside an officer."""
    canvas.panel(box, CREAM, WINE, 8)
    canvas.put(officer(_OFFICER), box.x + 4, box.middle[1] - _OFFICER // 2)
    figure = fit(str(points), box.w - _OFFICER - 9)
    canvas.write(figure, (box.right - 4, box.middle[1]), WINE, "right")


def icon(canvas: Canvas, kind: str, box: Box, colour: Colour, ground: Colour) -> None:
    """Draw the symbol of a kind of points: a coin (income), a house (arrival) or an hourglass (waiting)."""
    if kind == "income":
        canvas.stamp("disc", box, colour)
        canvas.stamp("disc", box.grown(-4), ground)
        canvas.stamp("disc", box.grown(-9), colour)
    else:
        canvas.stamp({"arrival": "city/house", "waiting": "hourglass"}[kind], box, colour)
