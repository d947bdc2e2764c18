"""The chances to win a finished game over time, as lines, with its turning points."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from engines.text import say
from renders.base import DrawContext
from renders.ending import Chances, Mark
from renders.shared.canvas import Box, Canvas
from renders.shared.chart import BADGE, MARGIN, Plot, draw_lines, emblem, scores_of, stroke, write_head
from renders.shared.course import Course
from renders.shared.layout import write_title
from renders.shared.ledger import ACROSS, BODY, LEFT, RIGHT, RULE, page, rule, write_suited
from renders.shared.lettering import SMALLEST, Face, Line, fit, line, settable
from renders.shared.palette import BRASS_LIGHT, INK, SEATS, WINE, palette
from renders.shared.seats import badge_width
from renders.shared.wrapping import pitch, wrap

COLOURS = palette(edges=[(INK, seat.colour, 1) for seat in SEATS])

_HALF = 50  # a scale of chances ends there if no chance is higher
_FLAG, _POLE, _FOOT = (60, 54), 6, 22  # the flag of a turning point, width of its pole, and its foot across
_POLES = 30, 60, 100, 150  # lengths of poles
_THICK = 18  # width of the step of a line at a turning point
_CLEAR = 12  # pixels from a flag to a line that are enough
_LOST = 132  # width of the chance that a move has cost
_HEAD, _ROW = 90, 76  # of the key: height of its head, and of a move on one line
_PAD, _END = 14, 36  # before words, and below all


def draw_chances(chances: Chances, context: DrawContext) -> Canvas:
    """A line for every seat's chance to win, below it the last ones, and turning points if there are any."""
    most = max(map(max, chances.curve))
    high = max(_HALF, most)
    labels = {mark: f"{mark}%" for mark in range(0, high + 1, 25)}
    final = [f"{chance}%" for chance in chances.curve[-1]]
    course = Course(chances.curve, say("Moves"), chances.winners, final)
    moves = [_typeset(mark, context) for mark in chances.marks]
    below = (MARGIN + _HEAD + sum(map(_high, moves))) * bool(moves)
    bottom = scores_of(course).bottom
    canvas = page(bottom + below + _END, COLOURS)
    write_head(canvas, say("Chance of winning"), context, say("Estimated by an AI"))
    plot = draw_lines(canvas, course, high, labels, context)
    _plant(canvas, plot, [_turn(canvas, plot, mark) for mark in chances.marks])
    if moves:
        _write_key(canvas, chances.marks, moves, bottom + MARGIN, context)
    return canvas


def _turn(canvas: Canvas, plot: Plot, mark: Mark) -> tuple[int, int]:
    """Draw the step of a line in which a chance was lost thicker. Returns its middle."""
    start, end = (plot.point(min(at, plot.last), mark.seat) for at in (mark.at, mark.at + 1))
    for colour, wide in ((INK, _THICK + 2 * RULE), (SEATS[mark.seat].colour, _THICK)):
        stroke(canvas, (start, end), colour, wide)
    return (start[0] + end[0]) // 2, (start[1] + end[1]) // 2


def _plant(canvas: Canvas, plot: Plot, turns: Sequence[tuple[int, int]]) -> None:
    """Plant numbered flags at the turning points, off each other and off the lines where there is room."""
    flags: list[Box] = []
    room = Box(plot.field.x, BODY, plot.field.w, plot.field.bottom - BODY)
    for x, y in turns:
        wide, high = _FLAG
        places = [
            flag
            for left, pole, up in product((x, x - wide), _POLES, (True, False))
            if (flag := Box(left, y - pole - high if up else y + pole, wide, high)) == flag.within(room)
        ]

        def merit(flag: Box, y: int = y) -> tuple[int, float]:
            near = min(_CLEAR, plot.clearance(flag)) - abs(flag.middle[1] - y) // 6
            return -sum(_shared(flag, other) for other in flags), near

        flags.append(max(places, key=merit))
    for number, ((x, y), flag) in enumerate(zip(turns, flags, strict=True), start=1):
        canvas.line((x, y), (x, flag.y if flag.y < y else flag.bottom - 1), INK, _POLE)
        canvas.stamp("disc", Box(x - _FOOT // 2, y - _FOOT // 2, _FOOT, _FOOT), INK)
        _flag(canvas, number, flag)


def _shared(flag: Box, other: Box) -> int:
    """The pixels that two flags have in common."""
    across = min(flag.right, other.right) - max(flag.x, other.x)
    down = min(flag.bottom, other.bottom) - max(flag.y, other.y)
    return max(0, across) * max(0, down)


def _flag(canvas: Canvas, number: int, box: Box) -> None:
    """The flag of a turning point."""
    canvas.panel(box, BRASS_LIGHT, INK, 4, 4)
    canvas.write(line(str(number), face=Face.BOLD), box.middle, INK, "mid")


def _typeset(mark: Mark, context: DrawContext) -> tuple[Line, ...]:
    """The move of a turning point on as many lines as it needs, three at most."""
    return wrap(settable(context.say(mark.told)), RIGHT - LEFT - _before(), most=3)


def _before() -> int:
    """The width of what is before the words of a move in the key."""
    return _FLAG[0] + badge_width(BADGE) + _LOST + 4 * _PAD


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
        emblem(canvas, mark.seat, (flag.right + _PAD, middle - BADGE // 2))
        cost = fit(f"−{mark.lost}%", _LOST, face=Face.BOLD)
        canvas.write(cost, (LEFT + _before() - 2 * _PAD, middle), WINE, "right")
        first = middle - pitch(SMALLEST) * (len(lines) - 1) // 2
        for place, typeset in enumerate(lines):
            write_suited(canvas, typeset, (LEFT + _before(), first + place * pitch(SMALLEST)))
        y += _high(lines)
