"""The banner above the table: whose turn it is, and what is asked."""

from __future__ import annotations

from engines.base import Question
from engines.chicago.state import Demand
from engines.chicago.view import View
from renders.base import DrawContext
from renders.chicago.cards import face
from renders.chicago.words import task
from renders.shared import layout
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import BANNER
from renders.shared.money import bank_note, bank_note_width
from renders.shared.palette import LEATHER

_NOTE = 70  # height of the price
_LAND = 112  # width of the territory


def banner(canvas: Canvas, view: View, context: DrawContext, question: Question | None = None) -> None:
    """Draw who has to do what in the seat's colour, and the price and territory of an open question.

    ``question``: what the reader is asked in their own picture.
    """
    due = context.say(task(view, question))
    demanded = 0 if view.demand is None else _wide(view.demand) + 20
    layout.banner(canvas, layout.lit_seats(view), context, due, BANNER.right - demanded)
    if view.demand is not None:
        _demand(canvas, view.demand)


def _wide(demand: Demand) -> int:
    """Return the width of a price and its territory."""
    return bank_note_width(demand.price, _NOTE) + (_LAND + 14 if demand.territory else 0)


def _demand(canvas: Canvas, demand: Demand) -> None:
    """Draw the price at the right end of the banner, and its territory left of it."""
    canvas.fill(Box(BANNER.right - _wide(demand) - 20, 0, _wide(demand) + 20, BANNER.h - 4), LEATHER)
    right = BANNER.right - 16 - bank_note_width(demand.price, _NOTE)
    canvas.put(bank_note(demand.price, _NOTE), right, 10)
    if demand.territory is not None:
        canvas.put(face(demand.territory, _LAND, 72), right - 14 - _LAND, 8)
