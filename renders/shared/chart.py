"""Values of all seats over time as lines: the scores of a finished game."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from PIL import Image, ImageDraw

from engines.base import Seat
from engines.text import Text, say
from renders.base import DrawContext
from renders.ending import Ending
from renders.shared.ahead import draw_level, draw_strip
from renders.shared.canvas import Box, Canvas
from renders.shared.course import Course, scale
from renders.shared.lanes import TINTS, draw_lanes, height
from renders.shared.ledger import (
    ACROSS,
    HEAD,
    LEFT,
    RIGHT,
    RULE,
    page,
    rule,
    write_page_title,
)
from renders.shared.lettering import TIGHTEST, Face, Line, fit, line, settable
from renders.shared.money import in_thousands, short
from renders.shared.palette import INK, RULED, SEATS, Colour, palette
from renders.shared.scores import draw_scores
from renders.shared.seats import badge, badge_width

COLOURS = palette(*TINTS, edges=[(INK, seat.colour, 1) for seat in SEATS])

_TOP, _BOTTOM = 160, 650  # of the lines
_STRIP = Box(0, 718, 0, 56)  # of who was ahead
_TIME = 804  # height on which the figures of the time are centred
_KEY = 866  # height on which the notes below them are
BADGE, _RIM, _GAP = 54, 3, 4  # height of an emblem, the ink around it, and from one to the next
_TICK = 12  # pixels from the strip down to one of them
_LINE, _WINNING, _INKED = 5, 10, 5  # pixels of a line, of a winner's, and of the ink around both
_TOGETHER = 6  # lines closer than this lie on each other: each is seen in dashes
_DASH = 20  # pixels of a dash
_LEAD = 76  # from the end of a line to its emblem
MARGIN, _WORDS, _END = 24, 16, 36  # beside all, behind the words left of the chart, and below all
_TITLE = 56  # size of the title at least, beside words
_LANES = 4  # seats from which each has a lane of its own


class Plot(NamedTuple):
    """The place of the lines, and the heights by seat at each point in time.

    ``first``: the number of the first of these points.
    """

    field: Box
    lanes: Sequence[Mapping[Seat, int]]
    first: int = 0

    @property
    def last(self) -> int:
        """The number of the last point in time."""
        return self.first + len(self.lanes) - 1

    def across(self, at: int) -> int:
        """The column of a point in time."""
        time = self.last - self.first
        return self.field.x + self.field.w * (at - self.first) // time if time else self.field.right

    def point(self, at: int, seat: Seat) -> tuple[int, int]:
        """The place of a seat's line at a point in time."""
        return self.across(at), self.lanes[at - self.first][seat]

    def clearance(self, box: Box) -> float:
        """The pixels between a box and the nearest line above or below it; negative if it covers one."""
        near = (abs(y - box.middle[1]) for x in (box.x, box.middle[0], box.right) for y in self._heights(x))
        return min(near) - box.h / 2

    def _heights(self, x: int) -> Iterator[float]:
        """The heights of the lines in a column."""
        at = (x - self.field.x) * (len(self.lanes) - 1) / max(1, self.field.w)
        before = min(int(at), len(self.lanes) - 2)
        for seat, start in self.lanes[before].items():
            yield start + (self.lanes[before + 1][seat] - start) * (at - before)


