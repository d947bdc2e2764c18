"""A person's profile on a server: the course of the rating, the rivals, and a row for each game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.text import say
from renders.shared.canvas import SIZE, Box, Canvas
from renders.shared.chart import trace
from renders.shared.layout import BANNER
from renders.shared.leaderboard import (
    MARGIN,
    TWO_LINES,
    Put,
    draw_row,
    monogram,
    write_columns,
    write_head,
    write_key,
    write_lines,
    write_place,
)
from renders.shared.lettering import SMALLEST, Face, Line, fit, line, settable
from renders.shared.palette import (
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    CREAM,
    HAIRLINE,
    PANEL,
    PARCHMENT,
    WALNUT,
    Colour,
)
from renders.shared.subjects import Career, Rivalry
from renders.shared.wrapping import name_lines

FIRST_RATING = 1500
"""The rating that everybody begins with."""
_TOP = BANNER.bottom + 12
_LOW, _FEW = 720, 2  # height of a picture with so few rows
_BELOW = 76  # the lower left corner stays free
_PITCH, _GAP, _HEADS = 98, 5, 62  # of the rows, and the room for the heads of their columns
_RIVALS = 480  # width of the panel with the rivals
_RIVAL = 120  # from one rival to the next at most
_INSIDE = 20  # between a panel's edge and what is in it
_NAMES = 92  # of a line of names, with the gap below it
_SIGN = 56  # side of the sign before it
_GAME = 132  # where the names of the games begin
_CREST, _FIGURE = 96, 120  # height of the person's crest, size of the rating
_LABEL = 112  # width of a label of its course
_DISC = 36  # across, at the end of the line of ratings
_STEPS = 10, 20, 50, 100, 200, 500  # ratings between two marks of the scale
_APART = 56  # pixels between two of them at least
_LEAST = 40  # points that the scale of ratings shows at least


def draw_profile(career: Career, put: Put) -> Canvas:
    """The profile, 1280 × 960; less high if it has few rows, and higher with titles or feats."""
    wide, high = SIZE[0], _LOW if len(career.rows) <= _FEW else SIZE[1]
    named = tuple(_named(career, put))
    high += _NAMES * len(named)
    canvas = Canvas.blank(wide, high, WALNUT)
    write_head(canvas, career.name)
    first = high - _BELOW - _PITCH * len(career.rows)
    upper = Box(MARGIN, _TOP, wide - 2 * MARGIN, first - _HEADS - _TOP)
    for sign, title, names, color in named:
        _honours(canvas, upper._replace(h=_NAMES - 12), sign, title, names, color)
        upper = upper._replace(y=upper.y + _NAMES, h=upper.h - _NAMES)
    if career.rivals:
        right = upper.right_of(upper.right - _RIVALS)
        _rivals(canvas, career.rivals, right, put)
        upper = upper._replace(w=upper.w - _RIVALS - 12)
    _course(canvas, career, upper, put)
    columns = write_columns(canvas, career.rows, first - _HEADS // 2 - 5, put)
    for number, row in enumerate(career.rows):
        box = Box(MARGIN, first + number * _PITCH, wide - 2 * MARGIN, _PITCH - _GAP)
        draw_row(canvas, row, box, columns, _GAME)
    write_key(canvas, career.rows, put)
    return canvas


def _title(canvas: Canvas, box: Box, words: str) -> Box:
    """A panel with its title. Returns the room below the title."""
    canvas.panel(box, PANEL, BRASS_DARK)
    inner = box.grown(-_INSIDE)
    canvas.write(fit(settable(words), inner.w), (inner.x, inner.y + 20), PARCHMENT)
    return Box(inner.x, inner.y + 60, inner.w, inner.h - 60)


def _named(career: Career, put: Put) -> Iterator[tuple[str, str, list[str], Colour]]:
    """The lines of names: a sign, their heading, the names, the best first, and their colour."""
    if career.titles:
        yield "cup", put(say("Titles")), [put(title) for title in career.titles], BRASS_LIGHT
    if career.feats:
        names = [put(name) + (f" × {times}" if times > 1 else "") for name, times in career.feats]
        yield "star", put(say("Feats")), names, CREAM


def _honours(canvas: Canvas, box: Box, sign: str, title: str, names: Sequence[str], colour: Colour) -> None:
    """Draw somebody's honours of a kind, in a line of their own."""
    canvas.panel(box, PANEL, BRASS_DARK)
    x, middle = box.x + _INSIDE, box.middle[1]
    canvas.stamp(sign, Box(x, middle - _SIGN // 2, _SIGN, _SIGN), BRASS)
    x += _SIGN + 20
    x += canvas.write(fit(settable(title), box.w // 3), (x, middle), PARCHMENT) + 28
    canvas.write(_as_many(names, box.right - _INSIDE - x), (x, middle), colour)


def _as_many(names: Sequence[str], room: int) -> Line:
    """As many whole names as there is room for in a line, and how many more there are."""
    for shown in range(len(names), 0, -1):
        more = [f"+{len(names) - shown}"] if shown < len(names) else []
        written = fit(settable(" · ".join([*names[:shown], *more])), room)
        if not written.text.endswith("…"):
            return written
    return fit(settable(names[0]), room)


# --- The course of the rating -------------------------------------------------------------------------


def _course(canvas: Canvas, career: Career, box: Box, put: Put) -> None:
    """The crest, the rating and its rank, and below them the ratings after the last games as a line."""
    canvas.panel(box, PANEL, BRASS_DARK)
    whole, course, inner = career.whole, career.course, box.grown(-_INSIDE)
    middle = inner.y + _CREST // 2
    arms = monogram(career.name, _CREST)
    canvas.put(arms, inner.x, inner.y)
    now = line(str(whole.rating), _FIGURE, Face.SERIF)
    x = inner.x + arms.size[0] + 20
    x += canvas.write(now, (x, middle), BRASS_LIGHT) + 24
    right = inner.right
    if len(career.rows) > 1:  # else the row of the only game tells the same rank
        right -= 42
        write_place(canvas, whole.place, (right, middle), leads=whole.leads)
        right -= 66
    canvas.write(fit(settable(put(say("Rating"))), right - x), (x, middle + 20), PARCHMENT)
    points = [FIRST_RATING, *course] if len(course) < 2 else [*course]
    low, high = min(points), max(points)
    spare = max(0, _LEAST - (high - low)) // 2
    low, high = low - spare, high + spare
    top = inner.y + _CREST + 36
    field = Box(inner.x + _LABEL + 24, top, inner.w - _LABEL - 24 - _DISC // 2, inner.bottom - 22 - top)
    heights = [field.bottom - field.h * (value - low) // max(1, high - low) for value in points]
    for value in marks(low, high, field.h):
        y = field.bottom - field.h * (value - low) // (high - low)
        canvas.fill(Box(field.x, y - 1, field.w, 3), HAIRLINE)
        canvas.write(line(str(value)), (field.x - 20, y), PARCHMENT, "right")
    trace(canvas, heights, field, BRASS_LIGHT)
    canvas.stamp("disc", Box(field.right - _DISC // 2, heights[-1] - _DISC // 2, _DISC, _DISC), BRASS_LIGHT)


def marks(low: int, high: int, tall: int) -> list[int]:
    """Round ratings on a scale ``tall`` pixels high, so far apart that each can be written beside it."""
    steps = (step for step in _STEPS if tall * step >= _APART * (high - low))
    step = next(steps, _STEPS[-1])
    return [*range(-(-low // step) * step, high + 1, step)] or [low]


# --- Rivals -------------------------------------------------------------------------------------------


def _rivals(canvas: Canvas, rivals: Sequence[Rivalry], box: Box, put: Put) -> None:
    """The people met most often: their names, and how often who did better."""
    room = _title(canvas, box, put(say("Rivals")))
    pitch = min(_RIVAL, room.h // len(rivals))
    for number, rival in enumerate(rivals):
        row = Box(room.x, room.y + number * pitch, room.w, pitch)
        worse, better = (line(str(number), SMALLEST, Face.BOLD) for number in (rival.worse, rival.better))
        ahead = rival.better > rival.worse
        x = row.right - canvas.write(worse, (row.right, row.middle[1]), PARCHMENT, "right")
        colon = line(":")
        x -= canvas.write(colon, (x - 8, row.middle[1]), PARCHMENT, "right") + 16
        x -= canvas.write(better, (x, row.middle[1]), BRASS_LIGHT if ahead else CREAM, "right")
        names = name_lines(
            settable(rival.name) or "?", x - 20 - row.x, SMALLEST, 2 if pitch >= TWO_LINES else 1
        )
        write_lines(canvas, names, row.x, row.middle[1])
