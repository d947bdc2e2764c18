"""The badge of a choice: its letter on a small white plate, which looks the same everywhere."""

from __future__ import annotations

import math

from renders.city.arrows import Arrow, Point
from renders.shared.canvas import Box, Canvas
from renders.shared.lettering import SMALLEST, Face, Line, fit
from renders.shared.palette import INK, WHITE

ARROW = 44
"""The width of an arrow behind a letter."""
_NEAR = 3  # pixels that it is nearer to the letter than to the edge of the plate, and shorter at both ends
_SHAFT, _HEAD = 10, 22  # pixels that its shaft is wide, and its head long
_BESIDE = 10  # pixels of a badge beside its letters, on both sides together


def draw_badge(canvas: Canvas, letter: str, middle: tuple[int, int], high: int, most: int = 1280) -> None:
    """Draw a letter on a plate ``high`` pixels high, with its middle there; ``most``: its greatest width."""
    typeset = _set(letter, high, most)
    wide = max(high * 8 // 10, typeset.wide + _BESIDE)
    plate = Box(middle[0] - wide // 2, middle[1] - high // 2, wide, high)
    canvas.panel(plate, WHITE, INK, 6)
    canvas.write(typeset, plate.middle, INK, "mid")


def onward_plates(box: Box) -> tuple[Box, Box]:
    """The plates of a letter with an arrow, around the box of one without: a wide one and a high one."""
    (x, y), side = box.middle, box.h * 8 // 10
    wide, high = side + ARROW, box.h + ARROW - _NEAR
    return Box(x - wide // 2, box.y, wide, box.h), Box(x - side // 2, y - high // 2, side, high)


def draw_onward(canvas: Canvas, letter: str, plate: Box, towards: Point) -> None:
    """Draw a letter, and behind or below it an arrow that points to where the goal lies."""
    canvas.panel(plate, WHITE, INK, 6)
    side, (x, y) = min(plate.w, plate.h), plate.middle
    off = ARROW // 2 + _NEAR
    if plate.h > plate.w:
        high = plate.h - ARROW + _NEAR
        at, middle = (x, plate.y + high // 2), (x, plate.bottom - off)
    else:
        high = plate.h
        at, middle = (plate.x + side * 4 // 10, y), (plate.right - off, y)
    canvas.write(_set(letter, high), at, INK, "mid")
    _point(canvas, middle, towards)


def _set(letter: str, high: int, most: int = 1280) -> Line:
    """A letter, as large as a plate of this height and of this width at most has room for."""
    return fit(letter, most - _BESIDE, max(SMALLEST, high * 4 // 5), Face.BOLD)


def _point(canvas: Canvas, middle: Point, towards: Point) -> None:
    """Draw an arrow that points there, with its own middle on a plate."""
    (x, y), (to_x, to_y) = middle, towards
    share = (ARROW / 2 - _NEAR) / math.dist(middle, towards)
    across, upright = (to_x - x) * share, (to_y - y) * share
    Arrow((x - across, y - upright), (x + across, y + upright), _SHAFT, _HEAD, 0).draw(canvas, colour=INK)
