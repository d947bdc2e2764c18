"""Values of all seats over time as lines in one field."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from PIL import Image, ImageDraw

from engines.base import Seat
from engines.text import Text
from renders.base import DrawContext
from renders.shared.canvas import Box, Canvas
from renders.shared.course import Course
from renders.shared.ledger import ACROSS, HEAD, LEFT, RIGHT, RULE, rule, write_page_title
from renders.shared.lettering import TIGHTEST, Face, Line, fit, line, settable
from renders.shared.palette import INK, RULED, SEATS, Colour
from renders.shared.scores import draw_scores, rows_of
from renders.shared.seats import badge, badge_width

_TOP, _BOTTOM = 160, 740  # of the lines
_TIME = 796  # height on which the figures of the time are centred
_SCORES, _PITCH = Box(LEFT + 64, 854, RIGHT - LEFT - 64, 0), 72  # of the last values, and of one row of them
BADGE, _RIM, _GAP = 54, 3, 4  # height of an emblem, the ink around it, and from one to the next
_TICK = 12  # pixels from the lines down to a mark of the time
_LINE, _WINNING, _INKED = 5, 10, 5  # pixels of a line, of a winner's, and of the ink around both
_TOGETHER = 6  # lines closer than this lie on each other: each is seen in dashes
_DASH = 20  # pixels of a dash
_LEAD = 76  # from the end of a line to its emblem
MARGIN, _WORDS = 24, 16  # beside all, and behind the words left of the chart
_TITLE = 56  # size of the title at least, beside words


class Plot(NamedTuple):
    """The place of the lines, and the heights by seat at each point in time."""

    field: Box
    lanes: Sequence[Mapping[Seat, int]]

    @property
    def last(self) -> int:
        """The number of the last point in time."""
        return len(self.lanes) - 1

    def across(self, at: int) -> int:
        """The column of a point in time."""
        return self.field.x + self.field.w * at // self.last if self.last else self.field.right

    def point(self, at: int, seat: Seat) -> tuple[int, int]:
        """The place of a seat's line at a point in time."""
        return self.across(at), self.lanes[at][seat]

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


def scores_of(course: Course) -> Box:
    """The place of the last values, below the lines."""
    return _SCORES._replace(h=_PITCH * rows_of(len(course.figures)))


def write_head(
    canvas: Canvas, title: Text, context: DrawContext, lead: Text | None = None, about: Sequence[Seat] = ()
) -> None:
    """The title, and beside it a ``lead`` if it fits; before that the emblem of whom it is ``about``."""
    words = settable(context.say(lead)) if lead else ""
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
    high: int,
    labels: Mapping[int, str],
    context: DrawContext,
) -> Plot:
    """The lines on a scale from zero to ``high``, below them the time, then the last values.

    ``labels``: the values that are written beside the scale.
    """
    unit = fit(settable(context.say(course.unit)), RIGHT // 4)
    left = LEFT + _WORDS + max(typeset.wide for typeset in (*map(line, labels.values()), unit))
    field = Box(left, _TOP, RIGHT - badge_width(BADGE) - _RIM - _LEAD - left, _BOTTOM - _TOP)

    def height(value: int) -> int:
        return field.bottom - field.h * value // high

    for mark, label in labels.items():
        rule(canvas, Box(field.x, height(mark) - 1, field.w, RULE), INK if mark == 0 else RULED)
        canvas.write(line(label), (field.x - _WORDS, height(mark)), INK, "right")
    canvas.fill(Box(field.right - 1, field.y, RULE, field.h), RULED)
    lanes = [{seat: height(point[seat]) for seat in course.ranked} for point in course.values]
    plot = Plot(field, lanes)
    _draw_ends(canvas, plot, course)
    if len(lanes) > 1:
        _draw_lines(canvas, plot, course)
        _write_time(canvas, plot, course, unit)
    scores = scores_of(course)
    rule(canvas, ACROSS._replace(y=scores.y - MARGIN // 2))
    draw_scores(canvas, scores, course.ranked, course.figures, course.winners, context)
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


def _draw_lines(canvas: Canvas, plot: Plot, course: Course) -> None:
    """The lines, a winner's on top; those that lie on each other in dashes of their colours."""
    for seat in reversed(course.ranked):
        inked(canvas, _path(plot, seat, 0, plot.last), seat, _width(seat, course))
    for seats, start, end in _together(plot):
        paths = [_path(plot, seat, start, end) for seat in seats]
        for seat, path in zip(seats, paths, strict=True):
            stroke(canvas, path, INK, _width(seat, course) + _INKED)
        for place, (seat, path) in enumerate(zip(seats, paths, strict=True)):
            stroke(canvas, path, SEATS[seat].colour, _width(seat, course), (place, len(seats)))


def _path(plot: Plot, seat: Seat, start: int, end: int) -> list[tuple[int, int]]:
    """The line of a seat between two points in time."""
    return [plot.point(at, seat) for at in range(start, end + 1)]


def _together(plot: Plot) -> Iterator[tuple[tuple[Seat, ...], int, int]]:
    """The seats whose lines lie on each other, from which point in time on, and until which one."""
    found: dict[tuple[Seat, ...], list[tuple[int, int]]] = {}
    for at, (before, now) in enumerate(pairwise(plot.lanes), start=1):
        for seats in _near(before, now):
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


def _write_time(canvas: Canvas, plot: Plot, course: Course, unit: Line) -> None:
    """The numbers of the points in time below the lines; left of them what they are."""
    for at in course.marks(plot.field.w):
        x = plot.across(at)
        canvas.fill(Box(x - 1, plot.field.bottom, RULE, _TICK), INK)
        canvas.write(line(str(at)), (x, _TIME), INK, "mid")
    canvas.write(unit, (plot.field.x - _WORDS, _TIME), INK, "right")


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
