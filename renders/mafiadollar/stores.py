"""Warehouses on the board: a building, before it a sack with a number of loots, and on its left its dog."""

from __future__ import annotations

from engines.mafiadollar.view import WarehouseView
from renders.mafiadollar.signs import stored
from renders.mafiadollar.tokens import cut_card
from renders.shared.canvas import Box, Canvas
from renders.shared.palette import INK, PARCHMENT

_SIDES = (120, 100, 79, 72, 64, 48, 40)  # sizes of buildings
_FRONT = 60  # size of a building from which on its sack is before its gate; that of a lower one is beside it
_SACK, _SHARE = 50, 64  # height of a sack at least, and of one before a gate, in hundredths of the building
_SLIM, _BROAD = 96, 136  # hundredths of its height that a sack with a digit is wide, and one with two
_DOG, _HEAD = 46, 50  # size of the head of a dog at least, and in hundredths of the building
_BEFORE = 20  # pixels of it that are before a building
_OVER = 16  # hundredths of it that a sack beside it covers
_RIM = 3  # pixels of a line around a building, a dog and a sack


def store_width(store: WarehouseView, side: int, *, aside: bool = False) -> int:
    """Return the width of a warehouse whose building is of that size; ``aside``: with its sack beside it."""
    wide, _ = _sack(store, side)
    if aside or side < _FRONT:
        whole = side + wide - side * _OVER // 100 * (side >= _FRONT)
    else:
        whole = max(side, wide)
    return whole + (_dog(side) - _BEFORE if store.dog else 0)


def draw_store(canvas: Canvas, store: WarehouseView, box: Box, *, aside: bool = False) -> None:
    """Draw a warehouse, as large as there is room for: the building, its sack, and the dog on the left."""
    side = next(side for side in _SIDES if side <= box.h and store_width(store, side, aside=aside) <= box.w)
    beside = aside or side < _FRONT
    wide, high = _sack(store, side)
    room = box.right_of(box.right - store_width(store._replace(dog=None), side, aside=aside))
    left = room.x if beside else room.middle[0] - side // 2
    canvas.put(cut_card(store.card, side, PARCHMENT, _RIM), left, box.bottom - side)
    if store.dog is not None:
        draw_dog(canvas, store.dog, box.right_of(left - _dog(side) + _BEFORE), _dog(side))
    across = room.right - wide if beside else room.middle[0] - wide // 2
    canvas.put(stored(str(store.size), wide, high, _RIM), across, box.bottom - high)


def _sack(store: WarehouseView, side: int) -> tuple[int, int]:
    """Return the width and height of the sack of a building of that size."""
    high = max(_SACK, side * _SHARE // 100) if side >= _FRONT else max(_SACK, side)
    return high * (_SLIM if store.size < 10 else _BROAD) // 100, high


def _dog(side: int) -> int:
    return max(_DOG, side * _HEAD // 100)


def draw_dog(canvas: Canvas, dog: str, box: Box, side: int) -> None:
    """Draw the head of a dog in the left lower corner."""
    canvas.put(cut_card(dog, side, INK, _RIM), box.x, box.bottom - side)
