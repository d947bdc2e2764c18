"""The title picture of Streets of Palermo: cards face up and face down on four branches."""

from __future__ import annotations

from renders.shared import cards
from renders.shared.canvas import Box, Canvas
from renders.shared.palette import LAMPLIT, PANEL
from renders.shared.title import ART, named, scene

_WIDE, _HIGH = 168, 250
_LAID = ("10H", None, "8S", "9D", None, "10C", "7H")  # None: face down
_BRANCHES = ("H", "D", "S", "C")
_MEDAL = 132


def draw_title(title: str) -> Canvas:
    """Draw the title picture, 1280 × 480."""
    canvas = scene()
    wide = ART.w // len(_BRANCHES)
    for number, branch in enumerate(_BRANCHES):
        canvas.fill(Box(number * wide, 0, wide - 4, ART.h), LAMPLIT if number % 2 else PANEL)
        canvas.put(cards.medallion(branch, _MEDAL), number * wide + (wide - _MEDAL) // 2, 12)
    step = ART.w // len(_LAID)
    for number, card in enumerate(_LAID):
        sprite = cards.face(card, _WIDE, _HIGH) if card else cards.back(_WIDE, _HIGH)
        canvas.put(sprite, number * step + (step - _WIDE) // 2, 150 if number % 2 else 176)
    return named(canvas, title)
