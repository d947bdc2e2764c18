"""The end of a game: the winner under a crown, what decided it, and the scores over time as lines."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image, ImageDraw

from engines.base import Seat
from engines.text import say
from renders.base import DrawContext
from renders.shared.canvas import SIZE, Box, Canvas
from renders.shared.lettering import SMALLEST, Face, Line, fit, line, settable
from renders.shared.palette import (
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    CREAM,
    INLAY,
    LEATHER,
    LEATHER_DARK,
    PANEL,
    PARCHMENT,
    SEATS,
    WALNUT,
    palette,
)
from renders.shared.seats import AI_SIGN, badge, badge_width, write_ai_sign
from renders.shared.shapes import FINE
from renders.shared.subjects import Ending

COLOURS = palette(edges=((LEATHER_DARK, BRASS_LIGHT, 1), *((PANEL, seat.colour, 1) for seat in SEATS)))

_CURTAIN = Box(0, 0, SIZE[0], 392)
_RAYS = 18  # light and dark ones together, over half a circle


class _Places(NamedTuple):
    """The places of the crown (middle, width), of names (tops, largest size) and of the facts."""

    crown: int
    wide: int
    names: tuple[int, ...]
    size: int
    facts: tuple[int, ...]


_ONE_ROW = _Places(76, 132, (150,), 84, (272, 344))
_TWO_ROWS = _Places(52, 84, (96, 170), SMALLEST, (282, 346))
_ROOM = _CURTAIN.w - 80  # for the names of a row
_BETWEEN = 40  # from one name to the next
_PLATE = Box(16, 404, 1248, 544)
_TOP, _BOTTOM = 440, 868  # between them run the lines; the lower left corner stays free
_LINE = 9  # pixels
_WON = 76  # size of a winner's badge
_BADGE, _GAP, _LEAD, _MARGIN = 62, 8, 36, 24
_WIDEST = 290  # pixels of a score
_MARKS = 4  # figures on the scale at most, beside zero
_LARGE = 10_000  # from here on the digits of all scores are grouped
_ROUND = (1, 2, 5)  # steps of a scale, times a power of ten


def draw_ending(ending: Ending, context: DrawContext) -> Canvas:
    """The winner and the chart, 1280 × 960."""
    canvas = Canvas.blank(*SIZE, WALNUT, COLOURS)
    _draw_curtain(canvas)
    rows = _rows_of_winners(ending.winners, context)
    places = _TWO_ROWS if len(rows) > 1 else _ONE_ROW
    canvas.crown((_CURTAIN.middle[0], places.crown), wide=places.wide)
    for names, top in zip(rows, places.names, strict=True):
        _draw_row(canvas, names, top, places.size)
    for fact, middle in zip(ending.facts, places.facts, strict=False):
        typeset = fit(settable(context.say(fact)), _CURTAIN.w - 80)
        canvas.write(typeset, (_CURTAIN.middle[0], middle), CREAM, "mid")
    draw_chart(canvas, ending, context)
    return canvas


def _draw_curtain(canvas: Canvas) -> None:
    """A curtain with rays of light that meet behind the crown: no turn looks like this."""
    canvas.fill(_CURTAIN, LEATHER_DARK)
    mask = Image.new("L", (_CURTAIN.w * FINE, _CURTAIN.h * FINE))
    draw = ImageDraw.Draw(mask)
    x, y, far = _CURTAIN.middle[0] * FINE, 84 * FINE, _CURTAIN.w * FINE
    for ray in range(0, 2 * _RAYS, 2):
        angles = (math.pi * ray / _RAYS, math.pi * (ray + 1) / _RAYS)
        draw.polygon([(x, y), *((x + far * math.cos(a), y + far * math.sin(a)) for a in angles)], fill=255)
    canvas.image.paste(LEATHER, (_CURTAIN.x, _CURTAIN.y), mask.reduce(FINE))
    canvas.fill(Box(0, _CURTAIN.bottom - 6, _CURTAIN.w, 6), BRASS)


class _Name(NamedTuple):
    """A winner's name, or a part of one: whether the badge is before it, and the sign of an AI behind it."""

    seat: Seat
    text: str
    badge: bool
    sign: bool

    @property
    def beside(self) -> int:
        """The width of the badge and the sign."""
        return (badge_width(_WON) + 20) * self.badge + AI_SIGN * self.sign


