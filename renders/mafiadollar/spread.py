"""A clan spread out in the private picture: its warehouses, those at home, and those on the street."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from engines.base import Seat
from engines.mafiadollar.cards import worth
from engines.mafiadollar.state import Gangster
from engines.mafiadollar.view import Side, WarehouseView
from engines.signs import SPOKEN
from renders.mafiadollar.colours import NAVY, PALETTE, ROAD
from renders.mafiadollar.figures import POINTS, draw_gangster, gangster_width
from renders.mafiadollar.rooms import draw_paving, draw_wall, furnish, furnish_wall
from renders.mafiadollar.rows import LETTER, offer
from renders.mafiadollar.signs import stored, tight
from renders.mafiadollar.store_cards import DOG, draw_store_card
from renders.mafiadollar.stores import draw_dog
from renders.mafiadollar.tokens import portray
from renders.shared.cache import cached
from renders.shared.canvas import HALO, TAB, Box, Canvas, Sprite
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
    _Size(118, 104, 14, armed=False),
    _Size(104, 88, 10, armed=False),
    _Size(100, 80, 8, armed=False),
)
"""From the largest to the smallest."""
_CORNERED = (*_SIZES[:2], _Size(118, 132, 14, armed=True), _Size(104, 132, 10, armed=False))
"""Those in which a letter has room beside a face."""
_TABBED = 210
"""Height of a house from which on cards are still large below their letters."""


def spread_clan(canvas: Canvas, seat: Seat, side: Side, room: Box, offered: Signs) -> bool:
    """Draw a clan from left to right; what its loot is worth stands on warehouses of which that is known.

    Offered cards have a frame, and a letter above them. Returns whether there is room for all cards; if not,
    nothing is drawn.
    """
    cornered = _cornered(side, room, offered)
    shelf = _row(room, [store.card for store in side.stores], offered)
    row = _row(room, [] if cornered else [man.card for man in side.gangsters], offered)
    for size in _CORNERED if cornered else _SIZES:
        stored, left, right, spare = _widths(side, size, room.w, row.h)
        if spare >= 0:
            break
    else:
        return False
    if side.stores:
        size = size._replace(store=max(size.store, min(_BROAD, size.store + spare // len(side.stores))))
        stored = _stored(side.stores, size)
        spare = room.w - stored - left - right
    cellar = room._replace(w=stored)
    hideout = room._replace(x=cellar.right, w=left + spare * left // (left + right))
    pavement = room.right_of(hideout.right)
    canvas.fill(cellar, ROAD)
    draw_wall(canvas, hideout, seat)
    draw_paving(canvas, pavement)
    _draw_stores(canvas, side.stores, shelf, size, offered)
    draw_men = partial(_draw_men, canvas, seat, size=size, offered=offered, cornered=cornered)
    end = draw_men(side.at_home, row.right_of(hideout.x))
    furnish_wall(canvas, hideout.right_of(end + size.apart))
    end = draw_men(side.on_street, row.right_of(pavement.x))
    furnish(canvas, pavement.right_of(end), "lamp", 4, _LAMP)
    return True


def higher(side: Side, wide: int, high: int, offered: Signs) -> int:
    """Return the height that a house needs if letters would leave little of its cards, else its own."""
    cards = [store.card for store in side.stores] + [man.card for man in side.gangsters]
    few = not _lettered(cards, offered) or _cornered(side, Box(0, 0, wide, high), offered)
    return high if few else max(high, _TABBED)


def _cornered(side: Side, room: Box, offered: Signs) -> bool:
    """Tell whether letters are in the corners of gangsters: in a low house, if all have room for that."""
    if room.h >= _TABBED or _lettered([store.card for store in side.stores], offered):
        return False
    high = _row(room, (), offered).h
    fits = any(_widths(side, size, room.w, high)[-1] >= 0 for size in _CORNERED)
    return fits and _lettered([man.card for man in side.gangsters], offered)


def _widths(side: Side, size: _Size, wide: int, high: int) -> tuple[int, int, int, int]:
    """Return the widths of warehouses, of those at home and of those on the street, and what is left."""
    stored = _stored(side.stores, size)
    left, right = _across_men(side.at_home, size, high), _across_men(side.on_street, size, high)
    return stored, left, right, wide - stored - left - right


def _lettered(cards: Sequence[str], offered: Signs) -> bool:
    return any(offered.get(card) not in {None, SPOKEN} for card in cards)


def _row(room: Box, cards: Sequence[str], offered: Signs) -> Box:
    """Return the place of cards in a house, with room for letters above them if there are any."""
    top = room.y + (TAB + HALO + 4 if _lettered(cards, offered) else _ABOVE)
    return room._replace(y=top, h=room.bottom - _BELOW - top)


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


def _offer(canvas: Canvas, box: Box, sign: str | None, size: _Size, *, tabbed: bool = True) -> None:
    """Draw a frame that leaves neighbours free, with its letter above it or in its right corner."""
    offer(canvas, box.grown(min(0, (size.apart - _FRAMES) // 2 - HALO)), sign, right=True, tabbed=tabbed)


def _draw_men(
    canvas: Canvas,
    seat: Seat,
    men: Sequence[Gangster],
    row: Box,
    *,
    size: _Size,
    offered: Signs,
    cornered: bool,
) -> int:
    """Draw gangsters side by side, beside their letters if those are in corners. Returns where they end."""
    x = row.x + _BESIDE
    for man in men:
        box = Box(x, row.y, size.man, row.h)
        beside = cornered and _lettered((man.card,), offered)
        draw_gangster(canvas, man, seat, box, armed=size.armed, room=box.w - LETTER if beside else 0)
        if man.card in offered:
            _offer(canvas, box, offered[man.card], size, tabbed=not cornered)
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
