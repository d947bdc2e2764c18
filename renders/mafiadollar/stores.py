"""Warehouses on the board: a building, beside it a sack with a number of loots, and on its left its dog."""

from __future__ import annotations

from engines.mafiadollar.view import WarehouseView
from renders.mafiadollar.signs import stored
from renders.mafiadollar.tokens import cut_card
from renders.shared.canvas import Box, Canvas
from renders.shared.palette import INK, PARCHMENT

_SIDES = (120, 100, 79, 72, 64, 48, 40)  # sizes of buildings
_HIGH = 60  # size of a building from which on its sack is lower
_SACK, _HIGH_SACK, _SHARE = 50, 60, 64
"""Heights of a sack at least, and beside a high building, and there in hundredths of that."""
_SLIM, _BROAD = 96, 150  # hundredths of its height that a sack with a digit is wide, and one with two
_DOG, _HEAD = 46, 50  # size of the head of a dog at least, and in hundredths of the building
_BEFORE, _LITTLE = 20, 6  # pixels of it that are before a building, and before a small one
_OVER = 16  # hundredths of it that a sack beside it covers
_RIM = 3  # pixels of a line around a building, a dog and a sack


def store_width(store: WarehouseView, side: int) -> int:
    """Return the width of a warehouse whose building is of that size."""
    wide, _ = _sack(store, side)
    whole = side + wide - side * _OVER // 100
    return whole + (_dog(side) - _before(side) if store.dog else 0)


def draw_store(canvas: Canvas, store: WarehouseView, box: Box) -> None:
    """Draw a warehouse, as large as there is room for: the building, its sack, and the dog on the left."""
    side = next(side for side in _SIDES if side <= box.h and store_width(store, side) <= box.w)
    wide, high = _sack(store, side)
    room = box.right_of(box.right - store_width(store._replace(dog=None), side))
    canvas.put(cut_card(store.card, side, PARCHMENT, _RIM), room.x, box.bottom - side)
    if store.dog is not None:
        draw_dog(canvas, store.dog, box.right_of(room.x - _dog(side) + _before(side)), _dog(side))
    canvas.put(stored(str(store.size), wide, high, _RIM), room.right - wide, box.bottom - high)


def _sack(store: WarehouseView, side: int) -> tuple[int, int]:
    """Return the width and height of the sack of a building of that size."""
    high = max(_HIGH_SACK, side * _SHARE // 100) if side >= _HIGH else max(_SACK, side)
    return high * (_SLIM if store.size < 10 else _BROAD) // 100, high


def _dog(side: int) -> int:
    return max(_DOG, side * _HEAD // 100)


def _before(side: int) -> int:
    """Return how much of a dog is before a building of that size."""
    return _BEFORE if side >= _HIGH else _LITTLE


def draw_dog(canvas: Canvas, dog: str, box: Box, side: int) -> None:
    """Draw the head of a dog in the left lower corner."""
    canvas.put(cut_card(dog, side, INK, _RIM), box.x, box.bottom - side)
