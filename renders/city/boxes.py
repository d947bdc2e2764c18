"""The layout of the board: the field with its cells and spaces, and the column beside it."""

from __future__ import annotations

from functools import cache

from engines.city.geometry import COLUMNS, SIZE, SPACE_COLUMNS
from renders.shared.canvas import Box

CELL = 56
TILE = 2 * CELL
FIELD = Box(92, 150, SIZE * CELL, SIZE * CELL)
LAST_ACTION = Box(892, 104, 372, 76)
"""The box for the houses left, or for the round."""
PLATES = Box(892, 188, 372, 760)

_GAP = 8
_PLATE = 200  # greatest height of a plate


@cache
def cell_box(name: str) -> Box:
    """The square of the cell with this name."""
    column, row = COLUMNS.index(name[0]), int(name[1:]) - 1
    return Box(FIELD.x + column * CELL, FIELD.y + row * CELL, CELL, CELL)


@cache
def space_box(name: str) -> Box:
    """The square of the space with this name."""
    column, row = SPACE_COLUMNS.index(name[0]), int(name[1:]) - 1
    return Box(FIELD.x + (1 + 2 * column) * CELL, FIELD.y + (1 + 2 * row) * CELL, TILE, TILE)


def mark_box(name: str) -> Box:
    """The square of the cell or space with this name: spaces have capitals."""
    return space_box(name) if name[0] in SPACE_COLUMNS else cell_box(name)


def plate_boxes(seats: int) -> list[Box]:
    """The boxes of the plates by seat, from the top down."""
    pitch = min(_PLATE + _GAP, (PLATES.h + _GAP) // seats)
    return [Box(PLATES.x, PLATES.y + seat * pitch, PLATES.w, pitch - _GAP) for seat in range(seats)]
