"""The colours of all pictures, and the mark of each seat. Nothing but constants: text uses them too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

Colour: TypeAlias = tuple[int, int, int]
"""Red, green, blue, 0 to 255."""

# The back room: wood, leather, brass, canvas and ink.
WALNUT: Colour = (0x2B, 0x1D, 0x16)
PANEL: Colour = (0x3A, 0x28, 0x1E)
LAMPLIT: Colour = (0x46, 0x31, 0x24)
INLAY: Colour = (0x54, 0x3C, 0x2B)
INK: Colour = (0x1C, 0x15, 0x12)
LEATHER: Colour = (0x5B, 0x1A, 0x22)
LEATHER_DARK: Colour = (0x45, 0x12, 0x1A)
WINE: Colour = (0x8E, 0x17, 0x26)
BRASS: Colour = (0xC9, 0xA2, 0x4B)
BRASS_DARK: Colour = (0x9A, 0x7A, 0x3C)
BRASS_LIGHT: Colour = (0xF7, 0xD6, 0x79)
CREAM: Colour = (0xF4, 0xE8, 0xCF)
PARCHMENT: Colour = (0xB0, 0x9C, 0x7A)
PALE: Colour = (0xEC, 0xC4, 0x9B)
"""Skin."""
TAWNY: Colour = (0xC4, 0x8A, 0x5E)
"""Skin in the shade."""
RULED: Colour = (0xBE, 0xB3, 0xA0)
"""The ruling of paper: a hairline on cream, of the colour of smooth edges between ink and cream."""
WHITE: Colour = (0xFF, 0xFF, 0xFF)
"""For what can be chosen, and nothing else."""
CHALK: Colour = (0x3D, 0xE0, 0xC0)
"""For what a sentence of a lesson speaks of, and nothing else."""


@dataclass(frozen=True, slots=True)
class SeatMark:
    """The mark of a seat in all pictures: colour, shape and letter."""

    colour: Colour
    emblem: str
    shape: str
    """The emblem's name among the shapes of ``renders.shared.shapes``."""
    letter: str
    on: Colour
    """The lettering that stands out on the colour."""
    lighter: Colour | None = None
    """What stands out from dark ground, if the colour doesn't."""

    @property
    def line(self) -> Colour:
        """The colour of lines and frames on dark ground."""
        return self.lighter or self.colour

    @property
    def shade(self) -> Colour:
        """The shaded side of cloth in the colour: half of it is ink."""
        red, green, blue = (round((dark + own) / 2) for dark, own in zip(INK, self.colour, strict=True))
        return red, green, blue


# Colours after Okabe and Ito, told apart by colour-blind eyes; the blue is darker, for cream letters on it,
# so its lines on dark ground are lighter than its fields.
SEATS: tuple[SeatMark, ...] = (
    SeatMark((0xD5, 0x5E, 0x00), "▲", "triangle", "A", INK),
    SeatMark((0x00, 0x6D, 0xAA), "■", "square", "B", CREAM, lighter=(0x1F, 0x85, 0xC4)),
    SeatMark((0xE6, 0x9F, 0x00), "●", "disc", "C", INK),
    SeatMark((0x00, 0x9E, 0x73), "◆", "lozenge", "D", INK),
    SeatMark((0xCC, 0x79, 0xA7), "★", "star", "E", INK),
    SeatMark((0x56, 0xB4, 0xE9), "✚", "cross", "F", INK),
)

MOST_COLOURS = 64  # of a picture

PIGMENTS: tuple[Colour, ...] = (
    *(WALNUT, PANEL, LAMPLIT, INLAY, INK, LEATHER, LEATHER_DARK, WINE),
    *(BRASS, BRASS_DARK, BRASS_LIGHT, CREAM, PARCHMENT, PALE, TAWNY, WHITE, CHALK),
    *(seat.colour for seat in SEATS),
    *(seat.lighter for seat in SEATS if seat.lighter),
)
"""The colours of all pictures, before any edge is smoothed."""

Edge: TypeAlias = tuple[Colour, Colour, int]
"""An edge between two colours that is smoothed: from, to, and the number of steps between."""

_EDGES: tuple[Edge, ...] = (
    (INK, CREAM, 3),
    (WINE, CREAM, 2),
    (LEATHER, CREAM, 1),
    (PANEL, CREAM, 2),
    (WALNUT, BRASS, 1),
    (LEATHER, BRASS, 1),
    (INK, BRASS_LIGHT, 1),
    (INK, PARCHMENT, 1),
    *((INK, seat.colour, 1) for seat in SEATS),
    *((CREAM, seat.colour, 1) for seat in SEATS if seat.on == CREAM),
)


def _between(start: Colour, end: Colour, steps: int) -> tuple[Colour, ...]:
    shares = [step / (steps + 1) for step in range(1, steps + 1)]
    return tuple(
        (
            round(start[0] + (end[0] - start[0]) * share),
            round(start[1] + (end[1] - start[1]) * share),
            round(start[2] + (end[2] - start[2]) * share),
        )
        for share in shares
    )


def palette(*own: Colour, edges: Sequence[Edge] = (), shared: Sequence[Edge] = _EDGES) -> tuple[Colour, ...]:
    """The shared colours and a game's own. Raises ValueError if they are more than ``MOST_COLOURS``.

    ``shared``: the smooth edges of all pictures, or fewer for lighter files.
    """
    smooth = [colour for edge in (*shared, *edges) for colour in _between(*edge)]
    found = tuple(dict.fromkeys((*PIGMENTS, *own, *smooth)))
    if len(found) > MOST_COLOURS:
        raise ValueError(f"a picture has at most {MOST_COLOURS} colours, not {len(found)}")
    return found


PALETTE = palette()
"""The colours that pictures of all games share; a game's own come on top (``palette``)."""
