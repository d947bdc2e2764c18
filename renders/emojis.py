"""Small pictures for sentences: suits and the seats' emblems, as application emojis of Discord.

Discord draws the bare suits near black, also on its dark theme. These have a light rim that stands out on
dark, and an ink line around it that stands out on light.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from types import MappingProxyType

from PIL import Image, ImageFilter

from renders.shared.palette import CREAM, INK, SEATS, WINE, Colour
from renders.shared.shapes import shape

SIZE = 128  # pixels; Discord shows them at 20 to 48
_RIM = 9  # pixels of the light rim, an odd number
_EDGE = 5  # pixels of the dark line around it, an odd number

EMOJIS: Mapping[str, tuple[str, Colour]] = MappingProxyType(
    {
        "hearts": ("H", WINE),
        "diamonds": ("D", WINE),
        "spades": ("S", INK),
        "clubs": ("C", INK),
        **{mark.shape: (mark.shape, mark.colour) for mark in SEATS},
    }
)
"""By name the shape and its colour."""


def emoji(name: str) -> bytes:
    """The emoji as a PNG of ``SIZE`` pixels with a clear ground. Raises KeyError if there is none."""
    shape_name, colour = EMOJIS[name]
    room = SIZE - 2 * (_RIM + _EDGE)
    mask = Image.new("L", (SIZE, SIZE))
    mask.paste(shape(shape_name, room, room), (_RIM + _EDGE, _RIM + _EDGE))
    rim = mask.filter(ImageFilter.MaxFilter(2 * _RIM - 1))
    edge = rim.filter(ImageFilter.MaxFilter(2 * _EDGE - 1))
    drawn = Image.new("RGBA", (SIZE, SIZE))
    for colour_, where in ((INK, edge), (CREAM, rim), (colour, mask)):
        drawn.paste(colour_, mask=where)
    file = io.BytesIO()
    drawn.save(file, "PNG", optimize=True)
    return file.getvalue()
