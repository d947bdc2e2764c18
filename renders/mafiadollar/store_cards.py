"""Warehouses as cards of their own: a building at night, before it a sack with its loots, and its dog."""

from __future__ import annotations

from engines.mafiadollar.view import WarehouseView
from renders.mafiadollar.colours import NAVY, PALETTE, ROAD
from renders.mafiadollar.signs import stored, tight
from renders.mafiadollar.stores import draw_dog
from renders.mafiadollar.tokens import portray
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.lettering import SMALLEST, Face, line
from renders.shared.palette import CREAM, INK
from renders.shared.shapes import rounded

DOG = 52
"""Size of the head of a dog."""
_UPRIGHT = 100  # height of a warehouse from which on its building is above its loots
_SACK, _DIGIT = 58, 22  # size of the sign of one digit, and width of a further digit
_OVERLAP = 14  # pixels of a dog that may be behind a sack
_EDGE, _RADIUS = 3, 9


def draw_store_card(canvas: Canvas, store: WarehouseView, box: Box, value: str = "") -> None:
    """Draw a warehouse if there is room for it, its number of loots on a sack, and its dog.

    ``value``: what they are worth, or nothing if only their owner knows that.
    """
    building, base = _divided(box)
    wide = min(base.w, _SACK + _DIGIT * (len(str(store.size)) - 1))
    if building is not None:
        canvas.put(_store(store.card, building.w, building.h), building.x, building.y)
    left = base.x + (0 if value else (base.w - wide) // 2)
    if store.dog is not None:
        beside = base.w >= wide + DOG - _OVERLAP
        corner = base if box.h >= _UPRIGHT and beside else base._replace(h=DOG // 4)
        draw_dog(canvas, store.dog, corner if building is None or box.h >= _UPRIGHT else building, DOG)
        left = base.right - wide if corner == base and not value else left
    sign = stored(str(store.size), wide, min(base.h, _SACK))
    canvas.put(sign, left, base.bottom - sign.size[1])
    if value:
        worth = tight(line(value, SMALLEST, Face.BOLD), base.w - wide - 8)
        canvas.write(worth, (base.right, base.middle[1]), CREAM, "right")


def draw_small(canvas: Canvas, card: str, box: Box) -> None:
    """Draw the building of a warehouse alone."""
    canvas.put(_store(card, box.w, box.h), box.x, box.y)


def _divided(box: Box) -> tuple[Box | None, Box]:
    """Return the places of a warehouse's picture, if there is room for it, and of its number of loots.

    In a high one the number is on the picture, below the building.
    """
    if box.h >= _UPRIGHT:
        return box, Box(box.x + 10, box.bottom - _SACK - 8, box.w - 20, _SACK)
    if box.w >= box.h + _SACK:
        return box._replace(w=box.h), box.right_of(box.x + box.h + 2)
    return None, box


@cached
def _store(card: str, wide: int, high: int) -> Sprite:
    """Draw a warehouse at night; a high one leaves the ground in front of it free."""
    canvas = Canvas.blank(wide, high, INK, PALETTE)
    field = Box(0, 0, wide, high).grown(-_EDGE)
    ground = _SACK + 10 if high >= _UPRIGHT else 0
    side = min(field.w, field.h - ground) - 4
    place = Box((field.w - side) // 2, field.h - ground - side, side, side)
    portray(canvas, card, field, NAVY, place, None)
    if ground:
        canvas.fill(Box(field.x, field.bottom - ground, field.w, ground), ROAD)
    return canvas.sprite(rounded(wide, high, _RADIUS))
