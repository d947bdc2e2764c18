"""Layout of the table: plates above and below the city, the bank and the last action."""

from __future__ import annotations

from engines.cards import suit
from engines.chicago.cards import TERRITORIES, Territory
from renders.shared.canvas import Box
from renders.shared.layout import around

CITY = Box(16, 248, 1248, 340)
BANK = Box(16, 596, 340, 206)
LAST_ACTION = Box(364, 596, 900, 206)
"""The box of the last action."""
ESTATES = Box(16, 248, 1248, 212)
"""At the end, the city in one row."""
FINALE = Box(16, 468, 1248, 334)
"""At the end, the scene with the podium."""

BROAD = 600  # width of a plate from which its boss stands beside the head, not below it
WHOLE = 1000  # width of a plate from which all its parts stand side by side
COLUMN = 100  # width of the part of a district with its index, its points and its owner

_TOP = Box(16, 100, 1248, 140)
_BOTTOM = Box(16, 810, 1248, 140)
_HEAD = 68  # height of a plate's head, with the name
_WHOLE_HEAD = 670  # width of the head of a plate whose parts stand side by side
_PHOTO, _LARGE = 80, 128  # width of a boss there; in the corner Discord may mark the alt text upon it
_ROWS, _ROW_GAP = 2, 8  # rows of districts, and the gap between them
_GAP, _BETWEEN = 6, 15  # pixels between two districts of a suit, and between two suits
_NARROW_GAP, _NARROW_BETWEEN = 4, 12  # the same in one row


def plates(seats: int, first: int) -> list[Box]:
    """Return the plates by seat: ``first`` at the bottom, the others clockwise; of two each fills its row."""
    if seats == len((_BOTTOM, _TOP)):
        return [_TOP if seat != first else _BOTTOM for seat in range(seats)]
    return around(seats, first, _BOTTOM, _TOP)


def head(plate: Box) -> Box:
    """Return the part of a plate that has the name."""
    if plate.w > WHOLE:
        return plate._replace(x=photo(plate).right, w=_WHOLE_HEAD)
    return plate.right_of(photo(plate).right if plate.w > BROAD else plate.x)._replace(h=_HEAD)


def photo(plate: Box) -> Box:
    """Return the part of a plate with its boss."""
    if plate.w > BROAD:
        return Box(plate.x + 3, plate.y + 3, _LARGE, plate.h - 6)
    return Box(plate.x + 3, plate.y + _HEAD, _PHOTO, plate.h - _HEAD - 3)


def strip(plate: Box) -> Box:
    """Return the part of a plate with henchmen, hand and points."""
    if plate.w > WHOLE:
        return plate.grown(-10).right_of(head(plate).right + 10)
    left = photo(plate).right + 10
    return Box(left, plate.y + _HEAD + 8, plate.right - 10 - left, plate.h - _HEAD - 18)


def beside(seats: int) -> list[Box]:
    """Return the places left and right of a row of plates that does not fill it."""
    found = []
    for room in (_TOP, _BOTTOM):
        row = [plate for plate in plates(seats, 0) if plate.y == room.y]
        left, right = min(plate.x for plate in row), max(plate.right for plate in row)
        if left > room.x:
            found += [room._replace(w=left - room.x), room.right_of(right)]
    return found


def districts() -> dict[Territory, Box]:
    """Return the places of all territories in the city: in two rows, those of a suit together."""
    return _rows_of(CITY, _ROWS, _GAP, _BETWEEN)


def estates() -> dict[Territory, Box]:
    """Return the places of all territories at the end: in one row, those of a suit together."""
    return _rows_of(ESTATES, 1, _NARROW_GAP, _NARROW_BETWEEN)


def _rows_of(room: Box, rows: int, gap: int, between: int) -> dict[Territory, Box]:
    across = len(TERRITORIES) // rows
    suits = len({*map(suit, TERRITORIES)}) // rows
    wide = (room.w - (across - suits) * gap - (suits - 1) * between) // across
    high = (room.h - _ROW_GAP * (rows - 1)) // rows
    found: dict[Territory, Box] = {}
    for place, card in enumerate(TERRITORIES):
        row, column = divmod(place, across)
        x = room.x + column * (wide + gap) + column // (across // suits) * (between - gap)
        found[card] = Box(x, room.y + row * (high + _ROW_GAP), wide, high)
    return found
