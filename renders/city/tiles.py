"""The tiles seen from above: roofs of several kinds in the sun, their shadows, and paved streets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from PIL import Image, ImageChops

from engines.city.geometry import NUMBERS
from engines.city.tiles import Kind, Turn
from renders.city.boxes import TILE
from renders.city.colours import (
    JOINT,
    LEAF,
    LEAF_DARK,
    OCHRE,
    PALETTE,
    SHADE,
    STREET,
    TERRACOTTA,
    Slopes,
)
from renders.city.faded import tinted
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.drawings import draw_mask
from renders.shared.palette import BRASS, Colour

_FACING = ("north", "east", "south", "west")
_SUN = (1, 2, 1, 0)  # the slopes in that order
_EDGE, _OUTLINE = 2, 3  # the slopes that have the colour of edges: of a building, and of a calm one
LEVEL = ("start", "street")  # tiles that are never turned, and throw no shadow
_CLOCKWISE = {90: Image.Transpose.ROTATE_270, 180: Image.Transpose.ROTATE_180, 270: Image.Transpose.ROTATE_90}
_FINE = 2  # times finer than the picture are drawings of tiles: most of their lines are upright or level
_JOINT = 3  # width of the joints between cells
_REACH = 7  # pixels that a shadow reaches to the south and to the east


class _Roof(NamedTuple):
    drawing: str
    slopes: Slopes


_ROOFS: Mapping[Kind, tuple[_Roof, ...]] = {
    "S": (
        _Roof("S", TERRACOTTA),
        _Roof("S-dome", TERRACOTTA),
        _Roof("S", OCHRE),
        _Roof("S-tower", TERRACOTTA),
    ),
    "B": (_Roof("B", TERRACOTTA), _Roof("B-terrace", TERRACOTTA), _Roof("B", OCHRE)),
    "L": (
        _Roof("L", TERRACOTTA),
        _Roof("L", OCHRE),
        _Roof("L-dome", TERRACOTTA),
        _Roof("L-terrace", TERRACOTTA),
    ),
}
"""The roofs of houses; where a house lies decides which one it has."""
_CALM = tinted(
    {
        **dict.fromkeys((*TERRACOTTA[:2], OCHRE[0], BRASS), OCHRE[1]),
        **dict.fromkeys((TERRACOTTA[2], LEAF, LEAF_DARK, SHADE), OCHRE[2]),
        TERRACOTTA[3]: OCHRE[3],
    }
)
"""The colours of all roofs once pawns walk: darker than whatever they can walk on."""


def look(kind: Kind, space: str) -> int:
    """The number of the roof of a house on a space: houses beside each other differ."""
    number = NUMBERS[space]
    return (number + number // 6) % len(_roofs(kind))


@cached
def tile(kind: Kind, turn: Turn, wide: int, looks: int = 0) -> Sprite:
    """Draw a whole tile in one of its four turns, ``wide`` pixels wide: streets, shadow and house."""
    canvas = Canvas(paved(wide, STREET).image.convert("RGB"), PALETTE)
    building(kind, turn, wide, looks).draw(canvas, Box(0, 0, wide, wide))
    return canvas.sprite()


class Building(NamedTuple):
    """A building with its shadow, and the pixels from its tile's corner to its own."""

    sprite: Sprite
    x: int
    y: int

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw it on a tile in that box."""
        canvas.put(self.sprite, box.x + self.x, box.y + self.y)


@cached
def building(kind: Kind, turn: Turn, wide: int, looks: int, *, calm: bool = False) -> Building:
    """Draw what stands on a tile. The sun stays where it is when the tile is turned.

    The shadow may fall on the streets south and east of the tile; houses there are drawn later. All ``calm``
    roofs have one colour and a dark outline, and throw no shadow: the streets are what can be walked on.
    """
    roof = _roof(kind, looks)
    slopes, edge = (TERRACOTTA, _OUTLINE) if calm else (roof.slopes, _EDGE)
    quarters = _quarters(kind, turn)
    sun = [slopes[at] for at in _SUN]
    slots = {facing: sun[(at + quarters) % 4] for at, facing in enumerate(_FACING)}
    slots["edge"] = slopes[edge]
    sheet = Canvas.blank(wide * _FINE, wide * _FINE, SHADE)
    sheet.draw(f"city/tiles/{roof.drawing}", Box(0, 0, *sheet.size), slots)
    whole = _turned(sheet.image, quarters).reduce(_FINE)
    mask = _turned(draw_mask(f"city/tiles/{roof.drawing}", *sheet.size), quarters).reduce(_FINE)
    left, top, right, bottom = mask.getbbox() or (0, 0, wide, wide)
    reach = 0 if calm or kind in LEVEL else _REACH * wide // TILE
    room = (left, top, right + reach, bottom + reach)
    shaded = ImageChops.lighter(mask.crop(room), mask.crop((left - reach, top - reach, right, bottom)))
    both = Canvas.blank(*shaded.size, SHADE, PALETTE)
    both.image.paste(whole.crop((left, top, right, bottom)))
    drawn = both.sprite(shaded)
    if calm:
        drawn.image.putpalette(_CALM)
    return Building(drawn, left, top)


@cached
def paved(wide: int, colour: Colour) -> Sprite:
    """Draw the paving of four cells."""
    sheet = Canvas.blank(wide, wide, JOINT, PALETTE)
    half = wide // 2
    for x in (0, half):
        for y in (0, half):
            sheet.fill(Box(x + 1, y + 1, half - _JOINT, half - _JOINT), colour)
    return sheet.sprite()


def _roof(kind: Kind, looks: int) -> _Roof:
    roofs = _roofs(kind)
    return roofs[looks % len(roofs)]


def _roofs(kind: Kind) -> tuple[_Roof, ...]:
    return _ROOFS.get(kind, (_Roof(kind, TERRACOTTA),))


def _quarters(kind: Kind, turn: Turn) -> int:
    return 0 if kind in LEVEL else turn // 90


def _turned(image: Image.Image, quarters: int) -> Image.Image:
    return image.transpose(_CLOCKWISE[90 * quarters]) if quarters else image
