"""A gang's plate: its boss, henchmen, hand and points."""

from __future__ import annotations

from collections.abc import Container

from engines.base import Seat
from engines.chicago.state import MOST_HENCHMEN
from engines.chicago.view import Side, View
from renders.base import DrawContext
from renders.chicago.boxes import head, strip
from renders.shared import cards
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.choices import Signs
from renders.shared.henchmen import henchman, henchman_width
from renders.shared.layout import is_leading, lit_seats
from renders.shared.lettering import SMALLEST, Face, fit, line
from renders.shared.money import bank_note, bank_note_width
from renders.shared.palette import (
    BRASS,
    BRASS_DARK,
    CREAM,
    INK,
    INLAY,
    LAMPLIT,
    PANEL,
    SEATS,
    WALNUT,
)
from renders.shared.seats import write_seat

_OUTLINE = 3  # pixels around a henchman
_BADGE, _BESIDE = 62, 80  # height of the emblem above the rest of a plate, and beside it
_LOW = 100  # height of a head that is above the rest
_CROWN = 62  # width of the leader's sign
_GANG = 3.8  # how many henchmen side by side a gang has room for; its men overlap
_MOST_BACKS, _LEAST = 6, 3  # backs that a fan shows, and pixels of a covered one
_NARROWEST = 32  # pixels of a back
_POINTS = 1.05  # size of the points by the height of their chip


def plate(
    canvas: Canvas,
    view: View,
    seat: Seat,
    box: Box,
    changed: Container[str],
    offered: Signs,
    context: DrawContext,
) -> None:
    """Draw a plate on its ground; its head is lit in the seat's colour if it is to act or has won."""
    _head(canvas, view, seat, head(box), context)
    room = strip(box)
    right = _score(canvas, view, seat, room, f"score{seat}" in changed) - 12
    row = gang_box(room)
    if f"henchmen{seat}" in changed:
        canvas.halo(row.grown(_OUTLINE), 10)
        canvas.fill(row.grown(_OUTLINE), PANEL, 10)
    gang(canvas, view.sides[seat].henchmen, row)
    if (place := f"seat{seat}") in offered:
        canvas.choice_frame(row.grown(2), sign=offered[place])
    _hand(canvas, view, seat, Box(row.right + 12, room.y, right - row.right - 12, room.h), changed)


def gang_box(room: Box) -> Box:
    """Return the place of the henchmen at the left end of a strip: so large that one can count them."""
    wide = room.w * 2 // 5
    high = min(room.h, round(wide / _GANG / henchman_width(100) * 100))
    man = henchman_width(high)
    step = min(man + 8, (wide - man) // (MOST_HENCHMEN - 1))
    return Box(room.x, room.bottom - high, man + step * (MOST_HENCHMEN - 1), high)


def gang(canvas: Canvas, number: int, row: Box) -> None:
    """Draw a row of henchmen on a panel, with shadows for those not hired."""
    canvas.put(_men(number, row.w, row.h), row.x - _OUTLINE, row.y - _OUTLINE)


@cached
def _men(number: int, wide: int, high: int) -> Sprite:
    canvas = Canvas.blank(wide + 2 * _OUTLINE, high + _OUTLINE, PANEL)
    man = henchman_width(high)
    step = (wide - man) // (MOST_HENCHMEN - 1)
    for place in reversed(range(MOST_HENCHMEN)):
        if place >= number:
            canvas.put(henchman(INLAY, high), _OUTLINE + place * step, _OUTLINE)
    for place in reversed(range(number)):
        outline = Box(place * step, 0, man + 2 * _OUTLINE, high + _OUTLINE)
        canvas.stamp("henchman", outline, WALNUT)
        canvas.put(henchman(CREAM, high), _OUTLINE + place * step, _OUTLINE)
    return canvas.sprite()


def score(view: View, seat: Seat) -> int:
    """Return the seat's public score; at the end the final score."""
    if view.outcome is not None:
        return view.outcome.scores[seat]
    side = view.sides[seat]
    return side.territory_points + side.henchman_points


def leads(view: View, seat: Seat) -> bool:
    """Tell whether the seat leads, or has won."""
    return is_leading([score(view, other) for other in range(len(view.sides))], seat, view.outcome)


def _head(canvas: Canvas, view: View, seat: Seat, box: Box, context: DrawContext) -> None:
    mark = SEATS[seat]
    lit = seat in lit_seats(view)
    line_ = BRASS if seat == view.active else BRASS_DARK
    canvas.panel(box, mark.colour if lit else LAMPLIT, BRASS if lit else line_)
    beside = box.h > _LOW
    size = _BESIDE if beside else _BADGE
    middle = box.y + (box.h // 2 - 20 if beside else 37)
    x, right = box.x + 6, box.right - 10
    if leads(view, seat):
        canvas.crown((right - _CROWN // 2, middle), wide=_CROWN)
        right -= _CROWN + 8
    name = Box(x, box.y, right - x, 2 * (middle - box.y))
    write_seat(canvas, context, seat, name, mark.on if lit else CREAM, size, size + 2)


def _score(canvas: Canvas, view: View, seat: Seat, room: Box, changed: bool) -> int:
    """Draw the points at the right end of the strip. Returns their left end."""
    figure = line(str(score(view, seat)), max(SMALLEST, round(room.h * _POINTS)), Face.BOLD)
    wide = max(room.h, figure.wide + 18)
    chip = Box(room.right - wide, room.y, wide, room.h)
    if changed:
        canvas.halo(chip, 10)
    canvas.fill(chip, CREAM, 10)
    canvas.write(figure, chip.middle, INK, "mid")
    return chip.x


def _hand(canvas: Canvas, view: View, seat: Seat, room: Box, changed: Container[str]) -> None:
    """Draw the number of hand cards and as many backs; at the end the money in hand."""
    side: Side = view.sides[seat]
    if view.outcome is not None:
        money, high = side.money or 0, min(room.h, 80)
        x = room.right - bank_note_width(money, high)
        canvas.put(bank_note(money, high), x, room.middle[1] - high // 2)
        return
    number = fit(str(side.hand_size), 90, 64)
    right = room.right - canvas.write(
        number, (room.right, room.middle[1]), CREAM if side.hand_size else BRASS, "right"
    )
    shown, free = min(side.hand_size, _MOST_BACKS), right - 10 - room.x
    if not shown or free < _NARROWEST + _LEAST * _MOST_BACKS:
        return
    back = min(round(room.h * 0.7), 110, free - _LEAST * (shown - 1))
    step = max(_LEAST, min(back // 3, (free - back) // max(1, shown - 1)))
    fan = Box(right - 10 - back - step * (shown - 1), room.y, back + step * (shown - 1), room.h)
    if f"hand{seat}" in changed:
        canvas.halo(fan, 8)
    for index in range(shown):
        canvas.put(cards.back(back, fan.h), fan.x + index * step, fan.y)
