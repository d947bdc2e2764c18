"""The colours of Palermo beyond the shared ones."""

from __future__ import annotations

from typing import TypeAlias

from renders.shared.palette import INK, Colour, palette

Slopes: TypeAlias = tuple[Colour, Colour, Colour, Colour]
"""The colours of a roof's slopes facing west, north, south and east: the sun stands in the north-west."""

TERRACOTTA: Slopes = ((0xD9, 0x9C, 0x74), (0xC6, 0x86, 0x5F), (0xAE, 0x70, 0x4C), (0x83, 0x4E, 0x34))
OCHRE: Slopes = ((0xE4, 0xC0, 0x86), (0xD2, 0xAA, 0x6E), (0xBB, 0x91, 0x57), (0x8C, 0x67, 0x3B))

# Paving in the sun.
STREET: Colour = (0xF2, 0xE3, 0xC2)
JOINT: Colour = (0xD6, 0xBE, 0x90)
RING: Colour = (0xDF, 0xC8, 0x9C)
SHADE: Colour = (0xC4, 0xA6, 0x78)
"""The paving in the shadow of a building."""

# What lies around the houses.
SEA: Colour = (0xB0, 0xC8, 0xBD)
DEEP: Colour = (0x34, 0x55, 0x54)
"""The lettering on the sea."""
GROVE: Colour = (0xD5, 0xCC, 0x9A)
"""A plot on which no house stands yet."""
LEAF: Colour = (0x8F, 0x96, 0x5C)
LEAF_DARK: Colour = (0x62, 0x6B, 0x3F)

PALETTE = palette(
    *(*TERRACOTTA, *OCHRE),
    *(STREET, JOINT, RING, SHADE, SEA, DEEP, GROVE, LEAF, LEAF_DARK),
    edges=((INK, STREET, 2), (DEEP, SEA, 1)),
)
