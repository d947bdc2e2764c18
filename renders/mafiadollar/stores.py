"""Warehouses on the board: a building, on its right a sack with the number of its loots, and its dog."""

from __future__ import annotations

from engines.mafiadollar.view import WarehouseView
from renders.mafiadollar.signs import stored
from renders.mafiadollar.tokens import cut_card
from renders.shared.canvas import Box, Canvas
from renders.shared.palette import INK

_SACK = 46  # width of a sack
_HIGHEST = 52  # its height at most
_DOG, _BEHIND = 48, 14  # size of the head of a dog, and how much of it is behind a sack
_RIM = 3  # pixels of ink around a building and a dog


def store_width(store: WarehouseView, side: int) -> int:
    """Return the width of a warehouse whose building is of that size."""
    return side + _SACK + (_DOG - _BEHIND if store.dog else 0)


def draw_store(canvas: Canvas, store: WarehouseView, box: Box) -> None:
    """Draw a warehouse from the left: the building, as large as there is room for, a sack, and the dog."""
    side = min(box.h, box.w - store_width(store, 0))
    canvas.put(cut_card(store.card, side, INK, _RIM), box.x, box.bottom - side)
    sack = Box(box.x + side, box.bottom - min(_HIGHEST, box.h), _SACK, min(_HIGHEST, box.h))
    if store.dog is not None:
        draw_dog(canvas, store.dog, box.right_of(sack.right - _BEHIND), min(_DOG, box.h))
    canvas.put(stored(str(store.size), sack.w, sack.h), sack.x, sack.y)


def draw_dog(canvas: Canvas, dog: str, box: Box, side: int) -> None:
    """Draw the head of a dog in the left lower corner."""
    canvas.put(cut_card(dog, side, INK, _RIM), box.x, box.bottom - side)
