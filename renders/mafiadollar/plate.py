"""A clan on the board: below its head its warehouses, its hideout, and its gangsters on the street."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from engines.base import Seat
from engines.mafiadollar.view import Side, View
from renders.base import DrawContext
from renders.mafiadollar.boxes import RIM, Plate
from renders.mafiadollar.head import draw_frame, draw_head
from renders.mafiadollar.rooms import draw_paving, draw_wall, furnish_street, furnish_wall
from renders.mafiadollar.rows import (
    HIGH_STYLES,
    LOW_STYLES,
    WIDE_STYLES,
    Row,
    Style,
)
from renders.mafiadollar.yard import HIGH, WIDE, Yard
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import lit_seats

_PAVEMENT, _KERB = 100, 16  # width of a street where nobody is, and left of who is there, if there is room
_DOOR, _SLIVER = 10, 28  # pixels between gangsters in both places, and of one where nobody is, at least
_AIR = 16  # pixels more between gangsters at most, where there is room for that
_ITEMS = (68, 60, 55)  # sizes of items, larger than usual
_SHARES = (40, 30, 25, 20)  # hundredths of a crowded high or wide house that warehouses take at most
_WALL, _FURNISHED = 190, 840  # width of a free wall from which on it has furniture, and of that at most


def draw_plates(
    canvas: Canvas,
    view: View,
    places: Mapping[Seat, Plate],
    changed: Container[str],
    context: DrawContext,
) -> None:
    """Draw all clans as everybody sees them; changed cards have a halo."""
    houses = houses_of(view.sides, places, changed)
    lit = lit_seats(view)
    for (seat, place), house, styles in zip(places.items(), houses, _alike(houses), strict=True):
        draw_frame(canvas, place.whole, seat, lit=seat in lit)
        house.draw(canvas, styles)
        if place.head.h > RIM:
            draw_head(canvas, view, seat, place, context, changed)


def houses_of(sides: Sequence[Side], places: Mapping[Seat, Plate], changed: Container[str]) -> list[House]:
    """Return what clans have in play at their places."""
    return [_house(sides[seat], seat, place, changed) for seat, place in places.items()]


def styles_of(houses: Sequence[House]) -> Sequence[Style]:
    """Return the styles for such houses, the largest first."""
    room = max((house.yard.room for house in houses), key=lambda room: room.h)
    return LOW_STYLES if room.h < HIGH else HIGH_STYLES if room.w < WIDE else WIDE_STYLES


def _alike(houses: Sequence[House]) -> Iterator[Sequence[Style]]:
    """Yield for each house the styles that it may have, from the first in which all its gangsters have room.

    They have the layout for which all houses have room: clans differ in size at most.
    """
    styles = styles_of(houses)
    ranks = [house.rank(styles) for house in houses]
    layout = styles[min(max(ranks), len(styles) - 1)].layout
    layouts = {"plain", "short"} if layout in {"plain", "short"} else {layout}
    for rank in ranks:
        first = rank if rank < len(styles) else 0
        yield [style for style in styles[first:] if style.layout in layouts]


@dataclass(frozen=True)
class House:
    """What a clan has in play: its warehouses, its gangsters at home and those on the street."""

    yard: Yard
    home: Row
    street: Row

    def rank(self, styles: Sequence[Style]) -> int:
        """Return the place of the first style in which all gangsters have room, if any, or the end."""
        return next((at for at, style in enumerate(styles) if self.fitting(style)), len(styles))

    def draw(self, canvas: Canvas, styles: Sequence[Style]) -> None:
        """Draw it in the first style in which all fit, if need be beside one column of warehouses."""
        found = next(filter(None, map(self.fitting, styles)), None)
        house, style = self._with_large_items(*found) if found else self._in_one_column(styles)
        house.furnish(canvas, style)

    def _with_large_items(self, house: House, style: Style) -> tuple[House, Style]:
        """Return a house and its style, with the largest items for which there is room beside warehouses."""
        if not any(man.items for row in (self.home, self.street) for man in row.men):
            return house, style
        larger = (house.fitting(style._replace(item=size, close=False)) for size in _ITEMS)
        return next(filter(None, larger), (house, style))

    def _in_one_column(self, styles: Sequence[Style]) -> tuple[House, Style]:
        """Return the house beside one column of warehouses, and its style: the last one if none fits."""
        densest = self.packings[-1]
        house = replace(densest, yard=replace(densest.yard, most=0))
        found = next(filter(None, map(house.fitting, styles)), None)
        return found or (house.beside(styles[-1]), styles[-1])

    def fitting(self, style: Style) -> tuple[House, Style] | None:
        """Return the house and the style with as few rows as it takes, if there is room for all gangsters.

        Warehouses are crowded only if nothing else leaves enough room.
        """
        for rows in range(1, style.rows + 1):
            found = style._replace(rows=rows)
            house = self.beside(found)
            houses = house.packings if style.close else (house,)
            _, room = houses[0].parts
            if not found.is_legible(room.h):
                continue
            needed = self.between + sum(row.needed(found, room.h) for row in (self.home, self.street))
            for house in houses:
                if needed <= house.parts[1].w and (house.yard.is_whole or house.yard.is_densest):
                    return house, found
        return None

    @property
    def between(self) -> int:
        """The width that at least is left between gangsters in both places, or where nobody is."""
        return (
            _DOOR if self.home.men and self.street.men else _SLIVER if self.home.men or self.street.men else 0
        )

    @property
    def is_whole(self) -> bool:
        """Whether there is a place for each warehouse."""
        return any(house.yard.is_whole for house in self.packings)

    @cached_property
    def packings(self) -> Sequence[House]:
        """The house, and itself with warehouses in columns ever closer to each other."""
        if self.yard.is_densest:
            return (self,)
        if not self.yard.is_roomy:
            return self, replace(self, yard=replace(self.yard, dense=True))
        return self, *(replace(self, yard=replace(self.yard, most=most)) for most in _SHARES)

    def beside(self, style: Style) -> House:
        """Return the house with warehouses in columns if two rows of gangsters need the whole height."""
        return self._columned if style.rows > 1 else self

    @cached_property
    def _columned(self) -> House:
        return replace(self, yard=replace(self.yard, beside=True))

    @cached_property
    def parts(self) -> tuple[Box, Box]:
        """The places of warehouses and of gangsters."""
        return self.yard.divide()

    def furnish(self, canvas: Canvas, style: Style) -> None:
        """Draw the warehouses, and above or beside them the hideout, and at its right end the street.

        If there is not enough room, whichever has fewer gangsters has all that it needs, or half of the room.
        """
        yard, room = self.parts
        home, street = self._apart(style)
        left, right = home.needed(style, room.h), street.needed(style, room.h)
        spare = max(0, room.w - left - right)
        margin = min(max(spare, _SLIVER), _PAVEMENT)
        if right:
            margin = min(_KERB, spare if left else max(0, spare - _SLIVER))
        outside = room.right_of(room.right - min(right, max(room.w - (left or _SLIVER), room.w // 2)))
        pavement = outside.right_of(outside.x - margin)
        hideout = room._replace(w=pavement.x - room.x)
        draw_wall(canvas, hideout, self.home.seat)
        if pavement.w:
            draw_paving(canvas, pavement)
        self.yard.draw(canvas, yard)
        home.draw(canvas, hideout, style)
        free = hideout.right_of(hideout.x + left)
        if free.w >= _WALL:
            wide = min(free.w, _FURNISHED)
            furnish_wall(canvas, free._replace(x=free.middle[0] - wide // 2, w=wide), self.home.seat)
        street.draw(canvas, outside, style)
        if margin == _PAVEMENT:
            furnish_street(canvas, pavement)

    def _apart(self, style: Style) -> tuple[Row, Row]:
        """Return the gangsters at home and on the street with as much room between them as is left.

        Furniture on a free wall, and an empty street, keep their room.
        """
        _, room = self.parts
        home, street = self.home, self.street
        beside = (_KERB + _SLIVER * (not home.men)) if street.men else _PAVEMENT
        spare = room.w - home.needed(style, room.h) - street.needed(style, room.h) - beside
        between = spare - _WALL if spare >= _WALL else spare
        gap = home.gap + max(0, min(_AIR, between // max(1, home.gaps(style) + street.gaps(style))))
        return home._replace(gap=gap), street._replace(gap=gap)


def _house(side: Side, seat: Seat, place: Plate, changed: Container[str]) -> House:
    """Return what a clan has in play."""
    return House(
        Yard(side.stores, changed, place.rooms, place.corner),
        Row(seat, side.at_home, changed),
        Row(seat, side.on_street, changed),
    )
