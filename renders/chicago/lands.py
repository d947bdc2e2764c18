"""The territories of a gang at the end: as districts side by side, or as indices in rows."""

from __future__ import annotations

import math
from collections.abc import Sequence

from engines.chicago.cards import POINTS
from renders.chicago.colours import PALETTE
from renders.chicago.districts import TAG, colours, district, write_strip
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.cards import face
from renders.shared.layout import columns
from renders.shared.lettering import SMALLEST, TIGHTEST, Face, Line, line
from renders.shared.palette import CREAM, INK
from renders.shared.shapes import rounded

GAP = 6
"""Pixels between two territories."""
DEED = 167
"""Width of an index with the points of the territory."""

_LEAST = 156, 108  # width and height of a district
_SHAPE = 1.27  # width of a district by its height at least
_WIDE, _NARROW, _HIGH = TAG[0], 74, 60  # widths of an index alone, and its height
_PAIR = 2  # places at least of more territories than have room
_RADIUS = 8  # of the corners of an index


def land_places(number: int, room: Box, largest: tuple[int, int]) -> list[Box]:
    """Return the places of that many territories: of districts, else of indices with their points.

    If neither have room, they are those of indices alone, with one more for the points of all of them.
    ``largest``: width and height of a district at most, in pixels.
    """
    if not number:
        return []
    found = _district_places(number, room, largest) or _rows(number, DEED, room)
    return found or _rows(number + 1, _WIDE, room) or _rows(number + 1, _NARROW, room) or _as_many(room)


def _district_places(number: int, room: Box, largest: tuple[int, int]) -> list[Box]:
    """Return the places of that many districts side by side, none if they would be too small."""
    wide = min((room.w + GAP) // number - GAP, largest[0])
    high = min(room.h, largest[1], int(wide / _SHAPE))
    if wide < _LEAST[0] or high < _LEAST[1]:
        return []
    row = Box(room.x, room.middle[1] - high // 2, number * (wide + GAP) - GAP, high)
    return columns(row, number, GAP)


def _rows(number: int, wide: int, room: Box) -> list[Box]:
    """Return that many places in as few rows as possible, none if they do not fit."""
    across, rows = ((size + GAP) // (place + GAP) for size, place in ((room.w, wide), (room.h, _HIGH)))
    if number > across * rows:
        return []
    return _grid(number, -(-number // -(-number // across)), wide, room)


def _as_many(room: Box) -> list[Box]:
    """Return the places of as many indices as there is room for.

    They are two at least, for the number of the others and the points of all, even beyond too small a room.
    """
    across, rows = (
        max(1, (size + GAP) // (place + GAP)) for size, place in ((room.w, _NARROW), (room.h, _HIGH))
    )
    return _grid(max(_PAIR, across * rows), across, _NARROW, room)


def _grid(number: int, across: int, wide: int, room: Box) -> list[Box]:
    """Return the places of indices ``wide`` pixels wide, ``across`` to a row."""
    step = _HIGH + GAP
    high = -(-number // across) * step - GAP
    top = room.middle[1] - high // 2
    places = (divmod(place, across) for place in range(number))
    return [Box(room.x + column * (wide + GAP), top + row * step, wide, _HIGH) for row, column in places]


def have_points(places: Sequence[Box]) -> bool:
    """Tell whether these places have room for the points of each territory, not for an index alone."""
    return all(place.w >= DEED or place.h != _HIGH for place in places)


def in_the_middle(places: Sequence[Box], room: Box) -> list[Box]:
    """Move these places into the middle of the width of the room."""
    right = max((place.right for place in places), default=room.right)
    aside = (room.right - right) // 2
    return [place._replace(x=place.x + aside) for place in places]


def draw_lands(canvas: Canvas, lands: Sequence[str], places: Sequence[Box]) -> None:
    """Draw territories at their places, as districts where these are high enough.

    If they are indices alone, the last place has the points of all; if they are too few, the one before says
    how many more there are.
    """
    if not lands:
        return
    alone = not have_points(places)
    if alone:
        *places, last = places
        _write_sum(canvas, last, sum(POINTS[card] for card in lands))
    if len(places) < len(lands):
        *places, last = places
        others = line(f"+{len(lands) - len(places)}")
        canvas.write(_narrowed(others, last.w), last.middle, CREAM, "mid")
    draw = face if alone else deed if places[0].h == _HIGH else district
    for card, place in zip(lands, places, strict=False):
        canvas.put(draw(card, place.w, place.h), place.x, place.y)


def _write_sum(canvas: Canvas, box: Box, points: int) -> None:
    """Write what all territories count together behind an equals sign, which no territory's points have."""
    figure = line(f"={points}", SMALLEST, Face.BOLD)
    canvas.write(_narrowed(figure, box.w), (box.x, box.middle[1]), CREAM)


def _narrowed(figure: Line, room: int) -> Line:
    """Set a figure as narrow as the room, or as it may be."""
    return figure._replace(wide=min(figure.wide, max(room, math.ceil(figure.wide * TIGHTEST))))


@cached
def deed(card: str, wide: int, high: int) -> Sprite:
    """Draw the index of a territory and its points, as below its district."""
    canvas = Canvas.blank(wide, high, INK, PALETTE)
    inner = Box(0, 0, wide, high).grown(-3)
    canvas.fill(inner, colours(card, asleep=False)["sky"])
    write_strip(canvas, card, inner, CREAM)
    return canvas.sprite(rounded(wide, high, _RADIUS))
