"""A seat as every picture shows it: its emblem on its colour, and its player's name."""

from __future__ import annotations

from collections.abc import Sequence

from engines.base import Seat
from renders.base import DrawContext
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.lettering import SMALLEST, fit, lift, line, settable
from renders.shared.palette import BRASS, SEATS, Colour
from renders.shared.shapes import FINE, rounded
from renders.shared.wrapping import name_lines, pitch

NAME = 64  # size of a name at most
_SYMBOL = 46  # the least an emblem measures
_COGWHEEL, _BEFORE = 46, 8  # side of the sign of an AI, and the gap before it
_GAP = 16  # between a badge and a name
TWO_LINES = 120  # height of a room in which a name may take two lines
_FIRST, _CHIP, _BETWEEN = 16, 62, 20  # in a banner: where the first seat begins, its badge, the gap after it
AI_SIGN = _BEFORE + _COGWHEEL  # pixels behind a name that the sign of an AI takes

# How large an emblem is drawn, so that all look the same size.
_SHARE = {"triangle": 1.0, "square": 0.86, "disc": 0.92, "lozenge": 1.04, "star": 1.1, "cross": 0.96}


@cached
def badge(seat: Seat, high: int) -> Sprite:
    """The emblem on the seat's colour, ``badge_width(high)`` pixels wide."""
    mark = SEATS[seat]
    wide = badge_width(high)
    sheet = Canvas.blank(wide * FINE, high * FINE, mark.colour)
    side = round(max(_SYMBOL, high * 0.68) * _SHARE[mark.shape]) * FINE
    x, y = wide * FINE // 2, high * FINE // 2
    sheet.stamp(mark.shape, Box(x - side // 2, y - side // 2, side, side), mark.on)
    return sheet.reduced(rounded(wide, high, 10))


def badge_width(high: int) -> int:
    """Return how wide a badge of that height is."""
    return max(high, _SYMBOL + 12)


def name_width(context: DrawContext, seat: Seat, size: int = NAME) -> int:
    """Return how wide a name is in full, with the cogwheel of an AI."""
    return line(settable(context.names[seat]), size).wide + (AI_SIGN if seat in context.automatic else 0)


def seat_width(context: DrawContext, seat: Seat, high: int, size: int = NAME) -> int:
    """Return how wide a seat is with a badge of that height and its whole name (``write_seat``)."""
    return badge_width(high) + _GAP + name_width(context, seat, size)


def write_name(
    canvas: Canvas, context: DrawContext, seat: Seat, room: Box, colour: Colour, size: int = NAME
) -> int:
    """The player's name in the room; a cogwheel behind it says that an AI plays.

    It takes two lines if it is too long and the room is high enough, and is cut only where it must be; the
    alt text has it whole. Returns where it ends.
    """
    sign = AI_SIGN if seat in context.automatic else 0
    most = 2 if room.h >= TWO_LINES else 1
    lines = name_lines(settable(context.names[seat]), room.w - sign, size, most)
    middle = room.middle[1] - pitch(SMALLEST) * (len(lines) - 1) // 2
    if len(lines) == 1:
        middle -= lift(lines[0], room.h)
    x = end = room.x
    for name in lines:
        if name.text.strip("…"):
            x = room.x + canvas.write(name, (room.x, middle), colour)
        end, middle = max(end, x), middle + pitch(SMALLEST)
    if sign:
        write_ai_sign(canvas, x, middle - pitch(SMALLEST), colour)
    return max(end, x + sign)


def write_seat(
    canvas: Canvas, context: DrawContext, seat: Seat, room: Box, colour: Colour, high: int, size: int = NAME
) -> int:
    """The badge at the left end of the room, ``high`` pixels high, and the player's name behind it.

    Returns where the name ends.
    """
    canvas.put(badge(seat, high), room.x, room.middle[1] - high // 2)
    return write_name(canvas, context, seat, room.right_of(room.x + badge_width(high) + _GAP), colour, size)


def write_ai_sign(canvas: Canvas, x: int, middle: int, colour: Colour) -> None:
    """The cogwheel behind a name that ends at ``x``: an AI plays."""
    canvas.stamp("cogwheel", Box(x + _BEFORE, middle - _COGWHEEL // 2, _COGWHEEL, _COGWHEEL), colour)


def names_width(seats: Sequence[Seat], context: DrawContext) -> int:
    """Return where the next word begins behind seats with their whole names (``write_names``)."""
    return _FIRST + sum(badge_width(_CHIP) + 12 + name_width(context, seat) + 18 + _BETWEEN for seat in seats)


def write_names(canvas: Canvas, seats: Sequence[Seat], context: DrawContext, room: int) -> int:
    """The seats that a banner is about, each with badge and name. Returns where the next word begins.

    Where there is no room for the beginning of a name, the badge stands alone.
    """
    x = _FIRST
    each = room // max(1, len(seats)) - _BETWEEN
    for seat in seats:
        mark = SEATS[seat]
        before = badge_width(_CHIP) + 12
        name = fit(settable(context.names[seat]), each - before - 18, NAME)
        told = bool(name.text.strip("…"))
        sign = AI_SIGN if seat in context.automatic else 0
        wide = before + min(name.wide + sign, each - before - 18) + 18 if told else before - 4
        chip = Box(x, 9, wide, 70)
        canvas.panel(chip, mark.colour, BRASS)
        canvas.put(badge(seat, _CHIP), x + 4, 13)
        if told:
            write_name(canvas, context, seat, Box(x + before, chip.y, wide - before - 18, chip.h), mark.on)
        x = chip.right + _BETWEEN
    return x
