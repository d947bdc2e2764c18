"""Layout of the table: plates above and below the city, the bank and the last action."""

from __future__ import annotations

from collections.abc import Iterable

from engines.cards import suit
from engines.chicago.cards import TERRITORIES, Territory
from renders.shared.canvas import Box
from renders.shared.layout import columns

CITY = Box(16, 248, 1248, 340)
STAGE = Box(16, 100, 372, 850)
"""The place of the winners at the end, left of the plates."""
BANK = Box(16, 596, 300, 206)
"""The place of round, deck and discard pile, at the left end of the band between city and lower plates."""
ACTION = BANK.right_of(BANK.right + 8)._replace(w=CITY.right - BANK.right - 8)
"""The place of the last action, beside the bank."""

BROAD = 600  # width of a plate from which the photograph of its boss is a wide one
ALL_BROAD = 4  # seats at most of which all plates are such
WHOLE = 1000  # width of a plate from which all its parts stand side by side
STRIP = 60  # height of the strip below a district with its index, its points and its owner's colour
COLUMN = 98  # width of the index there
STREET = 24  # width of the streets between the four quarters
EDGE = 4  # pixels of a quarter around its districts, and between two of them

_TOP = Box(16, 100, 1248, 140)
_BOTTOM = Box(16, 810, 1248, 140)
_WHOLE_HEAD = 516  # width of the head of a plate whose parts stand side by side
_HEAD = 66  # height of a plate's head, with the name
_PHOTOS, _SLIM = (112, 160), 75  # widths of a photograph, and of a slim one
_JOINT = 2  # pixels between the photograph of a narrow plate and what is beside it
_EMBLEM, _BESIDE = 54, 6  # side of the emblem on a narrow plate, and pixels around it before a name
_BETWEEN = 8  # pixels between two plates at the end
_GAP = STREET - 2 * EDGE  # pixels between two plates beside each other, as between two quarters
APART = 15  # pixels between two trays of a plate, for a halo around each
_INSET = 9  # pixels around all of them
_TRAYS = 34, 34, 32  # hundredths of their width
_LONE = 3  # seats of which one is alone in the lower row, below more
_ACROSS, _ROWS = 2, 2  # quarters side by side, and one above the other


def plates(seats: int, first: int) -> list[Box]:
    """Return the plates by seat: ``first`` in the middle of the lower row or left of it, then clockwise.

    Both rows are full; of an odd number, the upper one has one more. Of three, all have the same size.
    """
    low, high = columns(_lower_row(seats), seats // 2, _GAP), columns(_TOP, -(-seats // 2), _GAP)
    middle = (len(low) - 1) // 2
    clockwise = [*low[: middle + 1][::-1], *high, *low[:middle:-1]]
    return [clockwise[(seat - first) % seats] for seat in range(seats)]


def suburbs(seats: int) -> list[Box]:
    """Return the places beside a lower row of plates that is not full."""
    row = _lower_row(seats)
    left = row.x - _GAP - _BOTTOM.x
    right = _BOTTOM.right_of(row.right + _GAP)
    return [_BOTTOM._replace(w=left), right] if left > 0 else []


def _lower_row(seats: int) -> Box:
    """Return the place of the lower plates: a lone one is as wide as the two above."""
    wide = (_TOP.w - _GAP) // 2 if seats == _LONE else _BOTTOM.w
    return _BOTTOM._replace(x=_BOTTOM.middle[0] - wide // 2, w=wide)


def final_plates(seats: int) -> list[Box]:
    """Return the plates at the end by rank, below each other: as high as the stage together."""
    left = STAGE.right + _BETWEEN
    high = (STAGE.h - (seats - 1) * _BETWEEN) // seats
    return [Box(left, STAGE.y + rank * (high + _BETWEEN), _TOP.right - left, high) for rank in range(seats)]


def head(plate: Box, *, slim: bool = False) -> Box:
    """Return the part of a plate that has the name.

    ``slim``: whether a long name leaves room for a slim photograph alone.
    """
    left = photo(plate, slim=slim).right + (0 if plate.w > BROAD else _JOINT)
    if plate.w > WHOLE:
        return Box(left, plate.y, _WHOLE_HEAD, plate.h)
    return Box(left, plate.y, plate.right - left, _HEAD)


def photo(plate: Box, *, slim: bool = False) -> Box:
    """Return the part of a plate with its boss; in its corner Discord may mark the alt text.

    ``slim``: whether it is slim beside a long name.
    """
    return Box(plate.x + 3, plate.y + 3, _SLIM if slim else _PHOTOS[plate.w > BROAD], plate.h - 6)


def emblem(plate: Box, *, slim: bool) -> Box:
    """Return the place of the emblem of a narrow plate: before the name, or before the trays.

    ``slim``: whether a long name leaves no room for it.
    """
    name = head(plate, slim=slim)
    if not slim:
        return Box(name.x + _BESIDE, name.y + _BESIDE, _EMBLEM, _EMBLEM)
    middle = (name.bottom + plate.bottom - 3) // 2
    return Box(name.x, middle - _EMBLEM // 2, _EMBLEM, _EMBLEM)


def trays(plate: Box, *, slim: bool = False) -> list[Box]:
    """Return the parts of a plate with henchmen, hand and points.

    ``slim``: whether the emblem is before them, because the name is long.
    """
    whole = plate.w > WHOLE
    before = emblem(plate, slim=True) if slim else head(plate) if whole else photo(plate)
    left = before.right + _INSET
    top = plate.y + (0 if whole else _HEAD - 3) + _INSET
    room = plate.right - _INSET - left - 2 * APART
    found = []
    for share in _TRAYS:
        found.append(Box(left, top, room * share // 100, plate.bottom - _INSET - top))
        left = found[-1].right + APART
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


def joined(boxes: Iterable[Box], apart: int) -> list[Box]:
    """Return boxes from left to right, those in a row that are ``apart`` pixels from each other as one."""
    found: list[Box] = []
    for box in boxes:
        if found and (box.x, box.y) == (found[-1].right + apart, found[-1].y):
            found[-1] = found[-1]._replace(w=box.right - found[-1].x)
        else:
            found.append(box)
    return found
