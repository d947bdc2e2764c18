"""Warehouses as cards of their own: a building at night, a sack with its loots, their value, and its dog."""

from __future__ import annotations

from engines.mafiadollar.cards import worth
from engines.mafiadollar.view import WarehouseView
from renders.mafiadollar.colours import NAVY, PALETTE, ROAD
from renders.mafiadollar.figures import POINTS
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
_BAG = 62  # size of the number of loots above their value
_BEHIND = 14  # pixels of a building that are behind its dog, where there is room


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


def draw_valued(canvas: Canvas, store: WarehouseView, box: Box) -> None:
    """Draw a warehouse with its number of loots above the building, its dog, and their value, if any."""
    value, below = known_value(store), POINTS + _EDGE if store.loots else 0
    canvas.put(_valued(store.card, box.w, box.h, below), box.x, box.y)
    sack = Box(box.right - _BAG - 2 * _EDGE, box.y + 2 * _EDGE, _BAG, _BAG)
    if store.dog is not None:
        above = box._replace(x=box.x + 2 * _EDGE, h=box.h - below - _EDGE)
        building = _place(box.w, box.h - below)
        if building.x == _EDGE:  # there may be room between building and sack
            free = min(building.right - _BEHIND, sack.x - box.x - DOG)
            above = above._replace(x=max(above.x, box.x + free))
        draw_dog(canvas, store.dog, above, DOG)
    canvas.put(stored(str(store.size), _BAG, _BAG), sack.x, sack.y)
    words = tight(line(value, SMALLEST, Face.BOLD), box.w - 4 * _EDGE)
    canvas.write(words, (box.middle[0], box.bottom - _EDGE - POINTS // 2), INK, "mid")


def known_value(store: WarehouseView) -> str:
    """Return what the loots of a warehouse are worth; nothing without any, or if only their owner knows."""
    if store.loots is None:
        return ""
    return f"{worth(store.loots) // 1000}k" if store.loots else ""


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


def _place(wide: int, high: int) -> Box:
    """Return the place of a building in its field: below its number of loots, or beside if larger there."""
    field = Box(0, 0, wide - 2 * _EDGE, high - 2 * _EDGE)
    below = min(field.h - _BAG // 2, field.w - 2 * _EDGE)
    beside = min(field.h - 2 * _EDGE, field.w - _BAG - 2 * _EDGE)
    side, most = (below, field.w) if below > beside else (beside, field.w - _BAG - _EDGE - beside)
    return Box(max(_EDGE, min((field.w - side) // 2, most)), field.h - side, side, side)


@cached
def _valued(card: str, wide: int, high: int, below: int) -> Sprite:
    """Draw a warehouse at night, above an empty band as high as ``below``."""
    canvas = Canvas.blank(wide, high, INK, PALETTE)
    inner = Box(0, 0, wide, high).grown(-_EDGE)
    field = inner._replace(h=inner.h - below)
    portray(canvas, card, field, NAVY, _place(wide, high - below), None)
    if below:
        canvas.fill(inner._replace(y=field.bottom + _EDGE, h=below - _EDGE), CREAM)
    return canvas.sprite(rounded(wide, high, _RADIUS))
