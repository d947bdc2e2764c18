"""How a seat is shown in every picture: a badge of colour, emblem and letter, and the name on its colour."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.lettering import fit, line, settable
from renders.shared.palette import BRASS_LIGHT, SEATS
from renders.shared.shapes import FINE, rounded


@lru_cache(maxsize=32)
def badge(seat: int, high: int) -> Sprite:
    """Emblem and letter side by side on the seat's colour, ``badge_width(high)`` pixels wide."""
    mark = SEATS[seat]
    wide = badge_width(high)
    sheet = Canvas.blank(wide * FINE, high * FINE, mark.colour)
    side = max(36, round(high * 0.62))
    top = (high - side) // 2
    emblem = Box(10, top, side, side)
    sheet.stamp(mark.shape, Box(*(edge * FINE for edge in emblem)), mark.on)
    size = max(46, round(high * 0.8))
    middle = (10 + side + wide) // 2
    sheet.write(line(mark.letter, size * FINE), (middle * FINE, high * FINE // 2), mark.on, "mid")
    return Sprite(sheet.image.reduce(FINE), rounded(wide, high, 10))


def badge_width(high: int) -> int:
    """How wide a badge of that height is."""
    return max(36, round(high * 0.62)) + round(max(46, high * 0.8) * 0.6) + 28


def chips(canvas: Canvas, seats: Sequence[int], names: Sequence[str], room: int) -> int:
    """The seats that a banner is about, each with badge and name. Returns where the next word begins.

    Where there is no room for the beginning of a name, the badge stands alone.
    """
    x = 16
    each = room // max(1, len(seats)) - 20
    for seat in seats:
        mark = SEATS[seat]
        before = badge_width(64) + 14
        name = fit(settable(names[seat]), each - before - 18, 60)
        told = name.text.strip("…")
        chip = Box(x, 9, before + name.wide + 18 if told else before - 4, 70)
        canvas.panel(chip, mark.colour, BRASS_LIGHT)
        canvas.put(badge(seat, 60), x + 5, 14)
        if told:
            canvas.write(name, (x + before, 44), mark.on)
        x = chip.right + 20
    return x
