"""What was done in words: the name of who did it on the colour of the seat, and the words behind it."""

from __future__ import annotations

import math

from engines.base import Seat
from engines.text import Text
from renders.base import DrawContext
from renders.shared.canvas import Box, Canvas
from renders.shared.lettering import SMALLEST, TIGHTEST, Face, Line, fit, lift, line, settable
from renders.shared.palette import BRASS_LIGHT, SEATS
from renders.shared.seats import token

LINE = 68  # height of the line with the words
_SIZE = 62  # size of the words at most
_CHIP, _RADIUS, _PADDING = 60, 10, 10  # height of a name's ground, its corners, and pixels beside the name
_APART = 12  # pixels between name and words
_TOKEN = 54  # side of an emblem in place of a name
_NAME, _BEGINNING = 300, 3  # width from which a name may be cut, and letters that it has at least


def deed_width(seat: Seat | None, words: Text, context: DrawContext) -> int:
    """Return how wide name and words are if neither is set smaller."""
    wide = line(settable(context.say(words), Face.SERIF), _SIZE, Face.SERIF).wide
    return wide if seat is None else wide + line(settable(context.names[seat])).wide + 2 * _PADDING + _APART


def least_deed_width(seat: Seat | None, words: Text, context: DrawContext) -> int:
    """Return how wide name and words are at least; a long name may be cut."""
    wide = _least(settable(context.say(words), Face.SERIF), Face.SERIF)
    if seat is None:
        return wide
    return wide + min(_NAME, _least(settable(context.names[seat]), Face.SANS)) + 2 * _PADDING + _APART


def _least(text: str, face: Face) -> int:
    return math.ceil(line(text, SMALLEST, face).wide * TIGHTEST)


def write_deed(
    canvas: Canvas,
    seat: Seat | None,
    words: Text,
    room: Box,
    context: DrawContext,
    brief: Text | None = None,
) -> None:
    """Write name and words in the middle of the line at the top of the room; only the name is ever cut.

    ``brief``: words for where the others leave no room for the whole name. Where it has no room at all, the
    emblem is in its place if that fits.
    """
    told = settable(context.say(words), Face.SERIF)
    if brief is not None and seat is not None and _least_beside(context.names[seat], told) > room.w:
        told = settable(context.say(brief), Face.SERIF)
    spare = room.w - _least(told, Face.SERIF) - _APART
    name = None if seat is None else _name(context.names[seat], spare - 2 * _PADDING)
    wide = _TOKEN if name is None else name.wide + 2 * _PADDING
    before = wide + _APART if seat is not None and wide <= spare else 0
    title = fit(told, room.w - before, _SIZE, Face.SERIF)
    left, middle = room.middle[0] - (before + title.wide) // 2, room.y + LINE // 2
    if seat is not None and before:
        _draw_subject(canvas, seat, name, Box(left, middle - _CHIP // 2, wide, _CHIP))
    canvas.write(title, (left + before, middle), BRASS_LIGHT)


def _least_beside(name: str, told: str) -> int:
    """Return how wide a whole name and words are at least."""
    return _least(settable(name), Face.SANS) + 2 * _PADDING + _APART + _least(told, Face.SERIF)


def _draw_subject(canvas: Canvas, seat: Seat, name: Line | None, box: Box) -> None:
    """Draw the name on its ground, or the emblem."""
    if name is None:
        canvas.put(token(seat, box.w), box.x, box.middle[1] - box.w // 2)
        return
    canvas.fill(box, SEATS[seat].colour, _RADIUS)
    canvas.write(name, (box.x + _PADDING, box.middle[1] - lift(name, box.h)), SEATS[seat].on)


def _name(name: str, room: int) -> Line | None:
    """Return a name for that room; None if there is none for its beginning."""
    typeset = fit(settable(name), room)
    cut = len(typeset.text) <= _BEGINNING < len(name)
    return None if cut or not typeset.text.strip("…") else typeset
