"""A seat as every picture shows it: its emblem on its colour, and its player's name."""

from __future__ import annotations

import math
from collections.abc import Sequence

from engines.base import Seat
from renders.base import DrawContext
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.lettering import SMALLEST, TIGHTEST, Line, fit, ink, lift, line, settable
from renders.shared.palette import BRASS, SEATS, Colour
from renders.shared.shapes import FINE, rounded
from renders.shared.wrapping import name_lines, pitch

NAME = 64  # size of a name at most
_SYMBOL = 46  # the least an emblem measures
_INNER = 0.66  # of a token: its emblem
_COGWHEEL, _BEFORE = 46, 8  # side of the sign of an AI, and the gap before it
NAME_GAP = 16  # between a badge and a name
_APART = 6  # pixels at least between the letters of two lines
TWO_LINES = 120  # height of a room in which a name may take two lines
_FIRST, _CHIP, _BETWEEN = 16, 62, 20  # in a banner: where the first seat begins, its badge, the gap after it
_BEFORE_NAME, _BEHIND_NAME = _CHIP + 12, 18  # from the edge of a seat there to its name, and behind that
_BEGINNING = 3  # letters that a name there has at least before an ellipsis
_ALONE, _LARGE = 92, 58  # width of a seat there without a name, and its emblem
_RAISED = 3  # pixels by which a name in a banner is raised, for air below its tails
AI_SIGN = _BEFORE + _COGWHEEL  # pixels behind a name that the sign of an AI takes

# How large an emblem is drawn, so that all look the same size.
_SHARE = {"triangle": 1.0, "square": 0.74, "disc": 0.92, "lozenge": 1.04, "star": 1.1, "cross": 0.96}


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


@cached
def token(seat: Seat, side: int) -> Sprite:
    """The emblem on a square of the seat's colour that has air around it, however small."""
    mark = SEATS[seat]
    sheet = Canvas.blank(side * FINE, side * FINE, mark.colour)
    across = round(side * _INNER * _SHARE[mark.shape]) * FINE
    left = (side * FINE - across) // 2
    sheet.stamp(mark.shape, Box(left, left, across, across), mark.on)
    return sheet.reduced(rounded(side, side, 10))


def badge_width(high: int) -> int:
    """Return how wide a badge of that height is."""
    return max(high, _SYMBOL + 12)


def name_width(context: DrawContext, seat: Seat, size: int = NAME, share: float = 1) -> int:
    """Return how wide a name is in full, with the cogwheel of an AI.

    ``share``: how wide its letters are set, as a part of their natural width.
    """
    sign = AI_SIGN if seat in context.automatic else 0
    return math.ceil(share * line(settable(context.names[seat]), size).wide) + sign


def seat_width(context: DrawContext, seat: Seat, high: int, size: int = NAME) -> int:
    """Return how wide a seat is with a badge of that height and its whole name (``write_seat``)."""
    return badge_width(high) + NAME_GAP + name_width(context, seat, size)


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
    middle, step = _first_line(lines, room)
    x = end = room.x
    for name in lines:
        if name.text.strip("…"):
            x = room.x + canvas.write(name, (room.x, middle), colour)
        end, middle = max(end, x), middle + step
    if sign:
        write_ai_sign(canvas, x, middle - step, colour)
    return max(end, x + sign)


def _first_line(lines: Sequence[Line], room: Box) -> tuple[int, int]:
    """Return the middle of the first line of a name, and how far below it the second one is.

    In a low room two lines are as close as their letters allow: names in the rows of an account never touch.
    """
    if len(lines) == 1:
        return room.middle[1] - lift(lines[0], room.h), 0
    (top, tail), (accent, bottom) = map(ink, lines)
    step = pitch(SMALLEST) if room.h > TWO_LINES else min(pitch(SMALLEST), tail - accent + _APART)
    return room.middle[1] - (top + step + bottom) // 2, step


