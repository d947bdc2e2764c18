"""Layout of the table: plates around the bank and the last action."""

from __future__ import annotations

from renders.chicago.districts import TAG
from renders.shared.canvas import Box
from renders.shared.layout import around

BANK = Box(16, 394, 300, 264)
LAST_ACTION = Box(324, 394, 940, 264)
"""The box of the last action."""

HEAD = 74  # height of a plate's head, with the name
STRIP = 62  # height of the row below it, with henchmen, hand and points

_TOP = Box(16, 100, 1248, 286)
_BOTTOM = Box(16, 666, 1248, 286)
_CORNER = 98  # no territory lies left of this in the bottom row, where Discord may mark the alt text
_WIDE = (200, 168, 116)  # widths of a district, only a few, so that the cache stays small
_GAP = 6
_LEAST = 94  # pixels of a covered district that must stay visible


def plates(seats: int, first: int) -> list[Box]:
    """Return the plates by seat: ``first`` at the bottom in the middle, the others clockwise."""
    territories = _BOTTOM.right_of(_CORNER)
    return [
        plate.right_of(_BOTTOM.x) if plate.x == territories.x else plate
        for plate in around(seats, first, territories, _TOP)
    ]


def lots(number: int, plate: Box) -> list[Box]:
    """Return the boxes of this number of territories on a plate: side by side, overlapping, or names only."""
    top = plate.y + HEAD + STRIP + 6
    left = max(plate.x + 10, _CORNER if plate.y == _BOTTOM.y else 0)
    room = Box(left, top, plate.right - 10 - left, plate.bottom - 8 - top)
    for wide in _WIDE:
        if number * (wide + _GAP) - _GAP <= room.w:
            return [room._replace(x=room.x + place * (wide + _GAP), w=wide) for place in range(number)]
    step = (room.w - _WIDE[-1]) // (number - 1)
    if step >= _LEAST:
        return [room._replace(x=room.x + place * step, w=_WIDE[-1]) for place in range(number)]
    across = (room.w + 2) // (TAG[0] + 2)
    rows = -(-number // across)
    down = min(TAG[1] + 2, (room.h - TAG[1]) // max(1, rows - 1))
    return [
        Box(room.x + place % across * (TAG[0] + 2), room.y + place // across * down, *TAG)
        for place in range(number)
    ]
