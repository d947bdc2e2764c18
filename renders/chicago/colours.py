"""The colours of Chicago Underworld beyond the shared ones: the sky over the districts of each suit."""

from __future__ import annotations

from engines.cards import Suit
from renders.shared.palette import Colour, palette

SKY: dict[Suit, Colour] = {
    "H": (0x7A, 0x2A, 0x35),
    "D": (0x9A, 0x62, 0x2A),
    "S": (0x2C, 0x4A, 0x60),
    "C": (0x33, 0x57, 0x42),
}
GLOW: dict[Suit, Colour] = {
    "H": (0xA8, 0x4A, 0x48),
    "D": (0xC4, 0x8A, 0x40),
    "S": (0x4A, 0x70, 0x88),
    "C": (0x55, 0x7E, 0x5C),
}
"""The sky close to the roofs."""

PALETTE = palette(*SKY.values(), *GLOW.values())
