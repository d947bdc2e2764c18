"""A player's own view of Streets of Palermo: the table and the hand, with the choices framed."""

from __future__ import annotations

from collections import Counter

from engines.base import Question
from engines.streets.cards import in_order
from engines.streets.view import View, own_hand
from renders.base import DrawContext
from renders.shared import cards, layout
from renders.shared.canvas import Canvas
from renders.shared.choices import among, signs_of
from renders.shared.hands import spread
from renders.streets.banner import banner
from renders.streets.board import draw_ground, draw_table
from renders.streets.colours import PALETTE
from renders.streets.table import Table


def draw_private(view: View, question: Question | None, context: DrawContext) -> Canvas:
    """Draw table and hand in one picture. Raises ValueError if the view is a spectator's."""
    if view.reader is None:
        raise ValueError("a spectator has no hand")
    canvas = layout.private(PALETTE)
    draw_ground(canvas, view)
    offered = signs_of(question)
    banner(canvas, view, (), context)
    draw_table(Table(canvas, view, Counter(), context), offered)
    own = own_hand(view)
    spread(canvas, layout.STRIP, in_order(own), among(offered, own), cards.face)
    return canvas
