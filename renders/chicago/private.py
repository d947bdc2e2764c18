"""The private picture of Chicago Underworld: table and hand, with the choices framed."""

from __future__ import annotations

from engines.base import Question
from engines.chicago.cards import by_worth
from engines.chicago.view import View
from renders.base import DrawContext
from renders.chicago.banner import banner
from renders.chicago.board import draw_table, ground
from renders.chicago.boxes import HEAD, STRIP, plates
from renders.chicago.cards import face
from renders.chicago.colours import PALETTE
from renders.chicago.hand import marked
from renders.shared import layout
from renders.shared.canvas import Box, Canvas
from renders.shared.hands import spread
from renders.shared.money import bank_note, bank_note_width

_GANG = 250  # width of the henchmen on a plate


def draw_private(view: View, question: Question | None, context: DrawContext) -> Canvas:
    """Draw table and hand in one picture. Raises ValueError if the view is a spectator's."""
    if view.reader is None:
        raise ValueError("a spectator has no hand")
    canvas = layout.private(ground(len(view.sides)), PALETTE)
    offered = marked(question)
    banner(canvas, view, context)
    draw_table(canvas, view, (), offered, context)
    _money(canvas, view.sides[view.reader].money or 0, plates(len(view.sides), view.reader)[view.reader])
    own = by_worth(view.sides[view.reader].hand or ())
    spread(canvas, layout.STRIP, own, dict.fromkeys(offered & {*own}), face)
    return canvas


def _money(canvas: Canvas, money: int, plate: Box) -> None:
    """Draw the money of the reader's hand on the reader's plate if that is wide enough."""
    wide, high = bank_note_width(money, STRIP - 4), STRIP - 4
    x = plate.middle[0] - wide // 2
    if x > plate.x + _GANG:
        canvas.put(bank_note(money, high), x, plate.y + HEAD + 4)
