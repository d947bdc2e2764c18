"""A clan spread out in the private picture: its warehouses, those at home, and those on the street."""

from __future__ import annotations

from collections.abc import Container, Sequence
from functools import partial
from itertools import accumulate
from typing import NamedTuple

from engines.base import Seat
from engines.mafiadollar.cards import worth
from engines.mafiadollar.state import Gangster
from engines.mafiadollar.view import Side, WarehouseView
from engines.signs import letter_of
from renders.mafiadollar.colours import NAVY, PALETTE, ROAD
from renders.mafiadollar.figures import POINTS, draw_gangster, gangster_width
from renders.mafiadollar.rooms import draw_paving, draw_wall, furnish, furnish_wall
from renders.mafiadollar.rows import LETTER, halo, is_lettered, offer, portrait_height, ringed
from renders.mafiadollar.signs import stored, tight
from renders.mafiadollar.store_cards import DOG, draw_store_card
from renders.mafiadollar.stores import draw_dog
from renders.mafiadollar.tokens import cut_card, portray
from renders.shared.cache import cached
from renders.shared.canvas import HALO, TAB, Box, Canvas, Sprite
from renders.shared.choices import Signs
from renders.shared.lettering import SMALLEST, TIGHTEST, Face, Line, line
from renders.shared.palette import CREAM, INK
from renders.shared.shapes import rounded

_ABOVE, _BELOW, _BESIDE = 12, 12, 14  # pixels around cards
_LEAST = 110  # width of a hideout or a pavement where nobody is
_RADIUS, _EDGE = 9, 3
_SACK = 62  # size of the number of loots
_BEHIND = 14  # pixels of a building that are behind its dog, where there is room
_BROAD = 186  # width of a warehouse at most, where there is room to spare
_FRAMES = 8  # pixels between frames
_LAMP = 84  # size of a lamp at least
_TABBED = 186  # height of a row from which on letters are above gangsters
_STACKED, _STACKABLE = 300, 220
"""Heights of a house from which on its warehouses lie in a row below the gangsters: always, or if gangsters
are larger then."""
_SHELF, _CELL = 90, 290  # height of that row, and width of a warehouse there, unless it needs more
_BAG, _BAG_HIGH, _HOUSE = 52, 54, 50  # size of the number of loots there, and least size of a building


class _Shelved(NamedTuple):
    """A warehouse in that row, its cell, its value if that is written, and whether it has a letter."""

    store: WarehouseView
    box: Box
    value: str
    lettered: bool

    @property
    def least(self) -> int:
        """Width of what is in the cell, with the smallest building."""
        value = round(_line(self.value).wide * TIGHTEST)
        return self.indent + _HOUSE + self.dog + _BAG + _FRAMES + value + _EDGE

    @property
    def indent(self) -> int:
        """Width of the frame on the left, or of the letter there."""
        return LETTER if self.lettered else _FRAMES

    @property
    def dog(self) -> int:
        """Width of a dog, if there is one, as far as it is not behind the bag."""
        return DOG - _BEHIND if self.store.dog else 0


class _Size(NamedTuple):
    """Widths of warehouses and gangsters, the gap between them, and whether gangsters have their items."""

    store: int
    man: int
    apart: int
    armed: bool


_SIZES = (
    _Size(186, 200, 22, armed=True),
    _Size(186, 172, 20, armed=True),
    _Size(176, 140, 18, armed=True),
    _Size(150, 132, 18, armed=True),
    _Size(130, 120, 16, armed=True),
    _Size(118, 104, 14, armed=True),
    _Size(104, 92, 10, armed=True),
    _Size(118, 104, 14, armed=False),
    _Size(104, 92, 10, armed=False),
    _Size(100, 80, 8, armed=False),
)
"""From the largest to the smallest."""


class _Plan(NamedTuple):
    """The sizes of cards, the width of warehouses beside gangsters or their shelf, and all places."""

    size: _Size
    store: int
    shelf: list[_Shelved]
    row: Box
    hideout: Box
    pavement: Box

    @property
    def face(self) -> int:
        """The size of a portrait."""
        return min(self.size.man, self.row.h - POINTS)


def spread_clan(
    canvas: Canvas, seat: Seat, side: Side, room: Box, changed: Container[str], offered: Signs
) -> bool:
    """Draw a clan from left to right; what its loot is worth stands on warehouses of which that is known.

    In a high house warehouses lie below, without their values if there are too many. Offered cards have a
    frame with their letter, changed ones a halo. Returns whether there is room for all cards; if not,
    nothing is drawn.
    """
    ways = (True,) if room.h >= _STACKED else (False, True) if room.h >= _STACKABLE else (False,)
    plans = [plan for stacked in ways if (plan := _plan(side, room, offered, stacked=stacked))]
    if not plans:
        return False
    plan = max(plans, key=lambda plan: plan.face)
    size, row = plan.size, plan.row
    canvas.fill(room, ROAD)
    draw_wall(canvas, plan.hideout, seat)
    draw_paving(canvas, plan.pavement)
    if plan.shelf:
        _draw_shelf(canvas, plan.shelf, changed, offered)
    else:
        stores = size._replace(store=plan.store)
        _draw_stores(canvas, side.stores, row.right_of(room.x), stores, changed, offered)
    draw_men = partial(_draw_men, canvas, seat, size=size, changed=changed, offered=offered)
    end = draw_men(side.at_home, row.right_of(plan.hideout.x))
    furnish_wall(canvas, plan.hideout.right_of(end + size.apart), seat)
    end = draw_men(side.on_street, row.right_of(plan.pavement.x))
    furnish(canvas, plan.pavement.right_of(end + size.apart), "lamp", 4, _LAMP)
    return True


