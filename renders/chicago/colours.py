"""The colours of Chicago Underworld beyond the shared ones: each suit's quarter at dusk, and its lamps."""

from __future__ import annotations

from typing import NamedTuple

from engines.cards import Suit
from renders.shared.palette import Colour, palette


class Quarter(NamedTuple):
    """The colours of the districts of one suit."""

    sky: Colour
    glow: Colour
    """The sky close to the roofs."""
    wall: Colour
    shade: Colour
    trim: Colour


QUARTERS: dict[Suit, Quarter] = {
    "H": Quarter(
        (0x6E, 0x26, 0x33), (0xA8, 0x4A, 0x48), (0x45, 0x14, 0x20), (0x33, 0x10, 0x18), (0xD9, 0x8A, 0x66)
    ),
    "D": Quarter(
        (0x6C, 0x42, 0x1C), (0x9C, 0x6A, 0x34), (0x48, 0x2A, 0x14), (0x36, 0x20, 0x10), (0xC6, 0x9C, 0x6C)
    ),
    "S": Quarter(
        (0x2C, 0x4A, 0x60), (0x4A, 0x70, 0x88), (0x1E, 0x2F, 0x40), (0x18, 0x24, 0x30), (0x8F, 0xB0, 0xBE)
    ),
    "C": Quarter(
        (0x2F, 0x52, 0x3E), (0x55, 0x7E, 0x5C), (0x1C, 0x36, 0x2A), (0x16, 0x29, 0x20), (0xA4, 0xBE, 0x8C)
    ),
}
"""Hearts are the night life, diamonds the money, spades the harbour, clubs the parks."""

LAMP: Colour = (0xFF, 0xDF, 0x8E)
"""A lit window. Brass is for what has changed."""
WINDOW = QUARTERS["D"].trim
"""The dim light behind a window where no gang has turned the lamps on."""

PALETTE = palette(LAMP, *(colour for quarter in QUARTERS.values() for colour in quarter))
