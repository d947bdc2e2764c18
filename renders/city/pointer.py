"""Where the reader's pawn is that an enlarged part of the city leaves out: a drop that points to it."""

from __future__ import annotations

import math
from collections.abc import Sequence

from engines.base import Seat
from renders.city.arrows import Point, draw_shape
from renders.city.pieces import Piece, pawn_height, sprite
from renders.city.places import Places
from renders.shared.canvas import Box, Canvas
from renders.shared.palette import SEATS

_RADIUS, _TIP = 54, 86  # of the drop, and from its middle to its tip
_EDGE = 5  # ink around it
_OFF = 10  # pixels from its tip to the edge of the map, which may be torn
_PAWN = 64  # width of the pawn on it
_ARC = 128  # degrees that its round part reaches from its back to both sides
_BITS = 24  # parts of that round part
_WITHIN = 12  # pixels of its room that its tip may share with a piece or a letter
_STEP = 22  # pixels from place to place at which it is tried


def draw_pointer(canvas: Canvas, found: Places, seat: Seat, cell: str) -> None:
    """Draw a drop with the pawn near the edge of the map, where it covers no piece and no letter.

    ``cell``: where the pawn is, outside that map.
    """
    to = found.grid.cell_box(cell).middle
    middle = _middle(found, to)
    draw_drop(canvas, seat, middle, math.atan2(to[1] - middle[1], to[0] - middle[0]))


def draw_drop(canvas: Canvas, seat: Seat, middle: tuple[int, int], ahead: float) -> None:
    """Draw a drop with a seat's pawn; its tip has this direction."""
    draw_shape(canvas, _drop(middle, ahead), _EDGE, colour=SEATS[seat].colour)
    drawn = sprite(Piece("pawn", seat), _PAWN)
    canvas.put(drawn, middle[0] - _PAWN // 2, middle[1] - pawn_height(_PAWN) // 2)


def _middle(found: Places, to: tuple[int, int]) -> tuple[int, int]:
    """The free place of the drop that is nearest to the pawn: at the edge of the map, or else farther in."""
    room = found.grid.field.grown(-_TIP - _OFF)
    across, along = range(room.x, room.right + 1, _STEP), range(room.y, room.bottom + 1, _STEP)
    edge = [
        *((x, y) for x in across for y in (room.y, room.bottom)),
        *((x, y) for y in along for x in (room.x, room.right)),
    ]
    inside = [(x, y) for x in across for y in along]
    for spots in (edge, inside):
        spots.sort(key=lambda middle: math.dist(middle, to))
    taken = [*found.letters.values(), *found.trays.values(), *(box for _, box in found.pieces())]

    def is_free(middle: tuple[int, int]) -> bool:
        return not any(map(Box(*middle, 0, 0).grown(_TIP - _WITHIN).meets, taken))

    return next(filter(is_free, [*edge, *inside]), edge[0])


def _drop(middle: tuple[int, int], ahead: float) -> Sequence[Point]:
    """The outline of a drop with its tip in this direction."""
    turns = (math.radians(_ARC * (2 * bit / _BITS - 1)) for bit in range(_BITS + 1))
    back = [(turn + math.pi, _RADIUS) for turn in turns]
    return [
        (middle[0] + far * math.cos(ahead + turn), middle[1] + far * math.sin(ahead + turn))
        for turn, far in ((0.0, _TIP), *back)
    ]