def draw_course(ending: Ending, context: DrawContext) -> Canvas:
    """A line for every seat, in its colour and with its emblem at the end, and below it the scores.

    It begins where the scores do: before that all are what they were at first.
    """
    values = ending.course or (ending.scores,)
    first = next((at for at in range(len(values) - 1) if values[at + 1] != values[0]), 0)
    every = [score for point in values for score in point]
    step, low, high = scale(min(every), max(every))
    unit = "$" if any("$" in context.say(points) for points in ending.points) else ""
    labels = {mark: short(mark, unit, context) for mark in range(step * -(-low // step), high + 1, step)}
    final = [in_thousands(context.say(points)).replace("-", "−") for points in ending.points]
    note = say("True scores, with all cards open") if ending.hidden else None
    course = Course(values[first:], say("Turns"), ending.winners, final, first, stepped=True, note=note)
    title, lead = say("Score over time"), next(iter(ending.facts[1:]), None)
    if len(final) >= _LANES and len(course.values) > 1:
        canvas = page(height(len(final)), COLOURS)
        _head(canvas, title, context, course, lead)
        draw_lanes(canvas, course, context)
        return canvas
    canvas = sheet(title, context, course, lead=lead)
    draw_lines(canvas, course, (low, high), labels, context)
    return canvas


def sheet(
    title: Text, context: DrawContext, course: Course, *, below: int = 0, lead: Text | None = None
) -> Canvas:
    """The page with its title, and room ``below`` the scores; beside the title a ``lead``, if it fits.

    Scores have an only winner's emblem before it: it is about them.
    """
    canvas = page(course.scores.bottom + below + _END, COLOURS)
    _head(canvas, title, context, course, lead)
    return canvas


def _head(canvas: Canvas, title: Text, context: DrawContext, course: Course, lead: Text | None) -> None:
    """The title, and beside it a ``lead``, if it fits."""
    words = settable(context.say(lead)) if lead else ""
    about = course.winners[:1] if course.stepped and lead else ()
    before = (badge_width(BADGE) + _RIM + _WORDS) * len(about)
    needed = math.ceil(line(words).wide * TIGHTEST) + before + 2 * MARGIN
    smallest = line(settable(context.say(title), Face.SERIF), _TITLE, Face.SERIF).wide
    end = write_page_title(canvas, context.say(title), max(RIGHT - needed, LEFT + smallest)) + 2 * MARGIN
    typeset = fit(words, RIGHT - end - before)
    if typeset.text != words:
        about, typeset = (), fit(words, RIGHT - end)
    if words and typeset.text == words:
        canvas.write(typeset, (RIGHT, HEAD), INK, "right")
        for seat in about:
            emblem(canvas, seat, (RIGHT - typeset.wide - before, HEAD - BADGE // 2))


def draw_lines(
    canvas: Canvas,
    course: Course,
    reach: tuple[int, int],
    labels: Mapping[int, str],
    context: DrawContext,
) -> Plot:
    """The lines on a scale from ``reach``'s low end to its high end, below them the time, then the scores.

    ``labels``: the values that are written beside the scale.
    """
    low, high = reach
    time = [fit(settable(context.say(words)), RIGHT // 4) for words in (say("Ahead"), course.unit)]
    left = LEFT + _WORDS + max(typeset.wide for typeset in (*map(line, labels.values()), *time))
    field = Box(left, _TOP, RIGHT - badge_width(BADGE) - _RIM - _LEAD - left, _BOTTOM - _TOP)

    def height(value: int) -> int:
        return field.bottom - field.h * (value - low) // (high - low)

    for mark, label in labels.items():
        rule(canvas, Box(field.x, height(mark) - 1, field.w, RULE), INK if mark == 0 else RULED)
        canvas.write(line(label), (field.x - _WORDS, height(mark)), INK, "right")
    canvas.fill(Box(field.right - 1, field.y, RULE, field.h), RULED)
    lanes = [{seat: height(point[seat]) for seat in course.ranked} for point in course.values]
    plot = Plot(field, lanes, course.first)
    _draw_ends(canvas, plot, course)
    if len(lanes) > 1:
        _draw_lanes(canvas, plot, course)
        _write_time(canvas, plot, course, time, context)
    rule(canvas, ACROSS._replace(y=course.scores.y - MARGIN // 2))
    draw_scores(canvas, course.scores, course.ranked, course.figures, course.winners, context)
    return plot


def emblem(canvas: Canvas, seat: Seat, at: tuple[int, int]) -> None:
    """The emblem of a seat in a line of ink."""
    canvas.fill(Box(*at, badge_width(BADGE), BADGE).grown(_RIM), INK, 12)
    canvas.put(badge(seat, BADGE), *at)


def _width(seat: Seat, course: Course) -> int:
    """How wide a line is: the winners' stand out."""
    return _WINNING if seat in course.winners else _LINE


def _draw_ends(canvas: Canvas, plot: Plot, course: Course) -> None:
    """The emblems in the order of the lines, each at the end of its line or led to it."""
    wanted = {seat: y - BADGE // 2 for seat, y in plot.lanes[-1].items()}
    top, bottom = plot.field.y - BADGE // 2, plot.field.bottom - BADGE // 2
    placed = apart(wanted, BADGE + 2 * _RIM + _GAP, top, bottom)
    x = plot.field.right + _LEAD
    for seat in reversed(course.ranked):
        start, end = plot.point(plot.last, seat), (x, placed[seat] + BADGE // 2)
        inked(canvas, [start, end], seat, _LINE)
    for seat, y in placed.items():
        emblem(canvas, seat, (x, y))


def _draw_lanes(canvas: Canvas, plot: Plot, course: Course) -> None:
    """The lines, a winner's on top; those that lie on each other in dashes of their colours."""
    for seat in reversed(course.ranked):
        inked(canvas, _path(plot, course, seat, 0, len(plot.lanes) - 1), seat, _width(seat, course))
    for seats, start, end in _together(plot, course):
        paths = [_path(plot, course, seat, start, end) for seat in seats]
        for seat, path in zip(seats, paths, strict=True):
            stroke(canvas, path, INK, _width(seat, course) + _INKED)
        for place, (seat, path) in enumerate(zip(seats, paths, strict=True)):
            stroke(canvas, path, SEATS[seat].colour, _width(seat, course), (place, len(seats)))


def _path(plot: Plot, course: Course, seat: Seat, start: int, end: int) -> list[tuple[int, int]]:
    """The line of a seat between two points in time, counted from the first one on."""
    points = [plot.point(plot.first + at, seat) for at in range(start, end + 1)]
    if not course.stepped:
        return points
    (x, _), *later = points
    path = []
    for right, y in later:
        path += [(x, y), (right, y)]
        x = right
    return path


def _together(plot: Plot, course: Course) -> Iterator[tuple[tuple[Seat, ...], int, int]]:
    """The seats whose lines lie on each other, from which point in time on, and until which one."""
    found: dict[tuple[Seat, ...], list[tuple[int, int]]] = {}
    for at, (before, now) in enumerate(pairwise(plot.lanes), start=1):
        for seats in _near(now if course.stepped else before, now):
            spans = found.setdefault(seats, [])
            if spans and spans[-1][1] == at - 1:
                spans[-1] = (spans[-1][0], at)
            else:
                spans.append((at - 1, at))
    for seats, spans in found.items():
        yield from ((seats, start, end) for start, end in spans)


def _near(before: Mapping[Seat, int], now: Mapping[Seat, int]) -> Iterator[tuple[Seat, ...]]:
    """The groups of seats whose lines lie on each other, all the way from one point in time to the next."""
    order = sorted(now, key=lambda seat: (now[seat], seat))
    group = order[:1]
    for one, other in pairwise(order):
        if max(abs(heights[one] - heights[other]) for heights in (before, now)) >= _TOGETHER:
            yield from [tuple(group)] * (len(group) > 1)
            group = []
        group.append(other)
    yield from [tuple(group)] * (len(group) > 1)


def _write_time(
    canvas: Canvas, plot: Plot, course: Course, words: Sequence[Line], context: DrawContext
) -> None:
    """Write the time axis below the lines: who was ahead, and the numbers; left of both what they are."""
    strip = _STRIP._replace(x=plot.field.x, w=plot.field.w)
    level = draw_strip(canvas, strip, course.values)
    for at in course.marks(strip.w):
        x = plot.across(at)
        canvas.fill(Box(x - 1, strip.bottom, RULE, _TICK), INK)
        canvas.write(line(str(at)), (x, _TIME), INK, "mid")
    for typeset, middle in zip(words, (strip.middle[1], _TIME), strict=True):
        canvas.write(typeset, (plot.field.x - _WORDS, middle), INK, "right")
    end = LEFT
    if level:
        key = Box(LEFT, _KEY - BADGE // 2, badge_width(BADGE), BADGE)
        draw_level(canvas, key)
        typeset = line(settable(context.say(say("Level"))))
        end = key.right + _WORDS + canvas.write(typeset, (key.right + _WORDS, _KEY), INK) + 2 * MARGIN
    if course.note:
        note = fit(settable(context.say(course.note)), RIGHT - end)
        canvas.write(note, (RIGHT, _KEY), INK, "right")


def apart(wanted: Mapping[Seat, int], gap: int, top: int, bottom: int) -> dict[Seat, int]:
    """Heights near those wanted, at least ``gap`` apart, between ``top`` and ``bottom``.

    Those that are equal stay in their order.
    """
    order = sorted(wanted, key=lambda seat: wanted[seat])
    closed = [wanted[seat] - gap * place for place, seat in enumerate(order)]  # as if no gaps were needed
    down, up = [*accumulate(closed, max)], [*accumulate(reversed(closed), min)][::-1]
    most = bottom - gap * (len(order) - 1)
    return {
        seat: max(top, min((low + high) // 2, most)) + gap * place
        for place, (seat, low, high) in enumerate(zip(order, down, up, strict=True))
    }


def trace(canvas: Canvas, heights: Sequence[int], field: Box, colour: Colour, wide: int = _WINNING) -> None:
    """A smooth line through the heights, from the left end of the field to its right end."""
    if len(heights) < 2:
        return
    across = [field.x + field.w * at // (len(heights) - 1) for at in range(len(heights))]
    stroke(canvas, [*zip(across, heights, strict=True)], colour, wide)


def inked(canvas: Canvas, points: Sequence[tuple[int, int]], seat: Seat, wide: int) -> None:
    """A smooth line in the colour of a seat, between lines of ink."""
    stroke(canvas, points, INK, wide + _INKED)
    stroke(canvas, points, SEATS[seat].colour, wide)


def stroke(
    canvas: Canvas,
    points: Sequence[tuple[int, int]],
    colour: Colour,
    wide: int,
    dashes: tuple[int, int] = (0, 1),
) -> None:
    """A smooth line through the points, with round ends.

    ``dashes``: which of how many dashes beside each other it has; all of them if there is one.
    """
    (left, *_, right), (top, *_, bottom) = (sorted(ends) for ends in zip(*points, strict=True))
    box = Box(left, top, right - left, bottom - top).grown(wide)
    mask = Image.new("L", (box.w * 2, box.h * 2))
    draw = ImageDraw.Draw(mask)
    drawn = [((x - box.x) * 2, (y - box.y) * 2) for x, y in points]
    draw.line(drawn, fill=255, width=wide * 2, joint="curve")
    for x, y in (drawn[0], drawn[-1]):
        draw.ellipse((x - wide, y - wide, x + wide, y + wide), fill=255)
    place, number = dashes
    for dash in range(box.x // _DASH, box.right // _DASH + 1):
        if dash % number != place:
            first = (dash * _DASH - box.x) * 2
            draw.rectangle((first, 0, first + 2 * _DASH - 1, mask.height), 0)
    canvas.image.paste(colour, (box.x, box.y), mask.reduce(2))
