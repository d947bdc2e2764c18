"""A gang's plate: its boss, its player, henchmen, hand and points."""

from __future__ import annotations

from collections.abc import Container, Sequence

from engines.base import Seat
from engines.chicago.view import View, standing
from engines.signs import SPOKEN, letter_of, spoken_of
from renders.base import DrawContext
from renders.chicago.bosses import marked_photograph, slim_photograph
from renders.chicago.boxes import ALL_BROAD, APART, BROAD, emblem, head, joined, photo, trays
from renders.shared.cache import cached
from renders.shared.canvas import TAB, Box, Canvas, Sprite
from renders.shared.choices import Signs
from renders.shared.henchmen import henchman
from renders.shared.layout import is_leading, lit_seats
from renders.shared.lettering import SMALLEST, TIGHTEST, Face, fit, ink, line, settable
from renders.shared.money import bank_note
from renders.shared.palette import BRASS, BRASS_DARK, CREAM, INK, INLAY, LEATHER, PANEL, SEATS, Colour
from renders.shared.seats import TWO_LINES, name_width, token, write_name
from renders.shared.shapes import rounded

_INSET, _AFTER = 12, 10  # pixels left and right of a name, and between an emblem and the name behind
_LOW = 64  # height of a tray below a head
_MAN = 48  # height of the sign of henchmen in such a tray
_BACK, _STOCK = (40, 54), 4  # size of the sign of a hand there, and width of its light edge
_MOST = 1.6  # how much larger signs and figures of a higher tray are at most
_BEHIND, _PADDING = 4, 0  # pixels from a sign to its number, and around both at least
_TALL, _LARGEST = 1.1, 104  # size of the points by the height of their ground, and at most
_CROWN = 85, 92  # width of a crown by the height of a head, in hundredths, and in a high one
_NAME = 84  # size of a name in a high head at most
_RADIUS, _RIM = 10, 4  # of a ground, and width of what is free within a halo
_FRAMED, _LETTERED = 4, 12  # pixels of a plate below its frame, and beside a letter


def plate(
    canvas: Canvas,
    view: View,
    seat: Seat,
    box: Box,
    changed: Container[str],
    offered: Signs,
    context: DrawContext,
) -> None:
    """Draw a plate; its head is lit in the seat's colour if it is to act.

    Of the reader's own, who can hire, the number of henchmen has the frame of what can be chosen.
    """
    slim = _is_slim(box, seat, context)
    men, hand, points = trays(box, slim=slim)
    canvas.panel(box, PANEL, BRASS_DARK)
    _gang(canvas, view, seat, box, context, slim=slim)
    ringed = [
        tray
        for tray, part in ((men, "henchmen"), (hand, "hand"), (points, "score"))
        if f"{part}{seat}" in changed
    ]
    _ring(canvas, ringed)
    _write_gang(canvas, view.sides[seat].henchmen, men)
    _write_score(canvas, view, seat, points.grown(-_RIM) if points in ringed else points)
    if (place := f"seat{seat}") in offered:
        if seat == view.reader:
            canvas.choice_frame(men, _RADIUS, sign=offered[place])
        else:
            _offer(canvas, box, photo(box, slim=slim), offered[place])
    _hand(canvas, view.sides[seat].hand_size, hand)


def _ring(canvas: Canvas, trays: Sequence[Box]) -> None:
    """Draw a halo around the trays that have changed, a single one around those beside each other."""
    for ring in joined(trays, APART):
        canvas.halo(ring, _RADIUS)
        canvas.fill(ring, PANEL, _RADIUS)


def _is_slim(box: Box, seat: Seat, context: DrawContext) -> bool:
    """Tell whether a name is too long for a narrow plate behind its emblem."""
    room = head(box).right - _INSET - emblem(box, slim=False).right - _AFTER
    return box.w <= BROAD and _is_long(context, seat, room)


def _is_long(context: DrawContext, seat: Seat, room: int) -> bool:
    """Tell whether a name is wider than ``room`` pixels, however narrow it is set."""
    return name_width(context, seat, SMALLEST, TIGHTEST) > room


def _offer(canvas: Canvas, box: Box, picture: Box, sign: str | None) -> None:
    """Frame a plate whose boss can be chosen, with the letter upon the photograph."""
    canvas.choice_frame(box.grown(-_FRAMED), sign=SPOKEN if spoken_of(sign) else None)
    if letter := letter_of(sign):
        wide = line(letter, SMALLEST, Face.BOLD).wide + _LETTERED
        canvas.choice_sign(Box(picture.x, picture.bottom - TAB, wide, TAB), letter)


