"""The other clans in the private picture: two in whole, three with gangsters, more with faces."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from engines.base import Seat
from engines.mafiadollar.state import Gangster
from engines.mafiadollar.view import Side, View, WarehouseView
from renders.base import DrawContext
from renders.mafiadollar.boxes import RIM, Plate
from renders.mafiadollar.figures import draw_face, draw_gangster
from renders.mafiadollar.head import CORNER, LOW, draw_head
from renders.mafiadollar.plate import draw_plates
from renders.mafiadollar.rooms import draw_paving, draw_wall, furnish
from renders.mafiadollar.spread import spread_clan
from renders.mafiadollar.store_cards import draw_small
from renders.mafiadollar.tokens import more_token
from renders.shared.canvas import Box, Canvas
from renders.shared.choices import Signs
from renders.shared.layout import columns, lit_seats
from renders.shared.lettering import SMALLEST, Face, line
from renders.shared.palette import CREAM, SEATS, Colour

_GAP = 10  # pixels between clans
_WHOLE, _FACES = 2, 4
"""Numbers of clans up to which each has its warehouses, and from which on gangsters are faces alone."""
_LINE, _LINES = 62, 126  # heights of a head: a name with its counts beside it, or below it
_HOUSE = 48  # size of a warehouse before their number
_NUMBER = 90  # width of both
_FACE = 60
_MAN, _WIDEST, _APART, _FLOOR = 78, 100, 4, 4  # widths of a gangster, and pixels between and below them
_LEAST = 64  # size of a lamp or a window at least
_NOTHING: Container[str] = frozenset()


def rival_places(room: Box, number: int) -> list[Box]:
    """Return the places of so many clans, clockwise: side by side."""
    return columns(room, number, _GAP)


def draw_rivals(canvas: Canvas, view: View, places: Mapping[Seat, Box], context: DrawContext) -> None:
    """Draw clans at their places."""
    for seat, box in places.items():
        canvas.fill(box, SEATS[seat].line, CORNER)
        side, (head, house) = view.sides[seat], _parts(box, len(places))
        if len(places) <= _WHOLE:
            draw_whole(canvas, view, seat, house, {}, context)
        elif len(places) < _FACES:
            _draw_house(canvas, seat, side.gangsters, house)
        else:
            _draw_floors(canvas, seat, side, house)
        draw_head(canvas, view, seat, Plate(box, head, corner=False), context, _NOTHING)
        if _WHOLE < len(places) < _FACES:
            colour = SEATS[seat].on if seat in lit_seats(view) else CREAM
            _draw_number(canvas, side.stores, (head.x + 2 * RIM, head.bottom - LOW), colour)


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


def _parts(box: Box, number: int) -> tuple[Box, Box]:
    """Return the places of a clan's name and counts, and of its house."""
    high = _LINE if number <= _WHOLE else _LINES
    return box._replace(h=high), _below(box.grown(-RIM), high - RIM)


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


def _draw_floors(canvas: Canvas, seat: Seat, side: Side, room: Box) -> None:
    """Draw the number of warehouses and the faces at home, and below them the faces on the street."""
    floor = room._replace(h=room.h // 2)
    street = room._replace(y=floor.bottom, h=room.bottom - floor.bottom)
    draw_wall(canvas, floor, seat)
    draw_paving(canvas, street)
    _draw_number(canvas, side.stores, (floor.x + RIM, floor.middle[1]), CREAM)
    home = floor.right_of(floor.x + (_NUMBER if side.stores else 0))
    _draw_faces(canvas, seat, [man for man in side.gangsters if not man.street], home)
    _draw_faces(canvas, seat, [man for man in side.gangsters if man.street], street)


def _draw_faces(canvas: Canvas, seat: Seat, men: Sequence[Gangster], room: Box) -> None:
    """Draw faces from the left, and last how many have no room: those that are blocked before the others."""
    most = room.w // (_FACE + _APART)
    counted = len(men) - most + 1 if len(men) > most else 0
    place = Box(room.x + RIM, room.middle[1] - _FACE // 2, _FACE, _FACE)
    for man in sorted(men, key=lambda man: not man.blocks)[counted:]:
        draw_face(canvas, man, seat, place)
        place = place._replace(x=place.right + _APART)
    if counted:
        canvas.put(more_token(counted, _FACE, _FACE), place.x, place.y)


def _draw_number(
    canvas: Canvas, stores: Sequence[WarehouseView], left: tuple[int, int], colour: Colour
) -> None:
    """Draw a warehouse, and beside it how many there are, right of a point."""
    if stores:
        x, middle = left
        draw_small(canvas, stores[0].card, Box(x, middle - _HOUSE // 2, _HOUSE, _HOUSE))
        canvas.write(line(str(len(stores)), SMALLEST, Face.BOLD), (x + _HOUSE + 8, middle), colour)
