"""The colours of Streets of Palermo beyond the shared ones: the four houses of its street at night."""

from __future__ import annotations

from typing import NamedTuple

from engines.cards import Suit
from renders.shared.palette import BRASS_LIGHT, CREAM, INK, LEATHER, PANEL, SEATS, WINE, Colour, palette


class Front(NamedTuple):
    """The colours of a house."""

    wall: Colour
    shade: Colour
    trim: Colour


FRONTS: dict[Suit, Front] = {
    "H": Front((0x5A, 0x2F, 0x2B), (0x45, 0x22, 0x1F), (0xA0, 0x66, 0x56)),
    "D": Front((0x5E, 0x45, 0x26), (0x44, 0x30, 0x1A), (0xA8, 0x86, 0x4C)),
    "S": Front((0x34, 0x42, 0x4D), (0x27, 0x32, 0x3B), (0x70, 0x8A, 0x99)),
    "C": Front((0x3D, 0x4A, 0x36), (0x2E, 0x39, 0x29), (0x80, 0x94, 0x6E)),
}

LAMP: Colour = (0xAA, 0x72, 0x34)
"""A lit window. Brass is for what has changed."""

LINEN: Colour = (0xD2, 0xC1, 0x9C)
"""The names of shops, or the light behind them, and every other row of the account."""

ROSY: Colour = (0xEF, 0xA8, 0xA0)
"""The plate of a bonus, and the cards that it counts."""

_EDGES = (
    (INK, CREAM, 2),
    *((colour, CREAM, 1) for colour in (WINE, LEATHER, PANEL)),
    *((front.wall, CREAM, 1) for front in FRONTS.values()),
    *((INK, colour, 1) for colour in (BRASS_LIGHT, LINEN, ROSY)),
    (WINE, ROSY, 1),
    *((seat.on, seat.colour, 1) for seat in SEATS[:2]),
)
"""Letters and signs on their grounds."""

PALETTE = palette(
    *(LAMP, LINEN, ROSY), *(colour for front in FRONTS.values() for colour in front), shared=_EDGES
)
