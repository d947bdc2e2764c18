"""Trays: pieces that share a cell stand on one, and so do pieces on the start tile, in its corners."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import TypeAlias

from engines.city.cuts import place
from engines.city.geometry import COLUMNS, SIZE
from renders.city.boxes import Grid
from renders.city.pieces import Piece, box_around
from renders.shared.canvas import Box

PiecesByCell: TypeAlias = dict[str, list[Piece]]
"""The pieces that stand on each cell."""

AT_START = 70
"""Hundredths of a cell of the start tile that a tray or the plate of a letter is wide."""
_LEAST = 56  # the least width of such a tray
_OUT = 3  # pixels that it reaches beyond the corner: over the joint
_TORN = 14  # from such a tray to the edge of the map, which may be torn
_MAP, _ENLARGED = (21, 21, 70), (10, 0, 50)
"""Hundredths of a tray that pieces reach beyond its left and its right edge, and that a small one is wide.

In an enlarged city they keep off the letters beside them.
"""
_LARGE = 88  # hundredths of its height that the large piece of several is high
BEYOND = 6
"""Pixels that a column of small pieces may reach beyond its tray or plate, above and below."""


def tray(cell: str, pieces: int, start: Box | None, grid: Grid) -> Box | None:
    """The tray for this number of pieces: their cell, or its outer corner if it is one of the start tile.

    Outside the start tile a single piece needs none.
    """
    box = grid.cell_box(cell)
    if start and start.meets(box):
        box = outer_corner(box.grown(_OUT), max(_LEAST, box.w * AT_START // 100), start)
        return box.within(grid.field.grown(-_TORN))
    return box if pieces > 1 else None


def outer_corner(box: Box, side: int, start: Box) -> Box:
    """The square in the corner of a box that is farthest from the middle of the start tile."""
    east, south = box.middle[0] > start.middle[0], box.middle[1] > start.middle[1]
    return Box(box.right - side if east else box.x, box.bottom - side if south else box.y, side, side)


def free_beside(cell: str, taken: Container[str], start: Box | None, grid: Grid) -> list[int]:
    """The sides of a cell, east (1) and west (-1), with a cell that is neither taken nor the start tile's."""
    column, row = place(cell)
    beside = {way: f"{COLUMNS[at]}{row + 1}" for way in (1, -1) if 0 <= (at := column + way) < SIZE}
    return [
        way
        for way, name in beside.items()
        if grid.shows(name) and name not in taken and not (start and start.meets(grid.cell_box(name)))
    ]


def on_tray(pieces: Sequence[Piece], tray: Box, rise: int) -> list[tuple[Piece, Box]]:
    """The pieces on a tray: the last one, which came there last, is nearly as large as if it were alone.

    The others are small, at the right end; of several the lower ones hide the feet of those above them.
    A pawn rises above its tray.
    """
    *others, last = pieces
    left, right, small_side = (tray.w * share // 100 for share in (_MAP if rise else _ENLARGED))
    high = tray.h * (_LARGE if others else 100) // 100
    large = Box(tray.x - left * bool(others), tray.bottom - high, high, high)
    if last.kind == "pawn":
        large = large._replace(y=large.y - rise, h=large.h + rise)
    if not others:
        return [(last, large)]
    high, gaps = tray.h + 2 * BEYOND, len(others) - 1
    side = min(small_side, 2 * (high - 4 * gaps) // (gaps + 2))
    low = Box(tray.right + right - side, tray.bottom - side, side, side)
    apart = (high - side) // gaps if gaps else 0
    if gaps:
        low = low._replace(y=tray.bottom + BEYOND - side - gaps * apart)
    small = [
        (piece, box_around(piece.kind, low._replace(y=low.y + at * apart))) for at, piece in enumerate(others)
    ]
    return [(last, large), *small]
