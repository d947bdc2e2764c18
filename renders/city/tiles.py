"""The tiles seen from above: roofs with their ridges in the evening sun, doors, and paved streets."""

from __future__ import annotations

from PIL import Image

from engines.city.tiles import Kind, Turn
from renders.city.boxes import CELL, TILE
from renders.city.colours import PALETTE, TERRACOTTA
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.palette import INLAY, LAMPLIT, LEATHER, Colour
from renders.shared.shapes import FINE

_FACING = ("north", "east", "south", "west")
_SUN = (TERRACOTTA[1], TERRACOTTA[3], TERRACOTTA[2], TERRACOTTA[0])
"""The colours of slopes facing north, east, south and west."""
_LEVEL = ("start", "street")  # tiles that are never turned
_CLOCKWISE = {90: Image.Transpose.ROTATE_270, 180: Image.Transpose.ROTATE_180, 270: Image.Transpose.ROTATE_90}


@cached
def tile(kind: Kind, turn: Turn, wide: int = TILE) -> Sprite:
    """Draw a tile in one of its four turns, ``wide`` pixels wide. The sun stays where it is."""
    quarters = 0 if kind in _LEVEL else turn // 90
    slots = {facing: _SUN[(at + quarters) % 4] for at, facing in enumerate(_FACING)}
    sheet = Canvas.blank(TILE * FINE, TILE * FINE, LAMPLIT, PALETTE)
    for x in (0, CELL):
        for y in (0, CELL):
            _slab(sheet, Box(x, y, CELL, CELL), LEATHER if kind == "start" else INLAY)
    # Pillow's polygons reach one pixel too far to the right and down; this keeps it so after the turn.
    room = Box(-(quarters > 1), -(quarters in (1, 2)), *sheet.size)
    sheet.draw(f"city/tiles/{kind}", room, slots)
    image = sheet.image if wide > TILE else sheet.image.reduce(FINE)
    if quarters:
        image = image.transpose(_CLOCKWISE[turn])
    if image.width != wide:
        image = image.resize((wide, wide), Image.Resampling.BOX)
    return Canvas(image, PALETTE).sprite()


@cached
def slab(colour: Colour, wide: int = CELL) -> Sprite:
    """Draw a paved cell of the ring."""
    sheet = Canvas.blank(wide * FINE, wide * FINE, LAMPLIT)
    _slab(sheet, Box(0, 0, wide, wide), colour)
    return sheet.reduced()


def _slab(sheet: Canvas, cell: Box, colour: Colour) -> None:
    sheet.fill(cell.grown(-2).scaled(FINE), colour, 4 * FINE)
