"""The territories of a gang at the end: as districts side by side, or as indices in rows."""

from __future__ import annotations

from collections.abc import Sequence

from renders.chicago.districts import TAG, district
from renders.shared.canvas import Box, Canvas
from renders.shared.cards import face
from renders.shared.layout import columns
from renders.shared.lettering import line
from renders.shared.palette import CREAM

GAP = 6
"""Pixels between two territories."""

_LEAST = 80  # width of a district
_WIDE, _NARROW, _HIGH = TAG[0], 74, 61  # widths of an index, and its height


def district_places(number: int, room: Box, largest: tuple[int, int]) -> list[Box]:
    """Return the places of that many districts side by side, none if they would be too narrow."""
    wide = min((room.w + GAP) // max(1, number) - GAP, largest[0])
    if wide < _LEAST or not number:
        return []
    high = min(room.h, largest[1])
    row = Box(room.x, room.middle[1] - high // 2, number * (wide + GAP) - GAP, high)
    return columns(row, number, GAP)


def index_places(number: int, room: Box) -> list[Box]:
    """Return the places of that many indices in as few rows as possible, or of as many as there is room."""
    rows = (room.h + GAP) // (_HIGH + GAP)
    for deep in range(1, rows + 1):
        across = -(-number // deep)
        for wide in (_WIDE, _NARROW):
            if across * (wide + GAP) <= room.w + GAP:
                return _grid(number, across, wide, room)
    across = (room.w + GAP) // (_NARROW + GAP)
    return _grid(across * rows, across, _NARROW, room)


def _grid(number: int, across: int, wide: int, room: Box) -> list[Box]:
    """Return the places of indices of that width in rows of so many."""
    step = _HIGH + GAP
    high = -(-number // max(1, across)) * step - GAP
    top = room.middle[1] - high // 2
    places = (divmod(place, across) for place in range(number))
    return [Box(room.x + column * (wide + GAP), top + row * step, wide, _HIGH) for row, column in places]


def draw_lands(canvas: Canvas, lands: Sequence[str], places: Sequence[Box]) -> None:
    """Draw territories at their places, as districts where these are high enough.

    If there are too few places, the last one says how many more there are.
    """
    if 0 < len(places) < len(lands):
        *places, last = places
        canvas.write(line(f"+{len(lands) - len(places)}"), last.middle, CREAM, "mid")
    for card, place in zip(lands, places, strict=False):
        draw = district if place.h > _HIGH else face
        canvas.put(draw(card, place.w, place.h), place.x, place.y)
