"""The cloth on which a player's cards lie, with its owner's name at the foot."""

from __future__ import annotations

from engines.base import Seat
from engines.mafiadollar.view import View
from renders.base import DrawContext
from renders.mafiadollar.head import CROWN_ROOM, crown, leaders
from renders.shared.canvas import Box, Canvas
from renders.shared.lettering import line, settable
from renders.shared.palette import CREAM, LEATHER_DARK, SEATS
from renders.shared.seats import AI_SIGN, NAME, badge, badge_width, write_name

GAP = 22  # pixels between cards, for frames
RIGHT = 1244  # right end of what is at the foot
_LEFT, _WIDE, _RIM = 12, 1256, 6
_FOOT = 78  # height of the foot
_CORNER = 92  # width of the lower left corner, which stays free for Discord's mark of an alt text
_BADGE = 58


def draw_cloth(canvas: Canvas, top: int, seat: Seat) -> Box:
    """Draw the cloth of a seat, from ``top`` to the lower edge. Returns the room for cards above its foot."""
    cloth = Box(_LEFT, top, _WIDE, canvas.size[1] - 10 - top)
    canvas.panel(cloth, LEATHER_DARK, SEATS[seat].line, thick=_RIM)
    cards = cloth.grown(-_RIM - GAP + 2)
    return cards._replace(h=cards.h - _FOOT + 8)


def foot_middle(canvas: Canvas) -> int:
    """Return the height on which everything at the foot is centred."""
    return canvas.size[1] - 14 - _FOOT // 2


def owner_width(view: View, seat: Seat, context: DrawContext) -> int:
    """Return how far the name of an owner goes from the left, in full."""
    crowned = CROWN_ROOM if seat in leaders(view) else 0
    automatic = AI_SIGN if seat in context.automatic else 0
    name = line(settable(context.names[seat]), NAME)
    return _LEFT + _CORNER + badge_width(_BADGE) + 16 + crowned + name.wide + automatic + GAP


def write_owner(canvas: Canvas, view: View, seat: Seat, right: int, context: DrawContext) -> int:
    """Draw whose cloth it is, with the leader's crown, left of ``right``. Returns where the name ends."""
    x, middle = _LEFT + _CORNER, foot_middle(canvas)
    canvas.put(badge(seat, _BADGE), x, middle - _BADGE // 2)
    x += badge_width(_BADGE) + 16
    x += crown(canvas, view, seat, x, middle)
    return write_name(canvas, context, seat, Box(x, middle - 30, right - x, 60), CREAM)
