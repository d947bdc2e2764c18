"""Trays: pieces that share a cell stand on one, and so do pieces on the start tile, in its corners."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from renders.city.boxes import CELL, Grid
from renders.city.pieces import Piece, box_around
from renders.shared.canvas import Box

PiecesByCell: TypeAlias = dict[str, list[Piece]]
"""The pieces that stand on each cell."""

_AT_START = 70  # hundredths of a cell of the start tile that a tray is wide
_BELOW, _BEFORE_PALACE = 74, 58  # hundredths of a cell that pieces beside a badge have, and at the start
_OFF = 10  # pixels that several, and those at the start, reach beyond a small cell, off the badge
_LEAST = 56  # the least width of a tray at the start
_OUT = 3  # pixels that it reaches beyond the corner: over the joint
_TORN = 14  # from such a tray to the edge of the map, which may be torn
_ROOM, _SHARE = 78, 90  # side of the room of several pieces at least, and in hundredths of their tray
_LARGE, _SMALL = 64, 57  # hundredths of that room that the last of several is wide, and that the others are
_UPRIGHT, _SLIM = 96, 79  # those that a pawn beside others is high, and of its height that it is wide


def tray(cell: str, pieces: int, start: Box | None, grid: Grid) -> Box | None:
    """The tray for this number of pieces: their cell, or its outer corner if it is one of the start tile.

    Outside the start tile a single piece needs none.
    """
    box = grid.cell_box(cell)
    if start and start.meets(box):
        box = outer_corner(box.grown(_OUT), max(_LEAST, box.w * _AT_START // 100), start)
        return box.within(grid.field.grown(-_TORN))
    return box if pieces > 1 else None


def outer_corner(box: Box, side: int, start: Box) -> Box:
    """The square in the corner of a box that is farthest from the middle of the start tile."""
    return _outer(box, side, side, start)


def _outer(box: Box, wide: int, high: int, start: Box) -> Box:
    """The box in that corner with this size."""
    east, south = box.middle[0] > start.middle[0], box.middle[1] > start.middle[1]
    return Box(box.right - wide if east else box.x, box.bottom - high if south else box.y, wide, high)


def below_badge(cell: str, pieces: int, start: Box | None, grid: Grid) -> Box:
    """What pieces beside a badge stand on: the south-east part of their cell; at the start its outer part.

    Several have the whole height of their cell. At the start they leave more of the palace to be seen.
    """
    box = grid.cell_box(cell)
    before = start if start is not None and start.meets(box) else None
    side = max(CELL * _BELOW, box.w * (_BEFORE_PALACE if before else _BELOW)) // 100
    reach = _OFF if side < _LEAST else _OUT
    room = box.grown(reach if before or pieces > 1 else 0)
    high = side if pieces == 1 else room.h
    wide = min(side, high // pieces)
    if before:
        return _outer(room, wide, high, before).within(grid.field.grown(-_TORN))
    return Box(room.right - wide, room.bottom - high, wide, high)


def beside_badge(pieces: Sequence[Piece], ground: Box) -> list[tuple[Piece, Box]]:
    """The pieces below a badge, one above the other on what they stand on."""
    side = ground.w
    boxes = [Box(ground.x, ground.y + at * side, side, side) for at in range(len(pieces))]
    return [(piece, box_around(piece.kind, box)) for piece, box in zip(pieces, boxes, strict=True)]


def on_tray(pieces: Sequence[Piece], tray: Box, rise: int) -> list[tuple[Piece, Box]]:
    """The pieces on a tray: the last one, which came there last, is the largest, in the lower left corner.

    The others are at the right end, from the upper corner down; together they hardly leave a small cell. A
    pawn that is alone rises above its tray.
    """
    *others, last = pieces
    if not others:
        return [(last, tray._replace(y=tray.y - rise, h=tray.h + rise) if last.kind == "pawn" else tray)]
    room = Box(*tray.middle, 0, 0).grown(max(_ROOM, tray.w * _SHARE // 100) // 2)
    if last.kind == "pawn":
        high = room.h * _UPRIGHT // 100
        large = Box(room.x, room.bottom - high, high * _SLIM // 100, high)
    else:
        side = room.w * _LARGE // 100
        large = box_around(last.kind, Box(room.x, room.bottom - side, side, side))
    gaps = len(others) - 1
    side = min(room.w * _SMALL // 100, 2 * (room.h - 4 * gaps) // (gaps + 2))
    apart = (room.h - side) // max(1, gaps)
    boxes = [Box(room.right - side, room.y + apart * at, side, side) for at in range(len(others))]
    small = [(piece, box_around(piece.kind, box)) for piece, box in zip(others, boxes, strict=True)]
    return [(last, large), *small]
