"""A page of a leaderboard: who is how good, by which results. AI players stand below a line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import NamedTuple, TypeAlias

from engines.text import Text, say
from renders.shared.bosses import lettered_crest
from renders.shared.canvas import SIZE, Align, Box, Canvas, Sprite
from renders.shared.layout import BANNER, BANNER_MIDDLE
from renders.shared.lettering import SMALLEST, Face, Line, fit, line, settable
from renders.shared.palette import (
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    CREAM,
    INK,
    LEATHER,
    LEATHER_DARK,
    PANEL,
    PARCHMENT,
    WALNUT,
    Colour,
)
from renders.shared.subjects import Leaderboard, LeaderboardRow, SeasonRow
from renders.shared.wrapping import name_lines

Put: TypeAlias = Callable[[Text], str]
"""Puts texts into the reader's language."""

MARGIN = 16
_LOWEST = 480  # height of a page with one row: at most 8 : 3
_LEADING = 1.5  # how much higher the row of who leads is
HEADS, FIRST = 117, 160  # height on which the heads of the columns are centred, and where the rows begin
_BELOW = 76  # below them the lower left corner stays free
_GAP = 5  # from one row to the next
_PITCH = 242  # of a row at most, with the gap
TWO_LINES = 112  # height of a row in which a name may take two lines
_ROOMY = 160  # height of a row with large lettering
LINES = 56  # from one line of a name to the next
NAME = 222  # where the names begin, behind the crests
_CREST = 92  # height of a crest
_MEDALS: dict[int, Colour] = {1: BRASS_LIGHT, 2: CREAM, 3: BRASS}
_CROWN = 92  # width of the crown of who leads
_COGWHEEL = 68  # side of the sign of an AI
_RULE = 6  # height of the line above the AI players
_BAR, _BARS = 22, 6  # width of the bar of a game, and the gap between two
_HIGH = 24, 72  # height of the bar of a game lost, and of one won
_KEY, _BESIDE = 40, 16  # height of the lettering of the key, and from a bar to its word
_FORM = 5 * (_BAR + _BARS) - _BARS  # width of the last games


class Columns(NamedTuple):
    """Positions of the columns: the left end of the last games, the right ends of ratings and wins."""

    form: int
    rating: int
    won: int


_RATED = Columns(620, 972, SIZE[0] - 36)
_UNRATED = Columns(760, 972, SIZE[0] - 36)


def draw_leaderboard(page: Leaderboard, put: Put) -> Canvas:
    """The page, 1280 × 960; less high if it has few rows."""
    canvas, boxes = ruled(page.rows, put(page.title))
    columns = write_columns(canvas, page.rows, HEADS, put)
    for place, (row, room) in enumerate(zip(page.rows, boxes, strict=True)):
        box = room
        if row.ai and place and not page.rows[place - 1].ai:
            canvas.fill(Box(room.x, room.y + 4, room.w, _RULE), BRASS_LIGHT)
            box = room._replace(y=room.y + 18, h=room.h - 18)
        draw_row(canvas, row, box, columns, NAME)
        write_crest(canvas, row.name, box)
    write_key(canvas, page.rows, put)
    return canvas


def ruled(rows: Sequence[LeaderboardRow | SeasonRow], title: str) -> tuple[Canvas, list[Box]]:
    """A page with its title, and its rows: as high as they make it. Who leads has a higher one."""
    shares = [_LEADING if row.leads else 1 for row in rows]
    pitch = min(_PITCH, int((SIZE[1] - _BELOW - FIRST) / sum(shares)))
    highs = [int(pitch * share) for share in shares]
    canvas = Canvas.blank(SIZE[0], min(SIZE[1], max(_LOWEST, FIRST + sum(highs) + _BELOW)), WALNUT)
    write_head(canvas, title)
    ends = accumulate(highs, initial=FIRST)
    next(ends)
    wide = SIZE[0] - 2 * MARGIN
    return canvas, [Box(MARGIN, end - high, wide, high - _GAP) for end, high in zip(ends, highs, strict=True)]


