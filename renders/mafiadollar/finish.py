"""The end of the game: the winner at home with the whole family, below the heads of the others by rank."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engines.base import Outcome, Seat
from engines.mafiadollar.names import dollars
from engines.mafiadollar.state import Gangster
from engines.mafiadollar.view import View
from renders.base import DrawContext
from renders.mafiadollar.boxes import RIM
from renders.mafiadollar.colours import NAVY, PALETTE, WALLS
from renders.mafiadollar.head import draw_frame
from renders.mafiadollar.rooms import draw_wall, furnish_wall, scenery
from renders.mafiadollar.tokens import cut_boss, cut_gangster
from renders.mafiadollar.words import ended, thousands
from renders.shared.cache import cached
from renders.shared.canvas import SIZE, Box, Canvas, Sprite
from renders.shared.layout import BANNER, columns
from renders.shared.lettering import SMALLEST, TIGHTEST, Face, fit, line, settable
from renders.shared.palette import BRASS_DARK, BRASS_LIGHT, CREAM, INK, PANEL, SEATS, WALNUT, WINE
from renders.shared.seats import write_seat
from renders.shared.shapes import FINE

_LEFT, _WIDE, _FOOT, _GAP = 10, 1260, 6, 8
_ROWS: dict[int, tuple[int, ...]] = {0: (), 1: (1,), 2: (2,), 3: (3,), 4: (2, 2), 5: (2, 3)}
"""Houses in each row below the winners, by their number; they fill it."""
_HIGH, _LOW = 216, 182  # height of these houses in one row, and in two
_BROAD, _BROADEST = 560, 900  # widths of a house with its name beside the head, and with its family there
_BROAD_NAME = 440  # width that is left for a name beside a head
_SUM, _LEAST_SUM = 460, 256  # width of a sum beside a family, and of the least one below a name
_STRIP = 76  # height of the cause of the end below them
_SIGN, _EDGE, _BEHIND_RANK = 62, 12, 8
_STANDS, _CHAIR, _CROWN, _WORN = 160, 130, 36, 8
"""Hundredths of a winner's head: how high it is with note and crown, how large armchair and crown are, and
how much the crown covers."""
_LOW_HALL, _STANDS_LOW = 3, 124
"""How many times as wide as high a hall is whose note is beside the winner, and how high a head then is."""
_NOTE, _PRINTED = 0.44, 0.76
"""How high a note is, as a share of the width of a head or of its own; and of that a sum at most."""
_APART, _BEHIND, _ROWS_OF_MEN = 0.86, 0.66, 4
"""From one gangster to the next, and from one row to the next, as shares of their size; and rows at most."""
_MAN, _LEAST = 74, 84  # hundredths of a head that a gangster is at most, and the least pixels
_FURNISHED = 190  # width from which on a place where nobody stands has furniture
_TARGET = 220  # width of a note with the target
_FEWER = 2
"""The larger, the fewer rows: at 2, a second row must make them a third larger, a third row a quarter."""


class Places(NamedTuple):
    """The places of the houses by seat, and that of the cause of the end."""

    houses: Mapping[Seat, Box]
    cause: Box


def places(outcome: Outcome) -> Places:
    """Return the places: winners above, then the others from the richest to the poorest, then the cause.

    The cause has the lower edge, where Discord may mark the corner.
    """
    winners, scores = outcome.winners, outcome.scores
    others = sorted({*range(len(scores))} - {*winners}, key=lambda seat: -scores[seat])
    rows = _ROWS[len(others)]
    high = _HIGH if len(rows) == 1 else _LOW
    cause = Box(_LEFT, SIZE[1] - _FOOT - _STRIP, _WIDE, _STRIP)
    top = cause.y - len(rows) * (high + _GAP)
    cells = [
        cell
        for row, number in enumerate(rows)
        for cell in columns(Box(_LEFT, top + row * (high + _GAP), _WIDE, high), number, _GAP)
    ]
    hall = Box(_LEFT, BANNER.bottom + _GAP, _WIDE, top - BANNER.bottom - 2 * _GAP)
    houses = dict(zip(winners, columns(hall, len(winners), _GAP), strict=True))
    return Places(houses | dict(zip(others, cells, strict=True)), cause)


def draw_finish(canvas: Canvas, view: View, outcome: Outcome, context: DrawContext) -> None:
    """Draw the houses of all clans, and what ended the game."""
    houses, cause = places(outcome)
    for seat, house in houses.items():
        won, inner = seat in outcome.winners, house.grown(-RIM)
        draw_frame(canvas, house, seat, lit=won)
        if won:
            alone = len(outcome.winners) == 1
            high = 0 if alone else _SIGN  # the banner names whoever wins alone
            room = inner._replace(y=inner.y + high, h=inner.h - high)
            _draw_winner(canvas, seat, view.sides[seat].gangsters, room, outcome.scores[seat], context)
            if not alone:
                _sign(canvas, seat, inner._replace(h=_SIGN), context, lit=True)
        elif inner.w >= _BROAD:
            _draw_broad(canvas, outcome, seat, view.sides[seat].gangsters, inner, context)
        else:
            _draw_narrow(canvas, outcome, seat, inner, context)
    _draw_cause(canvas, view, outcome, cause, context)


def _rank(outcome: Outcome, seat: Seat) -> int:
    """Return the rank of a seat that has not won."""
    richer = sum(score > outcome.scores[seat] for score in outcome.scores)
    return 1 + max(richer, len(outcome.winners))


def _sign(
    canvas: Canvas, seat: Seat, sign: Box, context: DrawContext, *, lit: bool, rank: int | None = None
) -> None:
    """Write whose house it is, after its rank, if any."""
    mark = SEATS[seat]
    canvas.fill(sign, mark.colour if lit else WALNUT)
    name = sign.right_of(sign.x + _EDGE // 2)
    if rank is not None:
        figure = line(str(rank), SMALLEST, Face.BOLD)
        canvas.write(figure, (name.x, sign.middle[1]), BRASS_LIGHT)
        name = name.right_of(name.x + figure.wide + _BEHIND_RANK)
    size = max(SMALLEST, sign.h * 7 // 10)
    write_seat(canvas, context, seat, name, mark.on if lit else CREAM, sign.h - _EDGE, size)


def _draw_winner(
    canvas: Canvas, seat: Seat, gang: Sequence[Gangster], room: Box, total: int, context: DrawContext
) -> None:
    """Draw a head with the crown in an armchair before rays, the gang on both sides, and a note.

    In a low and wide hall the head is larger, and the note is beside it, above the gang.
    """
    canvas.put(_hall(seat, room.w, room.h), room.x, room.y)
    low = room.w >= _LOW_HALL * room.h
    head = min((room.h - 2 * _EDGE) * 100 // (_STANDS_LOW if low else _STANDS), room.w * 100 // _CHAIR)
    chair, note, middle = head * _CHAIR // 100, round(head * _NOTE), room.middle[0]
    beside = Box(room.x, room.y, (room.w - chair) // 2, room.h).grown(-_EDGE)
    above = note + _EDGE if low else 0
    ground = Box(beside.x, beside.y + above, beside.w, room.bottom - beside.y - above)
    left, right = gang[: -(-len(gang) // 2)], gang[-(-len(gang) // 2) :]
    crowd = _crowd(len(left), ground, head * _MAN // 100)
    _draw_steps(canvas, room, crowd)
    canvas.put(scenery("armchair", chair), middle - chair // 2, room.bottom - chair)
    top = room.bottom - head - (0 if low else note - _EDGE)
    canvas.put(cut_boss(seat, head), middle - head // 2, top)
    canvas.worn_crown(middle, top + head * _WORN // 100, head * _CROWN // 100)
    _draw_men(canvas, seat, left, ground, crowd)
    _draw_men(canvas, seat, right, ground._replace(x=room.right - _EDGE - ground.w), crowd)
    sum_ = Box(middle - head * 7 // 10, room.bottom - note - _EDGE, head * 14 // 10, note)
    if low:
        high = note if right else room.h - 2 * _EDGE
        sum_ = beside._replace(x=room.right - _EDGE - beside.w, y=beside.y + (high - note) // 2, h=note)
    _draw_note(canvas, sum_, total, context, lit=True)


@cached
def _hall(seat: Seat, wide: int, high: int) -> Sprite:
    """Draw the wall behind a winner, with rays around the middle."""
    sheet = Canvas.blank(wide * FINE // 2, high * FINE // 2, WALLS[seat], PALETTE)
    side = max(sheet.size)
    across = Box((sheet.size[0] - side) // 2, (sheet.size[1] - side) // 2, side, side)
    sheet.draw("mafiadollar/scenes/rays", across, {"colour": SEATS[seat].shade})
    return Sprite(Canvas(sheet.image.reduce(FINE // 2), PALETTE).flat())


class _Crowd(NamedTuple):
    """How gangsters stand in rows: their size, how many are in a row, and how many rows there are."""

    size: int
    across: int
    rows: int


def _crowd(number: int, room: Box, most: int) -> _Crowd | None:
    """Return how that many stand in a room, as large as it allows; None if they have no room, or are none."""
    sizes = {rows: _size(number, rows, room, most) for rows in range(1, _ROWS_OF_MEN + 1)}
    legible = [rows for rows, size in sizes.items() if size >= _LEAST]
    if not number or not legible:
        return None
    rows = max(legible, key=lambda rows: sizes[rows] / (rows + _FEWER))
    across = -(-number // rows)
    return _Crowd(sizes[rows], across, -(-number // across))


def _draw_men(canvas: Canvas, seat: Seat, men: Sequence[Gangster], room: Box, crowd: _Crowd | None) -> None:
    """Draw gangsters on the ground of a room, one row above the other."""
    if crowd is None:
        return
    size, across, rows = crowd
    for row in reversed(range(rows)):
        standing = men[row * across : (row + 1) * across]
        wide = round(size * (1 + _APART * (len(standing) - 1)))
        for place, man in enumerate(standing):
            x = room.middle[0] - wide // 2 + round(place * size * _APART)
            canvas.put(cut_gangster(man.card, seat, size), x, _floor(room, size, row) - size)


def _draw_steps(canvas: Canvas, room: Box, crowd: _Crowd | None) -> None:
    """Draw the steps on which the rows behind the first one stand, from wall to wall."""
    if crowd is None:
        return
    for row in reversed(range(1, crowd.rows)):
        floor = _floor(room, crowd.size, row)
        step = room._replace(y=floor, h=room.bottom - floor)
        canvas.fill(step, PANEL)
        canvas.fill(step._replace(h=_EDGE // 2), BRASS_DARK)


def _floor(room: Box, size: int, row: int) -> int:
    """Return where the feet of a row are."""
    return room.bottom - round(row * size * _BEHIND)


def _size(number: int, rows: int, room: Box, most: int) -> int:
    """Return how large gangsters are in that many rows."""
    across = -(-number // rows)
    return min(most, int(room.w / (1 + _APART * (across - 1))), int(room.h / (1 + _BEHIND * (rows - 1))))


def _draw_broad(
    canvas: Canvas, outcome: Outcome, seat: Seat, gang: Sequence[Gangster], room: Box, context: DrawContext
) -> None:
    """Draw the head of a family as high as its house, and beside it rank and name above what it has.

    Between them is the gang if there is room.
    """
    draw_wall(canvas, room, seat)
    canvas.fill(room._replace(h=_SIGN), WALNUT)
    boss = room._replace(w=min(room.h - _EDGE // 2, room.w - _BROAD_NAME) + _EDGE)
    _draw_head(canvas, seat, boss)
    beside = room.right_of(boss.right + _EDGE)
    if room.w >= _BROADEST:
        family, beside = beside._replace(w=beside.w - _SUM), beside.right_of(beside.right - _SUM)
        _draw_family(canvas, seat, gang, family._replace(w=family.w - _EDGE), room.h * _MAN // 100)
    name = beside._replace(h=_SIGN)
    _sign(canvas, seat, name, context, lit=False, rank=_rank(outcome, seat))
    note = beside._replace(y=name.bottom, h=room.bottom - name.bottom).grown(-_EDGE)
    _draw_note(canvas, note, outcome.scores[seat], context)


def _draw_family(canvas: Canvas, seat: Seat, gang: Sequence[Gangster], room: Box, most: int) -> None:
    """Draw a gang beside its head, and furniture where nobody stands."""
    wide = round(most * (1 + _APART * (len(gang) - 1))) if gang else 0
    free = room.right_of(room.x + wide)
    if free.w >= _FURNISHED:
        furnish_wall(canvas, free, seat)
        room = room._replace(w=wide)
    crowd = _crowd(len(gang), room, most)
    _draw_steps(canvas, room, crowd)
    _draw_men(canvas, seat, gang, room, crowd)


def _draw_narrow(canvas: Canvas, outcome: Outcome, seat: Seat, house: Box, context: DrawContext) -> None:
    """Draw rank and name, and below them the head of a family, and what it has."""
    room = house._replace(y=house.y + _SIGN, h=house.h - _SIGN)
    draw_wall(canvas, room, seat)
    _sign(canvas, seat, house._replace(h=_SIGN), context, lit=False, rank=_rank(outcome, seat))
    note = room.right_of(room.right - _LEAST_SUM - _EDGE)._replace(w=_LEAST_SUM)
    high = min(round(note.w * _NOTE), room.h - 2 * _EDGE)
    _draw_note(canvas, note._replace(y=room.middle[1] - high // 2, h=high), outcome.scores[seat], context)
    _draw_head(canvas, seat, room._replace(w=note.x - room.x))


def _draw_head(canvas: Canvas, seat: Seat, room: Box) -> None:
    """Draw the head of a family at the right end of a room."""
    head = min(room.h - _EDGE // 2, room.w - 2 * _EDGE)
    canvas.put(cut_boss(seat, head), room.right - head, room.bottom - head)


def _draw_note(canvas: Canvas, note: Box, total: int, context: DrawContext, *, lit: bool = False) -> None:
    """Draw a bank note with a sum, in thousands where there is no room for all of it."""
    canvas.panel(note, BRASS_LIGHT if lit else CREAM, INK)
    room, size = note.w - 2 * _EDGE, max(SMALLEST, round(note.h * _PRINTED))
    whole, short = (settable(context.say(told(total)), Face.BOLD) for told in (dollars, thousands))
    narrow = line(whole, SMALLEST, Face.BOLD).wide * TIGHTEST > room
    sum_ = fit(short if narrow else whole, room, size, Face.BOLD)
    canvas.write(sum_, note.middle, WINE if total < 0 else INK, "mid")


def _draw_cause(canvas: Canvas, view: View, outcome: Outcome, room: Box, context: DrawContext) -> None:
    """Write what ended the game, and draw it before that."""
    canvas.panel(room, NAVY, BRASS_DARK)
    why, inner = outcome.detail["cause"], room.grown(-_EDGE // 2)
    told = fit(settable(context.say(ended(why)), Face.SERIF), room.w - 2 * _TARGET, SMALLEST, Face.SERIF)
    wide = inner.h if why == "prohibition" else _TARGET
    sign = inner._replace(x=room.middle[0] - (wide + _EDGE + told.wide) // 2, w=wide)
    if why == "prohibition":
        canvas.illustrate("mafiadollar/scenes/end", sign, NAVY)
    else:
        _draw_note(canvas, sign, view.options.target or 0, context)
    canvas.write(told, (sign.right + _EDGE, room.middle[1]), CREAM)
