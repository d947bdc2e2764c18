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
from renders.city.boxes import LAST_ACTION, plate_boxes
from renders.city.colours import PALETTE, STREET
from renders.city.pieces import Piece, officer, sprite
from renders.city.tiles import tile
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
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
    WALNUT,
    WINE,
    Colour,
)
from renders.shared.seats import TWO_LINES, badge, name_width, write_name
from renders.shared.shapes import rounded

_ICON = 44  # size of a symbol
_COAT = 62  # width of a coat of arms
_BADGE, _EMBLEM = 50, 46  # height of the badge in it, and of the emblem
_CROWN, _BETWEEN = 48, 8  # width of a crown, and the gap below it
_HEAD = 66  # height of the room for a name on one line
_TWO_ROWS = 110  # height of a body with room for two rows
_COLUMN = 122  # from the chips of a seat to its steps, if they are in one row
_BESIDE, _FIGURE = 4, 70  # between a symbol and its figure; room for a figure
_STREET = 64  # greatest height of a street
_SCORE = {1: 76, 2: 84}  # greatest height of the tile of a score by the rows beside it
_OFFICER = 38  # size of the officer beside a debt
_INSET = 3  # pixels of a halo that lie within the box of what has changed, so that it stays off the name
_HOUSE = 52  # width of a house among those that are left


def column(canvas: Canvas, view: View, changed: Container[str], context: DrawContext) -> None:
    """Draw the contents of the column, with halos around what has changed."""
    if "round" in changed:
        canvas.halo(LAST_ACTION)
    canvas.panel(LAST_ACTION, LEATHER, BRASS_DARK)
    status(canvas, LAST_ACTION, view, context)
    boxes = plate_boxes(len(view.players))
    for seat, box in enumerate(boxes):
        head, body = _rooms(box, seat, context)
        _Plate(canvas, view, changed, seat, box, head, body).draw(context)


def status(canvas: Canvas, box: Box, view: View, context: DrawContext) -> None:
    """Draw how many houses of each kind are left, later the round, and at the end a key to the bars."""
    if view.phase == "building":
        _stock(canvas, box, view)
    elif view.outcome:
        _key(canvas, box.grown(-8), view.outcome.winners[0])
    else:
        words = settable(context.say(say("Round {number}", number=view.round)))
        canvas.write(fit(words, box.w - 32), box.middle, CREAM, "mid")


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


