"""Drawings in any size and in any colours, by the outlines that ``make art`` makes of the SVG files."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from PIL import Image, ImageColor, ImageDraw, ImagePath

from renders.shared.palette import Colour

Room: TypeAlias = tuple[float, float, float, float]
"""Left, top, width and height in pixels."""
Slots: TypeAlias = Mapping[str, Colour]
"""The colours of a drawing's slots by name, such as the colour of a hat."""

OUTLINES = "outlines.json"
_ROOMS = Path(__file__).parent.parent
NO_SLOTS: Slots = MappingProxyType({})
_HAIR = 0.01  # of a pixel: Pillow cuts off fractions, and 7.999 is meant to be 8
_ELLIPSE = 2  # points of an outline that is an ellipse: two corners of the box around it


class _Outline(NamedTuple):
    """A filled outline, in hundredths of the drawing's box."""

    fill: Colour | str
    """A colour, or the name of a slot."""
    path: ImagePath.Path


def draw(image: Image.Image, name: str, room: Room, slots: Slots = NO_SLOTS) -> None:
    """A drawing in that room of an image: ``mafiadollar/hats/fedora`` is ``art/hats/fedora.svg`` there.

    Nothing is smoothed: for smooth edges, draw on a larger image and reduce it. Raises KeyError if there is
    no such drawing, or if one of its slots has no colour.
    """
    pen = ImageDraw.Draw(image)
    for outline in _drawing(name):
        fill = outline.fill
        _paint(pen, outline, room, slots[fill] if isinstance(fill, str) else fill)


def draw_mask(name: str, wide: int, high: int) -> Image.Image:
    """A mask (mode L) of where a drawing is, not smoothed either. Raises KeyError if there is none."""
    mask = Image.new("L", (wide, high))
    pen = ImageDraw.Draw(mask)
    for outline in _drawing(name):
        _paint(pen, outline, (0, 0, wide, high), 255)
    return mask


def is_drawn(name: str) -> bool:
    """Return whether there is a drawing of that name."""
    folder, _, rest = name.partition("/")
    return rest in _drawings(folder)


def _paint(pen: ImageDraw.ImageDraw, outline: _Outline, room: Room, fill: Colour | int) -> None:
    left, top, wide, high = room
    path = ImagePath.Path(outline.path)  # a copy
    path.transform((wide / 100, 0, left + _HAIR, 0, high / 100, top + _HAIR))
    if len(path) == _ELLIPSE:
        pen.ellipse(path, fill=fill)
    else:
        pen.polygon(path, fill=fill)


def _drawing(name: str) -> Sequence[_Outline]:
    folder, _, rest = name.partition("/")
    return _drawings(folder)[rest]


@cache
def _drawings(folder: str) -> dict[str, tuple[_Outline, ...]]:
    """All drawings of a game, or of ``shared``, by name."""
    made = json.loads((_ROOMS / folder / "art" / OUTLINES).read_text("utf-8"))
    return {name: tuple(_outline(*outline) for outline in outlines) for name, outlines in made.items()}


def _outline(fill: str, *points: float) -> _Outline:
    colour = ImageColor.getrgb(fill)[:3] if fill.startswith("#") else fill
    return _Outline(colour, ImagePath.Path(points))
