"""Contrast of something with what is drawn beneath it, as WCAG measures it."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any

from PIL import Image

from renders.shared.canvas import Box
from renders.shared.palette import Colour

LETTERS, SYMBOLS = 4.5, 3.0
"""The ratios that the lighter one has to reach (WCAG 2.2, 1.4.3 and 1.4.11)."""
_SPECKS = 0.25  # share of the ground that may be too like a symbol: edges, and what is beside it


@lru_cache(4096)
def _light(colour: Colour) -> float:
    """The relative luminance, 0 to 1."""
    red, green, blue = (
        part / 12.92 / 255 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """The contrast of two colours, 1 to 21."""
    dark, light = sorted((_light(one), _light(other)))
    return (light + 0.05) / (dark + 0.05)


def lost_on(image: Image.Image, box: Box, colour: Colour, least: float) -> Colour | None:
    """The colour of the ground there that is too like this one; None if it stands out from nearly all."""
    return lost_among(ground_of(image, box), colour, least)


def ground_of(image: Image.Image, *boxes: Box) -> Counter[Colour]:
    """The colours in these boxes with the number of their pixels, as far as they are in the image."""
    found: Counter[Colour] = Counter()
    for box in boxes:
        edges = (max(0, box.x), max(0, box.y), min(image.width, box.right), min(image.height, box.bottom))
        if edges[0] < edges[2] and edges[1] < edges[3]:
            colours: Any = image.crop(edges).getcolors(box.w * box.h)
            found.update({colour: number for number, colour in colours})
    return found


def lost_among(ground: Counter[Colour], colour: Colour, least: float, same: int = 0) -> Colour | None:
    """The commonest of these colours that is too like this one; None if it stands out from nearly all.

    ``same``: pixels of the ground that aren't counted there, as they belong to what is drawn.
    """
    alike = Counter({found: number for found, number in ground.items() if contrast(colour, found) < least})
    if alike.total() <= _SPECKS * (ground.total() + same):
        return None
    return alike.most_common(1)[0][0]
