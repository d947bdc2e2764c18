"""The badge of a choice: its letter on a small white plate, which looks the same everywhere."""

from __future__ import annotations

from renders.shared.canvas import Box, Canvas
from renders.shared.lettering import SMALLEST, Face, fit
from renders.shared.palette import INK, WHITE

_BESIDE = 10  # pixels of a badge beside its letters, on both sides together


def draw_badge(canvas: Canvas, letter: str, middle: tuple[int, int], high: int, most: int = 1280) -> None:
    """Draw a letter on a plate ``high`` pixels high, with its middle there; ``most``: its greatest width."""
    typeset = fit(letter, most - _BESIDE, max(SMALLEST, high * 4 // 5), Face.BOLD)
    wide = max(high * 8 // 10, typeset.wide + _BESIDE)
    plate = Box(middle[0] - wide // 2, middle[1] - high // 2, wide, high)
    canvas.panel(plate, WHITE, INK, 6)
    canvas.write(typeset, plate.middle, INK, "mid")
