"""The sign of what is unknown: a question mark on brass, also behind a figure that is an estimate."""

from __future__ import annotations

from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.lettering import SMALLEST, Face, Line, line
from renders.shared.palette import BRASS, INK, Colour
from renders.shared.shapes import FINE, shape

SEAL = 50
"""Side of the sign."""
DOUBTED = SEAL + 8
"""Pixels that it takes behind a figure."""


@cached
def seal(side: int = SEAL) -> Sprite:
    """Draw the sign of what is unknown: a question mark on brass."""
    sheet = Canvas.blank(side * FINE, side * FINE, INK)
    disc = Box(0, 0, *sheet.size)
    sheet.stamp("disc", disc.grown(-3 * FINE), BRASS)
    figure = line("?", SMALLEST * FINE, Face.BOLD)
    sheet.write(figure, disc.middle, INK, "mid")
    return sheet.reduced(shape("disc", side, side))


def write_figure(
    canvas: Canvas, figure: Line, at: tuple[int, int], colour: Colour, *, estimate: bool
) -> None:
    """Write a figure, and behind that of an estimate the sign of what is unknown."""
    end = at[0] + canvas.write(figure, at, colour)
    if estimate:
        canvas.put(seal(), end + DOUBTED - SEAL, at[1] - SEAL // 2)
