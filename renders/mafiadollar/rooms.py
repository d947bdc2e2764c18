"""The rooms of a clan's house: its wall, the pavement in front of it, and what stands where nobody is."""

from __future__ import annotations

from engines.base import Seat
from renders.mafiadollar.boxes import RIM
from renders.mafiadollar.colours import BRICKS, PALETTE, STEEL, WALLS
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.layout import columns
from renders.shared.palette import INK, WALNUT
from renders.shared.shapes import FINE

_KERB = 20  # height of a floor, and of a kerb
_PITCH = 300  # width of a wall that has a window, or an armchair
_CHAIR = 118  # height of an armchair at most, with what is above it
_LOW = 100  # height of a wall below which a window is near the floor
_SCENERY = (96, 84, 64)  # sizes of a window, a lamp or an armchair


def draw_wall(canvas: Canvas, room: Box, seat: Seat) -> None:
    """Draw the wall of a hideout above its floor."""
    canvas.fill(room, WALLS[seat])
    canvas.fill(Box(room.x, room.bottom - _KERB, room.w, _KERB), WALNUT)


def draw_paving(canvas: Canvas, room: Box) -> None:
    """Draw the street in front of a house: a brick wall, and the kerb."""
    kerb = Box(room.x, room.bottom - _KERB, room.w, _KERB)
    canvas.fill(room, BRICKS[3])
    canvas.fill(kerb, STEEL)
    canvas.fill(kerb._replace(h=3), INK)
    canvas.fill(Box(room.x, room.y, RIM, room.h), WALNUT)


def furnish_wall(canvas: Canvas, room: Box) -> None:
    """Draw windows in an empty part of a hideout, and an armchair between two of them."""
    high = min(_CHAIR, room.h)
    for number, part in enumerate(columns(room, max(1, room.w // _PITCH), 0)):
        if number % 2:
            furnish(canvas, part._replace(y=part.bottom - high, h=high), "armchair", 4)
        else:
            furnish(canvas, part, "window", 8 if room.h < _LOW else 24)


def furnish(canvas: Canvas, room: Box, name: str, above: int, least: int = 64) -> None:
    """Draw a window, a lamp or an armchair in an empty part of a house, as large as there is room for.

    ``above``: the pixels from the ground to it. ``least``: its least size.
    """
    high = next((high for high in _SCENERY if least <= high <= min(room.w, room.h - above - 4)), None)
    if high is not None:
        canvas.put(_scenery(name, high), room.middle[0] - high // 2, room.bottom - above - high)


@cached
def _scenery(name: str, size: int) -> Sprite:
    """Draw a window, a street lamp or an armchair."""
    finer = FINE // 2
    side = Box(0, 0, size * finer, size * finer)
    sheet, cut = Canvas.blank(side.w, side.h, INK, PALETTE), Canvas.blank(side.w, side.h, (0, 0, 0))
    sheet.draw(f"mafiadollar/scenes/{name}", side)
    cut.stamp(f"mafiadollar/scenes/{name}", side, (255, 255, 255))
    return Canvas(sheet.image.reduce(finer), PALETTE).sprite(cut.image.convert("L").reduce(finer))