def _plan(side: Side, room: Box, offered: Signs, *, stacked: bool) -> _Plan | None:
    """Return the places of a clan, its warehouses below its gangsters or beside; None without room."""
    shelf = _shelf(room, side.stores, offered) if stacked else []
    if shelf is None:
        return None
    house = room._replace(h=room.h - _SHELF * stacked)
    row = house._replace(y=house.y + _ABOVE, h=house.h - _ABOVE - _BELOW)
    men = _below_letters(row, side.gangsters, offered)
    for size in _SIZES:
        stored = 0 if stacked else _stored(side.stores, size)
        left, right = (_across_men(found, size, men.h) for found in (side.at_home, side.on_street))
        spare = room.w - stored - left - right
        if spare >= 0:
            break
    else:
        return None
    store = size.store
    if not stacked:
        store = max(store, min(_BROAD, store + spare // len(side.stores)))
        stored = _stored(side.stores, size._replace(store=store))
        spare = room.w - stored - left - right
    hideout = house._replace(x=room.x + stored, w=left + spare * left // (left + right))
    return _Plan(size, store, shelf, row, hideout, house.right_of(hideout.right))


def _below_letters(row: Box, men: Sequence[Gangster], offered: Signs) -> Box:
    """Return the part of a row that gangsters have: below their letters if it is high enough for both."""
    tab = TAB * (row.h >= _TABBED and is_lettered([man.card for man in men], offered))
    return row._replace(y=row.y + tab, h=row.h - tab)


def _stored(stores: Sequence[WarehouseView], size: _Size) -> int:
    """Return the width that warehouses take."""
    return _across([_store_width(store, size) for store in stores], size)


def _across_men(men: Sequence[Gangster], size: _Size, high: int) -> int:
    """Return the width that gangsters take."""
    return max(_LEAST, _across([_man_width(man, size, high) for man in men], size))


def _across(widths: Sequence[int], size: _Size) -> int:
    return sum(widths) + size.apart * (len(widths) - 1) + 2 * _BESIDE


def _store_width(store: WarehouseView, size: _Size) -> int:
    if store.loots is None:
        return size.man
    return max(size.store, round(_line(known_value(store)).wide * TIGHTEST) + 4 * _EDGE)


def _man_width(man: Gangster, size: _Size, high: int) -> int:
    return gangster_width(len(man.items) * size.armed, size.man, portrait_height(size.man, high))


def known_value(store: WarehouseView) -> str:
    """Return what the loots of a warehouse are worth, nothing if only their owner knows that."""
    if store.loots is None:
        return ""
    return f"{worth(store.loots) // 1000}k" if store.loots else "0"


def _line(value: str) -> Line:
    return line(value, SMALLEST, Face.BOLD)


def _draw_stores(
    canvas: Canvas,
    stores: Sequence[WarehouseView],
    row: Box,
    size: _Size,
    changed: Container[str],
    offered: Signs,
) -> None:
    """Draw warehouses side by side."""
    x = row.x + _BESIDE
    for store in stores:
        box = Box(x, row.y, _store_width(store, size), row.h)
        place = ringed(box, store.card, changed, offered)
        halo(canvas, place, store.card, changed)
        if store.loots is None:
            draw_store_card(canvas, store, place)
        else:
            draw_valued(canvas, store, place)
        if store.card in offered:
            _offer(canvas, box, offered[store.card], size)
        x = box.right + size.apart


def draw_valued(canvas: Canvas, store: WarehouseView, box: Box) -> None:
    """Draw a warehouse with its number of loots above the building, its dog, and below it their value."""
    canvas.put(_building(store.card, box.w, box.h), box.x, box.y)
    sack = Box(box.right - _SACK - 2 * _EDGE, box.y + 2 * _EDGE, _SACK, _SACK)
    if store.dog is not None:
        above = box._replace(x=box.x + 2 * _EDGE, h=box.h - POINTS - 2 * _EDGE)
        building = _place(box.w, box.h)
        if building.x == _EDGE:  # there may be room between building and sack
            free = min(building.right - _BEHIND, sack.x - box.x - DOG)
            above = above._replace(x=max(above.x, box.x + free))
        draw_dog(canvas, store.dog, above, DOG)
    canvas.put(stored(str(store.size), _SACK, _SACK), sack.x, sack.y)
    value = tight(_line(known_value(store)), box.w - 4 * _EDGE)
    canvas.write(value, (box.middle[0], box.bottom - _EDGE - POINTS // 2), INK, "mid")


def _shelf(room: Box, stores: Sequence[WarehouseView], offered: Signs) -> list[_Shelved] | None:
    """Return warehouses side by side in a low row; None if they have no room.

    If all have room, those that hold loots have their value beside the number.
    """
    row = Box(room.x + _BESIDE, room.bottom - _SHELF + _EDGE, room.w - _BESIDE, _SHELF - _FRAMES - _EDGE)
    for valued in (True, False):
        shelf = [
            _Shelved(
                *(store, row, known_value(store) * (valued and store.size > 0)),
                letter_of(offered.get(store.card)) is not None,
            )
            for store in stores
        ]
        spare = row.w - sum(place.least + _BESIDE for place in shelf)
        if spare >= 0:
            widths = [max(place.least, min(_CELL, place.least + spare // len(shelf))) for place in shelf]
            lefts = accumulate((wide + _BESIDE for wide in widths), initial=row.x)
            boxes = [row._replace(x=left, w=wide) for left, wide in zip(lefts, widths, strict=False)]
            return [place._replace(box=box) for place, box in zip(shelf, boxes, strict=True)]
    return None


def _draw_shelf(canvas: Canvas, shelf: Sequence[_Shelved], changed: Container[str], offered: Signs) -> None:
    """Draw warehouses side by side in a low row."""
    for place in shelf:
        halo(canvas, place.box.grown(-_EDGE), place.store.card, changed)
        _draw_shelved(canvas, place)
        if place.store.card in offered:
            offer(canvas, place.box.grown(-_EDGE), offered[place.store.card])


def _draw_shelved(canvas: Canvas, place: _Shelved) -> None:
    """Draw a building, beside it its dog and the number of its loots, and their value."""
    store, box = place.store, place.box.grown(-_EDGE).right_of(place.box.x + place.indent)
    value = tight(_line(place.value), box.w - _HOUSE - place.dog - _BAG - _FRAMES)
    side = min(box.h, box.w - place.dog - _BAG - _FRAMES - value.wide)
    canvas.put(cut_card(store.card, side, INK, _EDGE), box.x, box.bottom - side)
    if store.dog is not None:
        draw_dog(canvas, store.dog, box.right_of(box.x + side), DOG)
    bag = Box(box.x + side + place.dog, box.bottom - _BAG_HIGH, _BAG, _BAG_HIGH)
    canvas.put(stored(str(store.size), bag.w, bag.h), bag.x, bag.y)
    canvas.write(value, (bag.right + _FRAMES, box.bottom - _BAG_HIGH // 2), CREAM)


def _offer(canvas: Canvas, box: Box, sign: str | None, size: _Size, *, tabbed: bool = False) -> None:
    """Draw a frame that leaves neighbours free, with its letter above it, or in its right corner."""
    offer(canvas, box.grown(min(0, (size.apart - _FRAMES) // 2 - HALO)), sign, right=True, tabbed=tabbed)


def _draw_men(
    canvas: Canvas,
    seat: Seat,
    men: Sequence[Gangster],
    row: Box,
    *,
    size: _Size,
    changed: Container[str],
    offered: Signs,
) -> int:
    """Draw gangsters side by side; letters are above them, or on their right. Returns where they end."""
    below = _below_letters(row, men, offered)
    tabbed, high = below.h < row.h, portrait_height(size.man, below.h)
    x = row.x + _BESIDE
    for man in men:
        box = Box(x, row.bottom - high, size.man, high)
        beside = letter_of(offered.get(man.card)) is not None and not tabbed
        place = ringed(box, man.card, changed, offered)
        halo(canvas, place, man.card, changed)
        room = place.w - LETTER if beside else 0
        draw_gangster(canvas, man, seat, place, armed=size.armed, room=room)
        if man.card in offered:
            _offer(canvas, box, offered[man.card], size, tabbed=tabbed)
        x += _man_width(man, size, below.h) + size.apart
    return x - size.apart if men else row.x


def _place(wide: int, high: int) -> Box:
    """Return the place of a building in its field: below its number of loots, or beside if larger there."""
    field = Box(0, 0, wide - 2 * _EDGE, high - POINTS - 3 * _EDGE)
    below = min(field.h - _SACK // 2, field.w - 2 * _EDGE)
    beside = min(field.h - 2 * _EDGE, field.w - _SACK - 2 * _EDGE)
    side, left = (below, (field.w - below) // 2) if below > beside else (beside, _EDGE)
    return Box(left, field.h - side, side, side)


@cached
def _building(card: str, wide: int, high: int) -> Sprite:
    """Draw a warehouse at night above an empty band."""
    canvas = Canvas.blank(wide, high, INK, PALETTE)
    inner = Box(0, 0, wide, high).grown(-_EDGE)
    field = inner._replace(h=inner.h - POINTS - _EDGE)
    portray(canvas, card, field, NAVY, _place(wide, high), None)
    canvas.fill(inner._replace(y=inner.bottom - POINTS, h=POINTS), CREAM)
    return canvas.sprite(rounded(wide, high, _RADIUS))
