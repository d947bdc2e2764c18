"""The end of a game: everybody on a step before the city at night, as high as their place."""

from __future__ import annotations

from collections.abc import Container

from engines.base import Outcome, Seat
from engines.chicago.view import Side, View
from renders.base import DrawContext
from renders.chicago.bosses import gangster, marked_boss
from renders.chicago.colours import QUARTERS
from renders.chicago.plate import write_score
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import columns, ranking
from renders.shared.lettering import SMALLEST, TIGHTEST, line
from renders.shared.palette import INK, SEATS, Colour
from renders.shared.seats import name_width, write_name

PARTS = "chicago/blocks", "henchman", "chicago/dollar"
"""The signs of the points for territories, for henchmen and for money."""

_WIDE, _EDGE, _GAP = 330, 14, 4  # width of a step at most, and pixels beside all steps, and between two
_STEPS = 258, 242, 236, 232, 228, 226  # heights of the steps by how many are ahead
_BOSSES = 196, 172, 164, 158, 152, 148  # sides of the bosses upon them at most
_FACE = 0.94  # of the width of a step that a boss takes at most
_CROWN, _DEEP = 96, 0.12  # width of a crown, and how much of a boss it covers
_RAYS = 0.2  # of the side of the winner's boss: how long the rays around it are
_NAME, _BELOW = 62, 72  # height of a name on a step, and pixels from the upper edge to what is below it
_INSET = 4  # pixels around that
_TOTAL, _LEAST = 0.44, 37  # of the width of a step that the points take, and pixels of each of their digits
_HALO = 9  # pixels around them for a halo
_SIGN, _BESIDE = 44, 5  # side of the sign of a part of the points, and pixels from it to its number
_BANNER, _EMBLEM = (96, 210), 72  # size of the winner's banners beside the steps, and side of their emblem
_TAILS = 32  # length of the two tails of a banner
_MAN, _ROW = 116, 3  # side of a henchman of the winner, and how many of them are in a row
_FREE = {2, 4}  # numbers of gangs that leave a place free beside a winner in the middle


