"""The own view of a table of Chicago Underworld with the hand below it, and what may be chosen framed."""

from __future__ import annotations

from engines.base import Question
from engines.chicago.cards import by_worth
from engines.chicago.view import View
from renders.base import Look
from renders.chicago.banner import banner
from renders.chicago.board import draw_table, ground
from renders.chicago.cards import face
from renders.chicago.colours import PALETTE
from renders.chicago.hand import marked
from renders.shared import layout
from renders.shared.canvas import Canvas
from renders.shared.hands import spread


def draw_private(view: View, question: Question | None, look: Look) -> Canvas:
    """Table and hand in one picture. Raises ValueError if the view is a spectator's."""
    if view.reader is None:
        raise ValueError("a spectator has no hand")
    canvas = layout.private(ground(len(view.sides)), PALETTE)
    offered = marked(question)
    banner(canvas, view, look)
    draw_table(canvas, view, (), offered, look)
    own = by_worth(view.sides[view.reader].hand or ())
    spread(canvas, layout.STRIP, own, offered & {*own}, face)
    return canvas
