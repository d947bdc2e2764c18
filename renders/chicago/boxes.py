"""Layout of the table: plates above and below the city, the bank and the last action."""

from __future__ import annotations

from engines.cards import suit
from engines.chicago.cards import TERRITORIES, Territory
from renders.shared.canvas import Box
from renders.shared.layout import around

CITY = Box(16, 248, 1248, 340)
BANK = Box(16, 596, 300, 206)
LAST_ACTION = Box(324, 596, 940, 206)
"""The box of the last action."""
FINAL_CITY = CITY._replace(y=100, h=316)
"""The city at the end, when no plates are above it."""
FINALE = Box(16, 424, 1248, 526)
"""At the end, the scene with the podium."""

BROAD = 600  # width of a plate from which its boss stands beside the head, not below it
WHOLE = 1000  # width of a plate from which all its parts stand side by side
STRIP = 60  # height of the strip below a district with its index, its points and its owner's colour
COLUMN = 98  # width of the index there
STREET = 24  # width of the streets between the four quarters
EDGE = 4  # pixels of a quarter around its districts, and between two of them

_TOP = Box(16, 100, 1248, 140)
_BOTTOM = Box(16, 810, 1248, 140)
_WHOLE_HEAD = 516  # width of the head of a plate whose parts stand side by side
_HEAD = 68  # height of a plate's head, with the name
_PHOTO, _LARGE = 80, 128  # width of a boss there; in the corner Discord may mark the alt text upon it
_POINTS, _MANY, _MOST = 96, 126, 204  # width of the points on a plate, on a broad one, and on a whole row
_INSET, _APART = 10, 8  # pixels from the edge of a plate, and from a part of it to the points
_ACROSS, _ROWS = 2, 2  # quarters side by side, and one above the other


def plates(seats: int, first: int) -> list[Box]:
    """Return the plates by seat: ``first`` at the bottom, the others clockwise; of two each fills its row."""
    if seats == len((_BOTTOM, _TOP)):
        return [_TOP if seat != first else _BOTTOM for seat in range(seats)]
    return around(seats, first, _BOTTOM, _TOP)


def head(plate: Box) -> Box:
    """Return the part of a plate that has the name."""
    left = photo(plate).right if plate.w > BROAD else plate.x
    if plate.w > WHOLE:
        return Box(left, plate.y, _WHOLE_HEAD, plate.h)
    return Box(left, plate.y, points(plate).x - _APART - left, _HEAD)


def photo(plate: Box) -> Box:
    """Return the part of a plate with its boss."""
    if plate.w > BROAD:
        return Box(plate.x + 3, plate.y + 3, _LARGE, plate.h - 6)
    return Box(plate.x + 3, plate.y + _HEAD, _PHOTO, plate.h - _HEAD - 3)


def points(plate: Box) -> Box:
    """Return the part of a plate with the points, at its right end."""
    wide = _MOST if plate.w > WHOLE else _MANY if plate.w > BROAD else _POINTS
    return Box(plate.right - _INSET - wide, plate.y + _INSET, wide, plate.h - 2 * _INSET)


def strip(plate: Box) -> Box:
    """Return the part of a plate with henchmen and hand."""
    right = points(plate).x - _INSET
    if plate.w > WHOLE:
        left = head(plate).right + _INSET
        return Box(left, plate.y + _INSET, right - left, plate.h - 2 * _INSET)
    left = photo(plate).right + _INSET
    return Box(left, plate.y + _HEAD + 8, right - left, plate.h - _HEAD - 18)


def beside(seats: int) -> list[Box]:
    """Return the places left and right of a row of plates that does not fill it."""
    found = []
    for room in (_TOP, _BOTTOM):
        row = [plate for plate in plates(seats, 0) if plate.y == room.y]
        left, right = min(plate.x for plate in row), max(plate.right for plate in row)
        if left > room.x:
            found += [room._replace(w=left - room.x), room.right_of(right)]
    return found


def quarters(city: Box) -> list[Box]:
    """Return the places of the four quarters, one a suit, with streets between them."""
    wide, high = ((size - STREET + 2 * EDGE) // 2 for size in (city.w, city.h))
    step = STREET - 2 * EDGE
    return [
        Box(city.x + column * (wide + step), city.y + row * (high + step), wide, high)
        for row in range(_ROWS)
        for column in range(_ACROSS)
    ]


def districts(city: Box = CITY) -> dict[Territory, Box]:
    """Return the places of all territories in the city, those of a suit side by side in their quarter."""
    suits = list(dict.fromkeys(map(suit, TERRITORIES)))
    found: dict[Territory, Box] = {}
    for suit_, quarter in zip(suits, quarters(city), strict=True):
        own = [card for card in TERRITORIES if suit(card) == suit_]
        room = quarter.grown(-EDGE)
        wide = (room.w - EDGE * (len(own) - 1)) // len(own)
        for place, card in enumerate(own):
            found[card] = Box(room.x + place * (wide + EDGE), room.y, wide, room.h)
    return found
