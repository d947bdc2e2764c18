"""The private picture of Chicago Underworld: table and hand, with the choices framed."""

from __future__ import annotations

from engines.base import Question
from engines.chicago.cards import by_worth
from engines.chicago.view import View
from renders.base import DrawContext
from renders.chicago.banner import banner
from renders.chicago.board import draw_table, ground
from renders.chicago.colours import PALETTE
from renders.chicago.hand import spread
from renders.shared import layout
from renders.shared.canvas import Box, Canvas
from renders.shared.choices import among, signs_of
from renders.shared.money import bank_note, bank_note_width

MONEY = Box(30, layout.STRIP.y + 84, 176, 100)
"""The place of the own money, above Discord's mark of an alt text."""
_BESIDE = 6  # pixels from the money to the cloth of the cards
_FEW = 4  # cards that find room in the middle of the cloth


def draw_private(view: View, question: Question | None, context: DrawContext) -> Canvas:
    """Draw table and hand in one picture. Raises ValueError if the view is a spectator's."""
    if view.reader is None:
        raise ValueError("a spectator has no hand")
    canvas = layout.private(PALETTE)
    canvas.put(ground(view), 0, 0)
    offered = signs_of(question)
    banner(canvas, view, context)
    draw_table(canvas, view, (), offered, context)
    own = by_worth(view.sides[view.reader].hand or ())
    _money(canvas, view.sides[view.reader].money or 0)
    spread(canvas, _table(len(own)), own, among(offered, own))
    return canvas


def _table(number: int) -> Box:
    """Return the place of so many cards: the middle of the cloth, or all of it beside the money."""
    room = layout.STRIP.right_of(MONEY.right + _BESIDE)
    return room._replace(w=room.w - (MONEY.right - layout.STRIP.x)) if number <= _FEW else room


def _money(canvas: Canvas, money: int) -> None:
    """Draw the money of the reader's hand at the left end of the cloth."""
    wide = min(bank_note_width(money, MONEY.h), MONEY.w)
    canvas.put(bank_note(money, MONEY.h), MONEY.middle[0] - wide // 2, MONEY.y)
