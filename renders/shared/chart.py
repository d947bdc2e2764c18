"""Values of all seats over time as lines: the scores of a finished game."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, combinations, groupby, pairwise
from typing import NamedTuple

from PIL import Image, ImageDraw

from engines.base import Seat
from engines.text import Text, say
from renders.base import DrawContext
from renders.ending import Ending
from renders.shared.canvas import Box, Canvas
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
from renders.shared.lettering import Line, fit, line, settable
from renders.shared.money import in_thousands, short
from renders.shared.palette import CREAM, INK, RULED, SEATS, Colour, palette
from renders.shared.scores import draw_scores, rows_of
from renders.shared.seats import badge, badge_width

COLOURS = palette(edges=[(INK, seat.colour, 1) for seat in SEATS])

_TOP, _BOTTOM = 160, 604  # of the lines
_STRIP, _SHOWN = Box(0, 640, 0, 56), 64  # of who is ahead, and the width from which a stretch has an emblem
_TIME = 738  # height on which the figures of the time are centred
_SCORES = Box(LEFT + 64, 790, RIGHT - LEFT - 64, 0)  # below the chart; the lower left corner stays free
_PITCH = 72  # height of a row of them
BADGE, _RIM, _GAP = 60, 3, 8  # height of an emblem, the ink around it, and from one to the next
_TICK = 12  # pixels from the strip down to one of them
_LINE, _INKED = 10, 6  # pixels of a line, and of the ink around it
_LANE = 13  # from one line to the next where they run together: each has its colour and one line of ink
_LOOSE = 16  # how far below the scale they may
_LEAD = 36  # from the end of a line to its emblem
MARGIN, _WORDS, _END = 24, 16, 36  # beside all, behind the words left of the chart, and below all
_DOT, _APART = 6, 11  # of a row of dots: across, and from one to the next
_BEFORE = 8  # from the last dot to an emblem
_MARKS = 4  # figures on a scale at most, beside zero
_ROUND = (1, 2, 5)  # steps of a scale, times a power of ten


class Plot(NamedTuple):
    """The place of the lines, and the heights by seat at each point in time."""

    field: Box
    lanes: Sequence[Mapping[Seat, int]]

    @property
    def last(self) -> int:
        """The last point in time; the first one is 0."""
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
        at = (x - self.field.x) * self.last / max(1, self.field.w)
        before = min(int(at), self.last - 1)
        for seat, start in self.lanes[before].items():
            yield start + (self.lanes[before + 1][seat] - start) * (at - before)


class Course(NamedTuple):
    """The contents of a chart: the values by seat at each point in time, and what these points are."""

    values: Sequence[Sequence[int]]
    unit: Text
    winners: tuple[Seat, ...]
    figures: Sequence[str]
    """The last values by seat, as they are written."""

    @property
    def ranked(self) -> list[Seat]:
        """The seats, the highest last value first; of those who tie the winners."""
        final = self.values[-1]
        return sorted(range(len(final)), key=lambda seat: (-final[seat], seat not in self.winners))

    @property
    def scores(self) -> Box:
        """The place of the last values, below the chart."""
        return _SCORES._replace(h=_PITCH * rows_of(len(self.figures)))


def draw_course(ending: Ending, context: DrawContext) -> Canvas:
    """A line for every seat, in its colour and with its emblem at the end, and below it the scores."""
    values = ending.course or (ending.scores,)
    every = [score for point in values for score in point]
    step, low, high = scale(min(0, *every), max(every))
    unit = "$" if any("$" in context.say(points) for points in ending.points) else ""
    labels = {mark: short(mark, unit, context) for mark in range(step * -(-low // step), high + 1, step)}
    final = [in_thousands(context.say(points)).replace("-", "−") for points in ending.points]
    course = Course(values, say("Turns"), ending.winners, final)
    canvas = sheet(say("Score over time"), context, course, lead=next(iter(ending.facts[1:]), None))
    draw_lines(canvas, course, (low, high), labels, context)
    return canvas


def sheet(
    title: Text, context: DrawContext, course: Course, *, below: int = 0, lead: Text | None = None
) -> Canvas:
    """The page with its title, and room ``below`` the scores; beside the title a ``lead``, if it fits."""
    canvas = page(course.scores.bottom + below + _END, COLOURS)
    end = write_page_title(canvas, context.say(title)) + 2 * MARGIN
    words = settable(context.say(lead)) if lead else ""
    typeset = fit(words, RIGHT - end)
    if lead and typeset.text == words:
        canvas.write(typeset, (RIGHT, HEAD), INK, "right")
    return canvas


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
    heights = [{seat: height(point[seat]) for seat in course.ranked} for point in course.values]
    lanes = [*_beside(heights, field)]
    plot = Plot(field, lanes)
    for seat in reversed(course.ranked):
        own = [lane[seat] for lane in lanes]
        trace(canvas, own, field, INK, _LINE + _INKED)
        trace(canvas, own, field, SEATS[seat].colour)
    wanted = {seat: y - BADGE // 2 for seat, y in lanes[-1].items()}
    top, bottom = field.y - BADGE // 2, field.bottom - BADGE // 2
    for seat, y in apart(wanted, BADGE + _GAP, top, bottom).items():
        x = field.right + _LEAD
        _lead(canvas, plot.point(plot.last, seat), (x - _BEFORE, y + BADGE // 2))
        emblem(canvas, seat, (x, y))
    if plot.last:
        _write_time(canvas, plot, course.values, time)
    rule(canvas, ACROSS._replace(y=course.scores.y - MARGIN // 2))
    draw_scores(canvas, course.scores, course.ranked, course.figures, course.winners, context)
    return plot


def emblem(canvas: Canvas, seat: Seat, at: tuple[int, int]) -> None:
    """The emblem of a seat in a line of ink."""
    canvas.fill(Box(*at, badge_width(BADGE), BADGE).grown(_RIM), INK, 12)
    canvas.put(badge(seat, BADGE), *at)


def _beside(heights: Sequence[Mapping[Seat, int]], field: Box) -> Iterator[Mapping[Seat, int]]:
    """The heights of lines, beside each other where they run together; as they are at the end.

    Only lines that never part are beside each other there as well, for none would be seen.
    """
    order = [*heights[0]]
    never = {pair for pair in combinations(order, 2) if all(_meet(point, pair) for point in heights)}
    for at, point in enumerate(heights):
        near = heights[max(0, at - 1) : at + 2] if at < len(heights) - 1 else ()
        pairs = (
            pair
            for pair in combinations(order, 2)
            if pair in never or sum(_meet(other, pair) for other in near) > 1 <= _meet(point, pair)
        )
        moved = {seat for pair in pairs for seat in pair}
        wanted = {seat: point[seat] for seat in order if seat in moved}
        yield {**point, **apart(wanted, _LANE, field.y, field.bottom + _LOOSE)}


def _meet(point: Mapping[Seat, int], pair: tuple[Seat, Seat]) -> bool:
    """Whether two lines are too close to each other at a point in time for both to be seen."""
    first, second = pair
    return abs(point[first] - point[second]) < _LANE


def _lead(canvas: Canvas, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Dots of ink, such as from the end of a line to its tag: no line, since nothing is counted there."""
    number = max(1, round(math.dist(start, end)) // _APART)
    for at in range(1, number + 1):
        x, y = (
            first + (then - first) * at // number - _DOT // 2 for first, then in zip(start, end, strict=True)
        )
        canvas.stamp("disc", Box(x, y, _DOT, _DOT), INK)


def _write_time(canvas: Canvas, plot: Plot, values: Sequence[Sequence[int]], words: Sequence[Line]) -> None:
    """Write the time axis below the lines: who was ahead, and the numbers; left of both what they are."""
    strip = _STRIP._replace(x=plot.field.x, w=plot.field.w)
    _draw_strip(canvas, plot, strip, values)
    step, *_ = scale(0, plot.last)
    for at in range(step, plot.last + 1, step):
        x = plot.across(at)
        canvas.fill(Box(x - 1, strip.bottom, RULE, _TICK), INK)
        canvas.write(line(str(at)), (x, _TIME), INK, "mid")
    for typeset, middle in zip(words, (strip.middle[1], _TIME), strict=True):
        canvas.write(typeset, (plot.field.x - _WORDS, middle), INK, "right")


def _draw_strip(canvas: Canvas, plot: Plot, strip: Box, course: Sequence[Sequence[int]]) -> None:
    """Who was ahead after each turn, above that turn.

    In their colour, with the emblem where there is room; a band for each of several who were level.
    """
    canvas.panel(strip, CREAM, INK, 0, RULE)
    for seats, first, end in ahead(course):
        left, right = plot.across(max(0, first - 1)), plot.across(end - 1)
        stretch = strip._replace(x=left, w=right - left)
        if stretch.w > 2 * RULE:
            canvas.fill(stretch, INK)
            for seat, band in zip(seats, _bands(stretch.grown(-RULE), len(seats)), strict=True):
                canvas.fill(band, SEATS[seat].colour)
        if stretch.w >= _SHOWN and len(seats) == 1:
            mark = badge(seats[0], strip.h - 2 * RULE)
            canvas.put(mark, stretch.middle[0] - mark.size[0] // 2, stretch.y + RULE)


def _bands(box: Box, number: int) -> Iterator[Box]:
    """Bands of a box, one below the other."""
    ends = [box.y + box.h * at // number for at in range(number + 1)]
    return (box._replace(y=top, h=bottom - top) for top, bottom in pairwise(ends))


def ahead(course: Sequence[Sequence[int]]) -> Iterator[tuple[tuple[Seat, ...], int, int]]:
    """The seats that were ahead, from which point in time on, and at which one no longer."""
    first = 0
    for seats, points in groupby(course, _foremost):
        end = first + len([*points])
        yield seats, first, end
        first = end


def _foremost(values: Sequence[int]) -> tuple[Seat, ...]:
    """The seats with the highest value."""
    best = max(values)
    return tuple(seat for seat, value in enumerate(values) if value == best)


def scale(least: int, most: int) -> tuple[int, int, int]:
    """The step of a scale that holds ``least`` to ``most``, and where it begins and ends."""
    span = max(1, most - least)
    power = 10 ** max(0, len(str(span // _MARKS)) - 1)
    step = next(
        power * times for power in (power, 10 * power) for times in _ROUND if power * times * _MARKS >= span
    )
    return step, least, max(most, least + 1)


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


def trace(canvas: Canvas, heights: Sequence[int], field: Box, colour: Colour, wide: int = _LINE) -> None:
    """A smooth line through the heights, from the left end of the field to its right end."""
    if len(heights) < 2:
        return
    across = [field.x + field.w * at // (len(heights) - 1) for at in range(len(heights))]
    stroke(canvas, [*zip(across, heights, strict=True)], colour, wide)


def stroke(canvas: Canvas, points: Sequence[tuple[int, int]], colour: Colour, wide: int) -> None:
    """A smooth line through the points, with round ends."""
    (left, *_, right), (top, *_, bottom) = (sorted(ends) for ends in zip(*points, strict=True))
    box = Box(left, top, right - left, bottom - top).grown(wide)
    mask = Image.new("L", (box.w * 2, box.h * 2))
    draw = ImageDraw.Draw(mask)
    drawn = [((x - box.x) * 2, (y - box.y) * 2) for x, y in points]
    draw.line(drawn, fill=255, width=wide * 2, joint="curve")
    for x, y in (drawn[0], drawn[-1]):
        draw.ellipse((x - wide, y - wide, x + wide, y + wide), fill=255)
    canvas.image.paste(colour, (box.x, box.y), mask.reduce(2))
