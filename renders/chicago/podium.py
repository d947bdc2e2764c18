"""The end of a game: everybody on a step before the city at night, as high as their place."""

from __future__ import annotations

import math
from collections.abc import Container, Sequence

from engines.base import Outcome, Seat
from engines.chicago.view import Side, View
from renders.base import DrawContext
from renders.chicago.bosses import marked_boss
from renders.chicago.colours import QUARTERS
from renders.chicago.plate import write_score
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import ranking
from renders.shared.lettering import SMALLEST, TIGHTEST, Line, line
from renders.shared.palette import INK, SEATS, Colour
from renders.shared.seats import name_width, shares, write_name

PARTS = "chicago/blocks", "henchman", "chicago/dollar"
"""The signs of the points for territories, for henchmen and for money."""

_WIDE, _EDGE, _GAP = 330, 3, 4  # width of a step at most, and pixels beside all steps, and between two
_STEPS = 272, 256, 250, 246, 242, 240  # heights of the steps by how many are ahead
_BOSSES = 180, 166, 160, 156, 152, 148  # sides of the bosses upon them
_NARROW = 190  # width of steps upon which the bosses would be too close
_CROWN, _DEEP = 96, 0.12  # width of a crown, and how much of a boss it covers
_RAYS = 0.2  # of the side of the winner's boss: how long the rays around it are
_NAME, _BELOW = 60, 70  # height of a name on a step, and pixels from the upper edge to what is below it
_INSET, _BESIDE_NAME = 4, 9  # pixels around that, and beside a name
_HALO, _WITHIN = 7, 13  # pixels above and below the points for a halo, and beside them
_SIGN, _FIGURE = 40, 46  # side of the sign of a part of the points, and height of its number
_APART, _ASIDE = 6, 6  # pixels at least from one part to the next, and beside all
_BANNER, _EMBLEM = (96, 210), 72  # size of the winner's banners beside the steps, and side of their emblem
_TAILS = 32  # length of the two tails of a banner


def podium(
    canvas: Canvas, view: View, outcome: Outcome, room: Box, changed: Container[str], context: DrawContext
) -> None:
    """Draw everybody on a step as high as their place, the winner in the middle or right of it.

    A winner who shares with nobody has rays, and banners beside the steps if there is room.
    """
    order = ranking(outcome)
    shown = [*order[1::2][::-1], *order[::2]]
    wide = min(room.w - 2 * _EDGE, len(order) * (_WIDE + _GAP) - _GAP)
    row = room._replace(x=room.middle[0] - wide // 2, w=wide)
    steps = dict(zip(shown, _columns(row, [_least(view, seat, context) for seat in shown]), strict=True))
    scale = min(1.0, min(column.w for column in steps.values()) / _NARROW)
    bosses = {seat: _boss(outcome, seat, column, scale) for seat, column in steps.items()}
    if len(outcome.winners) == 1:
        _banners(canvas, order[0], row, room)
        _rays(canvas, bosses[order[0]])
    for seat, column in steps.items():
        _put_boss(canvas, seat, bosses[seat], crowned=seat in outcome.winners)
        _place(canvas, view, seat, _step(outcome, seat, column), changed, context)


def _least(view: View, seat: Seat, context: DrawContext) -> int:
    """Return the least width of a step that has room for the whole name and for all points."""
    name = name_width(context, seat, SMALLEST) * TIGHTEST + 2 * _BESIDE_NAME
    parts = sum(_widths(_figures(view.sides[seat]))) * TIGHTEST
    return math.ceil(max(name, parts + 2 * (_APART + _INSET) + _ASIDE))


def _columns(row: Box, least: Sequence[int]) -> list[Box]:
    """Divide a row into columns of the same width, but for those that need more."""
    room = row.w - _GAP * (len(least) - 1)
    widths = shares(least, room)
    level = next(wide for wide in range(room, 0, -1) if sum(max(wide, one) for one in widths) <= room)
    found, x = [], row.x
    for wide in widths:
        found.append(row._replace(x=x, w=max(wide, level)))
        x = found[-1].right + _GAP
    return found


def _step(outcome: Outcome, seat: Seat, column: Box) -> Box:
    """Return the place of the step of a seat."""
    high = _STEPS[_ahead(outcome, seat)]
    return column._replace(y=column.bottom - high, h=high)


def _boss(outcome: Outcome, seat: Seat, column: Box, scale: float) -> Box:
    """Return the place of the boss upon that step, without the emblem."""
    side = round(_BOSSES[_ahead(outcome, seat)] * scale)
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


def _put_boss(canvas: Canvas, seat: Seat, box: Box, *, crowned: bool) -> None:
    """Draw the boss of a seat, with a crown if it has won."""
    canvas.put(marked_boss(seat, box.h), box.x, box.y)
    if crowned:
        canvas.worn_crown(box.middle[0], box.y + round(box.h * _DEEP), _CROWN)


def _place(
    canvas: Canvas,
    view: View,
    seat: Seat,
    step: Box,
    changed: Container[str],
    context: DrawContext,
) -> None:
    """Draw a step with name, points and their parts below each other."""
    mark = SEATS[seat]
    canvas.panel(step, mark.colour, INK, 8)
    wide = min(name_width(context, seat, SMALLEST), step.w - 2 * _INSET)
    name = Box(step.middle[0] - wide // 2, step.y, wide, _NAME)
    write_name(canvas, context, seat, name, mark.on, SMALLEST)
    below = Box(step.x + _INSET, step.y + _BELOW, step.w - 2 * _INSET, step.h - _BELOW - _INSET)
    parts = _SIGN + _FIGURE
    chip = Box(step.x + _WITHIN, below.y + _HALO, step.w - 2 * _WITHIN, below.h - parts - 2 * _HALO)
    _write_parts(canvas, view.sides[seat], below._replace(y=below.bottom - parts, h=parts), mark.on)
    write_score(canvas, view, seat, chip, changed=f"score{seat}" in changed)


def _figures(side: Side) -> list[Line]:
    """Return the points for territories, henchmen and money."""
    return [
        line(str(number), SMALLEST)
        for number in (side.territory_points, side.henchman_points, side.money or 0)
    ]


def _widths(figures: Sequence[Line]) -> list[int]:
    """Return how wide the parts of the points are, each with its sign above it."""
    return [max(round(_SIGN / TIGHTEST), figure.wide) for figure in figures]


def _write_parts(canvas: Canvas, side: Side, room: Box, colour: Colour) -> None:
    """Write the parts of the points side by side, each below its sign."""
    figures = _figures(side)
    widths = _widths(figures)
    free = room.w - sum(widths)
    shrunk = min(1.0, 1 + (free - 2 * _APART - _ASIDE) / sum(widths))
    x = room.x + max(_ASIDE / 2, free / 6)
    for name, figure, wide in zip(PARTS, figures, widths, strict=True):
        middle = round(x + wide * shrunk / 2)
        canvas.stamp(name, Box(middle - _SIGN // 2, room.y, _SIGN, _SIGN), colour)
        narrow = figure._replace(wide=round(figure.wide * max(shrunk, TIGHTEST)))
        canvas.write(narrow, (middle, room.bottom - _FIGURE // 2), colour, "mid")
        x += wide * shrunk + max(_APART, free / 3)
