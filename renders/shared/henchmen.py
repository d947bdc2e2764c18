"""Henchmen: men in hats and coats, in a row."""

from __future__ import annotations

from PIL import Image

from renders.shared.cache import cached
from renders.shared.canvas import Sprite
from renders.shared.palette import Colour
from renders.shared.shapes import shape


def henchman_width(high: int) -> int:
    """Return how wide a figure of that height is."""
    return round(high * 0.74)


@cached
def henchman(colour: Colour, high: int) -> Sprite:
    """One man in one colour."""
    wide = henchman_width(high)
    return Sprite(Image.new("RGB", (wide, high), colour), shape("henchman", wide, high))
