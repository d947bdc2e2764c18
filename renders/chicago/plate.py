"""A gang's plate: its player above its boss, henchmen, hand and points."""

from __future__ import annotations

from collections.abc import Container

from engines.base import Seat
from engines.chicago.state import MOST_HENCHMEN
from engines.chicago.view import View
from renders.base import DrawContext
from renders.chicago import words
from renders.chicago.bosses import photograph
from renders.chicago.boxes import head, photo, strip
from renders.chicago.colours import QUARTERS
from renders.shared import cards
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.choices import Signs
from renders.shared.henchmen import henchman, henchman_width
from renders.shared.layout import is_leading, lit_seats
from renders.shared.lettering import SMALLEST, Face, fit, line, settable
from renders.shared.palette import BRASS, BRASS_DARK, CREAM, INK, INLAY, LAMPLIT, PANEL, SEATS, WALNUT
from renders.shared.seats import badge, badge_width, write_name

_OUTLINE = 3  # pixels around a henchman
_BADGE = 58  # height of the emblem before a name
_INSET = 14  # pixels between it and the name, and behind the name
_CROWN = 52  # width of the leader's sign
_WIDE = 1000  # pixels of a plate that says what a crown means
_BROAD = 480  # pixels of a strip in which henchmen stand side by side
_APART = 6  # pixels between two of them
_BEHIND = 14  # pixels before a number
_HAND = 0.33, 0.45  # where the hand begins in a strip, and in a full one, unless the henchmen take more
_BETWEEN = 26  # pixels between their number and the hand
_MOST_BACKS, _STEP = 6, 52  # backs side by side, and pixels from one to the next
_FULL = 600  # pixels of a strip that has room for all backs
_BACK = 44  # width of a back


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
    canvas.put(photograph(seat, picture.w, picture.h), picture.x, picture.y)
    _head(canvas, view, seat, head(box), context)
    room = strip(box)
    right = write_score(canvas, view, seat, room, changed=f"score{seat}" in changed)
    men = view.sides[seat].henchmen
    row = _gang_box(room)
    if f"henchmen{seat}" in changed:
        canvas.halo(row, 8)
    gang(canvas, men, row)
    if (place := f"seat{seat}") in offered:
        canvas.choice_frame(row, sign=offered[place])
    number = line(str(men))
    canvas.write(number, (row.right + _BEHIND, room.middle[1]), CREAM if men else BRASS)
    left = max(
        room.x + round(room.w * _HAND[room.w > _FULL]),
        row.right + _BEHIND + number.wide + _BETWEEN * (row.w > room.h),
    )
    _hand(canvas, view, seat, Box(left, room.y, right - 8 - left, room.h), f"hand{seat}" in changed)


def _gang_box(room: Box) -> Box:
    """Return the place of the henchmen at the left end of a strip: of all side by side, or of one for all."""
    man = henchman_width(room.h)
    wide = man * MOST_HENCHMEN + _APART * (MOST_HENCHMEN - 1) if room.w > _BROAD else man
    return room._replace(w=wide)


def gang(canvas: Canvas, number: int, row: Box) -> None:
    """Draw a row of henchmen on a panel, with shadows for those not hired; or one who stands for all."""
    canvas.put(_men(number, row.w, row.h), row.x - _OUTLINE, row.y - _OUTLINE)


@cached
def _men(number: int, wide: int, high: int) -> Sprite:
    canvas = Canvas.blank(wide + 2 * _OUTLINE, high + _OUTLINE, PANEL)
    man = henchman_width(high)
    most = MOST_HENCHMEN if wide > man else 1
    step = (wide - man) // max(1, most - 1)
    for place in reversed(range(most)):
        if place >= number:
            canvas.put(henchman(BRASS_DARK, high), _OUTLINE + place * step, _OUTLINE)
    for place in reversed(range(min(number, most))):
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
    """Draw emblem and name, and at the end a crown for who leads, with a word if there is room."""
    mark = SEATS[seat]
    lit = seat in lit_seats(view)
    canvas.panel(box, mark.colour if lit else LAMPLIT, BRASS if lit or seat == view.active else BRASS_DARK)
    ink = mark.on if lit else CREAM
    canvas.put(badge(seat, _BADGE), box.x + 3, box.y + 3)
    name = box.right_of(box.x + 3 + badge_width(_BADGE) + _INSET)
    name = name._replace(y=box.y - 5, w=name.w - _INSET)
    if leads(view, seat):
        canvas.crown((name.right - _CROWN // 2 + 4, box.middle[1]), wide=_CROWN)
        name = name._replace(w=name.w - _CROWN - _INSET)
        if box.w > _WIDE:
            alone = sum(leads(view, other) for other in range(len(view.sides))) == 1
            told = line(settable(context.say(words.leading(view, alone=alone))))
            canvas.write(told, (name.right, name.middle[1]), ink, "right")
            name = name._replace(w=name.w - told.wide - _INSET)
    write_name(canvas, context, seat, name, ink)


def write_score(canvas: Canvas, view: View, seat: Seat, room: Box, *, changed: bool) -> int:
    """Draw the points at the right end of the strip. Returns their left end."""
    figure = line(str(score(view, seat)), SMALLEST, Face.BOLD)
    wide = max(room.h * 4 // 3, figure.wide + 24)
    chip = Box(room.right - wide, room.y, wide, room.h)
    if changed:
        canvas.halo(chip, 10)
    canvas.fill(chip, CREAM, 10)
    canvas.write(figure, chip.middle, INK, "mid")
    return chip.x


def _hand(canvas: Canvas, view: View, seat: Seat, room: Box, changed: bool) -> None:
    """Draw the number of hand cards behind a back, or in a broad strip as many; at the end the money."""
    side = view.sides[seat]
    if view.outcome is not None:
        canvas.write(fit(f"${side.money or 0}", room.w), (room.x, room.middle[1]), QUARTERS["C"].trim)
        return
    shown = max(1, min(side.hand_size, _MOST_BACKS)) if room.w > _FULL // 2 else 1
    fan = room._replace(w=_BACK + _STEP * (shown - 1))
    if changed:
        canvas.halo(fan, 8)
    if side.hand_size:
        for place in range(shown):
            canvas.put(cards.back(_BACK, fan.h), fan.x + place * _STEP, fan.y)
    else:
        canvas.fill(fan, INLAY, 8)
    left = fan.right + _BEHIND
    number = fit(str(side.hand_size), room.right - left)
    canvas.write(number, (left, room.middle[1]), CREAM if side.hand_size else BRASS)
