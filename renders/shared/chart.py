"""The scores of a finished game, or the chances to win it, over time, as lines."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, combinations, groupby, pairwise, product
from typing import NamedTuple

from PIL import Image, ImageDraw

from engines.base import Seat
from engines.text import Text, say
from renders.base import DrawContext
from renders.ending import Chances, Ending, Mark
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import write_title
from renders.shared.ledger import (
    ACROSS,
    BODY,
    HEAD,
    LEFT,
    RIGHT,
    RULE,
    page,
    rule,
    write_page_title,
    write_suited,
)
from renders.shared.lettering import SMALLEST, Face, Line, fit, line, settable
from renders.shared.money import in_thousands, short
from renders.shared.palette import BRASS_LIGHT, CREAM, INK, RULED, SEATS, WINE, Colour, palette
from renders.shared.scores import draw_scores, rows_of
from renders.shared.seats import badge, badge_width
from renders.shared.wrapping import pitch, wrap

COLOURS = palette(edges=[(INK, seat.colour, 1) for seat in SEATS])

_TOP, _BOTTOM = 160, 604  # of the lines
_STRIP, _SHOWN = Box(0, 640, 0, 56), 64  # of who is ahead, and the width from which a stretch has an emblem
_TIME = 738  # height on which the figures of the time are centred
_SCORES = Box(LEFT + 64, 790, RIGHT - LEFT - 64, 0)  # below the chart; the lower left corner stays free
_PITCH = 72  # height of a row of them
_BADGE, _RIM, _GAP = 60, 3, 8  # height of an emblem, the ink around it, and from one to the next
_TICK = 12  # pixels from the strip down to one of them
_LINE, _INKED = 11, 17  # pixels of a line: its colour, and all of it
_LANE = 10  # from one line to the next where they run together
_LOOSE = 16  # how far below the scale they may
_LEAD = 36  # from the end of a line to its emblem
_MARGIN, _PAD, _WORDS = 24, 14, 16  # beside all, before words, and behind those left of the chart
_DOT, _APART = 6, 11  # of a row of dots: across, and from one to the next
_BEFORE = 8  # from the last dot to an emblem
_HALF, _MOST = 50, 75  # a scale of chances ends there if no chance is higher
_FLAG, _POLE, _FOOT = (60, 54), 6, 22  # the flag of a turning point, width of its pole, and its foot across
_POLES = 30, 60, 100, 150  # lengths of poles
_CLEAR = 12  # pixels from a flag to a line that are enough
_LOST = 132  # width of the chance that a move has cost
_HEAD, _ROW, _END = 90, 76, 36  # of the key: height of its head, of a move on one line, and below all
_MARKS = 4  # figures on a scale at most, beside zero
_ROUND = (1, 2, 5)  # steps of a scale, times a power of ten


class _Plot(NamedTuple):
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


class _Course(NamedTuple):
    """The contents of a chart: the values by seat at each point in time, and what these points are."""

    values: Sequence[Sequence[int]]
    unit: Text
    winners: Sequence[Seat]
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
    course = _Course(values, say("Turns"), ending.winners, final)
    canvas = _sheet(say("Score over time"), context, course, lead=next(iter(ending.facts[1:]), None))
    _draw_course(canvas, course, (low, high), labels, context)
    return canvas


def draw_chances(chances: Chances, context: DrawContext) -> Canvas:
    """A line for every seat's chance to win, below it the last ones, and turning points if there are any."""
    most = max(map(max, chances.curve))
    high = next((high for high in (_HALF, _MOST) if most <= high), 100)
    labels = {mark: f"{mark}%" for mark in range(0, high + 1, 25)}
    final = [f"{chance}%" for chance in chances.curve[-1]]
    course = _Course(chances.curve, say("Moves"), chances.winners, final)
    moves = [_typeset(mark, context) for mark in chances.marks]
    below = (_MARGIN + _HEAD + sum(map(_high, moves))) * bool(moves)
    canvas = _sheet(say("Chance of winning"), context, course, below=below)
    plot = _draw_course(canvas, course, (0, high), labels, context)
    _plant(canvas, plot, [plot.point(mark.at, mark.seat) for mark in chances.marks])
    if moves:
        _write_key(canvas, chances.marks, moves, course.scores.bottom + _MARGIN, context)
    return canvas


