"""The colours of Streets of Palermo beyond the shared ones: the four houses of its street at night."""

from __future__ import annotations

from typing import NamedTuple

from engines.cards import Suit
from renders.shared.palette import INK, WINE, Colour, palette


class Front(NamedTuple):
    """The colours of a house."""

    wall: Colour
    shade: Colour
    trim: Colour


FRONTS: dict[Suit, Front] = {
    "H": Front((0x5A, 0x2F, 0x2B), (0x45, 0x22, 0x1F), (0x8A, 0x55, 0x47)),
    "D": Front((0x5E, 0x45, 0x26), (0x44, 0x30, 0x1A), (0x93, 0x73, 0x3F)),
    "S": Front((0x34, 0x42, 0x4D), (0x27, 0x32, 0x3B), (0x5F, 0x76, 0x84)),
    "C": Front((0x3D, 0x4A, 0x36), (0x2E, 0x39, 0x29), (0x6C, 0x7F, 0x5C)),
}

LAMP: Colour = (0xAA, 0x72, 0x34)
"""A lit window. Brass is for what has changed."""

LINEN: Colour = (0xD2, 0xC1, 0x9C)
"""The stock of a dimmed card: it can still be read at a glance."""

PALETTE = palette(
    *(LAMP, LINEN),
    *(colour for front in FRONTS.values() for colour in front),
    edges=((INK, LINEN, 1), (WINE, LINEN, 1)),
)
