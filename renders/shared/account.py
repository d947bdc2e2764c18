"""The final account of a game for many: a row for each seat, the highest score first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from engines.base import Outcome, Seat
from engines.text import Text, say
from renders.base import DrawContext
from renders.shared.bosses import portrait
from renders.shared.cache import cached
from renders.shared.canvas import RIM, SIZE, Box, Canvas, Sprite
from renders.shared.layout import BANNER, ranking
from renders.shared.lettering import SMALLEST, TIGHTEST, Face, cap_height, fit, line, settable
from renders.shared.palette import BRASS, BRASS_DARK, BRASS_LIGHT, CREAM, INK, PANEL, PARCHMENT, SEATS, Colour
from renders.shared.seats import TWO_LINES, badge, badge_width, name_width, write_name
from renders.shared.shapes import rounded

HEAD = 484
"""Width of the portrait, the badge and the name in a row."""

_HEADS = Box(16, BANNER.bottom, SIZE[0] - 32, 68)  # the heads of the columns
_ROWS = Box(16, _HEADS.bottom + 8, SIZE[0] - 32, SIZE[1] - _HEADS.bottom - 14)
_LEADING = 1.5  # how much higher the row of a winner is
_MOST_WINNERS = 2  # who have such rows
_GAP, _EDGE, _BESIDE = 10, 8, 18
_ABOVE, _POSTER = (
    134,
    224,
)  # heights of a head from which the badge is above the name, the name below the portrait
_TALL = 300  # height of a head that is a poster, whatever the name
_NAME = 76  # height of the line with a name below a portrait
_TOTAL, _COLUMN = (80, 104), (126, 184)  # sizes of a total; least and most width of its column
_CROWN, _BADGE, _NARROW = 52, 58, 84
_UNDER = 8  # pixels between a winner's crown and the total
_NUMBER = 120  # width of a column below a symbol
TILE = 58  # side of the symbol of a kind of points


class Place(NamedTuple):
    """The place of a seat's points: figures in columns, and below them a bar."""

    figures: Sequence[Box]
    bar: Box


Points: TypeAlias = Callable[[Canvas, Seat, Place], None]
"""Draws the points of a seat."""
Head: TypeAlias = Text | Sprite
"""The head of a column: what it counts, in a word or as a symbol."""


