"""The scores of a finished game over time, as lines."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw

from engines.base import Seat
from renders.base import DrawContext
from renders.ending import Ending
from renders.shared.canvas import Box, Canvas
from renders.shared.lettering import Face, fit, line
from renders.shared.palette import (
    BRASS_DARK,
    BRASS_LIGHT,
    CREAM,
    INLAY,
    PANEL,
    PARCHMENT,
    SEATS,
    WALNUT,
    palette,
)
from renders.shared.seats import badge, badge_width

COLOURS = palette(edges=[(PANEL, seat.colour, 1) for seat in SEATS])

_SIZE = (1280, 576)
_PLATE = Box(16, 16, 1248, 544)
_TOP, _BOTTOM = 52, 480  # between them run the lines; the lower left corner stays free
_LINE = 9  # pixels
_BADGE, _GAP, _LEAD, _MARGIN = 62, 8, 36, 24
_WIDEST = 290  # pixels of a score
_MARKS = 4  # figures on the scale at most, beside zero
_ROUND = (1, 2, 5)  # steps of a scale, times a power of ten


def draw_course(ending: Ending, context: DrawContext) -> Canvas:
    """A line for every seat, in its colour, with its emblem and its score at the end, 1280 × 576."""
    canvas = Canvas.blank(*_SIZE, WALNUT, COLOURS)
    course, scores, winners = ending.course, ending.scores, ending.winners
    canvas.panel(_PLATE, PANEL, BRASS_DARK)
    every = [score for point in course for score in point] or [*scores]
    step, low, high = scale(min(0, *every), max(every))
    marks = range(step * -(-low // step), high + 1, step)
    figures = [
        fit(context.say(points).replace("-", "−"), _WIDEST, face=Face.BOLD if seat in winners else Face.SANS)
        for seat, points in enumerate(ending.points)
    ]
    left = _PLATE.x + _MARGIN + max(line(short(mark)).wide for mark in marks) + 16
    right = _PLATE.right - _MARGIN - max(figure.wide for figure in figures) - badge_width(_BADGE) - 12 - _LEAD
    field = Box(left, _TOP, right - left, _BOTTOM - _TOP)
    heights = {value: field.bottom - field.h * (value - low) // (high - low) for value in {*every, *marks}}
    for mark in marks:
        canvas.fill(Box(field.x, heights[mark] - 1, field.w, 3), PARCHMENT if mark == 0 else INLAY)
        canvas.write(line(short(mark)), (field.x - 16, heights[mark]), PARCHMENT, "right")
    for seat in sorted(range(len(scores)), key=lambda seat: (seat in winners, scores[seat])):
        _trace(canvas, [heights[point[seat]] for point in course], field, seat)
    ends = {seat: heights[point] for seat, point in enumerate(course[-1] if course else scores)}
    for seat, y in apart(ends, _BADGE + _GAP, _PLATE.y + 12, _PLATE.bottom - 12 - _BADGE).items():
        x = field.right + _LEAD
        draw = ImageDraw.Draw(canvas.image)
        draw.line((field.right, ends[seat], x, y + _BADGE // 2), fill=SEATS[seat].colour, width=4)
        canvas.put(badge(seat, _BADGE), x, y)
        colour = BRASS_LIGHT if seat in winners else CREAM
        canvas.write(figures[seat], (x + badge_width(_BADGE) + 12, y + _BADGE // 2), colour)
    return canvas


def scale(least: int, most: int) -> tuple[int, int, int]:
    """The step of a scale that holds ``least`` to ``most``, and where it begins and ends."""
    span = max(1, most - least)
    power = 10 ** max(0, len(str(span // _MARKS)) - 1)
    step = next(
        power * times for power in (power, 10 * power) for times in _ROUND if power * times * _MARKS >= span
    )
    return step, least, max(most, least + 1)


def apart(wanted: dict[Seat, int], gap: int, top: int, bottom: int) -> dict[Seat, int]:
    """Upper edges near the heights wanted, at least ``gap`` apart, between ``top`` and ``bottom``."""
    order = sorted(wanted, key=lambda seat: (wanted[seat], seat))
    placed: dict[Seat, int] = {}
    least = top
    for seat in order:
        placed[seat] = least = max(least, wanted[seat] - _BADGE // 2)
        least += gap
    most = bottom
    for seat in reversed(order):
        placed[seat] = most = min(most, placed[seat])
        most -= gap
    return placed


def short(value: int) -> str:
    """A figure of the scale; whole thousands of large ones."""
    figure = f"{value // 1000}k" if value and value % 1000 == 0 else str(value)
    return figure.replace("-", "−")


def _trace(canvas: Canvas, heights: Sequence[int], field: Box, seat: Seat) -> None:
    """A smooth line through the heights, from the left end of the field to its right end."""
    if len(heights) < 2:
        return
    box = field.grown(_LINE)
    mask = Image.new("L", (box.w * 2, box.h * 2))
    draw = ImageDraw.Draw(mask)
    across = [field.w * at // (len(heights) - 1) for at in range(len(heights))]
    points = [((x + _LINE) * 2, (y - box.y) * 2) for x, y in zip(across, heights, strict=True)]
    draw.line(points, fill=255, width=_LINE * 2, joint="curve")
    for x, y in (points[0], points[-1]):
        draw.ellipse((x - _LINE, y - _LINE, x + _LINE, y + _LINE), fill=255)
    canvas.image.paste(SEATS[seat].colour, (box.x, box.y), mask.reduce(2))
