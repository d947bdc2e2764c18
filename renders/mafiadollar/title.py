"""The picture of MafiaDollar in its lobby: six gangsters under the lamps of the harbor."""

from __future__ import annotations

from engines.mafiadollar.cards import CARDS
from renders.mafiadollar.colours import PALETTE
from renders.mafiadollar.motifs import picture
from renders.shared.canvas import Box, Canvas
from renders.shared.shapes import FINE
from renders.shared.title import ART, named, scene

_SHOWN = ("G15", "G04", "G08", "G21", "G16", "G30")
_SIDE, _STEP = 312, 206  # size of a gangster, and pixels from one to the next
_SUNK = 12  # pixels by which all of them stand below the edge of the band
_LOWER = 40  # pixels by which every second one is lower


def draw_title(title: str) -> Canvas:
    """Draw the title picture, 1280 × 480."""
    canvas = scene(PALETTE)
    fine = FINE // 2
    sheet = Canvas.blank(ART.w * fine, ART.h * fine, (0, 0, 0))
    sheet.draw("mafiadollar/scenes/harbor", Box(0, 0, *sheet.size))
    for number, card in enumerate(_SHOWN):
        x = (ART.w - _STEP * (len(_SHOWN) - 1) - _SIDE) // 2 + number * _STEP
        box = Box(x, ART.h - _SIDE + _SUNK + _LOWER * (number % 2), _SIDE, _SIDE)
        picture(sheet, Box(*(edge * fine // FINE for edge in box)), CARDS[card])
    canvas.image.paste(sheet.image.reduce(fine), (0, 0))
    return named(canvas, title)
