"""La Voce di Palermo: the front page at the end of Palermo 1992."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.city.events import Arrived, Built, Collected, Indebted, Patrolled, Paved, Walked
from engines.city.tiles import Kind, Turn
from renders.base import DrawContext
from renders.city.colours import PALETTE, SEA, STREET, TERRACOTTA
from renders.city.pieces import Piece, officer, sprite
from renders.city.tiles import tile
from renders.ending import Ending
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.newspaper import Paper, draw_page
from renders.shared.palette import WALNUT
from renders.shared.title import ART

_STREET: tuple[tuple[tuple[Kind, Turn], ...], ...] = ((("B", 0),) * 4, ())
"""A row of houses, and before it a street where somebody stands."""
_CITY: tuple[tuple[tuple[Kind, Turn], ...], ...] = (
    (("L", 0), ("B", 90), ("S", 180), ("L", 270)),
    (("B", 180), ("start", 0), ("L", 90), ("B", 0)),
)


def draw_front_page(ending: Ending, context: DrawContext) -> Canvas:
    """Draw the front page, 1280 × 960."""
    return draw_page(PAPER, ending, context)


def _ornament(high: int) -> Sprite:
    return tile("start", 0, high)


def scenery(wide: int, high: int) -> Sprite:
    """Draw the streets around the start tile at night, as much of them as there is room for."""
    fine = 2
    across = max(wide, high * ART.w // ART.h) * fine
    sheet = Canvas.blank(across, across * ART.h // ART.w, SEA, PALETTE)
    sheet.draw("city/panorama", Box(0, 0, *sheet.size))
    left, top = (across - wide * fine) // 2, sheet.size[1] - high * fine
    cut = sheet.image.crop((left, top, left + wide * fine, top + high * fine))
    return Canvas(cut.reduce(fine), PALETTE).sprite()


def _vignette(canvas: Canvas, room: Box, event: Any) -> bool:
    """Draw a place in the city, and those who are there."""
    scene = Canvas.blank(room.w, room.h, STREET, PALETTE)
    match event:
        case Paved():
            _houses(scene, *_CITY)
        case Arrived():
            _houses(scene, *_STREET)
            scene.put(tile("start", 0, room.h), room.w - room.h, 0)
            _beside(scene, _pawn(event, room))
        case Collected():
            _houses(scene, *_STREET)
            _beside(scene, _pawn(event, room), sprite(Piece("chip", event.seat), room.h // 2))
        case Indebted() | Walked():
            _houses(scene, *_STREET)
            _beside(scene, _pawn(event, room), officer(room.h * 2 // 3))
        case Patrolled():
            _houses(scene, *_STREET)
            _beside(scene, sprite(Piece("stone", event.seat), room.h * 2 // 3))
        case Built():
            scene.put(tile(event.house, event.turn, room.h), room.w - room.h, 0)
            _beside(scene, sprite(Piece("chip", event.seat), room.h // 2))
        case _:
            return False
    canvas.put(scene.sprite(), room.x, room.y)
    return True


def _houses(scene: Canvas, *rows: Sequence[tuple[Kind, Turn]]) -> None:
    """Draw houses from above, as large as their rows have room."""
    side = scene.size[1] // len(rows)
    for y, row in enumerate(rows):
        for x, (kind, turn) in enumerate(row):
            scene.put(tile(kind, turn, side, x), x * side, y * side)


def _pawn(event: Arrived | Collected | Indebted | Walked, room: Box) -> Sprite:
    return sprite(Piece("pawn", event.seat), room.h * 2 // 3)


def _beside(scene: Canvas, *pieces: Sprite) -> None:
    """Draw pieces evenly spread, at the lower edge."""
    wide, high = scene.size
    for place, drawn in enumerate(pieces):
        middle = wide * (2 * place + 1) // (2 * len(pieces))
        scene.put(drawn, middle - drawn.size[0] // 2, high - drawn.size[1] - 2)


PAPER = Paper("La Voce di Palermo", _ornament, scenery, _vignette, TERRACOTTA[3], WALNUT, PALETTE)
