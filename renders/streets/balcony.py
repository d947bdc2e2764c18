"""The end of a game: the winner on a balcony, crowned, above their family's flag."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from PIL import Image

from engines.base import Seat
from renders.shared.bosses import coat, head
from renders.shared.cache import cached
from renders.shared.canvas import RIM, Box, Canvas, Sprite
from renders.shared.drawings import draw_mask
from renders.shared.palette import (
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    CREAM,
    INK,
    LEATHER,
    LEATHER_DARK,
    SEATS,
    WALNUT,
)
from renders.shared.shapes import FINE, rounded
from renders.streets.boxes import BALCONY
from renders.streets.colours import LAMP, PALETTE

_WINDOW, _RAILING, _FLAG = (0, 4, 100, 56), (0, 55, 100, 10.5), (13, 63, 74, 33)  # in hundredths
_HEAD, _ACROSS = 28, 88  # a head at most, in hundredths of the height and of the width
_COAT, _EMBLEM = 2, 16  # its part below a railing, and an emblem: hundredths of the height
_CROWN, _ON_HAT = 58, 9  # width of a crown, and how far it sits on a hat, in hundredths of the head
_CURVE = 12  # radius of the corners
_ARC = 130  # about the width of an arc of pennants

FLAGGED, DEEP = 84, 46
"""Width from which there is room for pennants, and how deep they hang."""


def honour(canvas: Canvas, winners: Sequence[Seat]) -> None:
    """Draw the balcony of each winner in place of the bank, one above the other."""
    high = BALCONY.h // len(winners)
    for place, seat in enumerate(winners):
        canvas.put(_balcony(seat, BALCONY.w, high), BALCONY.x, BALCONY.y + place * high)


@cached
def _balcony(seat: Seat, wide: int, high: int) -> Sprite:
    """A palace window by night, the crowned head of the family in front of it, and the flag below."""
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
    railing, side = room.part(*_RAILING), min(room.w * _ACROSS, room.h * _HEAD) // 100
    place = Box(room.middle[0] - side // 2, railing.y + room.h * _COAT // 100 - side, side, side)
    sheet.draw(head(seat), place, coat(seat))
    _crown(sheet, place)
    sheet.draw("streets/railing", railing, slots)
    flag = room.part(*_FLAG)
    sheet.draw("streets/drape", flag, {"cloth": mark.colour, "trim": BRASS})
    side = room.h * _EMBLEM // 100
    emblem = Box(flag.middle[0] - side // 2, flag.y + flag.h * 42 // 100 - side // 2, side, side)
    sheet.stamp(mark.shape, emblem, mark.on)
    return sheet.reduced(rounded(wide, high, _CURVE))


@cached
def bunting(seat: Seat, wide: int) -> Sprite:
    """A string of pennants in a family's colour, hung across what is free of a house in equal arcs."""
    arcs = max(1, round(wide / _ARC))
    slots = {"cloth": SEATS[seat].colour, "paper": CREAM, "trim": BRASS_DARK}
    sheet = Canvas.blank(wide * FINE, DEEP * FINE, INK, PALETTE)
    cut = Image.new("L", sheet.size)
    for arc in range(arcs):
        left, right = (sheet.size[0] * end // arcs for end in (arc, arc + 1))
        box = Box(left, 0, right - left, sheet.size[1])
        sheet.draw("streets/bunting", box, slots)
        cut.paste(draw_mask("streets/bunting", box.w, box.h), (left, 0))
    return sheet.reduced(cut.reduce(FINE))


def _crown(sheet: Canvas, place: Box) -> None:
    """Set a crown in a line of ink on a head's hat."""
    wide = place.w * _CROWN // 100
    high = wide * 6 // 7
    crown = Box(place.middle[0] - wide // 2, place.y + place.h * _ON_HAT // 100 - high, wide, high)
    for x, y in product((-RIM * FINE, 0, RIM * FINE), repeat=2):
        sheet.stamp("crown", crown._replace(x=crown.x + x, y=crown.y + y), INK)
    sheet.stamp("crown", crown, BRASS_LIGHT)
