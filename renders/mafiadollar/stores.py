"""Warehouses on the board: a building, before it its dog, and on its right a sack with a number of loots."""

from __future__ import annotations

from engines.mafiadollar.view import WarehouseView
from renders.mafiadollar.signs import stored
from renders.mafiadollar.tokens import cut_card
from renders.shared.canvas import Box, Canvas
from renders.shared.palette import INK

_SACK, _BROAD_SACK = 48, 68  # widths of a sack with a digit, and with two
_HIGHEST = 56  # its height at most
_DOG, _BEFORE = 46, 10  # size of the head of a dog, and how much of it is before a building
_GAP = 4  # pixels between a building and a sack
_RIM = 3  # pixels of ink around a building and a dog


def store_width(store: WarehouseView, side: int) -> int:
    """Return the width of a warehouse whose building is of that size."""
    return side + _GAP + _sack(store) + (_DOG - _BEFORE if store.dog else 0)


def draw_store(canvas: Canvas, store: WarehouseView, box: Box) -> None:
    """Draw a warehouse from the left: the building, as large as there is room for, the dog, and a sack."""
    side = min(box.h, box.w - store_width(store, 0))
    canvas.put(cut_card(store.card, side, INK, _RIM), box.x, box.bottom - side)
    if store.dog is not None:
        draw_dog(canvas, store.dog, box.right_of(box.x + side - _BEFORE), _DOG)
    wide, high = _sack(store), min(_HIGHEST, box.h)
    sack = Box(box.right - wide, box.bottom - high, wide, high)
    canvas.put(stored(str(store.size), sack.w, sack.h), sack.x, sack.y)


def _sack(store: WarehouseView) -> int:
    return _SACK if store.size < 10 else _BROAD_SACK


def draw_dog(canvas: Canvas, dog: str, box: Box, side: int) -> None:
    """Draw the head of a dog in the left lower corner."""
    canvas.put(cut_card(dog, side, INK, _RIM), box.x, box.bottom - side)
