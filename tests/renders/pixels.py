"""Facts about finished pictures for tests: bounds, parts, and colours there."""

from __future__ import annotations

import io
from dataclasses import dataclass, field
from functools import lru_cache

from PIL import Image

from renders.shared.canvas import Box
from renders.shared.palette import BRASS_LIGHT, PALETTE, WHITE, Colour

BOARD = (1280, 960)


@dataclass(frozen=True)
class FakePicture:
    """A picture by the bytes of its file alone."""

    data: bytes
    image: Image.Image = field(default_factory=lambda: Image.new("RGB", (1, 1)))

    def png(self) -> bytes:
        """The bytes."""
        return self.data


@lru_cache(2)
def opened(png: bytes) -> Image.Image:
    """The picture in true colours, not to be changed: it is opened once for all its parts."""
    return Image.open(io.BytesIO(png)).convert("RGB")


def part(png: bytes, box: Box) -> Image.Image:
    """The part of the picture in a box, in true colours."""
    return opened(png).crop((box.x, box.y, box.right, box.bottom))


def count(png: bytes, box: Box, colour: object) -> int:
    """The number of pixels in a box with this colour."""
    return sum(number for number, found in part(png, box).getcolors() or () if found == colour)


def lights(png: bytes, box: Box) -> int:
    """The number of pixels in a box with the light brass of a halo."""
    return count(png, box, BRASS_LIGHT)


def choices(png: bytes, box: Box) -> int:
    """The number of pixels in a box with the white of a choice."""
    return count(png, box, WHITE)


def check(
    png: bytes,
    size: tuple[int, int] = BOARD,
    most: int = 100,
    palette: tuple[Colour, ...] = PALETTE,
) -> None:
    """Hold a picture to this size in pixels, the colours of its palette, and a weight of this many KB."""
    picture = Image.open(io.BytesIO(png))
    assert (picture.format, picture.mode, picture.size) == ("PNG", "P", size)
    assert len(png) <= most * 1000
    colours = picture.convert("RGB").getcolors()
    assert colours is not None
    assert {colour for _, colour in colours} <= set(palette)
