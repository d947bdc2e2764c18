"""A gang's plate: its boss, henchmen, hand, territories and points."""

from __future__ import annotations

from collections.abc import Container, Set

from engines.base import Seat
from engines.chicago.state import MOST_HENCHMEN
from engines.chicago.view import Side, View
from renders.base import DrawContext
from renders.chicago.boxes import HEAD, STRIP, lots
from renders.chicago.cards import dearest_first
from renders.chicago.districts import TAG, district, tag
from renders.shared import cards
from renders.shared.canvas import Box, Canvas
from renders.shared.henchmen import henchman, henchman_width
from renders.shared.layout import is_leading, lit_seats
from renders.shared.lettering import line
from renders.shared.money import bank_note, bank_note_width
from renders.shared.palette import (
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    CREAM,
    INK,
    INLAY,
    LAMPLIT,
    SEATS,
    WALNUT,
    Colour,
)
from renders.shared.seats import badge, badge_width, write_name

_MAN = 54
_CLOSE, _APART = 26, 46  # pixels from one henchman to the next, on a narrow and a wide plate
_WIDE = 500
_FAN = 62  # maximal width of the backs of a hand


def plate(
    canvas: Canvas,
    view: View,
    seat: Seat,
    box: Box,
    changed: Container[str],
    offered: Set[str],
    context: DrawContext,
) -> None:
    """Draw a plate on its ground; its head is lit in the seat's colour if it is to act or has won."""
    side = view.sides[seat]
    _head(canvas, view, seat, box, context)
    strip = Box(box.x + 12, box.y + HEAD + 4, box.w - 22, STRIP - 4)
    right = _score(canvas, view, seat, strip, f"score{seat}" in changed)
    step = _CLOSE if box.w < _WIDE else _APART
    row = Box(strip.x, strip.y + 2, henchman_width(_MAN) + step * (MOST_HENCHMEN - 1), _MAN)
    if f"henchmen{seat}" in changed:
        canvas.halo(row.grown(1), 10)
        canvas.fill(row.grown(1), WALNUT, 10)
    gang(canvas, side.henchmen, row.x, row.y, _MAN, step)
    if f"seat{seat}" in offered:
        canvas.choice_frame(row.grown(2))
    _hand(canvas, view, seat, strip._replace(w=right - 10 - strip.x), changed)
    own = dearest_first(side.territories)
    # Draw those with a frame last, so that no neighbour covers it.
    marked = {card for card in own if card in changed or card in offered}
    for card, lot in sorted(zip(own, lots(len(own), box), strict=True), key=lambda lot: lot[0] in marked):
        if card in changed:
            canvas.halo(lot)
        canvas.put(tag(card) if lot[2:] == TAG else district(card, lot.w, lot.h), lot.x, lot.y)
        if card in offered:
            canvas.choice_frame(lot)


def gang(canvas: Canvas, number: int, x: int, y: int, high: int, step: int) -> None:
    """Draw a row of henchmen, with shadows for those not hired."""
    for place in reversed(range(MOST_HENCHMEN)):
        if place >= number:
            canvas.put(henchman(INLAY, high), x + place * step, y)
    for place in reversed(range(number)):
        man = henchman(CREAM, high)
        canvas.stamp("henchman", Box(x + place * step - 3, y - 2, henchman_width(high) + 6, high + 2), WALNUT)
        canvas.put(man, x + place * step, y)


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
    head = box._replace(h=HEAD)
    line_ = BRASS if seat == view.active else BRASS_DARK
    canvas.panel(head, mark.colour if lit else LAMPLIT, BRASS if lit else line_)
    canvas.put(badge(seat, 62), head.x + 6, head.y + 6)
    x, right = head.x + badge_width(62) + 16, head.right - 10
    if leads(view, seat):
        canvas.crown((right - 28, head.middle[1]), mark.on if lit else BRASS_LIGHT)
        right -= 66
    write_name(canvas, context, seat, Box(x, head.y, right - x, head.h), mark.on if lit else CREAM)


def _score(canvas: Canvas, view: View, seat: Seat, strip: Box, changed: bool) -> int:
    """Draw the points at the right end of the strip. Returns their left end."""
    figure = line(str(score(view, seat)), 64)
    wide = max(64, figure.wide + 20)
    chip = Box(strip.right - wide, strip.y + 1, wide, strip.h - 2)
    if changed:
        canvas.halo(chip, 10)
    canvas.fill(chip, CREAM, 10)
    canvas.write(figure, chip.middle, INK, "mid")
    return chip.x


def _hand(canvas: Canvas, view: View, seat: Seat, strip: Box, changed: Container[str]) -> None:
    """Draw the number of hand cards and as many backs; at the end the money in hand."""
    side: Side = view.sides[seat]
    colour: Colour = CREAM if side.hand_size else BRASS
    if view.outcome is not None:
        money = side.money or 0
        canvas.put(bank_note(money, strip.h), strip.right - bank_note_width(money, strip.h), strip.y)
        return
    number = line(str(side.hand_size), 64)
    right = strip.right - canvas.write(number, (strip.right, strip.middle[1]), colour, "right") - 8
    if not side.hand_size:
        return
    step = min(18, (_FAN - 44) // max(1, side.hand_size - 1))
    fan = Box(right - 44 - step * (side.hand_size - 1), strip.y, 44 + step * (side.hand_size - 1), strip.h)
    if f"hand{seat}" in changed:
        canvas.halo(fan, 8)
    for index in range(side.hand_size):
        canvas.put(cards.back(44, fan.h), fan.x + index * step, fan.y)
