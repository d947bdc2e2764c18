"""A gang's plate: its boss, its henchmen, its hand, its territories, and what they count."""

from __future__ import annotations

from engines.base import Seat
from engines.chicago.state import MOST_HENCHMEN
from engines.chicago.view import Side, View
from renders.chicago.boxes import lots
from renders.chicago.cards import dearest_first, face
from renders.chicago.changes import Place
from renders.shared import cards
from renders.shared.canvas import Box, Canvas
from renders.shared.henchmen import henchman, henchman_width
from renders.shared.layout import lit_seats
from renders.shared.lettering import fit, line, settable
from renders.shared.money import note, note_width
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
from renders.shared.seats import badge, badge_width

_HEAD = 64
_MAN = 54
_FAN = 96  # pixels that a hand's backs spread over at most


def plate(canvas: Canvas, view: View, seat: Seat, box: Box, changed: frozenset[Place], name: str) -> None:
    """A plate on its ground; its head is lit in the seat's colour if it is to act or has won."""
    side = view.sides[seat]
    _head(canvas, view, seat, box, changed, name)
    strip = Box(box.x + 14, box.y + _HEAD + 8, box.w - 28, _MAN + 4)
    row = Box(strip.x, strip.y + 2, (henchman_width(_MAN) + 4) * MOST_HENCHMEN - 4, _MAN)
    if ("henchmen", seat) in changed:
        canvas.halo(row.grown(2), 10)
        canvas.fill(row.grown(2), WALNUT, 10)
    gang(canvas, side.henchmen, row.x, row.y, _MAN)
    _hand(canvas, view, seat, strip, changed)
    own = dearest_first(side.territories)
    # Those with a halo last, so that no neighbour cuts into it.
    places = sorted(
        zip(own, lots(len(own), box), strict=True), key=lambda lot: ("territory", lot[0]) in changed
    )
    for card, lot in places:
        if ("territory", card) in changed:
            canvas.halo(lot)
        canvas.put(face(card, lot.w, lot.h), lot.x, lot.y)


def gang(canvas: Canvas, number: int, x: int, y: int, high: int) -> None:
    """A row of henchmen; the places of those not hired are shadows."""
    for place in range(MOST_HENCHMEN):
        sprite = henchman(CREAM if place < number else INLAY, high)
        canvas.put(sprite, x + place * (henchman_width(high) + 4), y)


def score(view: View, seat: Seat) -> int:
    """What the seat counts: in public, and at the end with its money."""
    if view.outcome is not None:
        return view.outcome.scores[seat]
    side = view.sides[seat]
    return side.territory_points + side.henchman_points


def leads(view: View, seat: Seat) -> bool:
    """Whether no seat counts more, and some seat less."""
    scores = [score(view, other) for other in range(len(view.sides))]
    return scores[seat] == max(scores) > min(scores)


def _head(canvas: Canvas, view: View, seat: Seat, box: Box, changed: frozenset[Place], name: str) -> None:
    mark = SEATS[seat]
    lit = seat in lit_seats(view)
    head = box._replace(h=_HEAD)
    line_ = BRASS if seat == view.active else BRASS_DARK
    canvas.panel(head, mark.colour if lit else LAMPLIT, mark.colour if lit else line_)
    canvas.put(badge(seat, 52), head.x + 6, head.y + 6)
    x = head.x + badge_width(52) + 14
    right = _score(canvas, view, seat, head, changed) - 8
    if leads(view, seat):
        canvas.stamp("crown", Box(right - 44, head.y + 12, 44, 40), mark.on if lit else BRASS_LIGHT)
        right -= 50
    canvas.write(fit(settable(name), right - x, 50), (x, head.middle[1]), mark.on if lit else CREAM)


def _score(canvas: Canvas, view: View, seat: Seat, head: Box, changed: frozenset[Place]) -> int:
    """The points at the right end of the head. Returns their left end."""
    figure = line(str(score(view, seat)), 52)
    wide = max(60, figure.wide + 22)
    chip = Box(head.right - wide - 8, head.y + 7, wide, head.h - 14)
    if ("score", seat) in changed:
        canvas.halo(chip, 10)
    canvas.fill(chip, CREAM, 10)
    canvas.write(figure, chip.middle, INK, "mid")
    return chip.x


def _hand(canvas: Canvas, view: View, seat: Seat, strip: Box, changed: frozenset[Place]) -> None:
    """The number of hand cards and as many backs; at the end the money that was in the hand."""
    side: Side = view.sides[seat]
    colour: Colour = CREAM if side.hand_size else BRASS
    if view.outcome is not None:
        money = side.money or 0
        canvas.put(note(money, strip.h), strip.right - note_width(money, strip.h), strip.y)
        return
    number = line(str(side.hand_size), 52)
    right = strip.right - canvas.write(number, (strip.right, strip.middle[1]), colour, "right") - 12
    if not side.hand_size:
        return
    step = min(20, (_FAN - 40) // max(1, side.hand_size - 1))
    fan = Box(right - 40 - step * (side.hand_size - 1), strip.y, 40 + step * (side.hand_size - 1), strip.h)
    if ("hand", seat) in changed:
        canvas.halo(fan, 8)
    for index in range(side.hand_size):
        canvas.put(cards.back(40, fan.h), fan.x + index * step, fan.y)
