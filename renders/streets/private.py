"""A player's own view of Streets of Palermo: the table and the hand, with the choices framed."""

from __future__ import annotations

from collections import Counter

from engines.base import Question, Seat
from engines.streets.view import View, own_hand
from renders.base import DrawContext
from renders.shared import layout
from renders.shared.bosses import boss
from renders.shared.canvas import Box, Canvas
from renders.shared.lettering import settable
from renders.shared.palette import BRASS_LIGHT
from renders.shared.seats import badge
from renders.shared.wrapping import pitch, wrap
from renders.streets.banner import banner
from renders.streets.board import draw_ground, draw_table
from renders.streets.colours import PALETTE
from renders.streets.hand import OWN, offers, own_cards
from renders.streets.table import Table

_CAPTION = Box(28, layout.STRIP.y + 20, 180, 220)
_BADGE, _LINES = 84, 38  # side of the head and of the badge, and from there to the middle of the first line


def draw_private(view: View, question: Question | None, context: DrawContext) -> Canvas:
    """Draw table and hand in one picture. Raises ValueError if the view is a spectator's."""
    if view.reader is None:
        raise ValueError("a spectator has no hand")
    canvas = layout.private(PALETTE)
    draw_ground(canvas, view)
    offered = offers(view, question)
    banner(canvas, view, (), context)
    draw_table(Table(canvas, view, Counter(), context), offered)
    _caption(canvas, view.reader, context)
    own_cards(canvas, layout.STRIP.right_of(_CAPTION.right), own_hand(view), offered, context)
    return canvas


def _caption(canvas: Canvas, seat: Seat, context: DrawContext) -> None:
    """Draw the reader's head and badge and the name of the hand, above Discord's mark of an alt text."""
    canvas.put(boss(seat, _BADGE), _CAPTION.x, _CAPTION.y)
    canvas.put(badge(seat, _BADGE), _CAPTION.right - _BADGE, _CAPTION.y)
    y = _CAPTION.y + _BADGE + _LINES
    for words in wrap(settable(context.say(OWN)), _CAPTION.w):
        canvas.write(words, (_CAPTION.middle[0], y), BRASS_LIGHT, "mid")
        y += pitch(words.size)
