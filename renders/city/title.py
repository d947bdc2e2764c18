"""The title picture of Palermo 1992: a man on his way home through the city at night, and an officer."""

from __future__ import annotations

from renders.city.colours import PALETTE, SEA
from renders.city.pieces import Piece, sprite
from renders.shared.bosses import boss, coat
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.drawings import draw_mask
from renders.shared.palette import INK
from renders.shared.shapes import FINE
from renders.shared.title import ART, named, scene

_MAN, _OFFICER = 346, 330  # sides of the man and of the officer
_CHIP, _CHIPS = 70, ((430, 300), (548, 300))
"""The size of a chip, and the upper left corners of those on his way."""


def draw_title(title: str) -> Canvas:
    """Draw the title picture, 1280 × 480."""
    canvas, fine = scene(PALETTE, SEA), FINE // 2
    sheet = Canvas.blank(ART.w * fine, ART.h * fine, SEA, PALETTE)
    sheet.draw("city/panorama", Box(0, 0, *sheet.size))
    canvas.image.paste(sheet.image.reduce(fine), (0, 0))
    for x, y in _CHIPS:
        canvas.put(sprite(Piece("chip", 0), _CHIP), x, y)
    canvas.put(boss(0, _MAN), 0, ART.bottom - _MAN)
    canvas.put(_officer(_OFFICER), ART.w - _OFFICER - 12, ART.bottom - _OFFICER)
    return named(canvas, title)


def _officer(side: int) -> Sprite:
    """Draw the bust of a police officer, who looks to the left."""
    fine = side * FINE
    sheet = Canvas.blank(fine, fine, INK, PALETTE)
    sheet.draw("city/officer", Box(0, 0, fine, fine), coat(1))
    return sheet.reduced(draw_mask("city/officer", fine, fine).reduce(FINE))