def own_plate(canvas: Canvas, view: View, seat: Seat, box: Box, context: DrawContext) -> None:
    """Draw the reader's plate, with the money of the hand in place of its number of cards."""
    men, hand, points = trays(box)
    _gang(canvas, view, seat, box, context, slim=False)
    _write_gang(canvas, view.sides[seat].henchmen, men)
    _write_score(canvas, view, seat, points)
    note = bank_note(view.sides[seat].money or 0, hand.h)
    canvas.put(note, hand.middle[0] - note.size[0] // 2, hand.y)


def _gang(canvas: Canvas, view: View, seat: Seat, box: Box, context: DrawContext, *, slim: bool) -> None:
    """Draw boss and name, and a crown behind the name of whoever leads, or above the hat.

    That is where it is at a table with narrow plates, and on others with a long name.
    """
    mark, picture, name = SEATS[seat], photo(box, slim=slim), head(box, slim=slim)
    low = name.h < TWO_LINES
    inset = 4 if low else 0  # a halo below the head reaches into it
    top, bottom = ink(line(settable(context.names[seat])))
    raised = max(0, min((top + bottom) // 2, inset))  # between the edges even with tails below the line
    room = Box(name.x + _INSET, name.y - 2 + inset - raised, name.w - 2 * _INSET, name.h - 2 * inset)
    sign = emblem(box, slim=slim)
    if box.w <= BROAD and not slim:
        room = room.right_of(sign.right + _AFTER)
    ahead = leads(view, seat)
    worn = ahead and (
        len(view.sides) > ALL_BROAD or (low and _is_long(context, seat, _before_crown(room, name).w))
    )
    draw = marked_photograph if box.w > BROAD else slim_photograph
    canvas.put(draw(seat, picture.w, picture.h, crowned=worn), picture.x, picture.y)
    lit = seat in lit_seats(view)
    if lit:
        canvas.panel(name, mark.colour, BRASS)
    if box.w <= BROAD:
        canvas.put(token(seat, sign.w), sign.x, sign.y)
    if ahead and not worn:
        crown = crown_place(name)
        canvas.crown(crown.middle, crown.w)
        room = _before_crown(room, name)
    write_name(canvas, context, seat, room, mark.on if lit else CREAM, SMALLEST if low else _NAME)


def crown_place(name: Box) -> Box:
    """Return the place of the crown of whoever leads, at the right end of the name's ground."""
    wide = min(name.h * _CROWN[0] // 100, _CROWN[1])
    high = wide * 6 // 7
    return Box(name.right - _INSET - wide, name.middle[1] - high // 2, wide, high)


def _before_crown(room: Box, name: Box) -> Box:
    """Return the part of the room of a name that a crown behind it leaves."""
    return room._replace(w=crown_place(name).x - _INSET - room.x)


def _write_gang(canvas: Canvas, number: int, box: Box) -> None:
    """Draw a henchman and how many there are."""
    man = henchman(CREAM if number else BRASS_DARK, round(_MAN * _scale(box)))
    _figure(canvas, box, man, number)


def _scale(box: Box) -> float:
    """Return how much larger than in a low strip signs and figures are."""
    return max(1.0, min(box.h / _LOW, _MOST))


def _figure(canvas: Canvas, box: Box, sign: Sprite, number: int) -> None:
    """Draw a sign with its number; the sign is dim if there is nothing."""
    figure = line(str(number), round(SMALLEST * _scale(box)))
    room = box.w - 2 * _PADDING - sign.size[0] - _BEHIND
    figure = figure._replace(wide=max(1, min(figure.wide, room)))
    x = box.middle[0] - (sign.size[0] + _BEHIND + figure.wide) // 2
    canvas.put(sign, x, box.middle[1] - sign.size[1] // 2)
    canvas.write(figure, (x + sign.size[0] + _BEHIND, box.middle[1]), CREAM)


def score(view: View, seat: Seat) -> int:
    """Return the seat's public score; at the end the final score."""
    if view.outcome is not None:
        return view.outcome.scores[seat]
    return standing(view)[seat]


def leads(view: View, seat: Seat) -> bool:
    """Tell whether the seat leads, or has won."""
    return is_leading([score(view, other) for other in range(len(view.sides))], seat, view.outcome)


def _write_score(canvas: Canvas, view: View, seat: Seat, chip: Box) -> None:
    """Draw the points on cream."""
    write_points(canvas, score(view, seat), chip, CREAM, INK)


def write_points(canvas: Canvas, points: int, chip: Box, ground: Colour, ink: Colour) -> None:
    """Write points in the middle of their ground."""
    canvas.fill(chip, ground, _RADIUS)
    size = max(SMALLEST, min(round(chip.h * _TALL), _LARGEST))
    figure = fit(str(points), chip.w - 8, size, Face.BOLD)
    canvas.write(figure, chip.middle, ink, "mid")


def _hand(canvas: Canvas, number: int, box: Box) -> None:
    """Draw the back of a card and how many are in the hand."""
    wide, high = (round(edge * _scale(box)) for edge in _BACK)
    sign = _back(wide, high) if number else _no_card(wide, high)
    _figure(canvas, box, sign, number)


@cached
def _back(wide: int, high: int) -> Sprite:
    """Draw the back of a card with a light edge, so that even a small one stands out."""
    sheet = Canvas.blank(wide, high, CREAM)
    field = Box(0, 0, wide, high).grown(-_STOCK)
    sheet.fill(field, LEATHER, _STOCK)
    across, tall = field.w - 2 * _STOCK, field.h - 2 * _STOCK
    sheet.stamp("lozenge", Box(field.x + _STOCK, field.y + _STOCK, across, tall), BRASS)
    return sheet.sprite(rounded(wide, high, 8))


@cached
def _no_card(wide: int, high: int) -> Sprite:
    """Draw the empty place of a hand without cards."""
    canvas = Canvas.blank(wide, high, INK)
    canvas.fill(Box(0, 0, wide, high), INLAY, 8)
    return canvas.sprite(rounded(wide, high, 8))
