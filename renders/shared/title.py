"""The picture of a game in its lobby: the game's own art, and its name on a band of leather below."""

from __future__ import annotations

from renders.shared.canvas import HAND_SIZE, Box, Canvas
from renders.shared.layout import write_title
from renders.shared.palette import BRASS, BRASS_LIGHT, LEATHER, WALNUT, Colour

BAND = 108  # pixels of the name's band
ART = Box(0, 0, HAND_SIZE[0], HAND_SIZE[1] - BAND)
"""The place where a game draws; what goes beyond is covered by the band or cut off."""

_RULE = 6  # pixels of the brass line above the band
_LETTERING, _RAISED = 92, 14  # size of the name, and room below it for the tails of letters


def scene(palette: tuple[Colour, ...], ground: Colour = WALNUT) -> Canvas:
    """An empty title picture, 1280 × 480."""
    return Canvas.blank(*HAND_SIZE, ground, palette)


def named(canvas: Canvas, title: str) -> Canvas:
    """The picture with the game's name over whatever reaches into its band."""
    band = Box(0, ART.bottom, HAND_SIZE[0], BAND)
    canvas.fill(band, LEATHER)
    canvas.fill(Box(0, band.y, band.w, _RULE), BRASS)
    room = Box(60, band.y + _RULE, band.w - 120, band.h - _RULE - _RAISED)
    write_title(canvas, room, title, _LETTERING, BRASS_LIGHT)
    return canvas
