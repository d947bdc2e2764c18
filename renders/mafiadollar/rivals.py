"""The other clans in the private picture: with all their cards, or in brief with their best gangsters."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from engines.base import Seat
from engines.mafiadollar.focus import best
from engines.mafiadollar.state import Gangster
from engines.mafiadollar.view import View
from renders.base import DrawContext
from renders.mafiadollar.boxes import RIM, Plate
from renders.mafiadollar.figures import draw_gangster
from renders.mafiadollar.head import CORNER, draw_head, hand_size
from renders.mafiadollar.plate import draw_plates
from renders.mafiadollar.rooms import draw_paving, draw_wall, furnish
from renders.mafiadollar.rows import halo
from renders.mafiadollar.spread import spread_clan
from renders.mafiadollar.tokens import more_token
from renders.shared.canvas import Box, Canvas
from renders.shared.choices import Signs
from renders.shared.layout import columns
from renders.shared.palette import CREAM, SEATS, WALNUT

ABREAST = 4
"""Clans in brief up to which they are side by side."""
_LOW, _HIGH = 62, 122
"""Heights of a head: a name with its counts beside it, or below it."""
_BROAD = 600  # width of a clan in brief from which on its head has one line
_WIDEST, _MORE = 168, 66  # widths of a gangster at most, and of the count of the others
_APART, _FLOOR = 6, 4  # pixels between gangsters, and above and below them
_BACK = 28  # pixels below the middle of the number of cards in hand
_LINE, _ACROSS = 54, 180  # height and width of a gangster whose points are beside its portrait
_GAP = 8  # pixels between clans
_LEAST = 64  # size of a lamp or a window at least


def draw_rival(
    canvas: Canvas, view: View, seat: Seat, box: Box, changed: Container[str], context: DrawContext
) -> None:
    """Draw a clan with its name, its counts and all its cards."""
    canvas.fill(box, SEATS[seat].line, CORNER)
    head, inner = box._replace(h=_LOW), box.grown(-RIM)
    house = inner._replace(y=head.bottom, h=inner.bottom - head.bottom)
    draw_whole(canvas, view, seat, house, changed, {}, context)
    draw_head(canvas, view, seat, Plate(box, head, corner=False), context, changed)


def draw_whole(
    canvas: Canvas,
    view: View,
    seat: Seat,
    room: Box,
    changed: Container[str],
    offered: Signs,
    context: DrawContext,
) -> None:
    """Draw a clan with all its cards enlarged, or as on the board if it has too many for that."""
    if not spread_clan(canvas, seat, view.sides[seat], room, changed, offered):
        whole = room.grown(RIM)
        plate = Plate(whole, whole._replace(h=RIM), corner=False, shows_hand=False)
        draw_plates(canvas, view, {seat: plate}, changed, offered, context)


def brief_places(room: Box, number: int) -> list[Box]:
    """Return a place for each clan, clockwise: up to four side by side, five in two rows.

    As a sixth, between those at the bottom, there is one for the reader's.
    """
    if number <= ABREAST:
        return columns(room, number, _GAP)
    pitch = (room.h + _GAP) // 2
    above, below = (
        columns(room._replace(y=room.y + row * pitch, h=pitch - _GAP), 3, _GAP) for row in range(2)
    )
    return [below[0], *above, below[2], below[1]]


def draw_briefs(
    canvas: Canvas, view: View, places: Mapping[Seat, Box], changed: Container[str], context: DrawContext
) -> None:
    """Draw whose clans they are, what they hold, and their best gangsters with the number of the others.

    A clan whose warehouses have changed has a halo: they are not shown. Of the reader's there are the counts
    alone, to compare with.
    """
    for seat, box in places.items():
        if any(store.card in changed for store in view.sides[seat].stores):
            canvas.halo(box, CORNER)
        canvas.fill(box, SEATS[seat].line, CORNER)
        men, inner, low = best(view, seat, len(places), changed), box.grown(-RIM), len(places) > ABREAST
        head = box._replace(h=inner.bottom - box.y if low else _LOW if box.w >= _BROAD else _HIGH)
        draw_head(canvas, view, seat, Plate(box, head, corner=False, shows_hand=False), context, changed)
        if low and seat != view.reader:
            _draw_line(canvas, view, seat, men, inner, changed)
        elif not low:
            below = inner._replace(y=head.bottom, h=inner.bottom - head.bottom)
            _draw_best(canvas, view, seat, men, below, changed)


def _draw_line(
    canvas: Canvas, view: View, seat: Seat, men: Sequence[Gangster], room: Box, changed: Container[str]
) -> None:
    """Draw a gangster, if there is one, and the number of the others, on the lower line of a head."""
    place = Box(room.x + _APART, room.bottom - _LINE - _FLOOR // 2, _ACROSS, _LINE)
    for man in men:
        halo(canvas, place, man.card, changed)
        draw_gangster(canvas, man, seat, place, armed=False, layout="low")
    rest = len(view.sides[seat].gangsters) - len(men)
    if rest:
        canvas.put(more_token(rest, _LINE, _LINE), place.right + _APART, place.y)


def _draw_best(
    canvas: Canvas, view: View, seat: Seat, men: Sequence[Gangster], room: Box, changed: Container[str]
) -> None:
    """Draw gangsters, those on the street on the right, how many more there are, and the size of the hand."""
    shown = sorted(men, key=lambda man: man.street)
    rest, home = len(view.sides[seat].gangsters) - len(shown), sum(not man.street for man in shown)
    wide = (room.w - _MORE - 3 * _APART) // max(1, len(shown)) - _APART
    cell = Box(room.x + _APART, room.y + _FLOOR, min(_WIDEST, wide), room.h - 2 * _FLOOR)
    lefts = [room.x + at * (cell.w + _APART) for at in range(len(shown) + 1)]
    draw_wall(canvas, room, seat)
    if home < len(shown):
        draw_paving(canvas, room.right_of(lefts[home]))
    for man, left in zip(shown, lefts, strict=False):
        place = cell._replace(x=left + _APART)
        halo(canvas, place, man.card, changed)
        draw_gangster(canvas, man, seat, place, armed=False, layout="broad")
    beside = cell.right_of(room.right - _MORE - _APART)._replace(w=_MORE)
    canvas.fill(beside, WALNUT, CORNER - RIM)
    hand_size(
        canvas,
        view.sides[seat].hand_size,
        beside.right,
        beside.bottom - _BACK,
        CREAM,
        halo=f"hand{seat}" in changed,
    )
    free = room.right_of(lefts[-1] + _APART)
    if rest:
        canvas.put(more_token(rest, _MORE, cell.h // 2), beside.x, beside.y)
    piece, above = ("lamp", 4) if home < len(shown) else ("window", 24)
    furnish(canvas, free._replace(w=beside.x - free.x), piece, above, _LEAST)
