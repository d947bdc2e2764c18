"""The other clans in the private picture: one or two with all their cards, more with less of each."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from engines.base import Seat
from engines.mafiadollar.view import Side, View, WarehouseView
from renders.base import DrawContext
from renders.mafiadollar.boxes import RIM, Plate
from renders.mafiadollar.colours import ROAD
from renders.mafiadollar.figures import draw_gangster
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

_GAP = 8  # pixels between clans
_WHOLE, _ABREAST = 2, 3
"""Numbers of clans up to which each has all its cards, and up to which they are side by side."""
_HEADS = {1: 62, 2: 62, 3: 126, 4: 58, 5: 122}
"""By number of clans the height of a head: a name with its counts beside it, or below it."""
_LINE = 66  # height of a head from which on it has two lines
_HOUSE = 48  # size of a warehouse before their number
_NUMBER = 90  # width of both
_MAN, _WIDEST, _APART, _FLOOR = 76, 100, 3, 4  # widths of a gangster, and pixels between and below them
_LEAST = 64  # size of a lamp or a window at least
_NOTHING: Container[str] = frozenset()


def rival_places(room: Box, number: int) -> list[Box]:
    """Return a place for each clan, clockwise: up to three side by side, more of them in two rows.

    If there is a place more, the last is nobody's.
    """
    if number <= _ABREAST:
        return columns(room, number, _GAP)
    half, pitch = -(-number // 2), (room.h + _GAP) // 2
    above, below = (
        columns(room._replace(y=room.y + row * pitch, h=pitch - _GAP), half, _GAP) for row in range(2)
    )
    return [below[0], *above, below[-1], *below[1:-1]]


def draw_rivals(canvas: Canvas, view: View, places: Mapping[Seat, Box], context: DrawContext) -> None:
    """Draw clans at their places."""
    high = _HEADS[len(places)]
    for seat, box in places.items():
        canvas.fill(box, SEATS[seat].line, CORNER)
        side, inner = view.sides[seat], box.grown(-RIM)
        head, house = box._replace(h=high), inner._replace(y=box.y + high, h=inner.bottom - box.y - high)
        if len(places) <= _WHOLE:
            draw_whole(canvas, view, seat, house, {}, context)
        elif high > _LINE:
            _draw_house(canvas, seat, side, house)
        else:
            _draw_rooms(canvas, seat, side, house)
        draw_head(canvas, view, seat, Plate(box, head, corner=False), context, _NOTHING)
        if high > _LINE:
            colour = SEATS[seat].on if seat in lit_seats(view) else CREAM
            _draw_number(canvas, side.stores, (head.x + 2 * RIM, head.bottom - LOW), colour)


def draw_whole(
    canvas: Canvas, view: View, seat: Seat, room: Box, offered: Signs, context: DrawContext
) -> None:
    """Draw a clan with all its cards enlarged, or as on the board if it has too many for that."""
    if not spread_clan(canvas, seat, view.sides[seat], room, offered):
        whole = room.grown(RIM)
        plate = Plate(whole, whole._replace(h=RIM), corner=False, shows_hand=False)
        draw_plates(canvas, view, {seat: plate}, _NOTHING, offered, context)


def _draw_house(canvas: Canvas, seat: Seat, side: Side, room: Box) -> None:
    """Draw gangsters: those at home on the left, and those on the street on the right.

    Where not all have room, some at home are counted only: those that are blocked before the others.
    """
    home, street = sorted(side.at_home, key=lambda man: not man.blocks), side.on_street
    most = (room.w - _APART) // (_MAN + _APART)
    number = len(side.gangsters)
    counted = number - most + 1 if number > most else 0
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


def _draw_rooms(canvas: Canvas, seat: Seat, side: Side, room: Box) -> None:
    """Draw the number of warehouses, gangsters at home and gangsters on the street side by side."""
    cellar = room._replace(w=_NUMBER)
    canvas.fill(cellar, ROAD)
    _draw_number(canvas, side.stores, (cellar.x + RIM, cellar.middle[1]), CREAM)
    _draw_house(canvas, seat, side, room.right_of(cellar.right))


def _draw_number(
    canvas: Canvas, stores: Sequence[WarehouseView], left: tuple[int, int], colour: Colour
) -> None:
    """Draw a warehouse, and beside it how many there are, right of a point."""
    x, middle = left
    draw_small(canvas, stores[0].card, Box(x, middle - _HOUSE // 2, _HOUSE, _HOUSE))
    canvas.write(line(str(len(stores)), SMALLEST, Face.BOLD), (x + _HOUSE + 8, middle), colour)
