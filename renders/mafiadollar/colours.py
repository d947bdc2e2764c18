"""The colours of MafiaDollar beside the shared ones: tools, uniforms and bricks."""

from __future__ import annotations

from renders.shared.palette import (
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    CREAM,
    INK,
    INLAY,
    LEATHER,
    PALE,
    PARCHMENT,
    SEATS,
    TAWNY,
    WALNUT,
    WINE,
    Colour,
    palette,
)

STEEL: Colour = (0x75, 0x7C, 0x80)
NAVY: Colour = (0x22, 0x36, 0x4F)
OLIVE: Colour = (0x5F, 0x6A, 0x38)
BRICKS: tuple[Colour, Colour, Colour, Colour] = (
    (0xB2, 0x66, 0x45),
    (0x98, 0x52, 0x38),
    (0x7C, 0x40, 0x2D),
    (0x63, 0x32, 0x25),
)
"""From light to dark."""

ROAD: Colour = (0x27, 0x28, 0x2C)
PAVEMENT: Colour = (0x46, 0x44, 0x43)
SLAB: Colour = (0x38, 0x36, 0x36)

WALLS: tuple[Colour, ...] = (
    (0x78, 0x40, 0x10),
    (0x16, 0x37, 0x4C),
    (0x57, 0x41, 0x12),
    (0x18, 0x45, 0x35),
    (0x52, 0x33, 0x42),
    (0x25, 0x4B, 0x5E),
)
"""The walls of the clans' houses by seat: its colour in the evening."""

_OWN = (STEEL, NAVY, OLIVE, ROAD, PAVEMENT, SLAB, *BRICKS, *WALLS)

PALETTE = palette(*_OWN)
"""All colours of this game's pictures."""

FLAT: tuple[Colour, ...] = (
    *_OWN,
    *(WALNUT, INK, INLAY, LEATHER, WINE, BRASS, BRASS_DARK, BRASS_LIGHT, CREAM, PARCHMENT, PALE, TAWNY),
    *(seat.colour for seat in SEATS),
)
"""The colours that are painted, without those between them."""

TONES: dict[Colour, tuple[Colour, Colour]] = {
    INK: (INLAY, INK),
    CREAM: (CREAM, PARCHMENT),
    PARCHMENT: (CREAM, BRASS_DARK),
    WINE: (BRICKS[1], LEATHER),
    LEATHER: (WINE, WALNUT),
    BRASS: (BRASS_LIGHT, BRASS_DARK),
    BRASS_LIGHT: (CREAM, BRASS),
    BRASS_DARK: (BRASS, BRICKS[3]),
    BRICKS[0]: (TAWNY, BRICKS[1]),
    BRICKS[1]: (BRICKS[0], BRICKS[2]),
    BRICKS[2]: (BRICKS[1], BRICKS[3]),
    BRICKS[3]: (BRICKS[2], WALNUT),
    STEEL: (PARCHMENT, PAVEMENT),
    NAVY: (WALLS[5], ROAD),
    OLIVE: (BRASS_DARK, WALLS[2]),
    TAWNY: (PALE, BRICKS[1]),
    INLAY: (BRICKS[2], WALNUT),
    SEATS[1].colour: (SEATS[1].colour, NAVY),
}
"""What is painted in a colour where the lamp shines on it, and on the side away from the lamp."""

PHOTOGRAPH: tuple[Colour, ...] = (INK, (0x52, 0x4A, 0x41), (0x88, 0x7E, 0x70), (0xBE, 0xB3, 0xA0), CREAM)
"""The colours of an old photograph, which are those of smooth edges between ink and cream."""

KERB: Colour = PHOTOGRAPH[3]
"""The stone on which stands whoever is on the street."""
