"""The territories of a gang at the end: as districts side by side, or as indices in rows."""

from __future__ import annotations

from collections.abc import Sequence

from renders.chicago.colours import PALETTE
from renders.chicago.districts import TAG, colours, district, write_strip
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.cards import face
from renders.shared.layout import columns
from renders.shared.lettering import line
from renders.shared.palette import CREAM, INK
from renders.shared.shapes import rounded

GAP = 6
"""Pixels between two territories."""

DEED = 164
"""Width of an index with the points of the territory."""

_LEAST = 140, 108  # width and height of a district
_SHAPE = 1.27  # width of a district by its height at least
_WIDE, _NARROW, _HIGH = TAG[0], 74, 61  # widths of an index alone, and its height


def land_places(number: int, room: Box, largest: tuple[int, int]) -> list[Box]:
    """Return the places of that many territories: of districts if the room is large enough, else of indices.

    ``largest``: width and height of a district at most, in pixels.
    """
    return _district_places(number, room, largest) or index_places(number, room)


def _district_places(number: int, room: Box, largest: tuple[int, int]) -> list[Box]:
    """Return the places of that many districts side by side, none if they would be too small."""
    wide = min((room.w + GAP) // max(1, number) - GAP, largest[0])
    high = min(room.h, largest[1], int(wide / _SHAPE))
    if wide < _LEAST[0] or high < _LEAST[1] or not number:
        return []
    row = Box(room.x, room.middle[1] - high // 2, number * (wide + GAP) - GAP, high)
    return columns(row, number, GAP)


def index_places(number: int, room: Box) -> list[Box]:
    """Return the places of that many indices in as few rows as possible, or of as many as there is room."""
    rows = (room.h + GAP) // (_HIGH + GAP)
    for deep in range(1, rows + 1):
        across = -(-number // deep)
        for wide in (DEED, _WIDE, _NARROW):
            if across * (wide + GAP) <= room.w + GAP:
                return _grid(number, across, wide, room)
    across = (room.w + GAP) // (_NARROW + GAP)
    return _grid(across * rows, across, _NARROW, room)


def _grid(number: int, across: int, wide: int, room: Box) -> list[Box]:
    """Return the places of indices ``wide`` pixels wide, ``across`` to a row."""
    step = _HIGH + GAP
    high = -(-number // max(1, across)) * step - GAP
    top = room.middle[1] - high // 2
    places = (divmod(place, across) for place in range(number))
    return [Box(room.x + column * (wide + GAP), top + row * step, wide, _HIGH) for row, column in places]


def in_the_middle(places: Sequence[Box], room: Box) -> list[Box]:
    """Move these places into the middle of the width of the room."""
    right = max((place.right for place in places), default=room.right)
    aside = (room.right - right) // 2
    return [place._replace(x=place.x + aside) for place in places]


def draw_lands(canvas: Canvas, lands: Sequence[str], places: Sequence[Box]) -> None:
    """Draw territories at their places, as districts where these are high enough.

    If there are too few places, the last one says how many more there are.
    """
    if 0 < len(places) < len(lands):
        *places, last = places
        canvas.write(line(f"+{len(lands) - len(places)}"), last.middle, CREAM, "mid")
    for card, place in zip(lands, places, strict=False):
        draw = district if place.h > _HIGH else deed if place.w == DEED else face
        canvas.put(draw(card, place.w, place.h), place.x, place.y)


@cached
def deed(card: str, wide: int, high: int) -> Sprite:
    """Draw the index of a territory and its points, as below its district."""
    canvas = Canvas.blank(wide, high, INK, PALETTE)
    inner = Box(0, 0, wide, high).grown(-3)
    canvas.fill(inner, colours(card, asleep=False)["sky"])
    write_strip(canvas, card, inner, CREAM)
    return canvas.sprite(rounded(wide, high, 8))
