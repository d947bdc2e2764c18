"""A person's profile on a server: the course of the rating, the rivals, and a row for each game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from PIL import ImageDraw

from engines.text import count, say
from renders.base import Backdrop
from renders.shared.canvas import Box, Canvas
from renders.shared.chart import trace
from renders.shared.layout import columns
from renders.shared.leaderboard import (
    BELOW,
    CROWN,
    LINES,
    TWO_LINES,
    Put,
    draw_row,
    monogram,
    row_box,
    write_columns,
    write_key,
    write_lines,
)
from renders.shared.ledger import ACROSS, LEFT, RIGHT, RULE, closing, margin, page, rule, spread
from renders.shared.lettering import SMALLEST, Face, fit, line, settable
from renders.shared.palette import BRASS, BRASS_LIGHT, INK, LEATHER, PALE, RULED, TAWNY, WINE, Colour
from renders.shared.subjects import Career, Rivalry
from renders.shared.wrapping import name_lines

EmblemOf: TypeAlias = Callable[[str], Backdrop | None]
"""(id of a game) -> its emblem, 80 pixels high, if it has one."""

FIRST_RATING = 1500
"""The rating that everybody begins with."""
_UPPER = 600  # height of what is above the rows
_PITCH, _HEADS = 150, 88  # of the rows, and the room for the heads of their columns
_PORTRAIT = Box(LEFT, 36, 172, 200)  # the frame with the coat of arms
_NAME = Box(262, 26, 930, 88)
_FIGURE, _RATING = 112, 178  # size of the rating, and its height
_BELOW_RATING = 14  # pixels by which the rank is below the base line of the rating
_COURSE = 258  # where the course of the ratings begins
_RIVALS = 470  # width of the column with the rivals
_SHORT = RIGHT - _RIVALS - 76 - _NAME.x  # width of a name beside them
_RIVALS_HEAD = 72 + LINES  # height of what is above them
_FEW = 2  # rivals that fill their column
_HONOURS, _HONOUR, _UNDER = 78, 72, 20  # heights of the head of a list of honours, of one, and of air below
_MOST = 2  # honours in a list
_MEDAL, _AFTER = 56, 14  # across, of the medal before each of them, and the gap after it
_BETWEEN = 48  # from one list to the next
_LABEL = 128  # width of a label of its course
_CAPTION = 72  # height of what is below it
_DISC = 36  # across, at the end of the line of ratings
_STEPS = 10, 20, 50, 100, 200, 500  # ratings between two marks of the scale
_APART = 56  # pixels between two of them at least
_LEAST = 40  # points that the scale of ratings shows at least
_GAME, _EMBLEM = 150, 80  # where the emblems of the games begin, and their height


def draw_profile(career: Career, put: Put, emblem_of: EmblemOf) -> Canvas:
    """The page of a member, 1280 pixels wide; the higher the more rows, titles and feats it has."""
    honours = [*_honours(career, put)]
    most = max((_rows(kind, honours) for kind in honours), default=0)
    listed = _HONOURS + _HONOUR * most + _UNDER if honours else 0
    canvas = page(_UPPER + _PITCH * len(career.rows) + BELOW + listed)
    first = canvas.size[1] - BELOW - _PITCH * len(career.rows)
    _member(canvas, career, put)
    upper = Box(LEFT, _PORTRAIT.y, RIGHT - LEFT, first - _HEADS - listed - _PORTRAIT.y)
    if career.rivals:
        top = _PORTRAIT.y if _is_short(career.name) else _NAME.bottom
        right = upper.right_of(upper.right - _RIVALS)._replace(y=top, h=upper.bottom - top)
        margin(canvas, right._replace(x=right.x - 32, y=right.y + 12, h=right.h - 20))
        _rivals(canvas, career.rivals, right, put)
        upper = upper._replace(w=upper.w - _RIVALS - 44)
    _course(canvas, career, upper._replace(y=_COURSE, h=upper.bottom - _COURSE), put)
    if honours:
        _list(canvas, honours, upper._replace(y=upper.bottom, w=RIGHT - LEFT, h=listed))
    closing(canvas, ACROSS._replace(y=first - 4 * RULE))
    rows = [replace(row, rating=row.rating if len(career.rows) > 1 else None) for row in career.rows]
    heads = first - _HEADS // 2 - 6
    places = write_columns(canvas, rows, heads, put)
    if any(row.place is not None for row in rows):
        canvas.write(fit(settable(put(say("Rank"))), places.form - LEFT), (LEFT, heads), INK)
    for number, row in enumerate(rows):
        top = first + number * _PITCH
        box, emblem = row_box(top, top + _PITCH), emblem_of(row.game)
        if emblem:
            emblem.paste(canvas.image, _GAME, box.middle[1] - _EMBLEM // 2)
        draw_row(canvas, row, box, places, _GAME + (_EMBLEM + _AFTER) * bool(emblem), SMALLEST)
        rule(canvas, ACROSS._replace(y=top + _PITCH - RULE))
    write_key(canvas, career.rows, put)
    return canvas


def _member(canvas: Canvas, career: Career, put: Put) -> None:
    """The coat of arms in its frame, the name, and below it the rating and its rank."""
    canvas.fill(_PORTRAIT, INK, 6)
    canvas.fill(_PORTRAIT.grown(-4), BRASS, 4)
    photo = _PORTRAIT.grown(-10)
    canvas.fill(photo, LEATHER, 3)
    arms = monogram(career.name, photo.h - 16)
    canvas.put(arms, photo.middle[0] - arms.size[0] // 2, photo.y + 9)
    short = career.rivals and _is_short(career.name)
    name = fit(settable(career.name, Face.SERIF) or "?", _SHORT if short else _NAME.w, 84, Face.SERIF)
    canvas.write(name, (_NAME.x, _NAME.middle[1]), WINE)
    if len(career.rows) > 1 and career.whole.leads:  # else the row of the only game tells the same
        canvas.crown((_PORTRAIT.middle[0], _PORTRAIT.bottom - 16), wide=CROWN)
    now = line(str(career.whole.rating), _FIGURE, Face.SERIF)
    x = _NAME.x + canvas.write(now, (_NAME.x, _RATING), INK) + 20
    room = RIGHT - (_RIVALS + 44) * bool(career.rivals) - x
    texts, middle = [say("Rating")], _RATING + 18
    if len(career.rows) > 1 and career.whole.place is not None:
        texts.append(say("Rank {place}", place=career.whole.place))
    words = [put(text) for text in texts]
    if _is_alone(career):
        words.append(" ".join(_lately(career, put)))
    if len(words) > 1:
        middle -= LINES - _BELOW_RATING
    for at, typeset in enumerate(fit(settable(told), room) for told in words):
        canvas.write(typeset, (x, middle + at * LINES), INK)


def _is_alone(career: Career) -> bool:
    """Whether there is room beside the rating for how it changed: neither rivals nor a rank are told."""
    return not career.rivals and len(career.rows) == 1


def _is_short(name: str) -> bool:
    """Whether a name leaves room for the rivals beside it."""
    return line(settable(name, Face.SERIF), 72, Face.SERIF).wide <= _SHORT


# --- Titles and feats ---------------------------------------------------------------------------------


class _Honours(NamedTuple):
    """Somebody's honours of a kind: how many they are, what they are called, and their medal."""

    title: str
    names: Sequence[str]
    sign: str
    colour: Colour


