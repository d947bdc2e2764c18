"""A gang's plate: its boss, henchmen, hand and points."""

from __future__ import annotations

from collections.abc import Container

from engines.base import Seat
from engines.chicago.state import MOST_HENCHMEN
from engines.chicago.view import Side, View
from renders.base import DrawContext
from renders.chicago import words
from renders.chicago.bosses import photograph, portrait
from renders.chicago.boxes import head, photo, strip
from renders.shared import cards
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.choices import Signs
from renders.shared.henchmen import henchman, henchman_width
from renders.shared.layout import is_leading, lit_seats
from renders.shared.lettering import SMALLEST, Face, fit, line, settable
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
    Colour,
)
from renders.shared.seats import badge, badge_width, write_name

_OUTLINE = 3  # pixels around a henchman
_LOW = 100  # height of a head, or of a strip, that is above or below the rest
_BADGE = 72  # height of the emblem in a high head
_INSET = 9  # pixels before a name, and behind it
_CROWN = 58  # width of the leader's sign
_MEN, _SMALL_MEN = 72, 60  # height of henchmen who stand side by side
_BROAD = 500  # pixels of a strip in which they do
_APART = 4  # pixels between two of them
_MOST_BACKS, _LEAST = 6, 3  # backs that a fan shows, and pixels of a covered one
_NARROWEST, _HIGHEST = 32, 108  # pixels of a back: its width at least, its height at most
_LOWEST = 46  # height of a back
_BEHIND, _BETWEEN = 8, 16  # pixels before a number, and behind it
_POINTS = 1.05  # size of the points by the height of their chip
_LARGE = 88  # size of the numbers in a high strip


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
    picture = photo(box)
    wide = strip(box).h > _LOW
    canvas.put((portrait if wide else photograph)(seat, picture.w, picture.h), picture.x, picture.y)
    _head(canvas, view, seat, head(box), context)
    room = strip(box)
    right = _score(canvas, view, seat, room, f"score{seat}" in changed) - 10
    number = line(str(view.sides[seat].henchmen), _figure(room))
    row = _gang_box(room)
    if f"henchmen{seat}" in changed:
        outlined = row.grown(_OUTLINE if row.w > row.h else 0)
        canvas.halo(outlined, 10)
        canvas.fill(outlined, PANEL, 10)
    _gang(canvas, view.sides[seat].henchmen, row)
    if (place := f"seat{seat}") in offered:
        canvas.choice_frame(row.grown(2), sign=offered[place])
    left = row.right + _BEHIND
    left += canvas.write(number, (left, room.middle[1]), CREAM if view.sides[seat].henchmen else BRASS)
    left += _BETWEEN if room.h > _LOW else _BETWEEN // 2
    _hand(canvas, view, seat, Box(left, room.y, right - left, room.h), changed)


def _figure(room: Box) -> int:
    """Return the size of the numbers in a strip."""
    return _LARGE if room.h > _LOW else SMALLEST


def _gang_box(room: Box) -> Box:
    """Return the place of the henchmen at the left end of a strip: of all side by side, or of one for all."""
    if room.h > _LOW:
        wide = henchman_width(_MEN) * MOST_HENCHMEN + _APART * (MOST_HENCHMEN - 1)
        return Box(room.x, room.middle[1] - _MEN // 2, wide, _MEN)
    if room.w > _BROAD:
        wide = henchman_width(_SMALL_MEN) * MOST_HENCHMEN + _APART * (MOST_HENCHMEN - 1)
        return Box(room.x, room.bottom - _SMALL_MEN, wide, _SMALL_MEN)
    return room._replace(w=henchman_width(room.h))


def _gang(canvas: Canvas, number: int, row: Box) -> None:
    """Draw the henchmen on their panel: each, or one who stands for all."""
    if row.w > row.h:
        gang(canvas, number, row)
    else:
        canvas.put(henchman(CREAM if number else INLAY, row.h), row.x, row.y)


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
    """Draw the name, and a crown behind it for who leads; below it with a word if there is room."""
    mark = SEATS[seat]
    lit = seat in lit_seats(view)
    line_ = BRASS if seat == view.active else BRASS_DARK
    canvas.panel(box, mark.colour if lit else LAMPLIT, BRASS if lit else line_)
    ink = mark.on if lit else CREAM
    name = Box(box.x + _INSET, box.y, box.w - 2 * _INSET, box.h)
    if box.h > _LOW:
        name = name._replace(h=box.h * 60 // 100 if leads(view, seat) else box.h)
        canvas.put(badge(seat, _BADGE), box.x + 8, name.middle[1] - _BADGE // 2)
        name = name.right_of(box.x + 8 + badge_width(_BADGE) + _INSET)
    if leads(view, seat) and box.h > _LOW:
        below = Box(box.x + _INSET, name.bottom, box.w - 2 * _INSET, box.bottom - 12 - name.bottom)
        _leading(canvas, view, below, ink, context)
    elif leads(view, seat):
        canvas.crown((name.right - _CROWN // 2 + 4, name.middle[1]), wide=_CROWN)
        name = name._replace(w=name.w - _CROWN - 4)
    write_name(canvas, context, seat, name, ink)


def _leading(canvas: Canvas, view: View, room: Box, ink: Colour, context: DrawContext) -> None:
    """Draw the crown, and say what it means."""
    canvas.crown((room.x + _CROWN // 2, room.middle[1]), wide=_CROWN)
    alone = sum(leads(view, seat) for seat in range(len(view.sides))) == 1
    left = room.x + _CROWN + 14
    told = fit(settable(context.say(words.leading(view, alone=alone))), room.right - left)
    canvas.write(told, (left, room.middle[1]), ink)


def _score(canvas: Canvas, view: View, seat: Seat, room: Box, changed: bool) -> int:
    """Draw the points at the right end of the strip. Returns their left end."""
    size = _LARGE if room.h > _LOW else max(SMALLEST, round(room.h * _POINTS))
    figure = line(str(score(view, seat)), size, Face.BOLD)
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
        if x < room.x:
            return
        canvas.put(bank_note(money, high), x, room.middle[1] - high // 2)
        return
    number = fit(str(side.hand_size), 110, _figure(room))
    right = room.right - canvas.write(
        number, (room.right, room.middle[1]), CREAM if side.hand_size else BRASS, "right"
    )
    shown, free = min(side.hand_size, _MOST_BACKS), right - 10 - room.x
    if not shown or free < _NARROWEST:
        return
    shown = min(shown, 1 + (free - _NARROWEST) // _LEAST)
    back = min(round(min(room.h, _HIGHEST) * 0.7), free - _LEAST * (shown - 1))
    high = min(room.h, _HIGHEST, max(_LOWEST, round(back * 1.5)))
    step = max(_LEAST, min(back // 3, (free - back) // max(1, shown - 1)))
    wide = back + step * (shown - 1)
    fan = Box(right - 10 - wide, room.middle[1] - high // 2, wide, high)
    if f"hand{seat}" in changed:
        canvas.halo(fan, 8)
    for index in range(shown):
        canvas.put(cards.back(back, fan.h), fan.x + index * step, fan.y)
