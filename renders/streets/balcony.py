"""The end of a game: the winner on a balcony, crowned, above their family's flag."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from PIL import Image

from engines.base import Seat
from renders.base import DrawContext
from renders.shared.bosses import coat, head
from renders.shared.cache import cached
from renders.shared.canvas import RIM, Box, Canvas, Sprite
from renders.shared.drawings import draw_mask
from renders.shared.lettering import fit, settable
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

_WINDOW, _RAILING, _FLAG = (0, 4, 100, 56), (0, 55, 100, 10.5), (3, 63, 94, 36)  # in hundredths
_HEAD, _ACROSS = 28, 88  # a head at most, in hundredths of the height and of the width
_COAT, _EMBLEM, _MOST = 2, 14, 84  # its part below a railing, and an emblem: hundredths of the height, pixels
_MARKS, _NAMED, _HEM = (42, 29), 60, 4  # middle of an emblem without or above a name, of that, and beside it
_CROWN, _ABOVE = 58, 3  # width of a crown, and how far it is above a hat, in hundredths of the head
_CURVE = 12  # radius of the corners
_ARC, _DEEP = 130, 46  # about the width of an arc of pennants, and how deep they hang


def honour(canvas: Canvas, winners: Sequence[Seat], context: DrawContext) -> None:
    """Draw the balcony of each winner in place of the bank, one above the other.

    On the flag of an only winner is their name if it has room for all of it.
    """
    high = BALCONY.h // len(winners)
    for place, seat in enumerate(winners):
        box = BALCONY._replace(y=BALCONY.y + place * high, h=high)
        flag, words = box.part(*_FLAG), settable(context.names[seat])
        name = fit(words, flag.w - 2 * _HEM)
        named = len(winners) == 1 and name.text == words
        canvas.put(_balcony(seat, box.w, box.h, _MARKS[named]), box.x, box.y)
        canvas.put(_bunting(seat, box.w), box.x, box.y)
        if named:
            at = flag.middle[0], flag.y + flag.h * _NAMED // 100
            canvas.write(name, at, SEATS[seat].on, "mid")


@cached
def _balcony(seat: Seat, wide: int, high: int, mark_at: int) -> Sprite:
    """A palace window by night, the crowned head of the family in front of it, and the flag below.

    ``mark_at``: the middle of its emblem, in hundredths of the height of the flag.
    """
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
    side = min(room.h * _EMBLEM // 100, _MOST * FINE)
    emblem = Box(flag.middle[0] - side // 2, flag.y + flag.h * mark_at // 100 - side // 2, side, side)
    sheet.stamp(mark.shape, emblem, mark.on)
    return sheet.reduced(rounded(wide, high, _CURVE))


@cached
def _bunting(seat: Seat, wide: int) -> Sprite:
    """A string of pennants in a family's colour, hung across its balcony in equal arcs."""
    arcs = max(1, round(wide / _ARC))
    slots = {"cloth": SEATS[seat].colour, "paper": CREAM, "trim": BRASS_DARK}
    sheet = Canvas.blank(wide * FINE, _DEEP * FINE, INK, PALETTE)
    cut = Image.new("L", sheet.size)
    for arc in range(arcs):
        left, right = (sheet.size[0] * end // arcs for end in (arc, arc + 1))
        box = Box(left, 0, right - left, sheet.size[1])
        sheet.draw("streets/bunting", box, slots)
        cut.paste(draw_mask("streets/bunting", box.w, box.h), (left, 0))
    return sheet.reduced(cut.reduce(FINE))


def _crown(sheet: Canvas, place: Box) -> None:
    """Draw a crown in a line of ink above a head's hat."""
    wide = place.w * _CROWN // 100
    high = wide * 6 // 7
    crown = Box(place.middle[0] - wide // 2, place.y - place.h * _ABOVE // 100 - high, wide, high)
    for x, y in product((-RIM * FINE, 0, RIM * FINE), repeat=2):
        sheet.stamp("crown", crown._replace(x=crown.x + x, y=crown.y + y), INK)
    sheet.stamp("crown", crown, BRASS_LIGHT)
