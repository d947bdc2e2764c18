"""The sign of what is unknown: a question mark on brass."""

from __future__ import annotations

from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.lettering import SMALLEST, Face, line
from renders.shared.palette import BRASS, INK
from renders.shared.shapes import FINE, shape

SEAL = 50
"""Side of the sign."""


@cached
def seal(side: int = SEAL) -> Sprite:
    """Draw the sign of what is unknown: a question mark on brass."""
    sheet = Canvas.blank(side * FINE, side * FINE, INK)
    disc = Box(0, 0, *sheet.size)
    sheet.stamp("disc", disc.grown(-3 * FINE), BRASS)
    figure = line("?", SMALLEST * FINE * side // SEAL, Face.BOLD)
    sheet.write(figure, disc.middle, INK, "mid")
    return sheet.reduced(shape("disc", side, side))
