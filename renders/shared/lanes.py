"""Scores over time in a lane for every seat: of many seats, lines in one field would be a knot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PIL import Image, ImageDraw

from engines.base import Seat
from engines.text import say
from renders.base import DrawContext
from renders.shared.ahead import Stretch, ahead, merged
from renders.shared.canvas import Box, Canvas
from renders.shared.course import Course
from renders.shared.ledger import ACROSS, BODY, LEFT, RIGHT, RULE, rule
from renders.shared.lettering import Face, fit, line, settable
from renders.shared.palette import CREAM, INK, RULED, SEATS, Colour
from renders.shared.seats import NAME_GAP, badge, badge_width, name_width, write_name

_LANE, _LANES, _AIR = 126, 640, 12  # least height of a lane and of all, and pixels above the highest score
_BAR, _ABOVE_BAR = 18, 6  # height of the bar where a seat was ahead, and from it up to the scores
_NAMED = 420  # width of what is left of the scores at most
_BADGE, _RIM, _CROWN = 54, 3, 52  # height of an emblem, the ink around it, and width of a winner's crown
_BEFORE_NAME = LEFT + badge_width(_BADGE) + 2 * _RIM + NAME_GAP
_GAP, _STEP = 20, 5  # pixels beside the scores, and width of the line above them
_TIME, _KEY, _END = 52, 116, 176  # from the lanes down to the turns, to the key, and to the end of the page
_SAMPLE, _FREE = 72, 64  # width of the sample in the key, and what stays free left of it


def tint(colour: Colour) -> Colour:
    """The colour of a seat's scores while it was not ahead."""
    red, green, blue = ((2 * ground + own) // 3 for ground, own in zip(CREAM, colour, strict=True))
    return red, green, blue


TINTS = tuple(tint(seat.colour) for seat in SEATS)


def height(seats: int) -> int:
    """The height of a page with the lanes of these seats."""
    return BODY + _lane(seats) * seats + _END


def _lane(seats: int) -> int:
    """The height of one of the lanes of these seats."""
    return max(_LANE, _LANES // seats)


def draw_lanes(canvas: Canvas, course: Course, context: DrawContext) -> None:
    """A lane for every seat, the best on top: name, scores over time, when it was ahead, and final score."""
    scores = [line(figure, face=Face.BOLD) for figure in course.figures]
    values, ranked = course.values, course.ranked
    high = _lane(len(ranked))
    names = max(name_width(context, seat) for seat in ranked)
    left = min(LEFT + _NAMED, _BEFORE_NAME + names + _GAP)
    field = Box(left, BODY, RIGHT - max(score.wide for score in scores) - _GAP - left, high * len(ranked))
    _write_turns(canvas, field, course, context)
    led = _led(field, values)
    for place, seat in enumerate(ranked):
        lane = Box(field.x, field.y + place * high, field.w, high)
        rule(canvas, ACROSS._replace(y=lane.bottom - RULE))
        _draw_seat(canvas, lane, seat, context, won=seat in course.winners)
        _draw_scores(canvas, lane, values, seat, led[seat])
        canvas.write(scores[seat], (RIGHT, lane.middle[1]), INK, "right")
    _write_key(canvas, field, course, context)


def _led(field: Box, values: Sequence[Sequence[int]]) -> list[list[Box]]:
    """By seat the parts of the field in which it was ahead, alone or with others."""
    turns = max(1, len(values) - 1)
    stretches = [
        Stretch(seats, field.x + field.w * start // turns, field.x + field.w * end // turns)
        for seats, start, end in ahead(values[1:])
    ]
    return [
        [*_joined([stretch for stretch in merged(stretches) if seat in stretch.seats])]
        for seat in range(len(values[0]))
    ]


def _joined(stretches: Sequence[Stretch]) -> Iterator[Box]:
    """The parts of a field, those side by side as one, as boxes without a height."""
    left = right = -1
    for stretch in stretches:
        if stretch.left != right:
            if right > left:
                yield Box(left, 0, right - left, 0)
            left = stretch.left
        right = stretch.right
    if right > left:
        yield Box(left, 0, right - left, 0)


def _draw_seat(canvas: Canvas, lane: Box, seat: Seat, context: DrawContext, *, won: bool) -> None:
    """The emblem, a winner's below a crown, and the name."""
    wide, y = badge_width(_BADGE), lane.middle[1] - _BADGE // 2
    if won:
        y = lane.bottom - _BADGE - 2 * RULE - _RIM
        canvas.crown((LEFT + _RIM + wide // 2, (lane.y + y) // 2), _CROWN)
    canvas.fill(Box(LEFT + _RIM, y, wide, _BADGE).grown(_RIM), INK, 12)
    canvas.put(badge(seat, _BADGE), LEFT + _RIM, y)
    room = Box(_BEFORE_NAME, lane.y, lane.x - _GAP - _BEFORE_NAME, lane.h - RULE)
    write_name(canvas, context, seat, room, INK)


def _draw_scores(
    canvas: Canvas, lane: Box, values: Sequence[Sequence[int]], seat: Seat, led: Sequence[Box]
) -> None:
    """The scores of a seat as steps above the line of zero, and bars below where it was ahead."""
    every = [score for point in values for score in point]
    low, high = min(0, *every), max(1, *every)
    top, bottom = lane.y + _AIR, lane.bottom - RULE - _BAR - _ABOVE_BAR - RULE
    turns = max(1, len(values) - 1)

    def level(score: int) -> int:
        return bottom - (bottom - top) * (score - low) // (high - low)

    zero, steps = level(0), list[Box]()
    for at, point in enumerate(values[1:]):
        x, end = lane.x + lane.w * at // turns, lane.x + lane.w * (at + 1) // turns
        steps.append(Box(x, level(point[seat]), end - x, 0))
    _fill(canvas, steps, zero, lane, TINTS[seat])
    for stretch in led:
        _fill(canvas, steps, zero, stretch, SEATS[seat].colour)
    canvas.fill(Box(lane.x, zero - 1, lane.w, RULE), RULED)
    _draw_line(canvas, steps)
    for stretch in led:
        bar = Box(stretch.x, lane.bottom - 2 * RULE - _BAR, stretch.w, _BAR)
        canvas.panel(bar, SEATS[seat].colour, INK, 0, RULE)


def _fill(canvas: Canvas, steps: Sequence[Box], zero: int, room: Box, colour: Colour) -> None:
    """The area between the steps and the line of zero, as wide as a room."""
    area = Image.new("L", canvas.size)
    draw = ImageDraw.Draw(area)
    for step in steps:
        x, end = max(step.x, room.x), min(step.right, room.right)
        if x < end:
            draw.rectangle((x, min(step.y, zero), end - 1, max(step.y, zero)), 255)
    canvas.image.paste(colour, (0, 0), area)


def _draw_line(canvas: Canvas, steps: Sequence[Box]) -> None:
    """A line of ink along the steps."""
    for before, step in zip((steps[0], *steps), steps, strict=False):
        top = min(before.y, step.y) - _STEP // 2
        canvas.fill(Box(step.x - _STEP // 2, top, _STEP, abs(step.y - before.y) + _STEP), INK)
        canvas.fill(Box(step.x, step.y - _STEP // 2, step.w, _STEP), INK)


def _write_turns(canvas: Canvas, field: Box, course: Course, context: DrawContext) -> None:
    """Write the numbers of the turns below all lanes, the last one among them, and mark them in each."""
    turns, y = len(course.values) - 1, field.bottom + _TIME
    for at in course.marks(field.w):
        x = field.x + field.w * (at - course.first) // turns
        canvas.fill(Box(x - 1, field.y, RULE, field.h + 4 * RULE), RULED)
        canvas.write(line(str(at)), (x, y), INK, "mid")
    words = fit(settable(context.say(course.unit)), field.x - 2 * _GAP - LEFT)
    canvas.write(words, (field.x - 2 * _GAP, y), INK, "right")


def _write_key(canvas: Canvas, field: Box, course: Course, context: DrawContext) -> None:
    """Write below the turns what a bar means, and the note."""
    y = field.bottom + _KEY
    sample = Box(LEFT + _FREE, y - _BAR // 2, _SAMPLE, _BAR)
    canvas.panel(sample, SEATS[course.ranked[0]].colour, INK, 0, RULE)
    words = line(settable(context.say(say("Ahead"))))
    end = sample.right + NAME_GAP + canvas.write(words, (sample.right + NAME_GAP, y), INK) + 2 * _GAP
    if course.note:
        canvas.write(fit(settable(context.say(course.note)), RIGHT - end), (RIGHT, y), INK, "right")
