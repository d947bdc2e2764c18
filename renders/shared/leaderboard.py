"""A page of a leaderboard: the players with their ratings and results. AI players stand below a line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from engines.text import Text, say
from renders.shared.bosses import lettered_crest
from renders.shared.canvas import SIZE, Align, Box, Canvas, Sprite
from renders.shared.ledger import ACROSS, HEAD, PAGE, RIGHT, RULE, page, rule, write_page_title
from renders.shared.lettering import SMALLEST, Face, Line, fit, ink, line, settable
from renders.shared.palette import (
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    CREAM,
    INK,
    RULED,
    TAWNY,
    WINE,
    Colour,
    palette,
)
from renders.shared.subjects import Leaderboard, LeaderboardRow, SeasonRow
from renders.shared.wrapping import name_lines

Put: TypeAlias = Callable[[Text], str]
"""Puts texts into the reader's language."""

_LOWEST = 480  # height of a page with one row: at most 8 : 3
_CUP = 68  # side of the cup at the end of a title
HEADS, FIRST = 149, 186  # height on which the heads of the columns are centred, and where the rows begin
_PITCH = 216  # of a row at most
TWO_LINES = 114  # height of a row in which a name may take two lines
ROOMY = 150  # height of a row with large lettering
LINES = 56  # from one line of a name to the next
BELOW = 90
"""Height below the rows, where the lower left corner stays free."""
_DESCENDER = 14  # how far letters reach below a line
NAME = 232  # where the names begin, behind the crests
_CREST = 92  # height of a crest
MEDALS: dict[int, Colour] = {1: BRASS_LIGHT, 2: RULED, 3: TAWNY}
"""The colours of the first three."""
CROWN = 80  # width of the leader's crown
_COGWHEEL = 68  # side of the sign of an AI
RANK, _RANKED = 68, 112  # from the left end of a row to the middle of the rank, and width of that at most
BAR, _BARS = 20, 7  # width of the bar of a game, and the gap between two
_HIGH = 42  # height of the bar of a game, above the line if it was won, and below if it was lost
_KEY = 120  # where the key begins, right of the mark of the alt text
_BESIDE = 16  # from a bar to its word
_FORM = 5 * (BAR + _BARS) - _BARS  # width of the last games
_YOU, _PADDED = Box(134, 0, 136, 76), 12  # place of the word for the reader, and the room beside it
OWN: Colour = (0xD3, 0xDE, 0xC9)
"""The ground of the reader's own row: unlike any medal."""
COLOURS = palette(OWN)
_SHARE = 18, 26, 38  # of the bar of the share won: its height, how far the figures are above it, and it below


class Columns(NamedTuple):
    """Positions of the columns: the left end of the last games, the right ends of ratings and wins."""

    form: int
    rating: int
    won: int


_RATED = Columns(608, 962, RIGHT)
_UNRATED = Columns(796, 962, RIGHT)


def draw_leaderboard(board: Leaderboard, put: Put) -> Canvas:
    """The page, 1280 × 960; less high if it has few rows."""
    canvas, boxes = ruled(board.rows, put(board.title))
    columns, left = write_columns(canvas, board.rows, HEADS, put), names_from(board.rows, put)
    for place, (row, box) in enumerate(zip(board.rows, boxes, strict=True)):
        if row.ai and place and not board.rows[place - 1].ai:
            rule(canvas, ACROSS._replace(y=box.y - RULE), INK)
        start_row(canvas, row, box, put, left)
        name = put(say("{name} (AI)", name=row.name)) if row.ai else row.name
        draw_row(canvas, replace(row, name=name), box, columns, left)
    write_key(canvas, board.rows, put)
    return canvas


