"""The cloth on which a player's cards lie, with its owner's name at the foot."""

from __future__ import annotations

from engines.base import Seat
from engines.mafiadollar.view import View
from renders.base import DrawContext
from renders.mafiadollar.head import crown
from renders.shared.canvas import Box, Canvas
from renders.shared.palette import CREAM, LEATHER_DARK, SEATS
from renders.shared.seats import badge, badge_width, write_name

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


def write_owner(canvas: Canvas, view: View, seat: Seat, right: int, context: DrawContext) -> int:
    """Draw whose cloth it is, with the leader's crown, left of ``right``. Returns where the name ends."""
    x, middle = _LEFT + _CORNER, foot_middle(canvas)
    canvas.put(badge(seat, _BADGE), x, middle - _BADGE // 2)
    x += badge_width(_BADGE) + 16
    x += crown(canvas, view, seat, x, middle)
    return write_name(canvas, context, seat, Box(x, middle - 30, right - x, 60), CREAM)
