"""Figures counting what only the reader knows: on dark stock, behind an eye."""

from __future__ import annotations

from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.lettering import Line
from renders.shared.palette import BRASS_DARK, CREAM, LEATHER_DARK
from renders.shared.shapes import FINE
from renders.streets.colours import PALETTE

EYE = (52, 36)
"""The size of an eye."""
_INNER = 6  # the gaps around it and behind the figure
EDGES = 2 * _INNER
BESIDE = EYE[0] + EDGES + _INNER
"""The width of a ticket without its figure; of one that has no room for an eye the edges alone."""


def ticket(canvas: Canvas, box: Box, figure: Line) -> None:
    """Draw a figure that counts what only the reader knows at the right end of its ticket, behind an eye.

    The eye is left out where it has no room.
    """
    wide, high = EYE
    canvas.panel(box, LEATHER_DARK, BRASS_DARK, 8)
    if figure.wide + BESIDE <= box.w:
        canvas.put(eye(wide, high), box.x + _INNER, box.middle[1] - high // 2)
    canvas.write(figure, (box.right - _INNER, box.middle[1]), CREAM, "right")


@cached
def eye(wide: int, high: int) -> Sprite:
    """An eye: what only the reader sees."""
    sheet = Canvas.blank(wide * FINE, high * FINE, LEATHER_DARK, PALETTE)
    sheet.draw("streets/eye", Box(0, 0, *sheet.size))
    return sheet.reduced()
