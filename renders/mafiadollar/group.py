"""Gangsters in the back room of a crowded board: they stand shoulder to shoulder, all in one frame."""

from __future__ import annotations

from collections.abc import Sequence

from engines.base import Seat
from engines.mafiadollar.state import Gangster
from renders.mafiadollar.tokens import count_plaque, cut_out
from renders.shared.canvas import Box, Canvas
from renders.shared.palette import INK, SEATS

_CLOSE, _LOOSE = 40, 62  # pixels from one to the next
_RIM = 3  # pixels of the frame


def group_width(number: int, high: int) -> int:
    """Return the width of a group of that many gangsters standing as close as they can."""
    return high + _CLOSE * (number - 1) if number else 0


def draw_group(canvas: Canvas, men: Sequence[Gangster], room: Box, seat: Seat) -> int:
    """Draw the gangsters at the left end of the room; where not all have a place, with their number.

    Returns where their frame ends.
    """
    shown = len(men)
    while shown > 1 and group_width(shown, room.h) > room.w:
        shown -= 1
    step = min(_LOOSE, (room.w - room.h) // (shown - 1)) if shown > 1 else 0
    frame = room._replace(w=room.h + step * (shown - 1))
    canvas.panel(frame, SEATS[seat].colour, INK, 8, _RIM)
    for place in reversed(range(shown)):
        canvas.put(cut_out(men[place].card, room.h - 2 * _RIM), frame.x + _RIM + place * step, frame.y + _RIM)
    if shown < len(men):
        count_plaque(canvas, str(len(men)), (frame.right - 27, frame.bottom - 30))
    return frame.right