def draw_rows(
    canvas: Canvas,
    outcome: Outcome,
    context: DrawContext,
    heads: Sequence[Head],
    totals: Sequence[str],
    points: Points,
    number: int = _NUMBER,
) -> None:
    """The heads of the columns once, and a row for each seat, with a portrait, a bar and the total.

    ``number``: the width of a column below a symbol.
    """
    widest = max(line(total, _TOTAL[0], Face.SERIF).wide for total in totals)
    room = max(_COLUMN[0], min(widest, _COLUMN[1])) + 2 * _BESIDE
    left, right = _ROWS.x + HEAD + _BESIDE, _ROWS.right - room
    middle, whole = _HEADS.middle[1], _HEADS._replace(x=left, w=right - left)
    for box, head in zip(_columns(whole, heads, number), heads, strict=True):
        if isinstance(head, Text):
            canvas.write(fit(settable(context.say(head)), box.w - 8), (box.x, middle), PARCHMENT)
        else:
            canvas.put(head, box.right - 4 - head.size[0], middle - head.size[1] // 2)
    total = fit(settable(context.say(say("Total"))), room - _BESIDE)
    canvas.write(total, (_HEADS.right - _BESIDE, middle), PARCHMENT, "right")
    usual, large = _sizes(totals, outcome.winners, room - 2 * _BESIDE)
    for row, seat in zip(rows(outcome), ranking(outcome), strict=True):
        won = seat in outcome.winners
        if won:
            canvas.halo(row)
        canvas.panel(row, PANEL, BRASS if won else BRASS_DARK)
        _head(canvas, row._replace(w=HEAD).grown(-_EDGE), seat, context, won=won)
        size = large if won and row.h > _ABOVE else usual
        total = fit(totals[seat], room - 2 * _BESIDE, size, Face.SERIF)
        x, y = row.right - _BESIDE - total.wide // 2, row.middle[1]
        if won:
            above = _CROWN * 6 // 7 + 2 * RIM + _UNDER
            figure_high = cap_height(total.size, Face.SERIF)
            top = y - (above + figure_high) // 2
            canvas.crown((x, top + _CROWN * 3 // 7 + RIM), _CROWN)
            y = top + above + figure_high // 2
        canvas.write(total, (x, y), BRASS_LIGHT if won else CREAM, "mid")
        points(canvas, seat, _place(row._replace(x=left, w=right - left), heads, number))


def _sizes(totals: Sequence[str], winners: Sequence[Seat], room: int) -> tuple[int, int]:
    """The size in which all totals fit, and that of the winners: a larger one if theirs has room for it."""
    usual = min(fit(total, room, _TOTAL[0], Face.SERIF).size for total in totals)
    large = min(fit(totals[seat], room, _TOTAL[1], Face.SERIF).size for seat in winners)
    return usual, large if large == _TOTAL[1] else usual


def rows(outcome: Outcome) -> list[Box]:
    """The rows of all seats, the highest score first; a winner's is higher, unless they are many."""
    seats, winners = len(outcome.scores), len(outcome.winners)
    leading = _LEADING if winners <= _MOST_WINNERS else 1
    shares = [leading if place < winners else 1 for place in range(seats)]
    found, top = [], float(_ROWS.y)
    for share in shares:
        high = _ROWS.h * share / sum(shares)
        found.append(_ROWS._replace(y=round(top), h=round(top + high) - round(top) - _GAP))
        top += high
    return found


def _place(room: Box, heads: Sequence[Head], number: int) -> Place:
    """The figures and the bar of a row, evenly spread."""
    bar = min(110, room.h * 3 // 10)
    gap = (room.h - TILE - bar) // 3
    figures = room._replace(y=room.y + gap, h=TILE)
    return Place(_columns(figures, heads, number), room._replace(y=figures.bottom + gap, h=bar))


def _columns(room: Box, heads: Sequence[Head], number: int) -> list[Box]:
    """The columns below the heads: those below words share the room that those below symbols leave."""
    narrow = sum(not isinstance(head, Text) for head in heads) * number
    words = sum(isinstance(head, Text) for head in heads)
    x, found = room.x, []
    for head in heads:
        wide = (room.w - narrow) // words if isinstance(head, Text) else number
        found.append(room._replace(x=x, w=wide))
        x += wide
    return found


def figure(canvas: Canvas, box: Box, symbol: Sprite, points: str) -> None:
    """A kind of points: its symbol, and how many they are."""
    canvas.put(symbol, box.x, box.y)
    colour = CREAM if points.strip("+−") != "0" else PARCHMENT
    canvas.write(line(points, 64), (box.x + symbol.size[0] + 14, box.middle[1]), colour)


@cached
def tile(name: str, colour: Colour, on: Colour = INK) -> Sprite:
    """The symbol of a kind of points, on the colour of its part of the bar."""
    sheet = Canvas.blank(TILE, TILE, colour)
    sheet.stamp(name, Box(0, 0, TILE, TILE).grown(-7), on)
    return sheet.sprite(rounded(TILE, TILE, 10))


# --- Who it is ----------------------------------------------------------------------------------------


def _head(canvas: Canvas, box: Box, seat: Seat, context: DrawContext, *, won: bool) -> None:
    """The portrait, the badge and the name, on the seat's colour if it has won.

    A very high row is a poster: the name is below the portrait, as it is in a high one if it is long. In a
    low one all stand side by side; in one between a long name leaves the badge room below the portrait.
    """
    mark = SEATS[seat]
    if won:
        canvas.fill(box, mark.colour, 8)
    ink, needed = mark.on if won else CREAM, name_width(context, seat, SMALLEST) * TIGHTEST
    beside = min(box.h * 9 // 10, box.w // 2)  # width of a portrait with the name beside it
    if box.h >= _TALL or (box.h >= _POSTER and needed > box.w - beside - 12):
        name = box.grown(-12)._replace(y=box.bottom - _NAME, h=_NAME)
        if needed > name.w:
            name = name._replace(y=box.bottom - TWO_LINES, h=TWO_LINES)
        photo = Box(box.x, box.y, box.w * 6 // 10, name.y - box.y)
        emblem = badge(seat, min(photo.h, box.w - photo.w - 48))
        x, y = (photo.right + box.right) // 2, photo.middle[1]
        canvas.put(emblem, x - emblem.size[0] // 2, y - emblem.size[1] // 2)
    else:
        photo = box._replace(w=beside)
        name = box.right_of(photo.right + 12)
        upper = min(max(80, box.h * 2 // 5), box.h // 2 - 6)
        if box.h < _ABOVE:
            photo = photo._replace(w=_NARROW)
            canvas.put(badge(seat, _BADGE), photo.right + 10, box.middle[1] - _BADGE // 2)
            name = box.right_of(photo.right + 20 + badge_width(_BADGE))
            name = name._replace(y=name.middle[1] - TWO_LINES // 2, h=TWO_LINES)
        elif needed <= name.w:
            canvas.put(badge(seat, upper), name.x, name.y + 6)
            name = Box(name.x, name.y + 6 + upper, name.w - 10, name.h - upper - 6)
        else:
            photo = photo._replace(w=_NARROW, h=box.h - _BADGE - 4)
            canvas.put(badge(seat, _BADGE), photo.middle[0] - badge_width(_BADGE) // 2, photo.bottom + 4)
            name = box.right_of(photo.right + 12)
    canvas.put(portrait(seat, photo.w, photo.h), photo.x, photo.y)
    write_name(canvas, context, seat, name, ink)
