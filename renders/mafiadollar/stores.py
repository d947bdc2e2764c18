"""Warehouses on the board: a building, before it a sack with the number of its loots, and its dog."""

from __future__ import annotations

from engines.mafiadollar.view import WarehouseView
from renders.mafiadollar.signs import tight
from renders.mafiadollar.tokens import cut_card
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.lettering import SMALLEST, Face, line
from renders.shared.palette import CREAM, INK
from renders.shared.shapes import edged, shape

_DOG = 48  # size of the head of a dog
_SACK = Box(0, 0, 46, 52)  # with a number of one digit
_LARGE = 58  # height of a sack before a large building
_DIGIT = 20  # width of a further digit
_BEFORE = 12  # pixels of a building that are behind a sack at least
_OVERLAP = 12  # pixels of a dog that are behind a sack
_RIM = 3  # pixels of ink around a sack, and around a building
_LOW = 62  # hundredths of the height of a sack at which its number is
_SHARE = 52  # hundredths of the height of a building that a sack takes
_HOUSE = 60  # size of a building at least, if its sack would cover its sign otherwise
_CLEAR = 66  # hundredths of a building left of a sack that leaves its sign free


def store_width(store: WarehouseView, least: int) -> int:
    """Return the width of a warehouse: more than the least where a dog or a second digit needs room."""
    sack = _SACK.w + _digits(store) + 2 * _RIM
    return max(least + _digits(store), sack + (_DOG - _OVERLAP if store.dog else 0))


def draw_store(canvas: Canvas, store: WarehouseView, box: Box) -> None:
    """Draw a warehouse: at its right lower corner the sack, at the left one the dog."""
    clear = (box.w - _SACK.w - 2 * _RIM - _digits(store)) * 100 // _CLEAR
    side = min(box.w, box.h, max(_HOUSE, clear))
    left = box.x if store.dog is None else box.middle[0] - side // 2
    canvas.put(cut_card(store.card, side, INK, _RIM), left, box.bottom - side)
    if store.dog is not None:
        draw_dog(canvas, store.dog, box, _DOG)
    high = max(_SACK.h, min(_LARGE, side * _SHARE // 100))
    sack = _sack(str(store.size), _SACK.w + high - _SACK.h + _digits(store), high)
    beside = min(box.right - sack.size[0], left + side - _BEFORE)
    canvas.put(sack, beside, box.bottom - sack.size[1])


def draw_dog(canvas: Canvas, dog: str, box: Box, side: int) -> None:
    """Draw the head of a dog in the left lower corner."""
    canvas.put(cut_card(dog, side, INK, _RIM), box.x, box.bottom - side)


def _digits(store: WarehouseView) -> int:
    """Return how much wider a sack is for the digits of its number."""
    return _DIGIT * (len(str(store.size)) - 1)


@cached
def _sack(figure: str, wide: int, high: int) -> Sprite:
    """Draw a number on a sack within a line of ink."""
    name = "mafiadollar/signs/sack"
    canvas = Canvas.blank(wide + 2 * _RIM, high + 2 * _RIM, INK)
    canvas.image.paste(CREAM, (_RIM, _RIM), shape(name, wide, high))
    letters = tight(line(figure, SMALLEST, Face.BOLD), wide - 14)
    canvas.write(letters, (_RIM + wide // 2, _RIM + high * _LOW // 100), INK, "mid")
    return canvas.sprite(edged(name, wide, high, _RIM))
