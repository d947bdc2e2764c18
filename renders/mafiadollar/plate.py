"""A clan on the board: below its head its warehouses, its hideout, and its gangsters on the street."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import NamedTuple

from engines.base import Seat
from engines.mafiadollar.view import View
from renders.base import DrawContext
from renders.mafiadollar.boxes import RIM, Plate
from renders.mafiadollar.head import draw_frame, draw_head
from renders.mafiadollar.rooms import draw_paving, draw_wall, furnish_street, furnish_wall
from renders.mafiadollar.rows import (
    HIGH_STYLES,
    LOW_STYLES,
    SMALLEST_COMMON,
    TABBED,
    WIDE_STYLES,
    Row,
    Style,
    is_lettered,
)
from renders.mafiadollar.yard import HIGH, WIDE, Yard
from renders.shared.canvas import Box, Canvas
from renders.shared.choices import Signs
from renders.shared.layout import lit_seats

_PAVEMENT, _KERB = 100, 16  # width of a street where nobody is, and left of who is there, if there is room
_WALL, _FURNISHED = 190, 400  # width of a free wall from which on it has furniture, and of that at most


def draw_plates(
    canvas: Canvas,
    view: View,
    places: Mapping[Seat, Plate],
    changed: Container[str],
    offered: Signs,
    context: DrawContext,
) -> None:
    """Draw all clans as everybody sees them; changed cards have a halo, offered ones a frame.

    The gangsters of all clans are of the same size; only those of a crowded one are closer to each other.
    """
    houses = [_house(view, seat, place, changed, offered) for seat, place in places.items()]
    if all(place.rooms.w >= WIDE for place in places.values()):
        widest = max(house.yard.width for house in houses)
        houses = [house._replace(least=widest) for house in houses]
    styles = _styles(houses[0].yard.room, lettered=is_lettered(offered, offered))
    last = styles.index(SMALLEST_COMMON)
    common = next((at for at in range(last) if all(house.fits(styles[at]) for house in houses)), last)
    lit = lit_seats(view)
    for (seat, place), house in zip(places.items(), houses, strict=True):
        draw_frame(canvas, place.whole, seat, lit=seat in lit)
        house.draw(canvas, styles[common:])
        if place.head.h > RIM:
            draw_head(canvas, view, seat, place, context, changed)


def _styles(room: Box, *, lettered: bool) -> Sequence[Style]:
    """Return the styles for such a house; ``lettered``: those in which letters hide no points."""
    found = LOW_STYLES if room.h < HIGH else HIGH_STYLES if room.w < WIDE else WIDE_STYLES
    if not lettered:
        return found
    above = room.h >= TABBED
    return [style for style in found if style.rows == 1 and (above or style.layout != "broad")]


class _House(NamedTuple):
    """What a clan has in play: its warehouses, its gangsters at home and those on the street.

    ``least``: the width of warehouses on its left at least.
    """

    yard: Yard
    home: Row
    street: Row
    least: int = 0

    def fits(self, style: Style) -> bool:
        """Tell whether there is room for all gangsters in that style."""
        _, room = self.yard.divide(self.least)
        return self.home.needed(style, room.h) + self.street.needed(style, room.h) <= room.w

    def draw(self, canvas: Canvas, styles: Sequence[Style]) -> None:
        """Draw it in the first style in which all fit, if need be beside one column of warehouses."""
        closer = self._replace(yard=self.yard._replace(most=0), least=0)
        fitting = ((house, style) for house in (self, closer) for style in styles if house.fits(style))
        house, style = next(fitting, (closer, styles[-1]))
        house.furnish(canvas, style)

    def furnish(self, canvas: Canvas, style: Style) -> None:
        """Draw the warehouses, and above or beside them the hideout, and at its right end the street.

        If there is not enough room, whichever has fewer gangsters has all that it needs, or half of the room.
        """
        yard, room = self.yard.divide(self.least)
        left, right = self.home.needed(style, room.h), self.street.needed(style, room.h)
        spare = max(0, room.w - left - right)
        margin = min(spare, _KERB) if right else _PAVEMENT * (spare >= _PAVEMENT)
        street = room.right_of(room.right - min(right, max(room.w - left, room.w // 2)))
        pavement = street.right_of(street.x - margin)
        draw_wall(canvas, room, self.home.seat)
        draw_paving(canvas, pavement)
        self.yard.draw(canvas, yard)
        hideout = room._replace(w=pavement.x - room.x)
        self.home.draw(canvas, hideout, style)
        free = hideout.right_of(hideout.x + left)
        if free.w >= _WALL:
            wide = min(free.w, _FURNISHED)
            furnish_wall(canvas, free._replace(x=free.middle[0] - wide // 2, w=wide))
        self.street.draw(canvas, street, style)
        if margin == _PAVEMENT:
            furnish_street(canvas, pavement)


def _house(view: View, seat: Seat, place: Plate, changed: Container[str], offered: Signs) -> _House:
    """Return what a clan has in play."""
    side = view.sides[seat]
    return _House(
        Yard(side.stores, changed, offered, place.rooms, place.corner),
        Row(seat, side.at_home, changed, offered),
        Row(seat, side.on_street, changed, offered),
    )