def ruled(rows: Sequence[LeaderboardRow | SeasonRow], title: str) -> tuple[Canvas, list[Box]]:
    """A page with its title, and its rows, as high as they need."""
    pitch = min(_PITCH, (SIZE[1] - BELOW - FIRST) // len(rows))
    canvas = page(max(_LOWEST, FIRST + pitch * len(rows) + BELOW), COLOURS)
    cup = Box(RIGHT - _CUP, HEAD - _CUP // 2, _CUP, _CUP)
    canvas.stamp("cup", cup, BRASS_DARK)
    write_page_title(canvas, title, cup.x - _BESIDE)
    boxes = [row_box(FIRST + at * pitch, FIRST + (at + 1) * pitch) for at in range(len(rows))]
    for bottom in (FIRST, *(box.bottom for box in boxes)):
        rule(canvas, ACROSS._replace(y=bottom - RULE))
    return canvas, boxes


def row_box(top: int, bottom: int) -> Box:
    """The box of a row, as wide as the page."""
    return Box(PAGE.x, top, PAGE.w - 6, bottom - top)


def names_from(rows: Sequence[LeaderboardRow | SeasonRow], put: Put) -> int:
    """Where all names of a page begin: behind the crests, and behind the word for the reader, if any."""
    return max(NAME, _you(put)[1]) if any(row.own for row in rows) else NAME


def _you(put: Put) -> tuple[Line, int]:
    """The word for the reader, and where a name begins behind it."""
    word = fit(settable(put(say("You"))), _YOU.w - 2 * _PADDED, face=Face.BOLD)
    return word, _YOU.x + word.wide + 3 * _PADDED


def start_row(canvas: Canvas, row: LeaderboardRow | SeasonRow, box: Box, put: Put, name: int) -> None:
    """The ground of a row, and before its ``name`` a crest, the sign of an AI, or a word for the reader."""
    middle = (_YOU.x + name - _PADDED) // 2, box.middle[1]
    if row.own:
        canvas.panel(box._replace(y=box.y - 4, h=box.h + 6), OWN, WINE, 6, 4)
        word, end = _you(put)
        canvas.fill(Box(_YOU.x, middle[1] - _YOU.h // 2, end - _PADDED - _YOU.x, _YOU.h), WINE, 8)
        canvas.write(word, ((_YOU.x + end - _PADDED) // 2, middle[1]), CREAM, "mid")
    elif isinstance(row, LeaderboardRow) and row.ai:  # which has no rank among persons
        canvas.stamp("cogwheel", Box(*middle, 0, 0).grown(_COGWHEEL // 2), INK)
    else:
        arms = monogram(row.name, _CREST)
        canvas.put(arms, middle[0] - arms.size[0] // 2, middle[1] - arms.size[1] // 2)


def monogram(name: str, high: int, metal: Colour = BRASS) -> Sprite:
    """A crest of a metal with the first letter of a name: colours are those of seats."""
    first = (settable(name, Face.SERIF) or "?")[0]
    return lettered_crest(first.upper()[0], high, metal)  # an upper-case ß is SS


def write_columns(canvas: Canvas, rows: Sequence[LeaderboardRow], middle: int, put: Put) -> Columns:
    """The heads of the columns that the rows need. Returns where the columns are."""
    rated = any(row.rating is not None for row in rows)
    columns = _RATED if rated else _UNRATED
    form = fit(put(say("Form")), 2 * _FORM)
    canvas.write(form, (columns.form + _FORM, middle), INK, "right")
    left = columns.form + _FORM
    for head, right in ((say("Rating") if rated else None, columns.rating), (say("Wins"), columns.won)):
        if head is not None:
            canvas.write(fit(put(head), right - left - 20), (right, middle), INK, "right")
        left = columns.rating
    return columns


def draw_row(
    canvas: Canvas, row: LeaderboardRow, box: Box, columns: Columns, left: int, named: int | None = None
) -> None:
    """One player, whose name begins at ``left``.

    ``named``: the size of the name, if it isn't as large as the figures.
    """
    middle = box.middle[1] - 1
    size = 84 if box.h >= ROOMY else SMALLEST
    write_place(canvas, row.place, (box.x + RANK, middle), leads=row.leads)
    room = box._replace(x=left, y=middle - box.h // 2, w=columns.form - 20 - left)
    _name(canvas, row, room, named or size)
    _form(canvas, row.lately, (columns.form + _FORM, middle))
    if row.rating is not None:
        rating = fit(str(row.rating), columns.rating - columns.form - _FORM - 20, size, Face.BOLD)
        canvas.write(rating, (columns.rating, middle), INK, "right")
    room = Box(columns.rating + 32, middle - box.h // 2, columns.won - columns.rating - 32, box.h)
    _wins(canvas, row, room, size, OWN if row.own else CREAM)


def write_place(canvas: Canvas, place: int | None, at: tuple[int, int], *, leads: bool) -> None:
    """The rank: a crown for the leader, otherwise medals for the first three."""
    if leads:
        canvas.crown(at, wide=CROWN)
    elif place in MEDALS:
        write_medal(canvas, place, at)
    elif place is not None:
        canvas.write(fit(str(place), _RANKED, 64, Face.SERIF), at, INK, "mid")


def write_medal(canvas: Canvas, place: int, at: tuple[int, int]) -> None:
    """The medal of one of the first three, or a rank on cream."""
    medal = Box(at[0] - 42, at[1] - 42, 84, 84)
    canvas.stamp("disc", medal, INK)
    canvas.stamp("disc", medal.grown(-4), MEDALS.get(place, CREAM))
    canvas.write(fit(str(place), medal.w - 12, 68, Face.SERIF), at, INK, "mid")


def _name(canvas: Canvas, row: LeaderboardRow, room: Box, size: int) -> None:
    write_lines(canvas, lines_of(row.name, room, size), (room.x, room.middle[1]))


def lines_of(name: str, room: Box, size: int) -> tuple[Line, ...]:
    """A name on two lines if it is long and the room high enough for its letters."""
    name = settable(name) or "?"
    lines = name_lines(name, room.w, size, 2 if room.h >= TWO_LINES else 1)
    high = _step(lines) * (len(lines) - 1) + ink(lines[-1])[1] - ink(lines[0])[0]
    return lines if high <= room.h else name_lines(name, room.w, size, 1)


def _step(lines: Sequence[Line]) -> int:
    """From one line of a name to the next: at least ``LINES``."""
    return max([LINES, *(ink(upper)[1] - ink(lower)[0] for upper, lower in pairwise(lines))])


def write_lines(canvas: Canvas, lines: Sequence[Line], at: tuple[int, int], align: Align = "left") -> None:
    """The lines of a name around a height, at least ``LINES`` apart."""
    step = _step(lines)
    middle = at[1] - (step + _DESCENDER) // 2 * (len(lines) - 1)
    for name in lines:
        canvas.write(name, (at[0], middle), INK, align)
        middle += step


def _form(canvas: Canvas, lately: Sequence[bool], end: tuple[int, int]) -> None:
    """The last games, the newest at the right ``end``: bars on a line for wins, below it for losses."""
    (x, middle), step = end, BAR + _BARS
    for at, won in enumerate(reversed(lately)):
        left = x - BAR - at * step
        bar = Box(left, middle - _HIGH if won else middle, BAR, _HIGH)
        canvas.fill(bar, INK if won else WINE, 4)
        canvas.fill(Box(left - _BARS // 2, middle - 1, step, RULE), INK)


def write_result(canvas: Canvas, end: tuple[int, int], *, won: bool) -> None:
    """The bar of one game, left of ``end`` and in the middle of its height."""
    x, middle = end
    _form(canvas, (won,), (x, middle + _HIGH // 2 if won else middle - _HIGH // 2))


def write_key(canvas: Canvas, rows: Sequence[LeaderboardRow], put: Put) -> None:
    """Write what the bars of the last games mean below the rows: wins or losses, and which is the newest."""
    if not any(row.lately for row in rows):
        return
    x, middle = RIGHT, canvas.size[1] - 14 - BELOW // 2
    for word, won in ((say("Loss"), False), (say("Win"), True)):
        x -= canvas.write(line(put(word)), (x, middle), INK, "right") + _BESIDE
        write_result(canvas, (x, middle), won=won)
        x -= BAR + 2 * _BESIDE
    told = fit(settable(put(say("Form: newest on the right"))), x - _KEY - _BESIDE)
    canvas.write(told, (_KEY, middle), INK)


def _wins(canvas: Canvas, row: LeaderboardRow, room: Box, size: int, inside: Colour) -> None:
    """The games won and played, and below them the share won as a bar."""
    high, above, below = _SHARE
    middle = room.middle[1] - above // 2
    games = fit(f"/ {row.played}", room.w * 11 // 20)
    canvas.write(games, (room.right, middle), INK, "right")
    wins = fit(str(row.won), room.w - games.wide - 12, size)
    canvas.write(wins, (room.right - games.wide - 12, middle), INK, "right")
    wide = room.w * 4 // 5
    bar = Box(room.right - wide, middle + max(below - above // 2, size // 2) + 5, wide, high)
    canvas.fill(bar, INK, 5)
    left = bar.grown(-RULE)
    left = left.right_of(left.x + left.w * row.won // max(1, row.played))
    if left.w > RULE:
        canvas.fill(left, inside)
