"""A gang's plate: its boss, its player, henchmen, hand and points."""

from __future__ import annotations

from collections.abc import Container

from engines.base import Seat
from engines.chicago.view import View, standing
from renders.base import DrawContext
from renders.chicago.bosses import photograph
from renders.chicago.boxes import BROAD, head, photo, trays
from renders.shared import cards
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.choices import Signs
from renders.shared.henchmen import henchman
from renders.shared.layout import is_leading, lit_seats
from renders.shared.lettering import SMALLEST, Face, line
from renders.shared.money import bank_note
from renders.shared.palette import BRASS, BRASS_DARK, CREAM, INK, INLAY, LAMPLIT, SEATS
from renders.shared.seats import TWO_LINES, badge, badge_width, write_name

_RIM = 3  # pixels from the edge of a head to the emblem before a name
_INSET = 9  # pixels between it and the name, and behind the name
_LOW = 64  # height of a tray below a head
_MAN = 50  # height of the sign of henchmen in such a tray
_BACK = 44, 49  # size of the sign of a hand there
_MOST = 1.6  # how much larger signs and figures of a higher tray are at most
_BEHIND, _PADDING = 9, 4  # pixels from a sign to its number, and around both at least
_TALL, _LARGEST = 1.1, 104  # size of the points by the height of their ground, and at most
_CROWN, _BESIDE = 44, 10  # width of the leader's crown in a low tray, and pixels beside it together
_EMBLEM, _NAME = 104, 84  # height of the emblem in a high head, and size of the name there at most
_RADIUS = 10


def plate(
    canvas: Canvas,
    view: View,
    seat: Seat,
    box: Box,
    changed: Container[str],
    offered: Signs,
    context: DrawContext,
) -> None:
    """Draw a plate on its ground; its head is lit in the seat's colour if it is to act."""
    men, hand, points = trays(box)
    _gang(canvas, view, seat, box, context)
    _write_gang(canvas, view.sides[seat].henchmen, men, changed=f"henchmen{seat}" in changed)
    write_score(canvas, view, seat, points, changed=f"score{seat}" in changed)
    if (place := f"seat{seat}") in offered:
        boss = photo(box).grown(-3)
        target = boss if box.w > BROAD else men._replace(x=boss.x, w=men.right - boss.x)
        canvas.choice_frame(target, sign=offered[place])
    _hand(canvas, view.sides[seat].hand_size, hand, changed=f"hand{seat}" in changed)


def own_plate(canvas: Canvas, view: View, seat: Seat, box: Box, context: DrawContext) -> None:
    """Draw the reader's plate, with the money of the hand in place of its number of cards."""
    men, hand, points = trays(box)
    _gang(canvas, view, seat, box, context)
    _write_gang(canvas, view.sides[seat].henchmen, men, changed=False)
    write_score(canvas, view, seat, points, changed=False)
    note = bank_note(view.sides[seat].money or 0, hand.h)
    canvas.put(note, hand.middle[0] - note.size[0] // 2, hand.y)


def _gang(canvas: Canvas, view: View, seat: Seat, box: Box, context: DrawContext) -> None:
    """Draw boss, emblem and name."""
    picture = photo(box)
    canvas.put(photograph(seat, picture.w, picture.h), picture.x, picture.y)
    name, mark = head(box), SEATS[seat]
    lit = seat in lit_seats(view)
    canvas.panel(name, mark.colour if lit else LAMPLIT, BRASS if lit or seat == view.active else BRASS_DARK)
    side = min(name.h - 2 * _RIM, _EMBLEM)
    canvas.put(badge(seat, side), name.x + _RIM, name.middle[1] - side // 2)
    left = name.x + _RIM + badge_width(side) + _INSET
    inset = 4 if name.h < TWO_LINES else 0  # a halo below the head reaches into it
    room = Box(left, name.y - 2 + inset, name.right - _INSET - left, name.h - 2 * inset)
    write_name(
        canvas, context, seat, room, mark.on if lit else CREAM, SMALLEST if name.h < TWO_LINES else _NAME
    )


def _write_gang(canvas: Canvas, number: int, box: Box, *, changed: bool) -> None:
    """Draw a henchman and how many there are."""
    man = henchman(CREAM if number else BRASS_DARK, round(_MAN * _scale(box)))
    _figure(canvas, box, man, number, changed=changed)


def _scale(box: Box) -> float:
    """Return how much larger than in a low strip signs and figures are."""
    return max(1.0, min(box.h / _LOW, _MOST))


def _figure(canvas: Canvas, box: Box, sign: Sprite, number: int, *, changed: bool) -> None:
    """Draw a sign with its number on a ground of their own; both are dim if there is nothing."""
    _ground(canvas, box, changed=changed)
    figure = line(str(number), round(SMALLEST * _scale(box)))
    room = box.w - 2 * _PADDING - sign.size[0] - _BEHIND
    figure = figure._replace(wide=max(1, min(figure.wide, room)))
    x = box.middle[0] - (sign.size[0] + _BEHIND + figure.wide) // 2
    canvas.put(sign, x, box.middle[1] - sign.size[1] // 2)
    canvas.write(figure, (x + sign.size[0] + _BEHIND, box.middle[1]), CREAM if number else BRASS)


def _ground(canvas: Canvas, box: Box, *, changed: bool) -> None:
    if changed:
        canvas.halo(box, _RADIUS)
    canvas.fill(box, INK, _RADIUS)


def score(view: View, seat: Seat) -> int:
    """Return the seat's public score; at the end the final score."""
    if view.outcome is not None:
        return view.outcome.scores[seat]
    return standing(view)[seat]


def leads(view: View, seat: Seat) -> bool:
    """Tell whether the seat leads, or has won."""
    return is_leading([score(view, other) for other in range(len(view.sides))], seat, view.outcome)


def write_score(canvas: Canvas, view: View, seat: Seat, chip: Box, *, changed: bool) -> None:
    """Draw the points on cream, right of a crown if the seat leads."""
    if changed:
        canvas.halo(chip, _RADIUS)
    canvas.fill(chip, INK, _RADIUS)
    room = chip
    if view.outcome is None and leads(view, seat):  # at the end the winners wear their crowns on the stage
        wide = round(_CROWN * _scale(chip))
        canvas.crown((chip.x + (wide + _BESIDE) // 2, chip.middle[1]), wide)
        room = chip.right_of(chip.x + wide + _BESIDE)
    canvas.fill(room, CREAM, _RADIUS)
    figure = line(str(score(view, seat)), min(round(room.h * _TALL), _LARGEST), Face.BOLD)
    canvas.write(figure._replace(wide=min(figure.wide, room.w - 8)), room.middle, INK, "mid")


def _hand(canvas: Canvas, number: int, box: Box, *, changed: bool) -> None:
    """Draw the back of a card and how many are in the hand."""
    wide, high = (round(edge * _scale(box)) for edge in _BACK)
    sign = cards.back(wide, high) if number else _no_card(wide, high)
    _figure(canvas, box, sign, number, changed=changed)


@cached
def _no_card(wide: int, high: int) -> Sprite:
    """Draw the empty place of a hand without cards."""
    canvas = Canvas.blank(wide, high, INK)
    canvas.fill(Box(0, 0, wide, high), INLAY, 8)
    return canvas.sprite()
