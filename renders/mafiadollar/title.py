"""The picture of MafiaDollar in its lobby: gangsters, and the loot they are after."""

from __future__ import annotations

from renders.mafiadollar.cards import face
from renders.mafiadollar.colours import PALETTE
from renders.shared.canvas import Canvas
from renders.shared.title import ART, named, scene

_SHOWN = ("G04", "LT07", "G15", "LR10", "G21", "LG10")
_WIDE, _HIGH = 200, 376
_LOWER = 66  # pixels by which every second card is lower


def draw_title(title: str) -> Canvas:
    """Draw the title picture, 1280 × 480."""
    canvas = scene(PALETTE)
    step = ART.w // len(_SHOWN)
    for number, card in enumerate(_SHOWN):
        canvas.put(face(card, _WIDE, _HIGH), number * step + (step - _WIDE) // 2, 10 + _LOWER * (number % 2))
    return named(canvas, title)
