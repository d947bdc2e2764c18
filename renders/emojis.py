"""Small pictures for sentences and choices, as application emojis of Discord.

Symbols of sentences, and henchmen, are for all games; a game may have others (``Game.emojis``).
Discord draws the bare suits near black, also on its dark theme. These have a light rim that stands out on
dark, and an ink line around it that stands out on light.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from types import MappingProxyType

from PIL import Image, ImageFilter

from renders.base import Pictures
from renders.shared.dice import plain_die
from renders.shared.palette import CREAM, INK, SEATS, WINE, Colour
from renders.shared.shapes import rounded, shape
from renders.symbols import FACES, NAMES

SIZE = 128  # pixels; Discord shows them at 20 to 48
_RIM = 9  # pixels of the light rim, an odd number
_EDGE = 5  # pixels of the dark line around it, an odd number
_CORNER = 14  # pixels of the round corners of a picture that fills its square

SHAPES: Mapping[str, tuple[str, Colour]] = MappingProxyType(
    {
        "hearts": ("H", WINE),
        "diamonds": ("D", WINE),
        "spades": ("S", INK),
        "clubs": ("C", INK),
        **{mark.shape: (mark.shape, mark.colour) for mark in SEATS},
        "henchman": ("henchman", INK),
    }
)
"""The shape and its colour, by name."""

DICE: Mapping[str, int] = MappingProxyType({NAMES[face]: number for number, face in enumerate(FACES, 1)})
"""The number on the die, by name."""

EMOJIS = (*SHAPES, *DICE)
"""The names of those that all games share."""


def emoji(name: str, pictures: Pictures | None = None) -> bytes:
    """The emoji as a PNG of ``SIZE`` pixels with a clear ground; of a game's own ones by its pictures.

    Raises KeyError if there is none.
    """
    if pictures is not None:
        drawn = _of_game(name, pictures)
    elif name in DICE:
        drawn = plain_die(DICE[name], SIZE)
    else:
        drawn = _rimmed(*SHAPES[name])
    file = io.BytesIO()
    drawn.save(file, "PNG", optimize=True)
    return file.getvalue()


def _rimmed(shape_name: str, colour: Colour) -> Image.Image:
    room = SIZE - 2 * (_RIM + _EDGE)
    mask = Image.new("L", (SIZE, SIZE))
    mask.paste(shape(shape_name, room, room), (_RIM + _EDGE, _RIM + _EDGE))
    rim = mask.filter(ImageFilter.MaxFilter(2 * _RIM - 1))
    edge = rim.filter(ImageFilter.MaxFilter(2 * _EDGE - 1))
    drawn = Image.new("RGBA", (SIZE, SIZE))
    for colour_, where in ((INK, edge), (CREAM, rim), (colour, mask)):
        drawn.paste(colour_, mask=where)
    return drawn


def _of_game(name: str, pictures: Pictures) -> Image.Image:
    if pictures.draw_emoji is None:
        raise KeyError(name)
    room = SIZE - 2 * (_RIM + _EDGE)
    picture = pictures.draw_emoji(name).resize((room, room), Image.Resampling.BOX)
    drawn = Image.new("RGBA", (SIZE, SIZE))
    sheets = [(0, INK), (_EDGE, CREAM)]
    for inset, colour in sheets:
        wide = SIZE - 2 * inset
        drawn.paste(Image.new("RGB", (wide, wide), colour), (inset, inset), rounded(wide, wide, _CORNER))
    drawn.paste(picture, (_RIM + _EDGE, _RIM + _EDGE))
    return drawn
