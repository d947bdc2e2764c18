"""The players with whom one may trade: the head of each family on a card, with its badge and its name."""

from __future__ import annotations

from collections.abc import Mapping

from engines.base import Seat
from renders.base import DrawContext
from renders.mafiadollar.brief import put_badge
from renders.mafiadollar.cloth import GAP
from renders.mafiadollar.large import RADIUS
from renders.mafiadollar.strip import frame
from renders.shared.bosses import portrait
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import columns
from renders.shared.palette import CREAM, INK
from renders.shared.seats import name_width, write_name

_WIDEST = 380  # width of a card at most
_EDGE, _BAND = 8, 76  # pixels of paper around a photograph, and height of the band with a name
_BADGE, _RIM, _APART = 54, 3, 10  # size of a badge, of its rim, and the gap to the corner of a photograph


def draw_partners(
    canvas: Canvas, room: Box, offered: Mapping[Seat, str | None], context: DrawContext
) -> None:
    """Draw the players that can be chosen side by side, each in a frame with its letter, if any."""
    wide = min(room.w, len(offered) * (_WIDEST + GAP) - GAP)
    row = room._replace(x=room.middle[0] - wide // 2, w=wide)
    for (seat, sign), box in zip(offered.items(), columns(row, len(offered), GAP), strict=True):
        _draw_partner(canvas, box, seat, context)
        frame(canvas, box, sign)


def _draw_partner(canvas: Canvas, box: Box, seat: Seat, context: DrawContext) -> None:
    """Draw the head of a family with its badge, above the name of its player."""
    canvas.panel(box, CREAM, INK, RADIUS)
    inner = box.grown(-_EDGE)
    photo = inner._replace(h=inner.h - _BAND)
    draw_bust(canvas, photo, seat)
    wide = min(inner.w, name_width(context, seat))
    name = Box(inner.middle[0] - wide // 2, photo.bottom, wide, box.bottom - photo.bottom)
    write_name(canvas, context, seat, name, INK)


def draw_bust(canvas: Canvas, photo: Box, seat: Seat) -> None:
    """Draw the head of a family with its badge."""
    canvas.put(portrait(seat, photo.w, photo.h), photo.x, photo.y)
    put_badge(canvas, seat, photo.x + _APART, photo.bottom - _APART - _BADGE, _BADGE, _RIM)
