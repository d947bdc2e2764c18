"""Where the reader's piece is that an enlarged part of the city leaves out: an arrow that points to it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product

from renders.city.arrows import Point, draw_shape
from renders.city.pieces import Piece, sprite
from renders.city.places import Places
from renders.shared.canvas import Box, Canvas
from renders.shared.palette import SEATS

_RADIUS, _TIP = 50, 94  # of the round end of the arrow, and from the middle of that to its tip
_HEAD, _WIDE = 34, 66  # from there to its head, and half the width of that
_EDGE = 5  # ink around it
_OFF, _OVER = 10, 4  # pixels from its round end to the edge of the map, and from that to its tip at most
_WIDTHS = {"pawn": 64, "stone": 72}  # of the piece on it
_BITS = 24  # parts of its round end
_WITHIN = 12  # pixels of its bounds that it may share with a piece or a letter
_STEP = (_TIP - _RADIUS) // 2  # pixels from place to place at which it is tried


def draw_pointer(canvas: Canvas, found: Places, piece: Piece, cell: str) -> None:
    """Draw the arrow with the piece as near to it as possible without covering another piece or a letter.

    ``cell``: where the piece is, outside the map.
    """
    to = found.grid.cell_box(cell).middle
    middle = _middle(found, to)
    draw_signpost(canvas, piece, middle, _ahead(middle, to))


def draw_signpost(canvas: Canvas, piece: Piece, middle: tuple[int, int], ahead: float) -> None:
    """Draw the arrow with a piece; its tip has this direction."""
    draw_shape(canvas, _outline(middle, ahead), _EDGE, colour=SEATS[piece.seat].colour)
    drawn = sprite(piece, _WIDTHS[piece.kind])
    canvas.put(drawn, middle[0] - drawn.size[0] // 2, middle[1] - drawn.size[1] // 2)


def _ahead(middle: tuple[int, int], to: tuple[int, int]) -> float:
    """The direction from one point to another."""
    return math.atan2(to[1] - middle[1], to[0] - middle[0])


def _middle(found: Places, to: tuple[int, int]) -> tuple[int, int]:
    """The free place of the arrow that is nearest to the piece: at the edge of the map or farther in.

    Its tip may lie on the edge, even if that is torn.
    """
    whole, room, taken = (
        found.grid.field.grown(_OVER),
        found.grid.field.grown(-_OFF),
        [*found.letters.values(), *found.trays.values()],
    )
    taken += [box for _, box in found.pieces()]
    spots = [*product(_along(to[0], room.x, room.right), _along(to[1], room.y, room.bottom))]
    spots.sort(key=lambda spot: math.dist(spot, to))

    def is_free(bounds: Box, room: Box) -> bool:
        return bounds.within(room) == bounds and not any(map(bounds.grown(-_WITHIN).meets, taken))

    def fits(middle: tuple[int, int]) -> bool:
        if not is_free(Box(*middle, 0, 0).grown(_RADIUS), room):
            return False  # without its outline, which takes longer
        return is_free(_bounds(_outline(middle, _ahead(middle, to))).grown(_EDGE), whole)

    return next(filter(fits, spots), spots[0])


def _along(to: int, start: int, end: int) -> Sequence[int]:
    """The places of the arrow along an axis of the room: the first is level with the piece, if it can be."""
    first, last = start + _RADIUS, end - _RADIUS
    nearest = max(first, min(to, last))
    return [*range(nearest, first - 1, -_STEP), *range(nearest + _STEP, last + 1, _STEP)]


def _bounds(outline: Sequence[Point]) -> Box:
    """The smallest box with a shape in it."""
    (left, *_, right), (top, *_, bottom) = (sorted(map(round, ends)) for ends in zip(*outline, strict=True))
    return Box(left, top, right - left, bottom - top)


def _outline(middle: tuple[int, int], ahead: float) -> Sequence[Point]:
    """The outline of the arrow around a piece in the middle, with its tip in this direction."""
    along, across = math.cos(ahead), math.sin(ahead)
    head = [(_HEAD, -_RADIUS), (_HEAD, -_WIDE), (_TIP, 0), (_HEAD, _WIDE), (_HEAD, _RADIUS)]
    turns = (math.pi * (bit / _BITS + 0.5) for bit in range(_BITS + 1))
    back = [(_RADIUS * math.cos(turn), _RADIUS * math.sin(turn)) for turn in turns]
    return [
        (middle[0] + off * along - aside * across, middle[1] + off * across + aside * along)
        for off, aside in (*head, *back)
    ]