def write_seat(
    canvas: Canvas, context: DrawContext, seat: Seat, room: Box, colour: Colour, high: int, size: int = NAME
) -> int:
    """The badge at the left end of the room, ``high`` pixels high, and the player's name behind it.

    Returns where the name ends.
    """
    canvas.put(badge(seat, high), room.x, room.middle[1] - high // 2)
    return write_name(
        canvas, context, seat, room.right_of(room.x + badge_width(high) + NAME_GAP), colour, size
    )


def write_ai_sign(canvas: Canvas, x: int, middle: int, colour: Colour) -> None:
    """The cogwheel behind a name that ends at ``x``: an AI plays."""
    canvas.stamp("cogwheel", Box(x + _BEFORE, middle - _COGWHEEL // 2, _COGWHEEL, _COGWHEEL), colour)


def names_width(seats: Sequence[Seat], context: DrawContext, share: float = 1) -> int:
    """Return where the next word begins behind seats with their whole names (``write_names``).

    ``share``: as of one name.
    """
    names = sum(name_width(context, seat, share=share) for seat in seats)
    return _FIRST + names + len(seats) * (_BEFORE_NAME + _BEHIND_NAME + _BETWEEN)


def write_names(canvas: Canvas, seats: Sequence[Seat], context: DrawContext, room: int) -> int:
    """The seats that a banner is about, each with badge and name. Returns where the next word begins.

    A banner is too low for a name on two lines: the longest names are cut first. Where there is no room for
    the beginning of each name, all emblems stand alone, and larger.
    """
    x, names = _FIRST, _banner_names(seats, context, room)
    for seat, name in zip(seats, names, strict=True):
        mark, chip = SEATS[seat], Box(x, 6, _ALONE, 76)
        sign = AI_SIGN if seat in context.automatic else 0
        if name is not None:
            chip = chip._replace(w=_BEFORE_NAME + name.wide + sign + _BEHIND_NAME)
        canvas.panel(chip, mark.colour, BRASS)
        if name is None:
            side = round(_LARGE * _SHARE[mark.shape])
            middle = chip.middle
            canvas.stamp(mark.shape, Box(middle[0] - side // 2, middle[1] - side // 2, side, side), mark.on)
        else:
            canvas.put(badge(seat, _CHIP), x + 4, 13)
            inside = Box(x + _BEFORE_NAME, chip.y - _RAISED, name.wide + sign, chip.h)
            write_name(canvas, context, seat, inside, mark.on)
        x = chip.right + _BETWEEN
    return x


def _banner_names(seats: Sequence[Seat], context: DrawContext, room: int) -> Sequence[Line | None]:
    """The names in a banner: whole if they can be, and narrower before one is cut.

    None at all if one of them had no room for its beginning; None in place of one that cannot be set.
    """
    signs = [AI_SIGN if seat in context.automatic else 0 for seat in seats]
    names = [settable(context.names[seat]) for seat in seats]
    room -= len(seats) * (_BEFORE_NAME + _BEHIND_NAME + _BETWEEN) + sum(signs)
    rooms = wanted = [line(name, NAME).wide for name in names]
    if sum(wanted) > room:
        least = [math.ceil(line(name).wide * TIGHTEST) for name in names]
        rooms = shares(least if sum(least) > room else wanted, room)
    found = [fit(name, wide, NAME) for name, wide in zip(names, rooms, strict=True)]
    if any(len(typeset.text) <= _BEGINNING < len(name) for typeset, name in zip(found, names, strict=True)):
        return [None] * len(seats)
    return [typeset if typeset.text.strip("…") else None for typeset in found]


def shares(wanted: Sequence[int], room: int) -> list[int]:
    """Divide a room among things of these widths: where it is too small, the widest get less, equally."""
    found, left = list(wanted), room
    for place, index in enumerate(sorted(range(len(wanted)), key=wanted.__getitem__)):
        found[index] = min(wanted[index], left // (len(wanted) - place))
        left -= found[index]
    return found
