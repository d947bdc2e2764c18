"""Whoever is on the street: a person before bricks, in the colours of its clan or on a photograph."""

from __future__ import annotations

from engines.base import Seat
from renders.mafiadollar.colours import PALETTE, PHOTOGRAPH, WALLS
from renders.mafiadollar.tokens import Fade, cut_card, paper
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.palette import INK, SEATS, Colour

_LOW = 210  # height of a field up to which bricks are small
_BRICKS, _SMALL = (78, 36, 2), (56, 28, 4)
"""Width of a brick, height of a course, and how many of nine bricks are seen; the same of small ones."""
_JOINT = 6  # pixels between bricks
_LINE = 3  # pixels around a person


@cached
def street(card: str, wide: int, high: int, seat: Seat, place: Box, fade: Fade | None) -> Sprite:
    """Draw a gangster at its place before bricks; ``fade``: that of the photograph of one who is blocked."""
    ground, brick = SEATS[seat].colour, WALLS[seat]
    if fade is not None:
        ground = paper(fade)
        brick = PHOTOGRAPH[PHOTOGRAPH.index(ground) - 1]
    canvas = Canvas.blank(wide, high, ground, PALETTE)
    _lay_bricks(canvas, brick)
    man = cut_card(card, place.w, INK, _LINE)
    if fade is not None:
        man = Sprite(fade(man.image), man.cut)
    canvas.put(man, place.x, place.y)
    return canvas.sprite()


def _lay_bricks(canvas: Canvas, colour: Colour) -> None:
    """Draw some courses of bricks on a wall."""
    wide, high = canvas.size
    brick, course, seen = _BRICKS if high > _LOW else _SMALL
    for row in range(high // course + 1):
        for at in range(wide // brick + 2):
            if (row * 5 + at * 3) % 9 < seen:
                left = at * brick - row % 2 * brick // 2
                canvas.fill(Box(left, row * course, brick - _JOINT, course - _JOINT), colour)
