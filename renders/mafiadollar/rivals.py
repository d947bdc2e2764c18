"""The other clans in the private picture: two in whole, more with their gangsters, five by numbers alone."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from engines.base import Seat
from engines.mafiadollar.state import Gangster
from engines.mafiadollar.view import View
from renders.base import DrawContext
from renders.mafiadollar.boxes import RIM, Plate
from renders.mafiadollar.figures import draw_face, draw_gangster
from renders.mafiadollar.head import CORNER, draw_head
from renders.mafiadollar.plate import draw_plates
from renders.mafiadollar.rooms import draw_paving, draw_wall, furnish
from renders.mafiadollar.spread import spread_clan
from renders.mafiadollar.tokens import more_token
from renders.shared.canvas import Box, Canvas
from renders.shared.choices import Signs
from renders.shared.layout import columns, lit_seats
from renders.shared.lettering import SMALLEST, line
from renders.shared.palette import CREAM, SEATS

_GAP = 10  # pixels between clans
_ACROSS = {1: 1, 2: 2, 3: 3, 4: 2, 5: 3}
"""By number of clans how many stand side by side."""
_WHOLE, _BESIDE = 2, 4
"""Numbers of clans up to which each has its warehouses, and whose gangsters are beside their heads."""
_LINE, _LINES = 62, 126  # heights of a head: a name with its counts beside it, or below it
_HEAD = 368  # width of a head with gangsters beside it
_FREE = 14  # pixels from the left end of a head to the number of free gangsters
_FACE = 46
_MAN, _WIDEST, _APART, _FLOOR = 78, 100, 4, 4  # widths of a gangster, and pixels between and below them
_LEAST = 64  # size of a lamp or a window at least
_NOTHING: Container[str] = frozenset()


def rival_places(room: Box, number: int) -> list[Box]:
    """Return the places of so many clans, clockwise, and one more if it is left."""
    across = _ACROSS[number]
    rows = -(-number // across)
    high = (room.h + _GAP) // rows - _GAP
    each = [room._replace(y=room.y + row * (high + _GAP), h=high) for row in range(rows)]
    return [box for row in each for box in columns(row, across, _GAP)]


def draw_rivals(canvas: Canvas, view: View, places: Mapping[Seat, Box], context: DrawContext) -> None:
    """Draw clans at their places."""
    for seat, box in places.items():
        canvas.fill(box, SEATS[seat].line, CORNER)
        side, (head, house) = view.sides[seat], _parts(box, len(places))
        if house and len(places) <= _WHOLE:
            draw_whole(canvas, view, seat, house, {}, context)
        elif house:
            _draw_house(canvas, seat, side.gangsters, house)
        draw_head(canvas, view, seat, Plate(box, head, corner=False), context, _NOTHING)
        if not house:
            _draw_free(canvas, seat, side.gangsters, head, lit=seat in lit_seats(view))


def draw_whole(
    canvas: Canvas, view: View, seat: Seat, room: Box, offered: Signs, context: DrawContext
) -> None:
    """Draw a clan with all its cards in large, or as on the board if it has too many for that."""
    if not spread_clan(canvas, seat, view.sides[seat], room, offered):
        whole = room.grown(RIM)
        plate = Plate(whole, whole._replace(h=RIM), corner=False, scenic=False)
        draw_plates(canvas, view, {seat: plate}, _NOTHING, offered, context)


def _below(box: Box, head: int) -> Box:
    return box._replace(y=box.y + head, h=box.h - head)


def _parts(box: Box, number: int) -> tuple[Box, Box | None]:
    """Return the places of a clan's name and counts, and of its gangsters, if there is room for them."""
    inner = box.grown(-RIM)
    if number < _BESIDE:
        high = _LINE if number <= _WHOLE else _LINES
        return box._replace(h=high), _below(inner, high - RIM)
    head = box._replace(h=box.h - RIM)
    return (head._replace(w=_HEAD), inner.right_of(box.x + _HEAD)) if number == _BESIDE else (head, None)


def _draw_house(canvas: Canvas, seat: Seat, men: Sequence[Gangster], room: Box) -> None:
    """Draw gangsters at home on the left, and those on the street on the right.

    Where not all have room, some at home are counted only: those that are blocked before the others.
    """
    home = sorted((man for man in men if not man.street), key=lambda man: not man.blocks)
    street = [man for man in men if man.street]
    most = (room.w - _APART) // (_MAN + _APART)
    counted = len(men) - most + 1 if len(men) > most else 0
    home, street = home[counted:], street[max(0, counted - len(home)) :]
    inside = len(home) + bool(counted)
    wide = min(_WIDEST, (room.w - _APART) // max(1, inside + len(street)) - _APART)
    pitch = wide + _APART
    outside = max(_APART + len(street) * pitch, room.w - max(room.w // 2, inside * pitch + _APART // 2))
    outside *= bool(street) or outside >= _LEAST
    pavement = room.right_of(room.right - outside)
    draw_wall(canvas, room, seat)
    if outside:
        draw_paving(canvas, pavement)
    place = Box(room.x + _APART, room.y + _FLOOR, wide, room.h - 2 * _FLOOR)
    if counted:
        canvas.put(more_token(counted, place.w, place.h), place.x, place.y)
        place = place._replace(x=place.x + pitch)
    for man in home:
        draw_gangster(canvas, man, seat, place, armed=False)
        place = place._replace(x=place.x + pitch)
    hideout = room._replace(w=pavement.x - room.x)
    furnish(canvas, hideout.right_of(place.x), "window", 24, _LEAST)
    place = place._replace(x=pavement.x + _APART)
    for man in street:
        draw_gangster(canvas, man, seat, place, armed=False)
        place = place._replace(x=place.x + pitch)
    furnish(canvas, pavement.right_of(place.x), "lamp", 4, _LEAST)


def _draw_free(canvas: Canvas, seat: Seat, men: Sequence[Gangster], head: Box, *, lit: bool) -> None:
    """Draw the number of gangsters that nothing holds back beside the face of the first of them."""
    free = [man for man in men if not man.blocks]
    if free:
        face = Box(head.x + _FREE, head.bottom - 28 - _FACE // 2, _FACE, _FACE)
        draw_face(canvas, free[0], seat, face)
        colour = SEATS[seat].on if lit else CREAM
        canvas.write(line(str(len(free)), SMALLEST), (face.right + 8, face.middle[1]), colour)
