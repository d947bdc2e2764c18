"""What can be done with a card or by a gangster, in words on tiles with letters."""

from __future__ import annotations

from collections.abc import Sequence

from engines.base import Option
from renders.base import DrawContext
from renders.mafiadollar.cards import LINE, name_lines
from renders.mafiadollar.cloth import GAP
from renders.mafiadollar.large import LETTER, RADIUS
from renders.mafiadollar.strip import frame
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import columns
from renders.shared.lettering import SMALLEST, Face, line, settable
from renders.shared.palette import CREAM, INK

_LOW, _HIGH = 72, 2 * LINE + 8  # heights of tiles with one line of words, and with two
_PAD = 12  # pixels beside words
_WIDEST = 560  # width of a tile at most


def draw_options(canvas: Canvas, room: Box, options: Sequence[Option], context: DrawContext) -> Box:
    """Draw options side by side at the lower end of a room. Returns the room above them."""
    words = [settable(context.say(option.label)) for option in options]
    wide = min(_WIDEST, (room.w + GAP) // len(options) - GAP)
    plate = max(LETTER, *(line(option.sign or "", SMALLEST, Face.BOLD).wide + _PAD for option in options))
    free = Box(0, 0, wide - plate - 2 * _PAD, _HIGH)
    high = _LOW if all(len(name_lines(label, free)) == 1 for label in words) else _HIGH
    whole = len(options) * (wide + GAP) - GAP
    row = Box(room.middle[0] - whole // 2, room.bottom - high, whole, high)
    for option, label, box in zip(options, words, columns(row, len(options), GAP), strict=True):
        canvas.panel(box, CREAM, INK, RADIUS)
        place = box.right_of(box.x + plate).grown(-_PAD)._replace(y=box.y, h=box.h)
        for typeset, middle in name_lines(label, place):
            canvas.write(typeset, middle, INK, "mid")
        frame(canvas, box, option.sign, plate)
    return room._replace(h=row.y - GAP - room.y)
