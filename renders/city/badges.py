"""The badge of a choice: its letter on a small white plate, which looks the same everywhere."""

from __future__ import annotations

import math

from renders.city.arrows import Arrow, Point
from renders.shared.canvas import Box, Canvas
from renders.shared.lettering import SMALLEST, Face, fit
from renders.shared.palette import INK, WHITE

ARROW = 44
"""The width of an arrow behind a letter."""
_NEAR = 3  # pixels that it is nearer to the letter than to the edge of the plate, and shorter at both ends
_SHAFT, _HEAD = 10, 22  # pixels that its shaft is wide, and its head long
_BESIDE = 10  # pixels of a badge beside its letters, on both sides together


def draw_badge(
    canvas: Canvas,
    letter: str,
    middle: tuple[int, int],
    high: int,
    most: int = 1280,
    towards: Point | None = None,
) -> None:
    """Draw a letter on a plate ``high`` pixels high, with its middle there; ``most``: its greatest width.

    ``towards``: where the goal lies, if it is farther on: an arrow behind the letter points there.
    """
    typeset = fit(letter, most - _BESIDE, max(SMALLEST, high * 4 // 5), Face.BOLD)
    wide = max(high * 8 // 10, typeset.wide + _BESIDE)
    whole = wide + ARROW * (towards is not None)
    plate = Box(middle[0] - whole // 2, middle[1] - high // 2, whole, high)
    canvas.panel(plate, WHITE, INK, 6)
    canvas.write(typeset, (plate.x + wide // 2, middle[1]), INK, "mid")
    if towards is not None:
        _point(canvas, (plate.x + wide + ARROW // 2 - _NEAR, middle[1]), towards)


def _point(canvas: Canvas, middle: Point, towards: Point) -> None:
    """Draw an arrow that points there, with its own middle on a plate."""
    (x, y), (to_x, to_y) = middle, towards
    share = (ARROW / 2 - _NEAR) / math.dist(middle, towards)
    across, upright = (to_x - x) * share, (to_y - y) * share
    Arrow((x - across, y - upright), (x + across, y + upright), _SHAFT, _HEAD, 0).draw(canvas, colour=INK)
