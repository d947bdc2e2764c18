"""The final account of a game: a page of the ledger with a row for each seat, the best first."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from engines.base import Outcome, Seat
from engines.text import Text, say
from renders.base import DrawContext
from renders.shared.bosses import portrait
from renders.shared.canvas import RIM, SIZE, Box, Canvas, Sprite
from renders.shared.layout import BANNER, ranking
from renders.shared.ledger import (
    ACROSS,
    LEFT,
    PAGE,
    RULE,
    closing,
    heading,
    margin,
    paper,
    ribbon,
    rule,
    spread,
    stamp,
)
from renders.shared.lettering import SMALLEST, TIGHTEST, Face, Line, fit, ink, line, settable
from renders.shared.palette import CREAM, INK, RULED, SEATS, WALNUT, WINE, Colour
from renders.shared.seats import name_width, write_name

_TOP, _BELOW = BANNER.bottom + 8, 12  # where the sheet begins, and the wood below it
_INSIDE = 24  # from its edge to what is in it, and from the last row to its lower end
_HEAD, _ROOMY = 160, 200  # heights of the heads of the columns: at least, and at most
_WORDS, _UNIT = 62, 18  # from below up to the words in the heads, and from a unit there to the title above it
_ROW, _LEADING = 172, 1.25  # height of a row at most, and how much higher a winner's is
_TALL = 150  # height of rows from which on a crown is above a total, so that portraits have its room
_LOWEST, _CROWDED = 720, 6  # height of a picture with few rows; seats from which all rows are equally high
_TAB, _EMBLEM = 58, 46  # width of the tab at the left end of a row, and of the emblem on it
_PHOTO, _SMALL = (94, 156), 62  # width of a portrait: at least and at most, and beside the longest names
_NAME = 190, 272, 362  # width of a name: at least, before portraits are larger, and at most
_WHOLE = 340  # that of the widest ordinary name of eleven letters, where the columns have room for it
_LEAST = 154  # width of a name where the figures are very long
_LONG = 300  # width up to which a name has room beside narrow heads
_NOTCHED = 44  # from a winner's name to the end of the ribbon behind it
_POINT = 16  # from that end to the first figure, beyond the gap beside a name
_BAR, _OVER_BAR = 32, 8  # height of a bar at least, and from a thin line between columns to its ends
_PARTED = 12  # from the right end of a column to the thin line before the next one
_GAP, _PAD = 10, 6  # beside a name, and around a portrait
_BETWEEN, _NEAR, _HEADS = 36, 28, 15  # between figures, where they are narrow, and between heads
_MARGIN, _AIR = 24, 16  # from the red lines to the totals, and around totals and lines
_FIGURES, _TOTAL = (SMALLEST, 76), 84  # sizes of figures, and of totals at most
_SUM = 150, 196, 230  # width of a total: at least, with a crown beside it at most, and at most
_CROWNS, _AFTER, _UNDER = (36, 60), 12, 18  # widths of a winner's crown, and the gaps beside and below it
_RIBBON_CROWN = 72  # width of such a crown at the end of a low ribbon


class Column(NamedTuple):
    """A kind of points: what it is called, its sign, and what each seat has of it."""

    head: Text
    sign: Sprite
    entries: Sequence[str | Sprite]
    costs: bool = False
    """Whether these points are taken off; they are red."""


class Title(NamedTuple):
    """The title of an account, and what its figures are counted in, if they don't say it themselves."""

    words: str
    unit: str = ""


DrawBar: TypeAlias = Callable[[Canvas, Seat, Box], None]
"""Draws the points of a seat as a bar."""


class _Columns(NamedTuple):
    """Where the columns of a page are, and whether their heads are told in words."""

    name: Box
    points: tuple[Box, ...]
    total: Box
    told: bool


def page(outcome: Outcome, palette: tuple[Colour, ...]) -> Canvas:
    """The wood on which the page lies; less high for few seats."""
    return Canvas.blank(SIZE[0], _sheet(outcome).bottom + _BELOW, WALNUT, palette)


def _sheet(outcome: Outcome) -> Box:
    needed = _HEAD + 20 + int(_ROW * sum(_shares(outcome))) + 2 * _INSIDE
    return Box(PAGE.x, _TOP, PAGE.w, max(_LOWEST, min(SIZE[1], _TOP + needed + _BELOW)) - _TOP - _BELOW)


