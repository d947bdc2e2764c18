"""La Voce di Palermo: the front page at the end of Palermo 1992."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PIL import Image

from engines.city.events import Arrived, Built, Collected, Indebted, Patrolled, Paved, Walked
from engines.city.tiles import Kind, Turn
from renders.base import DrawContext
from renders.city.colours import JOINT, PALETTE, SEA, STREET, TERRACOTTA
from renders.city.pieces import Piece, officer, sprite
from renders.city.tiles import tile
from renders.ending import Ending
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.newspaper import Paper, draw_page
from renders.shared.palette import INK, WALNUT
from renders.shared.shapes import shape
from renders.shared.title import ART

_STREET: tuple[tuple[tuple[Kind, Turn], ...], ...] = ((("B", 0),) * 4, ())
"""A row of houses, and before it a street where somebody stands."""
_CITY: tuple[tuple[tuple[Kind, Turn], ...], ...] = (
    (("L", 0), ("B", 90), ("S", 180), ("L", 270)),
    (("B", 180), ("start", 0), ("L", 90), ("B", 0)),
)
_STONE, _JOINT = 42, 3  # from one paving stone to the next, and the joint between them
_BESIDE = 33  # hundredths of a picture by which the palace is right of its middle, beside the head
_AIR, _STEPS = 8, 48  # pixels around a large thing, and the side of a pair of steps


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
    left, top = (across - wide * fine) // 2 - wide * fine * _BESIDE // 100, sheet.size[1] - high * fine
    cut = sheet.image.crop((left, top, left + wide * fine, top + high * fine))
    return Canvas(cut.reduce(fine), PALETTE).sprite()


def _vignette(canvas: Canvas, room: Box, event: Any) -> bool:
    """Draw a place in the city, and those who are there."""
    scene = _pavement(room.w, room.h)
    match event:
        case Paved():
            _houses(scene, *_CITY)
        case Arrived():
            scene.put(tile("start", 0, room.h), room.w - room.h, 0)
            _stand(scene, 27, _pawn(event, room))
        case Collected():
            scene.put(sprite(Piece("chip", event.seat), room.h - 2 * _AIR), room.w - room.h, _AIR)
            _stand(scene, 27, _pawn(event, room))
        case Walked() if event.spent:
            _walk(scene, event)
        case Indebted() | Walked():
            _houses(scene, *_STREET)
            _stand(scene, 30, _pawn(event, room))
            _stand(scene, 65, officer(room.h - 2 * _AIR))
        case Patrolled():
            _houses(scene, *_STREET)
            _stand(scene, 50, sprite(Piece("stone", event.seat), room.h - 2 * _AIR))
        case Built():
            scene.put(tile(event.house, event.turn, room.h), room.w - room.h, 0)
            _stand(scene, 25, sprite(Piece("chip", event.seat), room.h // 2))
        case _:
            return False
    canvas.put(scene.sprite(), room.x, room.y)
    return True


def _pavement(wide: int, high: int) -> Canvas:
    """Draw a street of square stones from above."""
    scene = Canvas.blank(wide, high, STREET, PALETTE)
    for x in range(_STONE, wide, _STONE):
        scene.fill(Box(x, 0, _JOINT, high), JOINT)
    for y in range(high % _STONE, high, _STONE):
        scene.fill(Box(0, y, wide, _JOINT), JOINT)
    return scene


def _houses(scene: Canvas, *rows: Sequence[tuple[Kind, Turn]]) -> None:
    """Draw houses from above, as large as their rows have room."""
    side = scene.size[1] // len(rows)
    for y, row in enumerate(rows):
        for x, (kind, turn) in enumerate(row):
            scene.put(tile(kind, turn, side, x), x * side, y * side)


def _walk(scene: Canvas, event: Walked) -> None:
    """Draw somebody at the end of a trail of steps along some houses."""
    _houses(scene, *_STREET)
    wide, high = scene.size
    trail = shape("city/steps", _STEPS, _STEPS).transpose(Image.Transpose.ROTATE_270)
    for x in range(_AIR, wide * 6 // 10, _STEPS + _AIR):
        scene.put(Sprite(Image.new("RGB", trail.size, INK), trail), x, high - _STEPS - _AIR)
    _stand(scene, 82, _pawn(event, Box(0, 0, wide, high)))


def _pawn(event: Arrived | Collected | Indebted | Walked, room: Box) -> Sprite:
    return sprite(Piece("pawn", event.seat), room.h * 3 // 4)


def _stand(scene: Canvas, place: int, piece: Sprite) -> None:
    """Draw a piece at the lower edge, so many hundredths of the width from the left."""
    wide, high = scene.size
    scene.put(piece, wide * place // 100 - piece.size[0] // 2, high - piece.size[1] - 2)


PAPER = Paper("La Voce di Palermo", _ornament, scenery, _vignette, TERRACOTTA[3], WALNUT, PALETTE)