def _honours(career: Career, put: Put) -> Iterator[_Honours]:
    """Their titles and their feats, if there are any."""
    if career.titles:
        many = len(career.titles)
        told = count("{n} title", "{n} titles", many)
        if many > _MOST:
            told = say("{shown} of {n} titles", shown=_MOST, n=many)
        yield _Honours(put(told), [put(title) for title in career.titles], "cup", BRASS_LIGHT)
    if career.feats:
        many = len(career.feats)
        told = count("{n} feat", "{n} feats", many)
        if many > _MOST:
            told = say("{shown} of {n} feats", shown=_MOST, n=many)
        names = [put(name) + (f" × {times}" if times > 1 else "") for name, times in career.feats]
        yield _Honours(put(told), names, "star", TAWNY)


def _rows(kind: _Honours, kinds: Sequence[_Honours]) -> int:
    """The rows of a list: one alone has two columns."""
    return min(_MOST, len(kind.names)) if len(kinds) > 1 else 1


def _list(canvas: Canvas, kinds: Sequence[_Honours], box: Box) -> None:
    """Lists of honours side by side, each with a medal, below how many there are."""
    rule(canvas, ACROSS._replace(y=box.y))
    wanted = [
        _MEDAL + _AFTER + max(line(settable(name)).wide for name in kind.names[:_MOST]) for kind in kinds
    ]
    widths = spread(wanted, [box.w // 3] * len(kinds), box.w - _BETWEEN * (len(kinds) - 1))
    x = box.x
    for kind, wide in zip(kinds, widths, strict=True):
        middle = box.y + _HONOURS // 2
        canvas.write(fit(settable(kind.title), wide, face=Face.BOLD), (x, middle), WINE)
        listed = Box(x, box.y + _HONOURS, wide, _HONOUR * _rows(kind, kinds))
        for row, name in zip(_cells(listed, len(kinds)), kind.names[:_MOST], strict=False):
            rule(canvas, row)
            _honour(canvas, row, kind, name)
        x += wide + _BETWEEN


def _cells(box: Box, kinds: int) -> list[Box]:
    """The places of two honours: one below the other, or beside each other if no other kind is listed."""
    if kinds > 1:
        return [box._replace(y=box.y + number * _HONOUR, h=_HONOUR) for number in range(_MOST)]
    return columns(box, _MOST, _BETWEEN)


def _honour(canvas: Canvas, row: Box, kind: _Honours, name: str) -> None:
    medal = Box(row.x, row.middle[1] - _MEDAL // 2, _MEDAL, _MEDAL)
    canvas.stamp("disc", medal, INK)
    canvas.stamp("disc", medal.grown(-3), kind.colour)
    canvas.stamp(kind.sign, medal.grown(-12), INK)
    typeset = fit(settable(name), row.w - _MEDAL - _AFTER)
    canvas.write(typeset, (medal.right + _AFTER, row.middle[1]), INK)


# --- The course of the rating -------------------------------------------------------------------------


def _course(canvas: Canvas, career: Career, box: Box, put: Put) -> None:
    """The ratings after each game as a line, warmer paper below it, and by how much they changed."""
    points = _points(career)
    low, high = min(points), max(points)
    spare = max(0, _LEAST - (high - low)) // 2
    low, high = low - spare, high + spare
    left = box.x + _LABEL + 24
    under = _UNDER if _is_alone(career) else _CAPTION
    field = Box(left, box.y + 24, box.right - left - _DISC, box.h - 48 - under)
    heights = [field.bottom - field.h * (value - low) // max(1, high - low) for value in points]
    across = [field.x + field.w * at // (len(points) - 1) for at in range(len(points))]
    below = [*zip(across, heights, strict=True), (field.right, field.bottom), (field.x, field.bottom)]
    ImageDraw.Draw(canvas.image).polygon(below, PALE)
    for value in marks(low, high, field.h):
        y = field.bottom - field.h * (value - low) // (high - low)
        canvas.fill(Box(field.x, y - 1, field.w, RULE), RULED)
        canvas.write(line(str(value)), (field.x - 20, y), INK, "right")
    trace(canvas, heights, field, WINE)
    if not _is_alone(career):
        told, change = _lately(career, put)
        x, middle = field.right + _DISC // 2, box.bottom - _CAPTION // 2
        x -= canvas.write(line(change, face=Face.BOLD), (x, middle), INK, "right") + _AFTER
        canvas.write(fit(settable(told), x - field.x), (x, middle), INK, "right")
    canvas.stamp("disc", Box(field.right - _DISC // 2, heights[-1] - _DISC // 2, _DISC, _DISC), WINE)


def _points(career: Career) -> list[int]:
    """The ratings of the course, from the one that everybody begins with if there is no other."""
    return [FIRST_RATING, *career.course] if len(career.course) < 2 else [*career.course]


def _lately(career: Career, put: Put) -> tuple[str, str]:
    """Over how many games the course is, and by how much the rating changed in them."""
    points = _points(career)
    told = put(count("Last game", "Last {n} games", len(points) - 1))
    return told, f"{points[-1] - points[0]:+}".replace("-", "−")


def marks(low: int, high: int, tall: int) -> list[int]:
    """Round ratings on a scale ``tall`` pixels high, so far apart that each can be written beside it."""
    steps = (step for step in _STEPS if tall * step >= _APART * (high - low))
    step = next(steps, _STEPS[-1])
    return [*range(-(-low // step) * step, high + 1, step)] or [low]


# --- Rivals -------------------------------------------------------------------------------------------


def _rivals(canvas: Canvas, rivals: Sequence[Rivalry], box: Box, put: Put) -> None:
    """The most frequent opponents, and how often each side did better; the larger number is bold."""
    canvas.write(fit(settable(put(say("Rivals"))), box.w, face=Face.BOLD), (box.x, box.y + 40), WINE)
    scored = fit(settable(put(say("Ahead : behind"))), box.w)
    canvas.write(scored, (box.right, box.y + 40 + LINES), INK, "right")
    room = box._replace(y=box.y + _RIVALS_HEAD, h=box.h - _RIVALS_HEAD)
    pitch = room.h // max(_FEW, len(rivals))
    for number, rival in enumerate(rivals):
        row = Box(room.x, room.y + number * pitch, room.w, pitch)
        rule(canvas, row)
        better = line(str(rival.better), face=Face.BOLD if rival.better > rival.worse else Face.SANS)
        worse = line(str(rival.worse), face=Face.BOLD if rival.worse > rival.better else Face.SANS)
        x = row.right - canvas.write(worse, (row.right, row.middle[1]), INK, "right")
        x -= canvas.write(line(":"), (x - 8, row.middle[1]), INK, "right") + 16
        x -= canvas.write(better, (x, row.middle[1]), INK, "right")
        most = 2 if pitch >= TWO_LINES else 1
        names = name_lines(settable(rival.name) or "?", x - 20 - row.x, SMALLEST, most)
        write_lines(canvas, names, (row.x, row.middle[1]))
