"""The scores of a finished game, or the chances to win it, over time, as lines."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import accumulate, product
from typing import NamedTuple

from PIL import Image, ImageDraw

from engines.base import Seat
from engines.text import Text, say
from renders.base import DrawContext
from renders.ending import Chances, Ending, Mark
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import write_title
from renders.shared.ledger import RULE, paper, rule, stamp
from renders.shared.lettering import SMALLEST, TIGHTEST, Face, Line, fit, line, settable
from renders.shared.money import in_thousands
from renders.shared.palette import CREAM, INK, RULED, SEATS, WALNUT, WINE, Colour, palette
from renders.shared.seats import TWO_LINES, badge, badge_width, name_width, write_name
from renders.shared.wrapping import pitch, wrap

COLOURS = palette(edges=[(INK, seat.colour, 1) for seat in SEATS])

_SIZE = (1280, 720)  # of a chart without a key
_PLATE = Box(16, 12, 1248, 696)
_TITLE = Box(96, _PLATE.y + 4, 1120, 84)
_TOP, _BOTTOM = 140, 592  # of the lines
_TIME = 652  # height on which the figures of the time are centred; the lower left corner stays free
_TICK = 12  # pixels from the lines down to one of them
_LINE, _RIM = 11, 3  # pixels of a line, and of the ink on both sides of it
_LANE, _LOOSE = (
    10,
    16,
)  # from one line to the next where they run together, and how far below the scale they may
_MARGIN, _PAD, _GAP = 24, 14, 8  # beside all, beside words, and from one tag to the next
_LOW, _FEW = 66, 4  # height of a tag with one line, and seats that have room for two
_TAGS = Box(0, 104, 540, 510)  # where all tags stand, as wide as they may be
_BADGE, _LEAD = 60, 36  # height of the badge on a tag, and from the end of a line to its tag
_CROWN = 48  # width of a winner's crown
_DOT, _APART, _BEFORE = 6, 11, 8  # of the dots from the end of a line to its tag: across, from one to the
# next, and from the last one to the tag
_HALF, _MOST = 50, 75  # a scale of chances ends there if no chance is higher
_EMBLEM, _PLACES = 46, 16  # height of an emblem on a line, and the parts between which it may stand
_CLEAR = 120  # pixels from one emblem to another that are enough
_DISC = 58  # across, of the number at a turning point
_NEAR = sorted(product(range(-5, 6), repeat=2), key=lambda place: math.hypot(*place))  # in discs
_KEY = Box(_TITLE.x, 694, 1140, 0)  # the turning points below a chart, right of the lower left corner
_HEAD, _ROW, _END = 90, 76, 20  # of the key: height of its head, of a move on one line, and below all
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


class _Ends(NamedTuple):
    """The tags at the ends of the lines: who has won, the figures by seat, and the names."""

    winners: Sequence[Seat]
    figures: Sequence[str]
    context: DrawContext

    def room(self) -> Box:
        """The room of a tag: as wide as names need, or else high, if they are few, for names on two lines."""
        beside, names = [], []
        for seat in range(len(self.figures)):
            beside.append(self._beside(seat))
            names.append(name_width(self.context, seat, SMALLEST))
        wide = min(_TAGS.w, max(map(sum, zip(beside, names, strict=True))))
        tight = max(other + name * TIGHTEST for other, name in zip(beside, names, strict=True))
        high = TWO_LINES if tight > wide and len(names) <= _FEW else _LOW
        return Box(_PLATE.right - _MARGIN - wide, _TAGS.y, wide, high)

    def tag(self, canvas: Canvas, seat: Seat, box: Box) -> None:
        """A seat's badge, its name and its last figure; a winner's on the seat's colour, with a crown."""
        won, (_, middle) = seat in self.winners, box.middle
        ink = SEATS[seat].on if won else INK
        if won:
            stamp(canvas, box, seat)
        _emblem(canvas, seat, (box.x + _RIM, middle - _BADGE // 2), _BADGE)
        canvas.write(self._figure(seat), (box.right - _PAD, middle), ink, "right")
        name = Box(box.x + badge_width(_BADGE) + _PAD, box.y, box.w - self._beside(seat), box.h)
        write_name(canvas, self.context, seat, name, ink, SMALLEST)
        if won:
            canvas.worn_crown(name.right + _PAD + _CROWN // 2, middle + _CROWN * 3 // 7, _CROWN)

    def _figure(self, seat: Seat) -> Line:
        return line(self.figures[seat], face=Face.BOLD)

    def _beside(self, seat: Seat) -> int:
        """The part of a tag's width that is not for the name."""
        crown = (_CROWN + _PAD) * (seat in self.winners)
        return badge_width(_BADGE) + crown + self._figure(seat).wide + 3 * _PAD


def draw_course(ending: Ending, context: DrawContext) -> Canvas:
    """A line for every seat, in its colour, with its emblem, and a tag at its end, 1280 × 720."""
    course = ending.course or (ending.scores,)
    every = [score for point in course for score in point]
    step, low, high = scale(min(0, *every), max(every))
    unit = "$" if any("$" in context.say(points) for points in ending.points) else ""
    labels = {mark: short(mark, unit) for mark in range(step * -(-low // step), high + 1, step)}
    final = [in_thousands(context.say(points)).replace("-", "−") for points in ending.points]
    canvas = _sheet(say("Score over time"), context)
    plot = _plotted(canvas, course, (low, high), labels, _Ends(ending.winners, final, context))
    _write_time(canvas, plot, say("Turns"), context)
    _emblems(canvas, plot, [])
    return canvas


def draw_chances(chances: Chances, context: DrawContext) -> Canvas:
    """A line for every seat's chance to win, 1280 × 720; higher if there are turning points to explain."""
    most = max(map(max, chances.curve))
    high = next((high for high in (_HALF, _MOST) if most <= high), 100)
    labels = {mark: f"{mark}%" for mark in range(0, high + 1, 25)}
    final = [f"{chance}%" for chance in chances.curve[-1]]
    moves = [_typeset(mark, context) for mark in chances.marks]
    below = (_HEAD + sum(map(_high, moves)) + _END) * bool(moves)
    canvas = _sheet(say("Chance of winning"), context, below)
    plot = _plotted(canvas, chances.curve, (0, high), labels, _Ends(chances.winners, final, context))
    _write_time(canvas, plot, say("Moves"), context)
    turns = [plot.point(mark.at, mark.seat) for mark in chances.marks]
    discs = _discs(turns, plot.field)
    _emblems(canvas, plot, [*turns, *(disc.middle for disc in discs)])
    _number(canvas, turns, discs)
    if moves:
        _write_key(canvas, chances.marks, moves, context)
    return canvas


def _sheet(title: Text, context: DrawContext, below: int = 0) -> Canvas:
    """The page with its title, and room ``below`` the chart."""
    canvas = Canvas.blank(_SIZE[0], _SIZE[1] + below, WALNUT, COLOURS)
    paper(canvas, _PLATE._replace(h=_PLATE.h + below))
    write_title(canvas, _TITLE, context.say(title), 72, WINE, "left")
    return canvas


def _plotted(
    canvas: Canvas,
    course: Sequence[Sequence[int]],
    reach: tuple[int, int],
    labels: Mapping[int, str],
    ends: _Ends,
) -> _Plot:
    """The lines from the first values to the last ones, on a scale from ``reach``'s low end to its high end.

    ``labels``: the values that are written beside the scale.
    """
    low, high = reach
    tags = ends.room()
    left = _PLATE.x + _MARGIN + max(line(label).wide for label in labels.values()) + 16
    field = Box(left, _TOP, tags.x - _LEAD - left, _BOTTOM - _TOP)

    def height(value: int) -> int:
        return field.bottom - field.h * (value - low) // (high - low)

    rule(canvas, Box(field.x, field.bottom - 1, field.w, RULE))
    for mark, label in labels.items():
        rule(canvas, Box(field.x, height(mark) - 1, field.w, RULE), INK if mark == 0 else RULED)
        canvas.write(line(label), (field.x - 16, height(mark)), INK, "right")
    final = course[-1]
    ranked = sorted(range(len(final)), key=lambda seat: -final[seat])
    lanes = [
        apart({seat: height(point[seat]) for seat in ranked}, _LANE, field.y, field.bottom + _LOOSE)
        for point in course
    ]
    plot = _Plot(field, lanes)
    for seat in sorted(ranked, key=lambda seat: (seat in ends.winners, final[seat])):
        heights = [lane[seat] for lane in lanes]
        trace(canvas, heights, field, INK, _LINE + 2 * _RIM)
        trace(canvas, heights, field, SEATS[seat].colour)
    wanted = {seat: y - tags.h // 2 for seat, y in lanes[-1].items()}
    for seat, y in apart(wanted, tags.h + _GAP, _TAGS.y, _TAGS.bottom - tags.h).items():
        tag = tags._replace(y=y)
        _lead(canvas, plot.point(plot.last, seat), (tag.x - _BEFORE, tag.middle[1]))
        ends.tag(canvas, seat, tag)
    return plot


def _lead(canvas: Canvas, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Dots of ink from the end of a line to its tag: no line, since nothing is counted there."""
    number = max(1, round(math.dist(start, end)) // _APART)
    for at in range(1, number + 1):
        x, y = (
            first + (then - first) * at // number - _DOT // 2 for first, then in zip(start, end, strict=True)
        )
        canvas.stamp("disc", Box(x, y, _DOT, _DOT), INK)


def _write_time(canvas: Canvas, plot: _Plot, unit: Text, context: DrawContext) -> None:
    """The figures of the time below the lines, and behind them what is counted."""
    if not plot.last:
        return
    step, *_ = scale(0, plot.last)
    end = plot.field.right
    for at in range(step, plot.last + 1, step):
        x, figure = plot.across(at), line(str(at))
        canvas.fill(Box(x - 1, plot.field.bottom, RULE, _TICK), INK)
        canvas.write(figure, (x, _TIME), INK, "mid")
        end = max(end, x + figure.wide // 2)
    end += _MARGIN
    canvas.write(fit(settable(context.say(unit)), _TITLE.right - end), (end, _TIME), INK)


def _emblems(canvas: Canvas, plot: _Plot, taken: list[tuple[int, int]]) -> None:
    """Put an emblem on each line: clear of what is taken and of those before it, far from other lines."""
    if not plot.last:
        return
    for seat in plot.lanes[0]:
        free: list[tuple[float, float, tuple[int, int]]] = []
        for place in range(2, _PLACES - 3):
            at, share = divmod(plot.last * place, _PLACES)
            heights = {
                other: round(now + (plot.lanes[at + 1][other] - now) * share / _PLACES)
                for other, now in plot.lanes[at].items()
            }
            x, y = plot.field.x + plot.field.w * place // _PLACES, heights.pop(seat)
            beside = min((math.dist((x, y), other) for other in taken), default=_CLEAR)
            alone = min((abs(y - other) for other in heights.values()), default=0)
            free.append((min(beside, _CLEAR), alone, (x, y)))
        x, y = max(free)[-1]
        taken.append((x, y))
        _emblem(canvas, seat, (x - badge_width(_EMBLEM) // 2, y - _EMBLEM // 2), _EMBLEM)


def _emblem(canvas: Canvas, seat: Seat, at: tuple[int, int], high: int) -> None:
    """The emblem of a seat in a line of ink."""
    canvas.fill(Box(*at, badge_width(high), high).grown(_RIM), INK, 12)
    canvas.put(badge(seat, high), *at)


def _discs(turns: Sequence[tuple[int, int]], field: Box) -> list[Box]:
    """The places of the numbers of turning points, beside these where others are near."""
    taken: list[Box] = []
    for x, y in turns:
        disc = Box(x - _DISC // 2, y - _DISC // 2, _DISC, _DISC).within(field.grown(_DISC // 2))
        near = (disc._replace(x=disc.x + _DISC * across, y=disc.y + _DISC * down) for across, down in _NEAR)
        taken.append(next(box for box in near if not any(box.meets(other) for other in taken)))
    return taken


def _number(canvas: Canvas, turns: Sequence[tuple[int, int]], discs: Sequence[Box]) -> None:
    """Number the turning points, each disc tied to its point."""
    for number, (turn, disc) in enumerate(zip(turns, discs, strict=True), start=1):
        for colour, wide in ((INK, 10), (CREAM, 4)):
            canvas.line(turn, disc.middle, colour, wide)
        _disc(canvas, number, disc)


def _disc(canvas: Canvas, number: int, box: Box) -> None:
    """The number of a turning point."""
    canvas.fill(box, INK, _DISC // 2)
    canvas.fill(box.grown(-5), CREAM, _DISC // 2 - 5)
    canvas.write(line(str(number), face=Face.BOLD), box.middle, INK, "mid")


def _typeset(mark: Mark, context: DrawContext) -> tuple[Line, ...]:
    """The move of a turning point on one line or two."""
    room = _KEY.w - _DISC - badge_width(_BADGE) - 3 * _PAD
    return wrap(settable(context.say(mark.move)), room)


def _high(lines: Sequence[Line]) -> int:
    """The height of a move in the key."""
    return _ROW + pitch(SMALLEST) * (len(lines) - 1)


def _write_key(
    canvas: Canvas, marks: Sequence[Mark], moves: Sequence[Sequence[Line]], context: DrawContext
) -> None:
    """Write below the chart who did what at each turning point."""
    words = say("Turning points") if len(marks) > 1 else say("Turning point")
    rule(canvas, Box(_PLATE.x + _MARGIN, _KEY.y, _PLATE.w - 2 * _MARGIN, RULE))
    write_title(canvas, _KEY._replace(y=_KEY.y + 8, h=_HEAD - 8), context.say(words), SMALLEST, WINE, "left")
    y = _KEY.y + _HEAD
    for number, (mark, lines) in enumerate(zip(marks, moves, strict=True), start=1):
        middle = y + _high(lines) // 2
        disc = Box(_KEY.x, middle - _DISC // 2, _DISC, _DISC)
        _disc(canvas, number, disc)
        _emblem(canvas, mark.seat, (disc.right + _PAD, middle - _BADGE // 2), _BADGE)
        x = disc.right + badge_width(_BADGE) + 3 * _PAD
        first = middle - pitch(SMALLEST) * (len(lines) - 1) // 2
        for place, typeset in enumerate(lines):
            canvas.write(typeset, (x, first + place * pitch(SMALLEST)), INK)
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


def short(value: int, unit: str) -> str:
    """A figure of the scale; whole thousands of large ones."""
    figure = f"{abs(value) // 1000}k" if value and value % 1000 == 0 else str(abs(value))
    return f"{'−' * (value < 0)}{unit}{figure}"


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
