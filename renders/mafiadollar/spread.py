"""A clan spread out in the private picture: its warehouses, those at home, and those on the street."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from engines.base import Seat
from engines.mafiadollar.cards import worth
from engines.mafiadollar.state import Gangster
from engines.mafiadollar.view import Side, WarehouseView
from engines.signs import letter_of
from renders.mafiadollar.colours import NAVY, PALETTE, ROAD
from renders.mafiadollar.figures import POINTS, draw_gangster, gangster_width
from renders.mafiadollar.rooms import draw_paving, draw_wall, furnish, furnish_wall
from renders.mafiadollar.rows import LETTER, offer
from renders.mafiadollar.signs import stored, tight
from renders.mafiadollar.store_cards import DOG, draw_store_card
from renders.mafiadollar.stores import draw_dog
from renders.mafiadollar.tokens import cut_card, portray
from renders.shared.cache import cached
from renders.shared.canvas import HALO, Box, Canvas, Sprite
from renders.shared.choices import Signs
from renders.shared.lettering import SMALLEST, TIGHTEST, Face, line
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
_STACKED = 240
"""Height of a house from which on its warehouses lie in a row below the gangsters."""
_SHELF, _CELL, _NARROW = 90, 264, 130  # height of that row, and widths of a warehouse there
_BAG, _BAG_HIGH, _HOUSE = 52, 54, 50  # size of the number of loots there, and least size of a building


class _Size(NamedTuple):
    """Widths of warehouses and gangsters, the gap between them, and whether gangsters have their items."""

    store: int
    man: int
    apart: int
    armed: bool


_SIZES = (
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


def spread_clan(canvas: Canvas, seat: Seat, side: Side, room: Box, offered: Signs) -> bool:
    """Draw a clan from left to right; what its loot is worth stands on warehouses of which that is known.

    In a high house warehouses lie below. Offered cards have a frame with their letter. Returns whether there
    is room for all cards; if not, nothing is drawn.
    """
    stacked = room.h >= _STACKED
    if stacked and _cell(room, side.stores) < _NARROW:
        return False
    house = room._replace(h=room.h - _SHELF) if stacked else room
    row = house._replace(y=house.y + _ABOVE, h=house.h - _ABOVE - _BELOW)
    for size in _SIZES:
        stored = 0 if stacked else _stored(side.stores, size)
        left, right = (_across_men(men, size, row.h) for men in (side.at_home, side.on_street))
        spare = room.w - stored - left - right
        if spare >= 0:
            break
    else:
        return False
    if side.stores and not stacked:
        size = size._replace(store=max(size.store, min(_BROAD, size.store + spare // len(side.stores))))
        stored = _stored(side.stores, size)
        spare = room.w - stored - left - right
    hideout = house._replace(x=room.x + stored, w=left + spare * left // (left + right))
    pavement = house.right_of(hideout.right)
    canvas.fill(room, ROAD)
    draw_wall(canvas, hideout, seat)
    draw_paving(canvas, pavement)
    if stacked:
        _draw_shelf(canvas, side.stores, room._replace(y=house.bottom, h=_SHELF), offered)
    else:
        _draw_stores(canvas, side.stores, row, size, offered)
    draw_men = partial(_draw_men, canvas, seat, size=size, offered=offered)
    end = draw_men(side.at_home, row.right_of(hideout.x))
    furnish_wall(canvas, hideout.right_of(end + size.apart))
    end = draw_men(side.on_street, row.right_of(pavement.x))
    furnish(canvas, pavement.right_of(end), "lamp", 4, _LAMP)
    return True


def _stored(stores: Sequence[WarehouseView], size: _Size) -> int:
    """Return the width that warehouses take."""
    return _across([_store_width(store, size) for store in stores], size) if stores else 0


def _across_men(men: Sequence[Gangster], size: _Size, high: int) -> int:
    """Return the width that gangsters take."""
    return max(_LEAST, _across([_man_width(man, size, high) for man in men], size))


def _across(widths: Sequence[int], size: _Size) -> int:
    return sum(widths) + size.apart * (len(widths) - 1) + 2 * _BESIDE


def _store_width(store: WarehouseView, size: _Size) -> int:
    if store.loots is None:
        return size.man
    return max(size.store, round(line(known_value(store), SMALLEST, Face.BOLD).wide * TIGHTEST) + 4 * _EDGE)


def _man_width(man: Gangster, size: _Size, high: int) -> int:
    return gangster_width(man, size.man, high) if size.armed else size.man


def known_value(store: WarehouseView) -> str:
    """Return what the loots of a warehouse are worth, nothing if only their owner knows that."""
    if store.loots is None:
        return ""
    return f"{worth(store.loots) // 1000}k" if store.loots else "0"


def _draw_stores(
    canvas: Canvas, stores: Sequence[WarehouseView], row: Box, size: _Size, offered: Signs
) -> None:
    """Draw warehouses side by side."""
    x = row.x + _BESIDE
    for store in stores:
        box = Box(x, row.y, _store_width(store, size), row.h)
        if store.loots is None:
            draw_store_card(canvas, store, box)
        else:
            draw_valued(canvas, store, box)
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
    value = tight(line(known_value(store), SMALLEST, Face.BOLD), box.w - 4 * _EDGE)
    canvas.write(value, (box.middle[0], box.bottom - _EDGE - POINTS // 2), INK, "mid")


def _cell(row: Box, stores: Sequence[WarehouseView]) -> int:
    """Return the width of each warehouse in a low row."""
    return min(_CELL, (row.w - _BESIDE) // max(1, len(stores)) - _BESIDE)


def _draw_shelf(canvas: Canvas, stores: Sequence[WarehouseView], row: Box, offered: Signs) -> None:
    """Draw warehouses side by side in a low row, in cells of one size."""
    inner = row._replace(y=row.y + _EDGE, h=row.h - _FRAMES - _EDGE)
    wide = _cell(row, stores)
    for at, store in enumerate(stores):
        box = inner._replace(x=row.x + _BESIDE + at * (wide + _BESIDE), w=wide)
        lettered = letter_of(offered.get(store.card)) is not None
        _draw_shelved(canvas, store, box.grown(-_EDGE).right_of(box.x + (LETTER if lettered else _FRAMES)))
        if store.card in offered:
            offer(canvas, box.grown(-_EDGE), offered[store.card])


def _draw_shelved(canvas: Canvas, store: WarehouseView, box: Box) -> None:
    """Draw a building, before or beside it its dog and the number of its loots, and their value."""
    value = tight(line(known_value(store), SMALLEST, Face.BOLD), box.w - _BAG - _FRAMES)
    dog = DOG - _BEHIND if store.dog else 0
    end = box.right - value.wide - _FRAMES  # of the bag, at most
    side = min(box.h, max(_HOUSE, end - box.x))
    bag = Box(min(end, box.x + side + dog + _BAG) - _BAG, box.bottom - _BAG_HIGH, _BAG, _BAG_HIGH)
    canvas.put(cut_card(store.card, side, INK, _EDGE), box.x, box.bottom - side)
    if store.dog is not None:
        draw_dog(canvas, store.dog, box.right_of(max(box.x, bag.x - dog)), DOG)
    canvas.put(stored(str(store.size), bag.w, bag.h), bag.x, bag.y)
    canvas.write(value, (bag.right + _FRAMES, box.bottom - _BAG_HIGH // 2), CREAM)


def _offer(canvas: Canvas, box: Box, sign: str | None, size: _Size) -> None:
    """Draw a frame that leaves neighbours free, with its letter in its right corner."""
    offer(canvas, box.grown(min(0, (size.apart - _FRAMES) // 2 - HALO)), sign, right=True)


def _draw_men(
    canvas: Canvas, seat: Seat, men: Sequence[Gangster], row: Box, *, size: _Size, offered: Signs
) -> int:
    """Draw gangsters side by side, left of their letters if they have any. Returns where they end."""
    x = row.x + _BESIDE
    for man in men:
        box = Box(x, row.y, size.man, row.h)
        lettered = letter_of(offered.get(man.card)) is not None
        draw_gangster(canvas, man, seat, box, armed=size.armed, room=box.w - LETTER if lettered else 0)
        if man.card in offered:
            _offer(canvas, box, offered[man.card], size)
        x += _man_width(man, size, row.h) + size.apart
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
