"""Warehouses as cards of their own: a building at night, a sack with its loots, their value, and its dog."""

from __future__ import annotations

from engines.mafiadollar.cards import worth
from engines.mafiadollar.view import WarehouseView
from renders.mafiadollar.colours import NAVY, PALETTE
from renders.mafiadollar.figures import POINTS
from renders.mafiadollar.signs import stored, tight
from renders.mafiadollar.stores import draw_dog
from renders.mafiadollar.tokens import in_steps, portray
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.lettering import SMALLEST, TIGHTEST, Face, line
from renders.shared.palette import CREAM, INK
from renders.shared.shapes import rounded

DOG = 52
"""Size of the head of a dog."""
_EDGE, _RADIUS = 3, 9
_BAG, _OVERLAP = 62, 8  # size of the number of loots, and pixels of a building that may be behind it
_LOW_BAG, _FULL_BAG = 50, 72  # height of one above a value, and width of one with two figures
_BADGED = 63  # pixels above it and below it in a low picture, for the badge of another clan and an edge
_BEHIND = 14  # pixels of a building that are behind its dog, where there is room
_UNHIDDEN = 40  # hundredths of a building left of its sign
_COLUMN = 132  # width of a column with number and value, if beside it there is room for a building
_NARROW = 102  # width of one with a value in its narrowest setting, and without a dog
_SLIM = 84  # width of one with a number alone, below the badge of another clan
_HARDLY = 32  # size of a building that is too small to be worth the room beside a letter
_LEAST, _SHARE = 88, 0.68  # width of that building at least, and its share of the height of its card


