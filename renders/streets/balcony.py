"""The end of a game: whoever has won stands on a balcony, crowned, their family's flag below them."""

from __future__ import annotations

from collections.abc import Sequence

from engines.base import Seat
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.palette import BRASS, BRASS_DARK, LEATHER, LEATHER_DARK, SEATS, WALNUT
from renders.shared.shapes import FINE, rounded
from renders.streets.boxes import BANK
from renders.streets.colours import LAMP, PALETTE

_CROWN, _ABOVE = 96, 10  # width of a crown, and from the middle of it to the balcony in hundredths of that
_WINDOW, _RAILING, _FLAG = (0, 18, 100, 42), (0, 55, 100, 10.5), (13, 63, 74, 33)  # in hundredths
_HEAD, _COAT, _EMBLEM = (
    28,
    2,
    16,
)  # width of a head, its part below a railing, side of an emblem, in hundredths
_CURVE = 12  # radius of the corners


def honour(canvas: Canvas, winners: Sequence[Seat]) -> None:
    """Draw the balcony of each winner in place of the bank, one above the other."""
    high = BANK.h // len(winners)
    for place, seat in enumerate(winners):
        room = BANK._replace(y=BANK.y + place * high, h=high)
        canvas.put(_balcony(seat, room.w, room.h), room.x, room.y)
        wide = _CROWN if len(winners) == 1 else _CROWN * 2 // 3
        canvas.crown((room.middle[0], room.y + room.h * _ABOVE // 100), wide=wide)


@cached
def _balcony(seat: Seat, wide: int, high: int) -> Sprite:
    """The window of a palace by night, the head of the family before it, and below it the flag."""
    mark, room = SEATS[seat], Box(0, 0, wide * FINE, high * FINE)
    slots = {
        "shade": LEATHER_DARK,
        "trim": BRASS_DARK,
        "light": LAMP,
        "curtain": WALNUT,
        "cloth": mark.colour,
    }
    sheet = Canvas.blank(room.w, room.h, LEATHER, PALETTE)
    sheet.draw("streets/window", room.part(*_WINDOW), slots)
    railing, side = room.part(*_RAILING), min(room.w, room.h * _HEAD // 100)
    head = Box(room.middle[0] - side // 2, railing.y + room.h * _COAT // 100 - side, side, side)
    sheet.draw(f"shared/bosses/{mark.letter.lower()}", head, {"coat": mark.colour})
    sheet.draw("streets/railing", railing, slots)
    flag = room.part(*_FLAG)
    sheet.draw("streets/drape", flag, {"cloth": mark.colour, "trim": BRASS})
    side = room.h * _EMBLEM // 100
    emblem = Box(flag.middle[0] - side // 2, flag.y + flag.h * 42 // 100 - side // 2, side, side)
    sheet.stamp(mark.shape, emblem, mark.on)
    return sheet.reduced(rounded(wide, high, _CURVE))
