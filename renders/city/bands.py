"""Plates of seats, each with the name on a band in the seat's colour."""

from __future__ import annotations

from engines.base import Seat
from renders.base import DrawContext
from renders.city.colours import PALETTE
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.lettering import SMALLEST, TIGHTEST, Line, line, settable
from renders.shared.palette import BRASS, BRASS_DARK, PANEL, SEATS, WALNUT
from renders.shared.seats import AI_SIGN, write_name
from renders.shared.shapes import rounded
from renders.shared.wrapping import name_lines

_BESIDE_NAME = 3, 10  # from the edge of a plate to a name: at least, and where there is room
_WHOLE = 0.66  # how narrow a name of one word may be set to be whole


def draw_band(canvas: Canvas, context: DrawContext, seat: Seat, box: Box, high: int, *, lit: bool) -> None:
    """Draw an empty plate with the name on a band of that height; a single word is set narrower first."""
    canvas.put(_ground(seat, box.w, box.h, high, lit), box.x, box.y)
    name, room = _name(context, seat), _room(context, seat, box)._replace(y=box.y - 1, h=high)
    alone = seat not in context.automatic and " " not in name.text
    if alone and name.wide * _WHOLE <= room.w < name.wide:
        canvas.write(name._replace(wide=room.w), (room.x, room.middle[1]), SEATS[seat].on)
    else:
        write_name(canvas, context, seat, room, SEATS[seat].on, SMALLEST)


def lines_of_name(context: DrawContext, seat: Seat, box: Box) -> int:
    """Return how many lines a name needs on a plate."""
    room = _room(context, seat, box).w - _sign(context, seat)
    return len(name_lines(_name(context, seat).text, room, SMALLEST))


def _name(context: DrawContext, seat: Seat) -> Line:
    return line(settable(context.names[seat]))


def _sign(context: DrawContext, seat: Seat) -> int:
    return AI_SIGN if seat in context.automatic else 0


def _room(context: DrawContext, seat: Seat, box: Box) -> Box:
    """The plate without what is free on both sides of a name."""
    least, most = _BESIDE_NAME
    spare = box.w - _sign(context, seat) - round(_name(context, seat).wide * TIGHTEST)
    return box.grown(-max(least, min(most, spare // 2)))


@cached
def _ground(seat: Seat, wide: int, high: int, head: int, lit: bool) -> Sprite:
    """Draw an empty plate with a band for the name in the seat's colour; a lit one has only that colour."""
    sheet = Canvas.blank(wide, high, WALNUT, PALETTE)
    sheet.panel(Box(0, 0, wide, high), SEATS[seat].colour, BRASS if lit else BRASS_DARK)
    if not lit:
        body = Box(0, head, wide, high - head).grown(-3)
        sheet.fill(body, PANEL, 9)
        sheet.fill(body._replace(h=12), PANEL)
    return sheet.sprite(rounded(wide, high, 12))