def write_crest(canvas: Canvas, name: str, row: Box) -> None:
    """Somebody's crest, before their name."""
    arms = monogram(name, _CREST)
    canvas.put(arms, NAME - arms.size[0] - 12, row.middle[1] - arms.size[1] // 2)


def monogram(name: str, high: int) -> Sprite:
    """A crest of brass with the first letter of a name: colours are those of seats."""
    first = (settable(name, Face.SERIF) or "?")[0]
    return lettered_crest(first.upper()[0], high)  # an upper-case ß is SS


def write_head(canvas: Canvas, words: str) -> None:
    """The title in the banner."""
    canvas.fill(BANNER, LEATHER)
    canvas.fill(Box(0, BANNER.h - 4, BANNER.w, 4), BRASS)
    title = fit(settable(words, Face.SERIF), BANNER.w - 2 * MARGIN, 66, Face.SERIF)
    canvas.write(title, (MARGIN, BANNER_MIDDLE), CREAM)


def write_columns(canvas: Canvas, rows: Sequence[LeaderboardRow], middle: int, put: Put) -> Columns:
    """The heads of the columns that the rows need. Returns where the columns are."""
    rated = any(row.rating is not None for row in rows)
    columns = _RATED if rated else _UNRATED
    form = fit(put(say("Form")), 2 * _FORM)
    canvas.write(form, (columns.form + _FORM, middle), PARCHMENT, "right")
    left = columns.form + _FORM
    for head, right in ((say("Rating") if rated else None, columns.rating), (say("Wins"), columns.won)):
        if head is not None:
            canvas.write(fit(put(head), right - left - 20), (right, middle), PARCHMENT, "right")
        left = columns.rating
    return columns


def draw_row(canvas: Canvas, row: LeaderboardRow, box: Box, columns: Columns, left: int) -> None:
    """One player, whose name begins at ``left``; the reader's own row has another ground and line."""
    canvas.panel(box, LEATHER_DARK if row.own else PANEL, BRASS_LIGHT if row.own else BRASS_DARK)
    middle = box.middle[1]
    size = 84 if box.h >= _ROOMY else SMALLEST
    if row.ai:
        corner = box.x + 60 - _COGWHEEL // 2, middle - _COGWHEEL // 2
        canvas.stamp("cogwheel", Box(*corner, _COGWHEEL, _COGWHEEL), PARCHMENT)
    else:
        write_place(canvas, row.place, (box.x + 60, middle), leads=row.leads)
    _name(canvas, row, box._replace(x=left, w=columns.form - 20 - left), size)
    _form(canvas, row.lately, Box(columns.form, middle - _HIGH[True] // 2, _FORM, _HIGH[True]))
    if row.rating is not None:
        rating = fit(str(row.rating), columns.rating - columns.form - _FORM - 20, size, Face.BOLD)
        canvas.write(rating, (columns.rating, middle), BRASS_LIGHT, "right")
    _wins(canvas, row, Box(columns.rating + 40, box.y, columns.won - columns.rating - 40, box.h), size)


def write_place(canvas: Canvas, place: int | None, at: tuple[int, int], *, leads: bool) -> None:
    """The rank: a crown for who leads, otherwise medals for the first three."""
    if leads:
        canvas.crown(at, wide=_CROWN)
    elif place in _MEDALS:
        medal = Box(at[0] - 42, at[1] - 42, 84, 84)
        canvas.stamp("disc", medal, _MEDALS[place])
        canvas.write(line(str(place), 68, Face.SERIF), at, INK, "mid")
    elif place is not None:
        canvas.write(fit(str(place), 104, 64, Face.SERIF), at, CREAM, "mid")


def _name(canvas: Canvas, row: LeaderboardRow, room: Box, size: int) -> None:
    """The name, on two lines if it is long and the row high enough."""
    lines = name_lines(settable(row.name) or "?", room.w, size, 2 if room.h >= TWO_LINES else 1)
    write_lines(canvas, lines, room.x, room.middle[1])


def write_lines(canvas: Canvas, lines: Sequence[Line], x: int, middle: int, align: Align = "left") -> None:
    """The lines of a name, close to each other."""
    for number, name in enumerate(lines):
        canvas.write(name, (x, middle + LINES * number - LINES * (len(lines) - 1) // 2), CREAM, align)


def _form(canvas: Canvas, lately: Sequence[bool], room: Box) -> None:
    """The last games, the newest at the right: a high bar for a win, a low one for a loss."""
    x = room.right - len(lately) * (_BAR + _BARS) + _BARS
    for won in lately:
        _bar(canvas, x, room.bottom, won=won)
        x += _BAR + _BARS


def _bar(canvas: Canvas, x: int, bottom: int, *, won: bool, most: int = _HIGH[True]) -> None:
    high = min(_HIGH[won], most)
    canvas.fill(Box(x, bottom - high, _BAR, high), BRASS_LIGHT if won else PARCHMENT, 6)


def write_key(canvas: Canvas, rows: Sequence[LeaderboardRow], put: Put) -> None:
    """Write what the bars of the last games mean, at the right end below the rows."""
    if not any(row.lately for row in rows):
        return
    x, middle = SIZE[0] - 36, canvas.size[1] - _BELOW // 2
    for word, won in ((say("Loss"), False), (say("Win"), True)):
        x -= canvas.write(line(put(word)), (x, middle), PARCHMENT, "right") + _BESIDE + _BAR
        _bar(canvas, x, middle + _KEY // 2, won=won, most=_KEY + 12)
        x -= 2 * _BESIDE


def _wins(canvas: Canvas, row: LeaderboardRow, room: Box, size: int) -> None:
    """The games won, of how many."""
    games = fit(f"/ {row.played}", room.w * 3 // 5)
    canvas.write(games, (room.right, room.middle[1]), PARCHMENT, "right")
    wins = fit(str(row.won), room.w - games.wide - 12, size)
    canvas.write(wins, (room.right - games.wide - 12, room.middle[1]), CREAM, "right")
