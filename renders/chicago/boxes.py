"""Layout of the table: plates above and below the city, the bank and the last action."""

from __future__ import annotations

from engines.cards import rank, suit
from engines.chicago.cards import TERRITORIES, Territory
from renders.shared.canvas import Box
from renders.shared.layout import around

CITY = Box(17, 270, 1246, 246)
BANK = Box(16, 524, 300, 256)
LAST_ACTION = Box(324, 524, 940, 256)
"""The box of the last action."""

PLINTH = 52  # height of what a district stands on, with its owner and its points

_TOP = Box(16, 100, 1248, 162)
_BOTTOM = Box(16, 788, 1248, 162)
_CORNER = 98  # nothing that matters lies left of this at the lower edge, where Discord may mark the alt text
_HEAD = 74  # height of a plate's head, with the name, unless it is beside the rest
_WIDE = 1000  # pixels of a plate whose head is beside the rest
_NAMED = 400  # width of such a head
_ACROSS = {"J": 86, "Q": 104, "K": 105}  # widths of districts
_GAP, _BETWEEN = 4, 11  # pixels between two districts of a suit, and between two suits


def plates(seats: int, first: int) -> list[Box]:
    """Return the plates by seat: ``first`` at the bottom in the middle, the others clockwise."""
    owners = _BOTTOM.right_of(_CORNER)
    return [
        plate.right_of(_BOTTOM.x) if plate.x == owners.x else plate
        for plate in around(seats, first, owners, _TOP)
    ]


def head(plate: Box) -> Box:
    """Return the part of a plate that has the name."""
    return plate._replace(w=_NAMED) if plate.w > _WIDE else plate._replace(h=_HEAD)


def strip(plate: Box) -> Box:
    """Return the part of a plate with henchmen, hand and points."""
    if plate.w > _WIDE:
        return (
            plate.right_of(plate.x + _NAMED + 20)
            ._replace(y=plate.y + 12, h=plate.h - 24)
            ._replace(w=plate.w - _NAMED - 34)
        )
    left = max(plate.x + 12, _CORNER if plate.y == _BOTTOM.y else 0)
    return Box(left, plate.y + _HEAD + 8, plate.right - 10 - left, plate.h - _HEAD - 16)


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
