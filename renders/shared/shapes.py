"""Drawings in one colour as anti-aliased masks: suits, emblems and small signs, drawn once and kept."""

from __future__ import annotations

from typing import TypeAlias

from PIL import Image, ImageFilter

from renders.shared.cache import cached
from renders.shared.drawings import draw_mask

FINE = 4  # times finer than the picture: what supersampling a kept mask may cost
_LARGE = 128
"""Pixels. Most larger masks are for a sheet that is itself fine: they are smooth enough at half of that, and
not kept, as what is made of the sheet is."""


_SUITS = {"H": "hearts", "D": "diamonds", "S": "spades", "C": "clubs"}


def shape(name: str, width: int, height: int) -> Image.Image:
    """The mask (mode L) of a suit by its letter, or of a drawing: ``star``, ``city/pawn``.

    Raises KeyError for an unknown name.
    """
    return (_kept_shape if max(width, height) <= _LARGE else _shape)(name, width, height)


def _shape(name: str, width: int, height: int) -> Image.Image:
    finer = FINE if max(width, height) <= _LARGE else FINE // 2
    drawing = name if "/" in name else f"shared/{_SUITS.get(name, name)}"
    return draw_mask(drawing, width * finer, height * finer).reduce(finer)


_kept_shape = cached(_shape)


@cached
def edged(name: str, width: int, height: int, by: int) -> Image.Image:
    """The mask of a shape with ``by`` pixels more on every side, all around its outline."""
    mask = Image.new("L", (width + 2 * by, height + 2 * by))
    mask.paste(shape(name, width, height), (by, by))
    return mask.filter(ImageFilter.MaxFilter(2 * by + 1))


Pair: TypeAlias = tuple[Image.Image, Image.Image]


@cached
def corners(radius: int) -> tuple[Pair, Pair]:
    """The masks of round corners: the upper ones, left and right, and the lower ones."""
    disc = shape("disc", 2 * radius, 2 * radius)

    def pair(top: int) -> Pair:
        left, right = (disc.crop((x, top, x + radius, top + radius)) for x in (0, radius))
        return left, right

    return pair(0), pair(radius)


def _rounded(width: int, height: int, radius: int) -> Image.Image:
    """The mask of a rectangle with round corners."""
    mask = Image.new("L", (width, height), 255)
    for y, masks in zip((0, height - radius), corners(radius), strict=True):
        for x, corner in zip((0, width - radius), masks, strict=True):
            mask.paste(corner, (x, y))
    return mask


rounded = cached(_rounded)


Edges: TypeAlias = tuple[tuple[int, int, Image.Image], ...]


@cached
def outline(width: int, height: int, radius: int, thick: int) -> Edges:
    """The masks of a line along the inner edges of a rectangle with round corners, each with its place.

    What is inside has none: a mask of the whole takes five times as long to paste.
    """
    mask = _rounded(width, height, radius)
    within = _rounded(width - 2 * thick, height - 2 * thick, max(1, radius - thick))
    mask.paste(0, (thick, thick), within)
    low = height - radius
    edges = (
        (0, 0, width, radius),
        (0, radius, thick, low),
        (width - thick, radius, width, low),
        (0, low, width, height),
    )
    return tuple((edge[0], edge[1], mask.crop(edge)) for edge in edges)