def draw_store_card(canvas: Canvas, store: WarehouseView, box: Box, letter: int = 0) -> None:
    """Draw a warehouse with its number of loots, its dog, and below it what the loots are worth, if known.

    ``letter``: the size of the letter of a choice in its upper left corner. In the upper right one is the
    number, or the badge of another clan, which knows alone what its loots are.
    """
    value, below, closed = known_value(store), POINTS + _EDGE if store.loots else 0, store.loots is None
    short = line(value, SMALLEST, Face.BOLD).wide * TIGHTEST <= _NARROW - 6 * _EDGE
    narrow = short and not (letter or closed or store.dog)
    columns, room = (_COLUMN, _NARROW) if narrow else (_COLUMN,), box.w - max(_LEAST, box.h * _SHARE)
    column = next((column for column in columns if column <= room), None)
    if column is not None:
        _draw_broad(canvas, store, box, letter, _SLIM if closed else column)
        return
    bag = _bag(store)
    canvas.put(_building(store.card, box.w, box.h, below, letter, bag, closed=closed), box.x, box.y)
    sack = Box(box.right - bag - 2 * _EDGE, box.y + 2 * _EDGE, bag, _BAG)
    if closed:
        sack = sack._replace(y=box.bottom - _BAG - 2 * _EDGE)
    if store.dog is not None:
        above = box._replace(x=box.x + 2 * _EDGE, h=box.h - below - _EDGE)
        building = _place(box.w, box.h - below, letter, bag, closed=closed)
        if building.x < DOG:  # there may be room between building and sack
            free = min(building.right - _BEHIND, sack.x - box.x - DOG)
            above = above._replace(x=max(above.x, box.x + free))
        draw_dog(canvas, store.dog, above, DOG)
    canvas.put(stored(str(store.size), sack.w, sack.h), sack.x, sack.y)
    words = tight(line(value, SMALLEST, Face.BOLD), box.w - 4 * _EDGE)
    canvas.write(words, (box.middle[0], box.bottom - _EDGE - POINTS // 2), INK, "mid")


def _draw_broad(canvas: Canvas, store: WarehouseView, box: Box, letter: int, wide: int) -> None:
    """Draw a warehouse as high as its card, and on its right, in a column, its loots above their value."""
    free, value = box.w - wide, known_value(store)
    canvas.put(_broad(store.card, box.w, box.h, letter, free), box.x, box.y)
    column = box.right_of(box.x + free).grown(-2 * _EDGE)
    sack, dog = _broad_sack(store, box, letter, column)
    if store.dog is not None:
        draw_dog(canvas, store.dog, dog, dog.w)
    canvas.put(stored(str(store.size), sack.w, sack.h), sack.x, sack.y)
    if value:
        plate = column._replace(y=sack.bottom + _EDGE, h=POINTS)
        canvas.panel(plate, CREAM, INK, _RADIUS)
        canvas.write(tight(line(value, SMALLEST, Face.BOLD), plate.w - 4 * _EDGE), plate.middle, INK, "mid")


def _broad_sack(store: WarehouseView, box: Box, letter: int, column: Box) -> tuple[Box, Box]:
    """Return the places of the number of loots in its column, and of a dog.

    The dog is before the building, or beside that number if there is room and it would hide the sign on
    the building otherwise.
    """
    value, closed, free = known_value(store), store.loots is None, column.x - 2 * _EDGE - box.x
    bag = Box(0, 0, _bag(store), _BAG)
    if closed:
        bag = bag._replace(h=min(_BAG, box.h - _BADGED))
    elif value:
        bag = bag._replace(h=max(_LOW_BAG, min(_BAG, column.h - POINTS)))
    high = bag.h + (POINTS + _EDGE) * bool(value)
    top = column.bottom - high if closed else box.middle[1] - high // 2
    dog, house = max(DOG, box.h // 3), _broad_place(box.h, letter, free)
    hides = dog - house.x > house.w * _UNHIDDEN // 100
    beside = min(DOG, column.w - bag.w) if store.dog is not None and hides and not closed else 0
    sack = bag._replace(x=column.middle[0] + (beside - bag.w) // 2, y=top)
    if beside:
        return sack, Box(sack.x - beside, sack.bottom - beside, beside, beside)
    return sack, Box(box.x + 2 * _EDGE, box.bottom - 2 * _EDGE - dog, dog, dog)


@cached
def _broad(card: str, wide: int, high: int, letter: int, right: int) -> Sprite:
    """Draw a warehouse at night, between a letter and what is on the right."""
    canvas = Canvas.blank(wide, high, INK, PALETTE)
    field = Box(0, 0, wide, high).grown(-_EDGE)
    portray(canvas, card, field, NAVY, _broad_place(high, letter, right), None)
    return canvas.sprite(rounded(wide, high, _RADIUS))


def _broad_place(high: int, letter: int, right: int) -> Box:
    """Return the place of a building in its field, between a letter and what is on the right."""
    low = high - 2 * _EDGE
    side = in_steps(min(right - letter, low - 2 * _EDGE))
    return Box((letter + right - side) // 2, low - side, side, side)


def _bag(store: WarehouseView) -> int:
    """Return the width of a sack, which grows with its number."""
    return _BAG if store.size < 10 else _FULL_BAG


def known_value(store: WarehouseView) -> str:
    """Return what the loots of a warehouse are worth; nothing without any, or if only their owner knows."""
    if store.loots is None:
        return ""
    return f"{worth(store.loots) // 1000}k" if store.loots else ""


def _place(wide: int, high: int, letter: int, bag: int, *, closed: bool) -> Box:
    """Return the place of a building in its field, as large as there is room for.

    It is beside a letter and the number of loots, which is ``bag`` wide, or below them, but never below a
    number that has the badge of its clan above it. Where a letter leaves hardly any room, it lies on the
    building.
    """
    field = Box(0, 0, wide - 2 * _EDGE, high - 2 * _EDGE)
    column, top = field.w - bag + _OVERLAP, letter if closed else max(letter, _BAG)
    beside = Box(letter, _EDGE, column - letter, field.h - _EDGE)
    below = Box(_EDGE, top, (column if closed else field.w) - 2 * _EDGE, field.h - top)
    room = max(beside, below, key=lambda room: min(room.w, room.h))
    if letter and min(room.w, room.h) < _HARDLY:
        return _place(wide, high, 0, bag, closed=closed)
    side = in_steps(min(room.w, room.h))
    return Box(max(room.x, room.middle[0] - side // 2), field.h - side, side, side)


@cached
def _building(card: str, wide: int, high: int, below: int, letter: int, bag: int, *, closed: bool) -> Sprite:
    """Draw a warehouse at night, above an empty band as high as ``below``."""
    canvas = Canvas.blank(wide, high, INK, PALETTE)
    inner = Box(0, 0, wide, high).grown(-_EDGE)
    field = inner._replace(h=inner.h - below)
    portray(canvas, card, field, NAVY, _place(wide, high - below, letter, bag, closed=closed), None)
    if below:
        canvas.fill(inner._replace(y=field.bottom + _EDGE, h=below - _EDGE), CREAM)
    return canvas.sprite(rounded(wide, high, _RADIUS))
