"""Layout of the table: plates above and below the city, the bank and the last action."""

from __future__ import annotations

from engines.cards import rank, suit
from engines.chicago.cards import TERRITORIES, Territory
from renders.shared.canvas import Box
from renders.shared.layout import around

CITY = Box(17, 255, 1246, 281)
BANK = Box(16, 542, 364, 252)
LAST_ACTION = Box(388, 542, 876, 252)
"""The box of the last action."""

PLINTH = 52  # height of what a district stands on, with its owner

_TOP = Box(16, 100, 1248, 148)
_BOTTOM = Box(16, 802, 1248, 148)
_CORNER = 94  # nothing that matters lies left of this at the lower edge, where Discord may mark the alt text
_HEAD = 74  # height of a plate's head, with the name, unless it is beside the rest
_WIDE = 1000  # pixels of a plate whose head is beside the rest
_NAMED = 384  # width of such a head
_PHOTO = 86, 150  # width of a boss's photograph on a plate, and on a wide one
_CORNERED = _CORNER - _BOTTOM.x, 40  # pixels more of those in the corner
_ACROSS = {"J": 86, "Q": 104, "K": 105}  # widths of districts
_GAP, _BETWEEN = 4, 11  # pixels between two districts of a suit, and between two suits


def plates(seats: int, first: int) -> list[Box]:
    """Return the plates by seat: ``first`` at the bottom in the middle, the others clockwise."""
    owners = _BOTTOM.right_of(_CORNER)
    return [
        plate.right_of(_BOTTOM.x) if plate.x == owners.x else plate
        for plate in around(seats, first, owners, _TOP)
    ]


def photo(plate: Box) -> Box:
    """Return the part of a plate with its boss; it covers the corner where Discord may mark the alt text."""
    wide = plate.w > _WIDE
    cornered = plate.y == _BOTTOM.y and plate.x == _BOTTOM.x
    return plate._replace(w=_PHOTO[wide] + (_CORNERED[wide] if cornered else 0))


def head(plate: Box) -> Box:
    """Return the part of a plate that has the name."""
    right = plate.right_of(photo(plate).right + 4)
    return right._replace(w=_NAMED) if plate.w > _WIDE else right._replace(h=_HEAD)


def strip(plate: Box) -> Box:
    """Return the part of a plate with henchmen, hand and points."""
    if plate.w > _WIDE:
        left = head(plate).right + 16
        return Box(left, plate.y + 15, plate.right - 14 - left, plate.h - 30)
    left = photo(plate).right + 10
    return Box(left, plate.y + _HEAD + 4, plate.right - 8 - left, plate.h - _HEAD - 10)


def districts() -> dict[Territory, Box]:
    """Return the places of all territories in the city: side by side, those of a suit together."""
    found: dict[Territory, Box] = {}
    x, former = CITY.x, suit(TERRITORIES[0])
    for card in TERRITORIES:
        x += _BETWEEN - _GAP if suit(card) != former else 0
        former = suit(card)
        found[card] = CITY._replace(x=x, w=_ACROSS[rank(card)])
        x += _ACROSS[rank(card)] + _GAP
    return found