def _rows_of_winners(winners: Sequence[Seat], context: DrawContext) -> list[list[_Name]]:
    """The names in one row; in two where they would be cut."""
    names = [
        _Name(seat, settable(context.names[seat]) or "?", badge=True, sign=seat in context.automatic)
        for seat in winners
    ]
    if not any(written.text.endswith("…") for written in _written(names, _ONE_ROW.size)):
        return [names]
    if len(names) == 1:
        (name,) = names
        first, second = _halves(name.text)
        return [[name._replace(text=first, sign=False)], [name._replace(text=second, badge=False)]]
    at = min(range(1, len(names)), key=lambda at: max(_wide(names[:at]), _wide(names[at:])))
    return [names[:at], names[at:]]


def _wide(names: Sequence[_Name]) -> int:
    """How wide a row is, as small as it may be."""
    return sum(name.beside + line(name.text, SMALLEST).wide + _BETWEEN for name in names)


def _halves(name: str) -> tuple[str, str]:
    """Split a name in two at the space nearest to its middle, or in the middle if it has no space."""
    middle = len(name) // 2
    spaces = [at for at, letter in enumerate(name) if letter == " "]
    at = min(spaces, key=lambda at: abs(at - middle), default=middle)
    return name[:at].strip(), name[at:].strip()


def _written(names: Sequence[_Name], largest: int) -> list[Line]:
    """The names of a row, all as large as there is room; cut to equal parts where there is none."""
    between = _BETWEEN * (len(names) - 1) + sum(name.beside for name in names)
    for size in range(largest, SMALLEST - 1, -1):
        written = [line(name.text, size) for name in names]
        if sum(typeset.wide for typeset in written) + between <= _ROOM:
            return written
    return [fit(name.text, (_ROOM - between) // len(names)) for name in names]


def _draw_row(canvas: Canvas, names: Sequence[_Name], top: int, largest: int) -> None:
    """Badges and names of who won, in the middle."""
    lines = _written(names, largest)
    wides = [name.beside + written.wide for name, written in zip(names, lines, strict=True)]
    x = _CURTAIN.middle[0] - (sum(wides) + _BETWEEN * (len(wides) - 1)) // 2
    for name, written, wide in zip(names, lines, wides, strict=True):
        middle = top + _WON // 2
        if name.badge:
            canvas.put(badge(name.seat, _WON), x, top)
        left = x + wide - written.wide - AI_SIGN * name.sign
        canvas.write(written, (left, middle), BRASS_LIGHT)
        if name.sign:
            write_ai_sign(canvas, left + written.wide, middle, BRASS_LIGHT)
        x += wide + _BETWEEN


# --- The chart ------------------------------------------------------------------------------------


def draw_chart(canvas: Canvas, ending: Ending, context: DrawContext) -> None:
    """A line for every seat, in its colour, with its emblem and its score at the end."""
    course, scores, winners = ending.course, ending.scores, ending.winners
    canvas.panel(_PLATE, PANEL, BRASS_DARK)
    every = [score for point in course for score in point] or [*scores]
    step, low, high = scale(min(0, *every), max(every))
    marks = range(step * -(-low // step), high + 1, step)
    large = max(map(abs, scores)) >= _LARGE
    figures = [
        fit(_figure(score, context, large=large), _WIDEST, face=_face(won=seat in winners))
        for seat, score in enumerate(scores)
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


def _figure(score: int, context: DrawContext, *, large: bool) -> str:
    figure = context.say(say("{score}", score=score)) if large else str(score)
    return figure.replace("-", "−")


def _face(*, won: bool) -> Face:
    return Face.BOLD if won else Face.SANS


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
