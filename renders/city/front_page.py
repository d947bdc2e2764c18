"""La Voce di Palermo: the front page at the end of Palermo 1992."""

from __future__ import annotations

from typing import Any

from engines.base import Seat
from engines.city.events import Arrived, Built, Collected, Indebted, Patrolled, Paved, Walked
from engines.city.tiles import Kind, Turn
from renders.base import DrawContext
from renders.city.colours import PALETTE, TERRACOTTA
from renders.city.pieces import Kind as PieceKind
from renders.city.pieces import Piece, sprite
from renders.city.tiles import tile
from renders.ending import Ending
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.newspaper import Paper, draw_page, side_by_side
from renders.shared.palette import CREAM, INK, PARCHMENT, WALNUT

_PIECE = 74
_TILE = 52
_CITY: tuple[tuple[tuple[Kind, Turn], ...], ...] = (
    (("L", 0), ("B", 90), ("S", 180)),
    (("B", 180), ("start", 0), ("L", 90)),
)


def draw_front_page(ending: Ending, context: DrawContext) -> Canvas:
    """Draw the front page, 1280 × 960."""
    return draw_page(PAPER, ending, context)


def _ornament(high: int) -> Sprite:
    return tile("B", 0, high)


def _piece(kind: PieceKind, seat: Seat, size: int = _PIECE) -> Sprite:
    return sprite(Piece(kind, seat), size)


def _vignette(canvas: Canvas, room: Box, event: Any) -> bool:
    match event:
        case Paved():
            _city(canvas, room)
        case Arrived():
            canvas.stamp("city/house", Box(room.x + 8, room.y + 12, 84, 84), CREAM)
            canvas.put(_piece("pawn", event.seat, 66), room.x + 102, room.y + 10)
        case Collected():
            side_by_side(canvas, room, (_piece("chip", event.seat, 84), _piece("pawn", event.seat, 62)))
        case Indebted() | Walked():
            canvas.illustrate(
                "city/police",
                Box(room.x + 6, room.y + 12, 88, 88),
                WALNUT,
                {"colour": PARCHMENT, "line": INK},
            )
            canvas.put(_piece("pawn", event.seat, 66), room.x + 102, room.y + 10)
        case Patrolled():
            side_by_side(canvas, room, (_piece("stone", event.seat, 100),))
        case Built():
            side_by_side(canvas, room, (tile(event.house, event.turn, 100),))
        case _:
            return False
    return True


def _city(canvas: Canvas, room: Box) -> None:
    """Roofs from above."""
    for y, row in enumerate(_CITY):
        for x, (kind, turn) in enumerate(row):
            at = (room.x + 10 + x * _TILE, room.y + 2 + y * _TILE)
            canvas.put(tile(kind, turn, _TILE), *at)


PAPER = Paper("La Voce di Palermo", _ornament, _vignette, TERRACOTTA[1], WALNUT, PALETTE)