def _sheet(
    title: Text, context: DrawContext, course: _Course, *, below: int = 0, lead: Text | None = None
) -> Canvas:
    """The page with its title, and room ``below`` the scores; beside the title who led, if it fits."""
    canvas = page(course.scores.bottom + below + _END, COLOURS)
    end = write_page_title(canvas, context.say(title)) + 2 * _MARGIN
    words = settable(context.say(lead)) if lead else ""
    typeset = fit(words, RIGHT - end)
    if lead and typeset.text == words:
        canvas.write(typeset, (RIGHT, HEAD), INK, "right")
    return canvas


def _draw_course(
    canvas: Canvas,
    course: _Course,
    reach: tuple[int, int],
    labels: Mapping[int, str],
    context: DrawContext,
) -> _Plot:
    """The lines on a scale from ``reach``'s low end to its high end, below them the time, then the scores.

    ``labels``: the values that are written beside the scale.
    """
    low, high = reach
    time = [fit(settable(context.say(words)), RIGHT // 4) for words in (say("Ahead"), course.unit)]
    left = LEFT + _WORDS + max(typeset.wide for typeset in (*map(line, labels.values()), *time))
    field = Box(left, _TOP, RIGHT - badge_width(_BADGE) - _RIM - _LEAD - left, _BOTTOM - _TOP)

    def height(value: int) -> int:
        return field.bottom - field.h * (value - low) // (high - low)

    for mark, label in labels.items():
        rule(canvas, Box(field.x, height(mark) - 1, field.w, RULE), INK if mark == 0 else RULED)
        canvas.write(line(label), (field.x - _WORDS, height(mark)), INK, "right")
    heights = [{seat: height(point[seat]) for seat in course.ranked} for point in course.values]
    lanes = [*_beside(heights, field)]
    plot = _Plot(field, lanes)
    for seat in reversed(course.ranked):
        own = [lane[seat] for lane in lanes]
        trace(canvas, own, field, INK, _INKED)
        trace(canvas, own, field, SEATS[seat].colour)
    wanted = {seat: y - _BADGE // 2 for seat, y in lanes[-1].items()}
    top, bottom = field.y - _BADGE // 2, field.bottom - _BADGE // 2
    for seat, y in apart(wanted, _BADGE + _GAP, top, bottom).items():
        x = field.right + _LEAD
        _lead(canvas, plot.point(plot.last, seat), (x - _BEFORE, y + _BADGE // 2))
        _emblem(canvas, seat, (x, y))
    if plot.last:
        _write_time(canvas, plot, course.values, time)
    rule(canvas, ACROSS._replace(y=course.scores.y - _MARGIN // 2))
    draw_scores(canvas, course.scores, course.ranked, course.figures, course.winners, context)
    return plot


def _emblem(canvas: Canvas, seat: Seat, at: tuple[int, int]) -> None:
    """The emblem of a seat in a line of ink."""
    canvas.fill(Box(*at, badge_width(_BADGE), _BADGE).grown(_RIM), INK, 12)
    canvas.put(badge(seat, _BADGE), *at)


def _beside(heights: Sequence[Mapping[Seat, int]], field: Box) -> Iterator[Mapping[Seat, int]]:
    """The heights of lines, beside each other where they run together; as they are at both ends.

    Only lines that never part are beside each other there as well, for none would be seen.
    """
    order = [*heights[0]]
    never = {pair for pair in combinations(order, 2) if all(_meet(point, pair) for point in heights)}
    for at, point in enumerate(heights):
        near = heights[max(0, at - 1) : at + 2] if 0 < at < len(heights) - 1 else ()
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


def _write_time(canvas: Canvas, plot: _Plot, values: Sequence[Sequence[int]], words: Sequence[Line]) -> None:
    """Write the time axis below the lines: who was ahead, and the numbers; left of both what they are."""
    strip = _STRIP._replace(x=plot.field.x, w=plot.field.w + _SHOWN)
    _draw_strip(canvas, plot, strip, values)
    step, *_ = scale(0, plot.last)
    for at in range(step, plot.last + 1, step):
        x = plot.across(at)
        canvas.fill(Box(x - 1, strip.bottom, RULE, _TICK), INK)
        canvas.write(line(str(at)), (x, _TIME), INK, "mid")
    for typeset, middle in zip(words, (strip.middle[1], _TIME), strict=True):
        canvas.write(typeset, (plot.field.x - _WORDS, middle), INK, "right")


def _draw_strip(canvas: Canvas, plot: _Plot, strip: Box, course: Sequence[Sequence[int]]) -> None:
    """Who was ahead from each point in time on, and last who is in the end.

    In their colour, with the emblem where there is room; a band for each of several who were level.
    """
    canvas.panel(strip, CREAM, INK, 0, RULE)
    for seats, first, end in ahead(course):
        left, right = plot.across(first), plot.across(end) if end <= plot.last else strip.right
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


def _plant(canvas: Canvas, plot: _Plot, turns: Sequence[tuple[int, int]]) -> None:
    """Plant numbered flags at the turning points, off each other and, where there is room, off the lines.

    Four at one point have room, which is more than ``engines.analysis.MOST``.
    """
    flags: list[Box] = []
    for x, y in turns:
        wide, high = _FLAG
        free = [
            flag
            for left, pole, up in product((x, x - wide), _POLES, (True, False))
            if (flag := Box(left, y - pole - high if up else y + pole, wide, high))
            == flag.within(Box(plot.field.x, BODY, plot.field.w, plot.field.bottom - BODY))
            and not any(flag.meets(other) for other in flags)
        ]
        flags.append(
            max(free, key=lambda flag: min(_CLEAR, plot.clearance(flag)) - abs(flag.middle[1] - y) // 6)
        )
    for number, ((x, y), flag) in enumerate(zip(turns, flags, strict=True), start=1):
        canvas.line((x, y), (x, flag.y if flag.y < y else flag.bottom - 1), INK, _POLE)
        canvas.stamp("disc", Box(x - _FOOT // 2, y - _FOOT // 2, _FOOT, _FOOT), INK)
        _flag(canvas, number, flag)


def _flag(canvas: Canvas, number: int, box: Box) -> None:
    """The flag of a turning point."""
    canvas.panel(box, BRASS_LIGHT, INK, 4, 4)
    canvas.write(line(str(number), face=Face.BOLD), box.middle, INK, "mid")


def _typeset(mark: Mark, context: DrawContext) -> tuple[Line, ...]:
    """The move of a turning point on one line or two."""
    return wrap(settable(context.say(mark.told)), RIGHT - LEFT - _before())


def _before() -> int:
    """The width of what is before the words of a move in the key."""
    return _FLAG[0] + badge_width(_BADGE) + _LOST + 4 * _PAD


def _high(lines: Sequence[Line]) -> int:
    """The height of a move in the key."""
    return _ROW + pitch(SMALLEST) * (len(lines) - 1)


def _write_key(
    canvas: Canvas, marks: Sequence[Mark], moves: Sequence[Sequence[Line]], y: int, context: DrawContext
) -> None:
    """Write from ``y`` on who did what at each turning point, and how much of their chance it cost."""
    words = say("Turning points") if len(marks) > 1 else say("Turning point")
    rule(canvas, ACROSS._replace(y=y))
    write_title(canvas, Box(LEFT, y, RIGHT - LEFT, _HEAD), context.say(words), SMALLEST, WINE, "left")
    y += _HEAD
    for number, (mark, lines) in enumerate(zip(marks, moves, strict=True), start=1):
        middle = y + _high(lines) // 2
        flag = Box(LEFT, middle - _FLAG[1] // 2, *_FLAG)
        _flag(canvas, number, flag)
        _emblem(canvas, mark.seat, (flag.right + _PAD, middle - _BADGE // 2))
        cost = fit(f"−{mark.lost}%", _LOST, face=Face.BOLD)
        canvas.write(cost, (LEFT + _before() - 2 * _PAD, middle), WINE, "right")
        first = middle - pitch(SMALLEST) * (len(lines) - 1) // 2
        for place, typeset in enumerate(lines):
            write_suited(canvas, typeset, (LEFT + _before(), first + place * pitch(SMALLEST)))
        y += _high(lines)


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
    box = field.grown(wide)
    mask = Image.new("L", (box.w * 2, box.h * 2))
    draw = ImageDraw.Draw(mask)
    across = [field.w * at // (len(heights) - 1) for at in range(len(heights))]
    points = [((x + wide) * 2, (y - box.y) * 2) for x, y in zip(across, heights, strict=True)]
    draw.line(points, fill=255, width=wide * 2, joint="curve")
    for x, y in (points[0], points[-1]):
        draw.ellipse((x - wide, y - wide, x + wide, y + wide), fill=255)
    canvas.image.paste(colour, (box.x, box.y), mask.reduce(2))
