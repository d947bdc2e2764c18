"""Dice in their owners' colours."""

from __future__ import annotations

from PIL import Image

from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.palette import CREAM, INK, SEATS, Colour
from renders.shared.shapes import FINE, rounded

_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
"""By number, the places of its pips, in steps from the middle of the die."""

_EDGE = 3  # width of a die's ink line


@cached
def die(number: int, seat: int, size: int) -> Sprite:
    """A die that shows 1 to 6, in the colour of the seat that rolled it."""
    return _sheet(number, SEATS[seat].colour, SEATS[seat].on, size).reduced(_cut(size))


@cached
def plain_die(number: int, size: int) -> Image.Image:
    """A die without an owner, in true colours on a clear ground."""
    drawn = Image.new("RGBA", (size, size))
    drawn.paste(_sheet(number, CREAM, INK, size).image.reduce(FINE), mask=_cut(size))
    return drawn


@cached
def turned_die(number: int, seat: int, size: int, angle: int) -> Sprite:
    """Such a die turned by an angle in degrees, wider and higher than ``size``."""
    face = die(number, seat, size)
    image = face.image.convert("RGB").rotate(angle, Image.Resampling.BICUBIC, expand=True, fillcolor=INK)
    return Sprite(image, face.mask.rotate(angle, Image.Resampling.BICUBIC, expand=True))


def _cut(size: int) -> Image.Image:
    return rounded(size, size, _radius(size))


def _radius(size: int) -> int:
    return size // 5


def _sheet(number: int, ground: Colour, pips: Colour, size: int) -> Canvas:
    sheet = Canvas.blank(size * FINE, size * FINE, INK)
    sheet.fill(Box(0, 0, size, size).grown(-_EDGE).scaled(FINE), ground, (_radius(size) - _EDGE) * FINE)
    pip, step = round(size * 0.2), round(size * 0.26)
    for column, row in _PIPS[number]:
        x, y = size // 2 + column * step, size // 2 + row * step
        sheet.stamp("disc", Box(x - pip // 2, y - pip // 2, pip, pip).scaled(FINE), pips)
    return sheet
