"""The scores of a finished game over time, in a lane for every seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from PIL import Image, ImageDraw

from engines.base import Seat
from engines.text import say
from renders.base import DrawContext
from renders.ending import Ending, Landmark
from renders.shared.canvas import Box, Canvas
from renders.shared.chart import write_head
from renders.shared.course import Course
from renders.shared.ledger import ACROSS, BODY, LEFT, RIGHT, RULE, page, rule
from renders.shared.lettering import TIGHTEST, Face, fit, line, settable
from renders.shared.money import in_thousands
from renders.shared.palette import CREAM, INK, RULED, SEATS, Colour, palette
from renders.shared.seats import NAME_GAP, badge, badge_width, name_width, write_name

_LANE, _LANES, _AIR = 150, 640, 12  # least height of a lane and of all, and pixels above the highest score
_BAR, _ABOVE_BAR = 24, 6  # height of the bar where a seat was ahead, and from it up to the scores
_LEAST = 14  # width of such a bar: that of a round may be narrower
_NAMED = 420  # width of what is left of the scores at most
_BADGE, _RIM = 54, 3  # height of an emblem, and the ink around it
_CROWN, _CROWN_HIGH, _ABOVE_BADGE = 52, 50, 8  # of a winner, with its rim, and from it down to the emblem
_BEFORE_NAME = LEFT + badge_width(_BADGE) + 2 * _RIM + NAME_GAP
_GAP, _STEP = 20, 5  # pixels beside the scores, and width of the line above them
_TIME, _KEY, _END = 52, 116, 176  # from the lanes down to the rounds, to the key, and to the end of the page
_NOTE, _UP = 76, 5  # height of the note above the lanes, and how far it is raised
_DOT, _BLANK = 6, 10  # width of a dot of the line at a round score, and from it to the next
_PARTS, _APART, _TICK = 4, 120, 16  # parts of the axis, width of one at least, and height of a tick
_HALF = 34  # from the middle of a final score to the ends of its lane at least
_SAMPLE, _FREE = 72, 64  # width of a sample in the key, and what stays free left of them


def _tint(colour: Colour) -> Colour:
    """The colour of a seat's scores while it was not ahead."""
    red, green, blue = ((2 * ground + own) // 3 for ground, own in zip(CREAM, colour, strict=True))
    return red, green, blue


TINTS = tuple(_tint(seat.colour) for seat in SEATS)
COLOURS = palette(*TINTS, edges=[(INK, seat.colour, 1) for seat in SEATS])


class Ahead(NamedTuple):
    """Some rounds in a row, and the seat that had the highest score alone after each."""

    seat: Seat
    start: int
    """The number of rounds before the first of them."""
    end: int
    """The number of rounds up to the last of them."""


def ahead(values: Sequence[Sequence[int]]) -> Iterator[Ahead]:
    """Yield who was ahead alone. ``values``: the scores by seat after each round."""
    start = 0
    for seats, rounds in groupby(values, _foremost):
        end = start + len([*rounds])
        if len(seats) == 1:
            yield Ahead(*seats, start, end)
        start = end


def _foremost(scores: Sequence[int]) -> tuple[Seat, ...]:
    """The seats with the highest score."""
    best = max(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == best)


class Lanes(NamedTuple):
    """The place of all lanes, how many rounds they show, and on which scale."""

    field: Box
    high: int
    rounds: int
    least: int
    most: int

    def across(self, at: float) -> int:
        """The column where a round ends."""
        return self.field.x + round(self.field.w * at / max(1, self.rounds))

    def lane(self, place: int) -> Box:
        """The lane at a place, from the top."""
        return self.field._replace(y=self.field.y + place * self.high, h=self.high)

    def level(self, lane: Box, score: int) -> int:
        """The height of a score in a lane."""
        top, bottom = lane.y + _AIR, lane.bottom - RULE - _BAR - _ABOVE_BAR - RULE
        return bottom - (bottom - top) * (score - self.least) // (self.most - self.least)


def height(seats: int, *, note: bool = False) -> int:
    """The height of a page with the lanes of these seats, and perhaps a note above them."""
    return BODY + _high(seats) * seats + _END + _NOTE * note


def _high(seats: int) -> int:
    """The height of one of the lanes of these seats."""
    return max(_LANE, _LANES // seats)


def draw_course(ending: Ending, context: DrawContext) -> Canvas:
    """A lane for every seat, the best on top: name, scores over time, when it was ahead, and final score.

    A dotted line is at the same round score in all lanes.
    """
    values = ending.course or (ending.scores,)
    before = unchanged(values)
    final = [in_thousands(context.say(points)).replace("-", "−") for points in ending.points]
    course = Course(values[before:], say("Rounds"), ending.winners, final)
    led = [*ahead(course.values[1:])]
    canvas = page(height(len(ending.scores), note=ending.hidden), COLOURS)
    lead = next(iter(ending.facts[1:]), None)
    write_head(canvas, say("Score over time"), context, lead, ending.winners[:1] if lead else ())
    mark = ending.landmark if len(values) > 1 else None
    top = BODY
    if ending.hidden:
        note = settable(context.say(say("Final scores, had the game ended then")))
        canvas.write(fit(note, RIGHT - LEFT), (LEFT, BODY + _NOTE // 2 - _UP), INK)
        top += _NOTE
    lanes = _lanes(course, top, context)
    if lanes.rounds:
        _write_rounds(canvas, lanes, before, settable(context.say(course.unit)))
    _draw_lanes(canvas, lanes, course, led, mark, context)
    _write_key(canvas, mark, lanes.field.bottom + _KEY, context, [one.seat for one in led])
    return canvas


def unchanged(values: Sequence[Sequence[int]]) -> int:
    """The number of rounds before anything changed, which are not drawn; 0 if nothing ever did."""
    return next((at for at, (before, now) in enumerate(pairwise(values)) if before != now), 0)


def _lanes(course: Course, top: int, context: DrawContext) -> Lanes:
    """The place of the lanes between the names and the final scores, below ``top``."""
    ranked, high = course.ranked, _high(len(course.figures))
    names = max(name_width(context, seat) for seat in ranked)
    left = min(LEFT + _NAMED, _BEFORE_NAME + names + _GAP)
    right = RIGHT - max(line(figure, face=Face.BOLD).wide for figure in course.figures) - _GAP
    every = [score for point in course.values for score in point]
    field = Box(left, top, right - left, high * len(ranked))
    return Lanes(field, high, len(course.values) - 1, min(0, *every), max(1, *every))


def _draw_lanes(
    canvas: Canvas,
    lanes: Lanes,
    course: Course,
    led: Sequence[Ahead],
    mark: Landmark | None,
    context: DrawContext,
) -> None:
    """Draw the lanes. ``led``: who was ahead when."""
    for place, seat in enumerate(course.ranked):
        lane = lanes.lane(place)
        rule(canvas, ACROSS._replace(y=lane.bottom - RULE))
        _draw_seat(canvas, lane, seat, context, won=seat in course.winners)
        if lanes.rounds:
            _draw_scores(canvas, lanes, lane, course.values, seat, [one for one in led if one.seat == seat])
        if mark:
            _dot(canvas, lane.x, lane.right, lanes.level(lane, mark.score))
        last = max(lanes.level(lane, course.values[-1][seat]), lane.y + _HALF)
        at = RIGHT, min(last, lane.bottom - RULE - _HALF)
        canvas.write(line(course.figures[seat], face=Face.BOLD), at, INK, "right")


def _dot(canvas: Canvas, left: int, right: int, y: int) -> None:
    """A dotted line."""
    for x in range(left, right, _DOT + _BLANK):
        canvas.fill(Box(x, y - 1, _DOT, RULE), INK)


def _draw_seat(canvas: Canvas, lane: Box, seat: Seat, context: DrawContext, *, won: bool) -> None:
    """The emblem, a winner's below a crown, and the name."""
    wide, middle = badge_width(_BADGE), lane.middle[1] - RULE // 2
    y = middle - _BADGE // 2
    if won:
        y = middle + (_CROWN_HIGH + _ABOVE_BADGE - _BADGE) // 2
        canvas.crown((LEFT + _RIM + wide // 2, y - _ABOVE_BADGE - _CROWN_HIGH // 2), _CROWN)
    canvas.fill(Box(LEFT + _RIM, y, wide, _BADGE).grown(_RIM), INK, 12)
    canvas.put(badge(seat, _BADGE), LEFT + _RIM, y)
    room = Box(_BEFORE_NAME, lane.y, lane.x - _GAP - _BEFORE_NAME, lane.h - RULE)
    write_name(canvas, context, seat, room, INK)


def _draw_scores(
    canvas: Canvas, lanes: Lanes, lane: Box, values: Sequence[Sequence[int]], seat: Seat, led: Sequence[Ahead]
) -> None:
    """The scores of a seat as steps above the line of zero, and bars below where it was ahead."""
    zero = lanes.level(lane, 0)
    steps = [
        Box(lanes.across(at), lanes.level(lane, point[seat]), lanes.across(at + 1) - lanes.across(at), 0)
        for at, point in enumerate(values[1:])
    ]
    _fill(canvas, steps, zero, TINTS[seat])
    for stretch in led:
        _fill(canvas, steps[stretch.start : stretch.end], zero, SEATS[seat].colour)
    canvas.fill(Box(lane.x, zero - 1, lane.w, RULE), RULED)
    _draw_line(canvas, steps)
    for stretch in led:
        _draw_bar(canvas, lanes, lane, stretch)


def _draw_bar(canvas: Canvas, lanes: Lanes, lane: Box, stretch: Ahead) -> None:
    """The bar below the rounds after which a seat was ahead."""
    left, right = lanes.across(stretch.start), lanes.across(stretch.end)
    wide = max(_LEAST, right - left)
    x = min(left - (wide - (right - left)) // 2, lane.right - wide)
    bar = Box(x, lane.bottom - 2 * RULE - _BAR, wide, _BAR)
    canvas.panel(bar, SEATS[stretch.seat].colour, INK, 0, RULE)


def _fill(canvas: Canvas, steps: Sequence[Box], zero: int, colour: Colour) -> None:
    """The area between the steps and the line of zero: flat, so one need not tell its parts."""
    area = Image.new("L", canvas.size)
    draw = ImageDraw.Draw(area)
    for step in steps:
        top, bottom = sorted((step.y, zero))
        draw.rectangle((step.x, top, step.right - 1, bottom), 255)
    canvas.image.paste(colour, (0, 0), area)


def _draw_line(canvas: Canvas, steps: Sequence[Box]) -> None:
    """A line of ink along the steps."""
    for before, step in zip((steps[0], *steps), steps, strict=False):
        top = min(before.y, step.y) - _STEP // 2
        canvas.fill(Box(step.x - _STEP // 2, top, _STEP, abs(step.y - before.y) + _STEP), INK)
        canvas.fill(Box(step.x, step.y - _STEP // 2, step.w, _STEP), INK)


def _write_rounds(canvas: Canvas, lanes: Lanes, before: int, unit: str) -> None:
    """Write the numbers of rounds below all lanes, each in the middle of its round, and mark them in each.

    They are evenly spaced, the first one and the last one among them. Between all rounds are ticks, if these
    can be told apart. ``before``: the number of rounds that are not shown.
    """
    field, y = lanes.field, lanes.field.bottom + _TIME
    parts = min(_PARTS, lanes.rounds - 1, field.w // _APART)
    for part in range(parts + 1):
        shown = 1 + (lanes.rounds - 1) * part // max(1, parts)
        x = lanes.across(shown - 0.5)
        canvas.fill(Box(x - 1, field.y, RULE, field.h), RULED)
        canvas.write(line(str(before + shown)), (x, y), INK, "mid")
    if field.w >= _LEAST * lanes.rounds:
        for between in range(lanes.rounds + 1):
            canvas.fill(Box(lanes.across(between) - 1, field.bottom - RULE, RULE, _TICK), INK)
    words = fit(unit, field.x - 2 * _GAP - LEFT)
    canvas.write(words, (field.x - 2 * _GAP, y), INK, "right")


def _write_key(
    canvas: Canvas, mark: Landmark | None, y: int, context: DrawContext, led: Sequence[Seat]
) -> None:
    """Write, with its middle at ``y``, what the colours of those who ``led`` mean, pale ones, and dots."""
    x, told = LEFT + _FREE, line(settable(in_thousands(context.say(mark.told)))) if mark else line("")
    room = RIGHT - x - (_SAMPLE + NAME_GAP + told.wide) * bool(mark)
    if seats := [*dict.fromkeys(led)]:
        words = [line(settable(context.say(text))) for text in (say("Ahead"), say("Not ahead"))]
        beside = _SAMPLE + NAME_GAP + 2 * _GAP
        if 2 * beside + TIGHTEST * sum(typeset.wide for typeset in words) > room:
            words.pop()  # the pale colour tells by itself
        share = min(1, (room - beside * len(words)) / sum(typeset.wide for typeset in words))
        for typeset, colours in zip(words, ([seat.colour for seat in SEATS], TINTS), strict=False):
            sample = Box(x, y - _BAR // 2, _SAMPLE // len(seats), _BAR)
            for place, seat in enumerate(seats):
                canvas.panel(sample._replace(x=x + place * sample.w), colours[seat], INK, 0, RULE)
            x += _SAMPLE + NAME_GAP
            x += canvas.write(typeset._replace(wide=int(typeset.wide * share)), (x, y), INK) + 2 * _GAP
    if mark:
        _dot(canvas, x, x + _SAMPLE, y)
        canvas.write(told, (x + _SAMPLE + NAME_GAP, y), INK)
