"""The colours of Palermo beyond the shared ones."""

from __future__ import annotations

from renders.shared.palette import Colour, palette

# Roofs in the evening sun: slopes facing west, north, south and east.
TERRACOTTA: tuple[Colour, Colour, Colour, Colour] = (
    (0xB2, 0x66, 0x45),
    (0x98, 0x52, 0x38),
    (0x7C, 0x40, 0x2D),
    (0x63, 0x32, 0x25),
)

PALETTE = palette(*TERRACOTTA)