def podium(
    canvas: Canvas, view: View, outcome: Outcome, room: Box, changed: Container[str], context: DrawContext
) -> None:
    """Draw everybody on a step as high as their place, the winner in the middle.

    A winner who shares with nobody has banners beside the steps, and henchmen where a place is left.
    """
    order = ranking(outcome)
    shown = [*order[1::2][::-1], *order[::2]]
    alone = len(outcome.winners) == 1
    places = len(order) + (alone and len(order) in _FREE)
    wide = min(room.w - 2 * _EDGE, places * (_WIDE + _GAP) - _GAP)
    row = room._replace(x=room.middle[0] - wide // 2, w=wide)
    steps = columns(row, places, _GAP)
    if alone:
        _banners(canvas, order[0], row, room)
        _rays(canvas, _boss(outcome, order[0], steps[len(order) // 2]))
    for seat, column in zip(shown, steps, strict=False):
        _place(canvas, view, seat, outcome, column, changed, context)
    if places > len(order):
        _gang(canvas, order[0], view.sides[order[0]].henchmen, steps[-1])


def _step(outcome: Outcome, seat: Seat, column: Box) -> Box:
    """Return the place of the step of a seat."""
    high = _STEPS[_ahead(outcome, seat)]
    return column._replace(y=column.bottom - high, h=high)


def _boss(outcome: Outcome, seat: Seat, column: Box) -> Box:
    """Return the place of the boss upon that step, without the emblem."""
    side = min(_BOSSES[_ahead(outcome, seat)], round(column.w * _FACE))
    step = _step(outcome, seat, column)
    return Box(step.middle[0] - marked_boss(seat, side).size[0] // 2, step.y - side, side, side)


def _ahead(outcome: Outcome, seat: Seat) -> int:
    return sum(score > outcome.scores[seat] for score in outcome.scores)


def _rays(canvas: Canvas, boss: Box) -> None:
    """Draw rays around the moon behind the winner."""
    canvas.stamp("chicago/rays", boss.grown(round(boss.w * _RAYS)), QUARTERS["S"].trim)


def _banners(canvas: Canvas, seat: Seat, row: Box, room: Box) -> None:
    """Draw the winner's banners on both sides of the steps, if there is room."""
    aside = (row.x - room.x - _BANNER[0]) // 2
    if aside > 0:
        for left in (room.x + aside, room.right - aside - _BANNER[0]):
            _banner(canvas, seat, Box(left, room.y, *_BANNER))


def _banner(canvas: Canvas, seat: Seat, box: Box) -> None:
    """Draw a banner of the winner that hangs from the upper edge and ends in two tails."""
    mark = SEATS[seat]
    canvas.fill(box.grown(3)._replace(y=box.y, h=box.h + 3), INK)
    canvas.fill(box, mark.colour)
    notch = Box(box.x, box.bottom - _TAILS, box.w, _TAILS + 3)
    canvas.stamp("triangle", notch, INK)
    left, middle = box.middle[0] - _EMBLEM // 2, box.y + (box.h - _TAILS) // 2
    canvas.stamp(mark.shape, Box(left, middle - _EMBLEM // 2, _EMBLEM, _EMBLEM), mark.on)


def _gang(canvas: Canvas, seat: Seat, number: int, room: Box) -> None:
    """Draw the henchmen of a seat in the street, those in front last."""
    pitch = min(_MAN, (room.w - _MAN) // (_ROW - 1))
    for place in reversed(range(number)):
        row, column = divmod(place, _ROW)
        beside = min(_ROW, number - row * _ROW) - 1
        left = room.middle[0] - (_MAN + beside * pitch) // 2 + column * pitch
        canvas.put(gangster(seat, _MAN), left, room.bottom - _MAN - row * _MAN * 2 // 3)


def _place(
    canvas: Canvas,
    view: View,
    seat: Seat,
    outcome: Outcome,
    column: Box,
    changed: Container[str],
    context: DrawContext,
) -> None:
    """Draw a step, on it the name above the points, and upon it the boss, crowned if it has won."""
    step, boss = _step(outcome, seat, column), _boss(outcome, seat, column)
    canvas.put(marked_boss(seat, boss.h), boss.x, boss.y)
    if seat in outcome.winners:
        canvas.worn_crown(boss.middle[0], boss.y + round(boss.h * _DEEP), _CROWN)
    mark = SEATS[seat]
    canvas.panel(step, mark.colour, INK, 8)
    wide = min(name_width(context, seat, SMALLEST), step.w - 2 * _INSET)
    name = Box(step.middle[0] - wide // 2, step.y + 2, wide, _NAME)
    write_name(canvas, context, seat, name, mark.on, SMALLEST)
    below = Box(step.x + _INSET, step.y + _BELOW, step.w - 2 * _INSET, step.h - _BELOW - _INSET)
    total = max(round(step.w * _TOTAL), _LEAST * len(str(outcome.scores[seat])))
    chip = below.right_of(below.right - total).grown(-_HALO)
    _write_parts(canvas, view.sides[seat], below._replace(w=chip.x - _HALO - below.x), mark.on)
    write_score(canvas, view, seat, chip, chip, changed=f"score{seat}" in changed)


def _write_parts(canvas: Canvas, side: Side, room: Box, colour: Colour) -> None:
    """Write the points for territories, henchmen and money below each other, with signs if there is room."""
    figures = [
        line(str(number), SMALLEST)
        for number in (side.territory_points, side.henchman_points, side.money or 0)
    ]
    most = max(figure.wide for figure in figures)
    before = _SIGN + _BESIDE if _SIGN + _BESIDE + round(most * TIGHTEST) <= room.w else 0
    most = min(most, room.w - before)
    left, high = room.x + (room.w - before - most) // 2, room.h // len(figures)
    for place, (name, figure) in enumerate(zip(PARTS, figures, strict=True)):
        middle = room.y + high * place + high // 2
        if before:
            canvas.stamp(name, Box(left, middle - _SIGN // 2, _SIGN, _SIGN), colour)
        narrow = figure._replace(wide=min(figure.wide, most))
        canvas.write(narrow, (left + before + most, middle), colour, "right")
