"""The scores of a finished game, or the chances to win it, over time, as lines."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

from PIL import Image, ImageDraw

from engines.base import Seat
from engines.text import Text, say
from renders.base import DrawContext
from renders.ending import Chances, Ending
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import columns, write_title
from renders.shared.ledger import RULE, paper, rule, stamp
from renders.shared.lettering import SMALLEST, Face, fit, line
from renders.shared.money import in_thousands
from renders.shared.palette import CREAM, INK, RULED, SEATS, WALNUT, WINE, Colour, palette
from renders.shared.seats import badge, badge_width, write_seat

COLOURS = palette(edges=[(INK, seat.colour, 1) for seat in SEATS])

_SIZE = (1280, 720)
_PLATE = Box(16, 12, 1248, 696)
_TITLE = Box(_PLATE.x + 70, _PLATE.y + 4, 0, 84)
_TOP = _TITLE.bottom + 44  # where the lines begin
_NAMES = Box(98, 0, 1142, 692)  # at its bottom stand the names; the lower left corner stays free
_OVER_NAMES = 44  # from the lowest line of the scale to the names: half a figure, and a gap
_ROW, _FEW = 74, 3  # height of a row of names, and how many are in one
_LINE, _RIM = 11, 3  # pixels of a line, and of the ink on both sides of it
_BADGE, _GAP, _LEAD, _MARGIN = 60, 10, 36, 24
_DOT, _APART, _BEFORE = 6, 11, 8  # of the dots from the end of a line to its badge: across, from one to the
# next, and from the last one to the badge
_HALF, _MOST = 50, 75  # a scale of chances ends there if no chance is higher
_SMALL = 58  # height of the badge before a name
_CROWN, _BESIDE = 48, 16  # width of a winner's crown, and the gap before it
_EMBLEM, _PLACES = 46, 16  # height of an emblem on a line, and the parts between which it may stand
_CLEAR = 120  # pixels from one emblem to another that are enough
_DISC = 58  # across, of the number at a turning point
_WIDEST = 290  # pixels of a score
_PAD = 12  # beside a score
_MARKS = 4  # figures on the scale at most, beside zero
_ROUND = (1, 2, 5)  # steps of a scale, times a power of ten


def draw_course(ending: Ending, context: DrawContext) -> Canvas:
    """A line for every seat, in its colour, with its emblem and its score at the end, 1280 × 720."""
    every = [score for point in ending.course for score in point] or [*ending.scores]
    step, low, high = scale(min(0, *every), max(every))
    unit = "$" if any("$" in context.say(points) for points in ending.points) else ""
    labels = {mark: short(mark, unit) for mark in range(step * -(-low // step), high + 1, step)}
    title = say("Score over time")
    return _plotted(title, ending.course or (ending.scores,), (low, high), labels, ending, context)


def draw_chances(chances: Chances, context: DrawContext) -> Canvas:
    """A line for every seat's chance to win, with numbers at the turning points, 1280 × 720."""
    most = max(map(max, chances.curve))
    high = next((high for high in (_HALF, _MOST) if most <= high), 100)
    labels = {mark: f"{mark}%" for mark in range(0, high + 1, 25 if high < 100 else _HALF)}
    return _plotted(say("Chance of winning"), chances.curve, (0, high), labels, chances, context)


