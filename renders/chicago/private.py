"""The private picture of Chicago Underworld: table and hand, with the choices framed."""

from __future__ import annotations

from collections.abc import Sequence

from engines.base import Question
from engines.chicago.ask import chosen
from engines.chicago.cards import by_worth
from engines.chicago.events import Event
from engines.chicago.view import View, just_drawn
from renders.base import DrawContext
from renders.chicago.banner import banner
from renders.chicago.board import draw_table
from renders.chicago.colours import PALETTE
from renders.chicago.hand import spread
from renders.shared import layout
from renders.shared.canvas import Box, Canvas
from renders.shared.choices import among, signs_of
from renders.shared.money import bank_note, bank_note_width

MONEY = Box(28, layout.STRIP.y + 105, 154, 92)
"""The place of the own money, above the corner where Discord may mark the alt text."""
_BESIDE = 12  # pixels from it to the places of the cards


def draw_private(
    view: View, happened: Sequence[Event], question: Question | None, context: DrawContext
) -> Canvas:
    """Draw table and hand in one picture. Raises ValueError if the view is a spectator's."""
    if view.reader is None:
        raise ValueError("a spectator has no hand")
    canvas = layout.private(PALETTE)
    offered = signs_of(question)
    banner(canvas, view, context, question)
    side = view.sides[view.reader]
    own = by_worth(side.hand or ())
    draw_table(canvas, view, happened, offered, context, own if view.reader == view.active else None)
    wide = bank_note_width(side.money or 0, MONEY.h)
    canvas.put(bank_note(side.money or 0, MONEY.h), MONEY.middle[0] - wide // 2, MONEY.y)
    spread(
        canvas,
        layout.STRIP.right_of(MONEY.right + _BESIDE),
        own,
        among(offered, own),
        context,
        just_drawn(view, happened),
        chosen(question),
    )
    return canvas
