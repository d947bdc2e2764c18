"""Pictures as colour-blind eyes see them, and in the dark and the light Discord.

The matrices, for linear light and full severity, are those of G. M. Machado, M. M. Oliveira and
L. A. F. Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency",
IEEE TVCG 15 (6), 2009, doi:10.1109/TVCG.2009.113.
"""

from __future__ import annotations

import io
import math
from collections.abc import Mapping
from functools import lru_cache
from typing import TypeAlias, cast

from PIL import Image

from renders.shared.palette import Colour

Matrix: TypeAlias = tuple[tuple[float, float, float], ...]

VISIONS: Mapping[str, Matrix] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What becomes of linear red, green and blue where one kind of cones is missing."""

DARK, LIGHT = (0x31, 0x33, 0x38), (0xFF, 0xFF, 0xFF)
"""The grounds of Discord's messages."""

_WIDE, _GAP = 320, 16  # of a picture on a sheet, as on a phone, and between two


@lru_cache(4096)
def seen(colour: Colour, vision: str) -> Colour:
    """The colour as eyes of that kind see it."""
    light = [_linear(part / 255) for part in colour]
    mixed = (sum(map(math.prod, zip(row, light, strict=True))) for row in VISIONS[vision])
    red, green, blue = (round(255 * _gamma(min(1.0, max(0.0, part)))) for part in mixed)
    return red, green, blue


def difference(one: Colour, other: Colour) -> float:
    """Return how different two colours look: the distance in CIE L*a*b*, where 2 is just visible."""
    return math.dist(_lab(one), _lab(other))


def sheet(png: bytes) -> bytes:
    """A picture in dark and in light surroundings and without colours; below as colour-blind eyes see it."""
    picture = Image.open(io.BytesIO(png))
    size = (_WIDE, round(picture.height * _WIDE / picture.width))
    plain = _small(picture, size)
    drawn = Image.new("RGB", (3 * (_WIDE + _GAP) + _GAP, 2 * (size[1] + _GAP) + _GAP), LIGHT)
    drawn.paste(DARK, (0, 0, _WIDE + 2 * _GAP, size[1] + 2 * _GAP))
    others = [_small(_as_seen(picture, vision), size) for vision in VISIONS]
    for number, image in enumerate((plain, plain, plain.convert("L"), *others)):
        row, column = divmod(number, 3)
        drawn.paste(image, (_GAP + column * (_WIDE + _GAP), _GAP + row * (size[1] + _GAP)))
    file = io.BytesIO()
    drawn.save(file, "PNG")
    return file.getvalue()


def _small(picture: Image.Image, size: tuple[int, int]) -> Image.Image:
    return picture.convert("RGB").resize(size, Image.Resampling.LANCZOS)


def _as_seen(picture: Image.Image, vision: str) -> Image.Image:
    """A picture of few colours as eyes of that kind see it."""
    palette = cast("list[int]", picture.getpalette())
    colours = (cast(Colour, tuple(palette[at : at + 3])) for at in range(0, len(palette), 3))
    found = picture.copy()
    found.putpalette([part for colour in colours for part in seen(colour, vision)])
    return found


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _gamma(part: float) -> float:
    return part * 12.92 if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055


def _lab(colour: Colour) -> tuple[float, float, float]:
    red, green, blue = (_linear(part / 255) for part in colour)
    white = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.0891,
    )
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in white)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)