def _stock(canvas: Canvas, room: Box, view: View) -> None:
    for number, (kind, left) in enumerate(view.left):
        x = room.x + 8 + number * 128
        canvas.put(stocked(KIND_EMOJIS[kind].strip(":")), x, room.middle[1] - _HOUSE // 2)
        colour = CREAM if left else PARCHMENT
        canvas.write(line(str(left)), (x + _HOUSE + 6, room.middle[1]), colour)


@cached
def stocked(name: str) -> Sprite:
    """Draw a house by its roofs, as its emoji in the menu does."""
    sheet = Canvas.blank(_HOUSE, _HOUSE, LEATHER, PALETTE)
    sheet.illustrate(f"city/emojis/{name}", Box(0, 0, *sheet.size), LEATHER)
    return sheet.sprite(rounded(_HOUSE, _HOUSE, 6))


def plate(canvas: Canvas, view: View, seat: Seat, box: Box, rest: Box) -> None:
    """Draw an empty plate with the seat's coat of arms beside the rest, which is bare."""
    leads = is_leading([player.score for player in view.players], seat, view.outcome)
    bare = rest._replace(x=rest.x - box.x, y=rest.y - box.y)
    canvas.put(_plate(seat, box.w, box.h, bare, seat in lit_seats(view), leads), box.x, box.y)


@cached
def _plate(seat: Seat, wide: int, high: int, rest: Box, lit: bool, leads: bool) -> Sprite:
    """Draw the emblem on the seat's colour, under a crown if it leads; a lit plate has only that colour."""
    sheet = Canvas.blank(wide, high, WALNUT, PALETTE)
    sheet.panel(Box(0, 0, wide, high), SEATS[seat].colour, BRASS if lit else BRASS_DARK)
    if not lit:
        sheet.fill(rest.grown(-3), PANEL, 9)
    x, y, emblem = (rest.x or wide) // 2, (rest.y or high) // 2, badge(seat, _BADGE)
    if leads:
        crown = _CROWN * 6 // 7 + 8  # its height with the tag around it
        y += (crown + _BETWEEN) // 2
        sheet.crown((x, y - _EMBLEM // 2 - _BETWEEN - crown // 2), _CROWN)
    sheet.put(emblem, x - emblem.size[0] // 2, y - emblem.size[1] // 2)
    return sheet.sprite(rounded(wide, high, 12))


def _rooms(plate: Box, seat: Seat, context: DrawContext) -> tuple[Box, Box]:
    """The rooms for name and figures: a name has two lines if it needs them and the plate is high enough."""
    inner = plate.grown(-8).right_of(plate.x + _COAT + 6)
    head = inner._replace(y=plate.y + 3, h=_HEAD)
    if plate.h >= TWO_LINES + _ICON + 16 and name_width(context, seat, SMALLEST) > inner.w:
        head = inner._replace(y=plate.y - 2, h=TWO_LINES)
    return head, inner._replace(y=head.bottom + 2, h=inner.bottom - head.bottom - 2)


# --- A seat's plate ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Plate:
    """One seat's plate: lit in the seat's colour if it is to act or has won."""

    canvas: Canvas
    view: View
    changed: Container[str]
    seat: Seat
    box: Box
    head: Box
    """The room for the name."""
    body: Box
    """The part below the name: the tile of the score at its right end, and figures left of it."""

    @property
    def player(self) -> Player:
        return self.view.players[self.seat]

    @property
    def lit(self) -> bool:
        return self.seat in lit_seats(self.view)

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
        plate(self.canvas, self.view, self.seat, self.box, self.box.right_of(self.box.x + _COAT))
        write_name(self.canvas, context, self.seat, self.head, self.ink)
        if self.view.phase == "building":
            self._hand()
        elif self.view.outcome:
            self._street(self._score(), max(self.view.outcome.scores))
        elif self.player.home is not None:
            self._home(self._score())
        else:
            self._going(self._score())

    def _lit_box(self, place: str, box: Box) -> Box:
        """Draw a halo around something on the plate if it has changed. Returns the box left for it."""
        if f"{place}{self.seat}" not in self.changed:
            return box
        inner = box.grown(-_INSET)
        self.canvas.halo(inner, 8)
        self.canvas.fill(inner, self.ground, 8)
        return inner

    def _debt(self, room: Box) -> None:
        """Draw the points of a seat that owes one beside an officer."""
        box = room._replace(w=min(room.w, debt_width(self.player.allowance)))
        self._lit_box("debt", box)
        debt(self.canvas, box.grown(-1), self.player.allowance)

    def _score(self) -> int:
        """Draw the score at the right end of the body. Returns where the room for figures ends."""
        free = 16 if self.head.h == TWO_LINES else 4  # a halo stays off the name
        high = min(self.body.h - free, _SCORE[len(self.rows)])
        digits = str(self.player.score)
        wide = max(high, _SCORE[1], line(digits, SMALLEST, Face.BOLD).wide + 12)
        figure = fit(digits, wide - 12, max(SMALLEST, high), Face.BOLD)
        box = Box(self.body.right - wide, self.body.middle[1] - high // 2, wide, high)
        self.canvas.fill(self._lit_box("score", box), CREAM, 9)
        self.canvas.write(figure, box.middle, INK, "mid")
        return box.x - 8

    def _hand(self) -> None:
        """Draw the chips still in hand, and how many they are."""
        left, chip = self.player.hand, sprite(Piece("chip", self.seat), _ICON)
        figure = line(str(left))
        each = -(-left // len(self.rows))
        pitch = min(_ICON + 4, (self.body.w - _FIGURE - _ICON) // max(1, each - 1))
        for at in range(left):
            x, y = self.body.x + at % each * pitch, self.rows[at // each]
            self.canvas.put(chip, x, y - _ICON // 2)
        self.canvas.write(figure, (self.body.right, self.body.middle[1]), self.ink, "right")

    def _going(self, right: int) -> None:
        """Draw how many chips the seat still has to collect, and the points for its next walk.

        A pawn that waits at the start has the start tile there; who owes a point has an officer.
        """
        x, first, last, two = self.body.x, self.rows[0], self.rows[-1], len(self.rows) == 2
        self.canvas.put(sprite(Piece("chip", self.seat), _ICON), x, first - _ICON // 2)
        left = CHIPS[len(self.view.players)] - self.player.collected
        self.canvas.write(line(str(left)), (x + _ICON + _BESIDE, first), self.ink)
        x = x if two else x + _COLUMN
        place = Box(x, last - _ICON // 2, _ICON, _ICON)
        if self.player.debt:
            self._debt(Box(x, last - 26, right - x, 52))
            return
        if self.player.waits:
            self.canvas.put(tile("start", 0, _ICON), place.x, place.y)
        else:
            self.canvas.stamp("city/steps", place, self.ink)
        steps = fit(str(self.player.allowance), right - place.right - _BESIDE)
        self.canvas.write(steps, (place.right + _BESIDE, last), self.ink)

    def _street(self, right: int, most: int) -> None:
        """Draw the points in the end as a street that the pawn has walked."""
        high = min(self.body.h, _STREET)
        street = Box(self.body.x, self.body.middle[1] - high // 2, right - self.body.x, high)
        walked_street(self.canvas, street, self.player, self.seat, most)

    def _home(self, right: int) -> None:
        """Draw the points for arrival and for waiting since, with symbols; only those if not both fit."""
        figures = {name: line(str(getattr(self.player, name))) for name in ("arrival", "waiting")}
        wide = [_ICON + _BESIDE + 4 + figure.wide for figure in figures.values()]
        beside = len(self.rows) == 1
        if beside and sum(wide) > right - self.body.x:
            del figures["arrival"]
        for at, (name, figure) in enumerate(figures.items()):
            x, y = self.body.x, self.rows[-1 if at else 0]
            if beside and at:
                x = min(x + (right - x) // 2, right - wide[1])
            self._lit_box(name, Box(x - 2, y - 25, _ICON + _BESIDE + 4 + figure.wide, 50))
            icon(self.canvas, name, Box(x, y - _ICON // 2, _ICON, _ICON), self.ink, self.ground)
            self.canvas.write(figure, (x + _ICON + _BESIDE, y), self.ink)


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
