"""The title picture of Palermo 1992: a man on his way home through the city, and the police before him."""

from __future__ import annotations

from renders.city.colours import PALETTE, SEA
from renders.city.pieces import Piece, sprite
from renders.shared.bosses import boss
from renders.shared.canvas import Box, Canvas
from renders.shared.shapes import FINE
from renders.shared.title import ART, named, scene

_MAN, _OFFICER = 346, 268  # sides of the man and of the officer
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
    canvas.put(sprite(Piece("stone", 1), _OFFICER), ART.w - _OFFICER - 36, ART.bottom - _OFFICER + 4)
    return named(canvas, title)
