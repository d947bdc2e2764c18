"""The private picture of Chicago Underworld: table and hand, with the choices framed."""

from __future__ import annotations

from engines.base import Question, Seat
from engines.chicago.cards import by_worth
from engines.chicago.view import View
from renders.base import DrawContext
from renders.chicago.banner import banner
from renders.chicago.board import draw_table, ground
from renders.chicago.bosses import photograph
from renders.chicago.colours import PALETTE
from renders.chicago.hand import spread
from renders.shared import layout
from renders.shared.canvas import Box, Canvas
from renders.shared.choices import among, signs_of
from renders.shared.money import bank_note, bank_note_width
from renders.shared.palette import PARCHMENT

_TAB = Box(30, layout.STRIP.y + 22, 176, 270)
"""The place of the own money and the own boss, as high as a card; Discord may mark the alt text upon it."""
MONEY = _TAB.grown(-5)._replace(h=92)
"""The place of the money."""
_BESIDE = 12  # pixels from it to the places of the cards


def draw_private(view: View, question: Question | None, context: DrawContext) -> Canvas:
    """Draw table and hand in one picture. Raises ValueError if the view is a spectator's."""
    if view.reader is None:
        raise ValueError("a spectator has no hand")
    canvas = layout.private(PALETTE)
    canvas.put(ground(view), 0, 0)
    offered = signs_of(question)
    banner(canvas, view, context)
    side = view.sides[view.reader]
    own = by_worth(side.hand or ())
    draw_table(canvas, view, (), offered, context, own if view.reader == view.active else None)
    _tab(canvas, view.reader, side.money or 0)
    spread(canvas, layout.STRIP.right_of(_TAB.right + _BESIDE), own, among(offered, own), context)
    return canvas


def _tab(canvas: Canvas, seat: Seat, money: int) -> None:
    """Draw the reader's boss, and the money of the hand above it."""
    canvas.fill(_TAB, PARCHMENT, 9)
    high = _TAB.bottom - MONEY.bottom - 4
    canvas.put(photograph(seat, _TAB.w, high), _TAB.x, _TAB.bottom - high)
    wide = bank_note_width(money, MONEY.h)
    canvas.put(bank_note(money, MONEY.h), MONEY.middle[0] - wide // 2, MONEY.y)
