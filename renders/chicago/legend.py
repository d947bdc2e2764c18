"""The signs of Chicago Underworld for the legend."""

from __future__ import annotations

from collections.abc import Sequence

from engines.signs import Sign
from renders.base import DrawContext
from renders.chicago.city import PRICE_TAG, write_price
from renders.chicago.colours import PALETTE
from renders.shared import legend
from renders.shared.canvas import Box, Canvas
from renders.shared.henchmen import henchman, henchman_width
from renders.shared.legend import centred, write_score
from renders.shared.lettering import SMALLEST, Face, line
from renders.shared.palette import CREAM, SEATS


def draw_legend(signs: Sequence[Sign], context: DrawContext) -> Canvas:
    """Draw the signs, each with its meaning."""
    return legend.draw_legend(signs, _draw_sign, context.say, PALETTE)


def _draw_sign(name: str, canvas: Canvas, room: Box) -> None:
    """Draw a sign in the middle of the room. Raises KeyError for an unknown one."""
    if name == "points":
        write_score(canvas, room, "20")
        return
    if name == "owned":
        _owned(canvas, centred(room, 104, room.h))
        return
    if name == "price":
        box = centred(room, PRICE_TAG.w, PRICE_TAG.h)
        write_price(canvas, box, "$10")
        return
    if name != "henchmen":
        raise KeyError(name)
    box = centred(room, henchman_width(76), 76)
    canvas.put(henchman(CREAM, box.h), box.x, box.y)


def _owned(canvas: Canvas, box: Box) -> None:
    """Draw the points and the owner of a district, without its building."""
    mark = SEATS[0]
    canvas.fill(box, mark.colour, 10)
    upper, lower = box._replace(h=box.h // 2), box._replace(y=box.middle[1], h=box.h // 2)
    canvas.write(line("10", SMALLEST, Face.BOLD), (box.middle[0], upper.middle[1] + 4), mark.on, "mid")
    canvas.stamp(mark.shape, centred(lower, 46, 46), mark.on)
