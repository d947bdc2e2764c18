"""The other clans in the private picture: with all their cards, or in brief with their best gangsters."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import NamedTuple

from engines.base import Seat
from engines.mafiadollar.focus import ABREAST, best
from engines.mafiadollar.state import Gangster
from engines.mafiadollar.view import View
from renders.base import DrawContext
from renders.mafiadollar.boxes import RIM, Plate
from renders.mafiadollar.figures import Layout, draw_gangster
from renders.mafiadollar.head import CORNER, draw_head
from renders.mafiadollar.plate import draw_plates
from renders.mafiadollar.rooms import draw_paving, draw_wall, furnish
from renders.mafiadollar.rows import halo
from renders.mafiadollar.spread import spread_clan
from renders.mafiadollar.tokens import more_token
from renders.shared.canvas import Box, Canvas
from renders.shared.choices import Signs
from renders.shared.layout import columns
from renders.shared.palette import SEATS

_LINE, _NAME = 66, 70
"""Heights of a head of one line, and of a name above something else."""
_BROAD = 600  # width of a clan in brief from which on its name has something beside it
_TALL = 200  # height from which on its gangsters are below its name
_SIDE, _COUNTS = 340, 150  # widths of a head beside gangsters, and of counts beside them
_WIDEST, _WIDE, _ACROSS = 168, 112, 180
"""Widths of a gangster with its points beside its portrait, below it, and in one line with it, at most."""
_MORE, _LOW = 66, 50  # sides of the count of the others, and its height below a name
_APART, _FLOOR = 6, 4  # pixels between gangsters, and above and below them
_GAP = 8  # pixels between clans
_LEAST = 64  # size of a lamp or a window at least


def draw_rival(
    canvas: Canvas, view: View, seat: Seat, box: Box, changed: Container[str], context: DrawContext
) -> None:
    """Draw a clan with its name, its counts and all its cards."""
    canvas.fill(box, SEATS[seat].line, CORNER)
    head, inner = box._replace(h=_LINE), box.grown(-RIM)
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
    """Return a place for each clan, clockwise: up to three side by side, more in two rows."""
    if number <= ABREAST:
        return columns(room, number, _GAP)
    pitch = (room.h + _GAP) // 2
    below, above = (
        columns(room._replace(y=room.y + row * pitch, h=pitch - _GAP), abreast, _GAP)
        for row, abreast in ((1, 2), (0, number - 2))
    )
    return [below[0], *above, below[1]]


def draw_briefs(
    canvas: Canvas, view: View, places: Mapping[Seat, Box], changed: Container[str], context: DrawContext
) -> None:
    """Draw whose clans they are, what they hold, and their best gangsters with the number of the others.

    A clan whose warehouses have changed has a halo: they are not shown.
    """
    for seat, box in places.items():
        if any(store.card in changed for store in view.sides[seat].stores):
            canvas.halo(box, CORNER)
        canvas.fill(box, SEATS[seat].line, CORNER)
        brief = _brief(box)
        plate = Plate(box, brief.head, corner=False, shows_hand=False)
        draw_head(canvas, view, seat, plate, context, changed)
        men = best(view, seat, len(places), changed)
        _draw_best(canvas, seat, men, brief, changed)
        rest = len(view.sides[seat].gangsters) - len(men)
        if rest:
            canvas.put(more_token(rest, brief.more.w, brief.more.h), brief.more.x, brief.more.y)


class _Brief(NamedTuple):
    """The places of a clan in brief: of its head, of its gangsters, and of the number of the others.

    ``layout``: that of its gangsters, each as wide as ``wide`` at most.
    """

    head: Box
    men: Box
    more: Box
    layout: Layout
    wide: int


def _brief(box: Box) -> _Brief:
    """Divide the place of a clan."""
    inner, more = box.grown(-RIM), Box(0, 0, _MORE, _MORE)
    whole, right = box._replace(h=inner.bottom - box.y), inner.right - _MORE - _APART
    if box.h >= _TALL and box.w >= _BROAD:
        below = inner._replace(y=box.y + _LINE, h=inner.bottom - box.y - _LINE)
        more = more._replace(x=right, y=below.middle[1] - _MORE // 2)
        return _Brief(box._replace(h=_LINE), below, more, "broad", _WIDEST)
    if box.h >= _TALL:
        men = Box(inner.x, box.y + _NAME, inner.w - _COUNTS, inner.bottom - box.y - _NAME)
        return _Brief(whole, men, more._replace(x=right, y=men.y + 2 * _FLOOR), "plain", _WIDE)
    if box.w >= _BROAD:
        beside = inner.right_of(box.x + _SIDE)
        more = more._replace(x=right, y=beside.middle[1] - _MORE // 2)
        return _Brief(whole._replace(w=_SIDE), beside, more, "low", beside.w)
    men = Box(inner.x, inner.bottom - _LOW - _FLOOR, _ACROSS + 2 * _APART, _LOW + _FLOOR)
    return _Brief(whole, men, Box(men.right, men.y + _FLOOR, _MORE, _LOW), "low", _ACROSS)


def _draw_best(
    canvas: Canvas, seat: Seat, men: Sequence[Gangster], brief: _Brief, changed: Container[str]
) -> None:
    """Draw gangsters, those on the street on the right."""
    room, shown = brief.men, sorted(men, key=lambda man: man.street)
    home = sum(not man.street for man in shown)
    end = min(room.right, brief.more.x)
    wide = (end - room.x - _APART) // max(1, len(shown)) - _APART
    cell = Box(room.x + _APART, room.y + _FLOOR, min(brief.wide, wide), room.h - 2 * _FLOOR)
    lefts = [room.x + at * (cell.w + _APART) for at in range(len(shown) + 1)]
    draw_wall(canvas, room, seat)
    if home < len(shown):
        draw_paving(canvas, room.right_of(lefts[home]))
    for man, left in zip(shown, lefts, strict=False):
        place = cell._replace(x=left + _APART)
        halo(canvas, place, man.card, changed)
        draw_gangster(canvas, man, seat, place, armed=False, layout=brief.layout)
    piece, above = ("lamp", 4) if home < len(shown) else ("window", 24)
    free = room.right_of(lefts[-1] + _APART)
    furnish(canvas, free._replace(w=end - free.x), piece, above, _LEAST)