def _plotted(
    title: Text,
    course: Sequence[Sequence[int]],
    reach: tuple[int, int],
    labels: Mapping[int, str],
    ended: Ending | Chances,
    context: DrawContext,
) -> Canvas:
    """The lines from the first values to the last ones, on a scale from ``reach``'s low end to its high end.

    ``labels``: the values that are written beside the scale. Where a line ends its last value is written.
    """
    canvas = Canvas.blank(*_SIZE, WALNUT, COLOURS)
    paper(canvas, _PLATE)
    winners, (low, high) = ended.winners, reach
    figures = [
        fit(
            last,
            _WIDEST,
            face=Face.BOLD if seat in winners else Face.SANS,
        )
        for seat, last in enumerate(_last(ended, context))
    ]
    left = _PLATE.x + _MARGIN + max(line(label).wide for label in labels.values()) + 16
    ends = badge_width(_BADGE) + max(figure.wide for figure in figures) + 2 * _PAD
    right = _PLATE.right - _MARGIN - ends - _LEAD
    names = _names(canvas, ended, context)
    field = Box(left, _TOP, right - left, names.y - _OVER_NAMES - _TOP)

    def height(value: int) -> int:
        return field.bottom - field.h * (value - low) // (high - low)

    write_title(canvas, _TITLE._replace(w=right - _TITLE.x), context.say(title), 72, WINE, "left")
    for mark, label in labels.items():
        rule(canvas, Box(field.x, height(mark) - 1, field.w, RULE), INK if mark == 0 else RULED)
        canvas.write(line(label), (field.x - 16, height(mark)), INK, "right")
    final = course[-1]
    for seat in sorted(range(len(final)), key=lambda seat: (seat in winners, final[seat])):
        heights = [height(point[seat]) for point in course]
        trace(canvas, heights, field, INK, _LINE + 2 * _RIM)
        trace(canvas, heights, field, SEATS[seat].colour)
    last = {seat: height(value) for seat, value in enumerate(final)}
    for seat, y in apart(last, _BADGE + _GAP, _PLATE.y + 12, names.y - 12 - _BADGE).items():
        x = field.right + _LEAD
        _lead(canvas, (field.right, last[seat]), (x - _BEFORE, y + _BADGE // 2))
        figure, on = figures[seat], INK
        if seat in winners:
            whole = badge_width(_BADGE) + figure.wide + 2 * _PAD
            stamp(canvas, Box(x, y, whole, _BADGE).grown(3), seat)
            on = SEATS[seat].on
        _emblem(canvas, seat, (x, y), _BADGE)
        canvas.write(figure, (x + badge_width(_BADGE) + _PAD, y + _BADGE // 2), on)
    marks = ended.marks if isinstance(ended, Chances) else ()
    turns = [
        (field.x + field.w * at // max(1, len(course) - 1), height(course[at][seat])) for at, seat in marks
    ]
    _emblems(canvas, course, field, height, turns)
    if isinstance(ended, Chances):
        _number(canvas, ended, field, height)
    return canvas


def _last(ended: Ending | Chances, context: DrawContext) -> list[str]:
    """What is written where the lines end: the chances in percent, or the scores."""
    if isinstance(ended, Chances):
        return [f"{chance}%" for chance in ended.curve[-1]]
    return [in_thousands(context.say(points)).replace("-", "−") for points in ended.points]


def _lead(canvas: Canvas, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Dots of ink from the end of a line to its badge: no line, since nothing is counted there."""
    number = max(1, round(math.dist(start, end)) // _APART)
    for at in range(1, number + 1):
        x, y = (
            first + (then - first) * at // number - _DOT // 2 for first, then in zip(start, end, strict=True)
        )
        canvas.stamp("disc", Box(x, y, _DOT, _DOT), INK)


def _names(canvas: Canvas, ended: Ending | Chances, context: DrawContext) -> Box:
    """The names of all seats with their emblems, who has won first. Returns their room."""
    seats = sorted(range(len(context.names)), key=lambda seat: seat not in ended.winners)
    rows = 1 if len(seats) <= _FEW else 2
    across = -(-len(seats) // rows)
    room = _NAMES._replace(y=_NAMES.bottom - rows * _ROW, h=rows * _ROW)
    for place, seat in enumerate(seats):
        row, column = divmod(place, across)
        box = columns(room._replace(y=room.y + row * _ROW, h=_ROW), across, 12)[column]
        won = seat in ended.winners
        told = box._replace(w=box.w - (_BESIDE + _CROWN) * won)
        emblem = Box(told.x, told.middle[1] - _SMALL // 2, badge_width(_SMALL), _SMALL)
        canvas.fill(emblem.grown(_RIM), INK, 12)
        end = write_seat(canvas, context, seat, told, INK, _SMALL, SMALLEST)
        if won:
            canvas.crown((end + _BESIDE + _CROWN // 2, box.middle[1]), _CROWN)
    return room


def _emblems(
    canvas: Canvas,
    course: Sequence[Sequence[int]],
    field: Box,
    height: Callable[[int], int],
    turns: Sequence[tuple[int, int]],
) -> None:
    """Put an emblem on each line: clear of turning points and of those before it, far from other lines."""
    last, taken = len(course) - 1, [*turns]
    for seat in range(len(course[0]) * (last > 0)):
        free: list[tuple[float, float, tuple[int, int]]] = []
        for place in range(2, _PLACES - 3):
            at, share = divmod(last * place, _PLACES)
            heights = [
                round(height(now) + (height(then) - height(now)) * share / _PLACES)
                for now, then in zip(course[at], course[at + 1], strict=True)
            ]
            x, y = field.x + field.w * place // _PLACES, heights.pop(seat)
            beside = min((math.dist((x, y), other) for other in taken), default=_CLEAR)
            free.append((min(beside, _CLEAR), min((abs(y - other) for other in heights), default=0), (x, y)))
        *_, (x, y) = max(free)
        taken.append((x, y))
        _emblem(canvas, seat, (x - badge_width(_EMBLEM) // 2, y - _EMBLEM // 2), _EMBLEM)


def _emblem(canvas: Canvas, seat: Seat, at: tuple[int, int], high: int) -> None:
    """The emblem of a seat in a line of ink."""
    canvas.fill(Box(*at, badge_width(high), high).grown(_RIM), INK, 12)
    canvas.put(badge(seat, high), *at)


def _number(canvas: Canvas, chances: Chances, field: Box, height: Callable[[int], int]) -> None:
    """Put a number at each turning point, beside it where others are near."""
    last = len(chances.curve) - 1
    taken: list[Box] = []
    for number, (at, seat) in enumerate(chances.marks, start=1):
        x = field.x + field.w * at // max(1, last)
        y = height(chances.curve[at][seat])
        disc = Box(x - _DISC // 2, y - _DISC // 2, _DISC, _DISC).within(field.grown(_DISC // 2))
        while any(disc.meets(other) for other in taken):
            disc = disc._replace(x=disc.x - _DISC // 4)
        taken.append(disc)
        for colour, wide in ((INK, 10), (CREAM, 4)):
            canvas.line((x, y), disc.middle, colour, wide)
        canvas.fill(disc, INK, _DISC // 2)
        canvas.fill(disc.grown(-5), CREAM, _DISC // 2 - 5)
        canvas.write(line(str(number), face=Face.BOLD), disc.middle, INK, "mid")


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


def short(value: int, unit: str = "") -> str:
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