def draw_rows(
    canvas: Canvas,
    outcome: Outcome,
    context: DrawContext,
    title: Title,
    columns: Sequence[Column],
    totals: Sequence[str],
    draw_bar: DrawBar | None,
) -> None:
    """The page of the ledger: its title, the heads of the columns, and a row for each seat, with its bar."""
    boxes = rows(outcome)
    most = min(_TOTAL, boxes[-1].h * 9 // 16)
    crowned = [totals[seat] for seat in outcome.winners] if boxes[-1].h < _TALL else []
    shown = _columns(boxes, columns, _total_width(totals, crowned, most, context), context)
    _draw_sheet(canvas, _sheet(outcome), boxes[0].y, title, columns, shown, context)
    size = min(fit(total, shown.total.w - 2 * _AIR, most, Face.BOLD).size for total in totals)
    figures = _figure_size(boxes[-1], shown.points, columns)
    narrow = _narrowest(shown.points, columns, figures)
    for row, seat in zip(boxes, ranking(outcome), strict=True):
        won = seat in outcome.winners
        name = shown.name if draw_bar else _beside(shown, columns[0].entries[seat], figures, narrow)
        beside = _draw_head(canvas, row, name, seat, context, won=won)
        total = fit(totals[seat], shown.total.w - 2 * _AIR, size, Face.BOLD)
        _draw_total(canvas, shown.total._replace(y=row.y, h=row.h), seat, total, won=won, crowned=beside)
        entries = [(column.entries[seat], column.costs) for column in columns]
        left, right = shown.points[0].x + _NEAR, shown.points[-1].right
        track = _bar(row)._replace(x=left, w=right - left)
        upper = row._replace(h=(track.y if draw_bar else row.bottom) - row.y)
        _enter(canvas, upper, shown.points, entries, figures, narrow)
        for place in shown.points[1:]:
            high = upper.h - 2 * _OVER_BAR
            canvas.fill(Box(place.x + _PARTED, upper.y + _OVER_BAR, RULE, high), RULED)
        if draw_bar:
            canvas.panel(track, CREAM, RULED, 4)
            draw_bar(canvas, seat, track)
        if row != boxes[-1]:
            rule(canvas, ACROSS._replace(y=row.bottom - 2))
    closing(canvas, ACROSS._replace(y=boxes[-1].bottom))


def _draw_sheet(
    canvas: Canvas,
    sheet: Box,
    top: int,
    title: Title,
    columns: Sequence[Column],
    shown: _Columns,
    context: DrawContext,
) -> None:
    """The paper with its title and the heads of the columns, down to the ``top`` of the rows."""
    paper(canvas, sheet)
    head = Box(LEFT, sheet.y, shown.points[0].x - LEFT - _INSIDE, top - sheet.y)
    if title.unit:
        canvas.write(fit(settable(title.unit), head.w), (LEFT, head.bottom - _WORDS), INK)
        heading(canvas, title.words, head._replace(h=head.h - _WORDS - _UNIT))
    else:
        heading(canvas, title.words, head._replace(h=head.h - 4 * RULE))
    for at in shown.points[1:]:
        canvas.fill(Box(at.x + _PARTED, head.y + _INSIDE, RULE, head.h - 2 * _INSIDE), RULED)
    for at, column in zip(shown.points, columns, strict=True):
        words = _capital(column.head, context) if shown.told else ""
        _write_head(canvas, at._replace(y=head.y, h=head.h), words, column.sign)
    _write_head(canvas, shown.total._replace(y=head.y, h=head.h), context.say(say("Total")))
    closing(canvas, ACROSS._replace(y=head.bottom - 3 * RULE - 2))
    margin(canvas, Box(shown.total.x - _MARGIN, sheet.y + 14, 0, sheet.h - 28 - _BELOW))


def _capital(head: Text, context: DrawContext) -> str:
    """The head of a column with a capital letter."""
    words = context.say(head)
    return words[:1].upper() + words[1:]


def _shares(outcome: Outcome) -> list[float]:
    """How high the rows are beside each other, the highest score first."""
    seats, winners = len(outcome.scores), len(outcome.winners)
    leading = _LEADING if seats < _CROWDED else 1
    return [leading if place < winners < seats else 1 for place in range(seats)]


def rows(outcome: Outcome) -> list[Box]:
    """The rows of all seats, the highest score first; a winner's is higher, unless they are many."""
    sheet, shares = _sheet(outcome), _shares(outcome)
    room = sheet.h - _INSIDE - _HEAD
    high = min(room, int(_ROW * sum(shares)))
    if room - high > _ROOMY - _HEAD:
        high = room - _ROOMY + _HEAD
    found, top = [], float(sheet.bottom - _INSIDE - high)
    for share in shares:
        end = top + high * share / sum(shares)
        found.append(Box(sheet.x, round(top), sheet.w - 6, round(end) - round(top)))
        top = end
    return found


def _columns(boxes: Sequence[Box], columns: Sequence[Column], wide: int, context: DrawContext) -> _Columns:
    """Where the columns are: names get what is left over, within limits; for their sake portraits shrink.

    Where names would be too short beside the heads of the columns, these are signs alone.
    """
    total = Box(boxes[0].right - wide - _AIR // 2, 0, wide, 0)
    end = total.x - _MARGIN - _AIR
    entries = [[_widths(entry) for entry in column.entries] for column in columns]
    words = [line(settable(_capital(column.head, context))).wide for column in columns]
    wanted = [
        max(word, *(wide for wide, _ in column)) + _BETWEEN
        for word, column in zip(words, entries, strict=True)
    ]
    left = boxes[0].x + _TAB + 2 * _GAP
    names = max(name_width(context, seat, SMALLEST) for seat in range(len(boxes)))
    longest = names + _NOTCHED
    spare = end - left - sum(wanted) - max(_NAME[0], min(longest, _NAME[1]))
    high = boxes[-1].h - 2 * _PAD - RULE
    photo = max(min(_PHOTO[0], high * 4 // 5), min(_PHOTO[1], high, spare))
    name = Box(left + photo, 0, 0, 0)
    tight = [max(least for _, least in column) + _NEAR for column in entries]
    headed = [
        max(math.ceil(word * TIGHTEST) + _HEADS, least) for word, least in zip(words, tight, strict=True)
    ]
    tightest = math.ceil((longest - _NOTCHED) * TIGHTEST) + _NOTCHED
    named = _LEAST, max(_LEAST, min(longest, _NAME[0])), _NAME[2]
    narrow, usual, wide_name = (end - name.x - wide for wide in named)
    if told := sum(headed) <= usual:
        tight = headed
        usual = max(sum(headed), min(usual, end - name.x - min(tightest, _WHOLE)))
    else:
        wanted = [max(wide for wide, _ in column) + _BETWEEN for column in entries]
    set_narrow = math.ceil(names * TIGHTEST) + _NOTCHED - _NEAR + _GAP
    usual = min(usual, end - name.x - min(set_narrow, _LONG))
    widths = spread(wanted, tight, max(wide_name, min(sum(wanted), usual), min(sum(tight), narrow)))
    x, found = end - sum(widths), []
    for column_wide in widths:
        found.append(Box(x, 0, column_wide, 0))
        x += column_wide
    name = name._replace(w=found[0].x + _NEAR - _GAP - name.x)
    short = min(photo - _SMALL, tightest - name.w)
    return _Columns(name.right_of(name.x - max(0, short)), tuple(found), total, told)


def _total_width(totals: Sequence[str], crowned: Sequence[str], size: int, context: DrawContext) -> int:
    """How wide the column of the totals is.

    ``crowned``: those beside which a crown has room if they are short, ``size`` pixels high.
    """
    widest = max((line(total, size, Face.BOLD).wide for total in crowned), default=0)
    beside = widest + _CROWNS[0] + _AFTER + 2 * _AIR
    least = math.ceil(max(line(total, face=Face.BOLD).wide for total in totals) * TIGHTEST)
    head = math.ceil(line(settable(context.say(say("Total")))).wide * TIGHTEST) + _HEADS
    return min(max(_SUM[0], head, least + 2 * _AIR, beside * (beside <= _SUM[1])), _SUM[2])


def _widths(entry: str | Sprite) -> tuple[int, int]:
    """The natural width of an entry, and the least."""
    if isinstance(entry, Sprite):
        return entry.size[0], entry.size[0]
    return line(entry).wide, math.ceil(line(entry).wide * TIGHTEST)


def _write_head(canvas: Canvas, box: Box, words: str, sign: Sprite | None = None) -> None:
    """The head of a column: its sign, and its name below; above figures both end where these do."""
    bottom = box.bottom - _WORDS
    typeset = fit(settable(words), box.w - _HEADS)
    if sign is None:
        canvas.write(typeset, (box.middle[0], bottom), INK, "mid")
        return
    middle = box.right - max(typeset.wide, sign.size[0]) // 2
    top = bottom - 30 - (box.h - _HEAD) // 4 - sign.size[1]
    if words:
        canvas.write(typeset, (middle, bottom), INK, "mid")
    else:
        top = box.middle[1] - sign.size[1] // 2
    canvas.put(sign, box.right - sign.size[0], top)


def _figure_size(row: Box, places: Sequence[Box], columns: Sequence[Column]) -> int:
    """The size in which all figures of a page are set."""
    most = max(_FIGURES[0], min(_FIGURES[1], row.h * 9 // 20))
    return min(
        fit(entry, place.w - _NEAR, most).size
        for place, column in zip(places, columns, strict=True)
        for entry in column.entries
        if isinstance(entry, str)
    )


def _narrowest(places: Sequence[Box], columns: Sequence[Column], size: int) -> float:
    """How wide the tightest figure of a page is beside its natural width: all others are set like it."""
    return min(
        fit(entry, place.w - _NEAR, size).wide / max(1, line(entry, size).wide)
        for place, column in zip(places, columns, strict=True)
        for entry in column.entries
        if isinstance(entry, str)
    )


def _beside(shown: _Columns, entry: str | Sprite, size: int, narrow: float) -> Box:
    """The room of a name: as far as the first figure of its row, whose column may be wider."""
    first, name = shown.points[0], shown.name
    wide = entry.size[0] if isinstance(entry, Sprite) else _set(entry, first, size, narrow).wide
    return name._replace(w=max(name.w, first.right - wide - _POINT - name.x))


def _set(figure: str, place: Box, size: int, narrow: float) -> Line:
    """A figure in its column, as narrow as all others."""
    typeset = fit(figure, place.w - _NEAR, size)
    return typeset._replace(wide=min(typeset.wide, round(line(typeset.text, size).wide * narrow)))


def _bar(row: Box) -> Box:
    """The bar of a row, without its place across."""
    high = max(_BAR, row.h * 4 // 15)
    return row._replace(y=row.bottom - high - max(11, row.h // 9), h=high)


def _enter(
    canvas: Canvas,
    row: Box,
    places: Sequence[Box],
    entries: Sequence[tuple[str | Sprite, bool]],
    size: int,
    narrow: float,
) -> None:
    """The points of a row, and whether they are costs, at the right ends of their columns.

    ``narrow``: how wide they are set beside their natural width.
    """
    middle = row.middle[1] + 2
    for place, (entry, costs) in zip(places, entries, strict=True):
        if isinstance(entry, str):
            red = costs and entry != "0"
            canvas.write(
                _set(entry, place, size, narrow), (place.right, middle), WINE if red else INK, "right"
            )
        else:
            canvas.put(entry, place.right - entry.size[0], middle - entry.size[1] // 2)


def _draw_head(canvas: Canvas, row: Box, name: Box, seat: Seat, context: DrawContext, *, won: bool) -> bool:
    """The tab with the emblem, the portrait and the name; a ribbon runs on from a winner's tab.

    Returns whether the winner's crown is at its end, as in a low row where the name leaves room for it.
    """
    mark, band = SEATS[seat], row._replace(y=row.y + 4, h=row.h - 9)
    if won:
        ribbon(canvas, band._replace(w=name.right - _GAP - band.x), seat)
    else:
        stamp(canvas, band._replace(w=_TAB), seat, 6)
    emblem = Box(band.x + (_TAB - _EMBLEM) // 2, band.middle[1] - _EMBLEM // 2, _EMBLEM, _EMBLEM)
    canvas.stamp(mark.shape, emblem, mark.on)
    wide = name.x - 2 * _GAP - row.x - _TAB
    high = min(band.h - 2, wide * 5 // 4)
    photo = Box(row.x + _TAB + _GAP, band.middle[1] - high // 2, wide, high)
    canvas.put(portrait(seat, photo.w, photo.h), photo.x, photo.y)
    room = name._replace(y=row.y, h=row.h - RULE, w=name.w - (_NOTCHED if won else 2 * _GAP))
    end = write_name(canvas, context, seat, room, mark.on if won else INK)
    crowned = won and _is_low(band.h) and end + _GAP + _RIBBON_CROWN <= room.right
    if crowned:
        canvas.crown((room.right - _RIBBON_CROWN // 2, band.middle[1]), _RIBBON_CROWN)
    return crowned


def _is_low(high: int) -> bool:
    """Return whether a winner's total has no room for a large crown."""
    return high <= _ROW * 3 // 5


def _draw_total(canvas: Canvas, box: Box, seat: Seat, total: Line, *, won: bool, crowned: bool) -> None:
    """A total on the colour of its seat; a winner's crown is left of it, or above a wide one.

    ``crowned``: whether that is beside the name instead.
    """
    high = box.h - 9 if won else min(box.h - 14, 96)
    mark, field = SEATS[seat], box._replace(y=box.middle[1] - high // 2 - 1, h=high)
    stamp(canvas, field, seat)
    x, y = field.middle
    if won and not crowned:
        wide = _CROWNS[not _is_low(high)]
        crown = wide * 6 // 7
        both = wide + _AFTER + total.wide
        if both + _AIR <= field.w:
            left = x - both // 2
            canvas.crown((left + wide // 2, y), wide)
            x = left + wide + _AFTER + total.wide // 2
        else:
            above, below = ink(total)  # a dollar sign is higher than figures
            under = min(_UNDER, (field.h - crown - below + above) // 3)
            top = y - (crown + under + below - above - RIM) // 2
            canvas.crown((x, top + crown // 2), wide)
            y = top + crown + under - above
    canvas.write(total, (x, y), mark.on, "mid")
