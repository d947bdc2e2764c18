"""The bank: which round it is, and the deck and the discard pile, each with its number beside it."""

from __future__ import annotations

from collections.abc import Container

from engines.chicago.view import View
from renders.base import DrawContext
from renders.chicago import words
from renders.chicago.boxes import BANK
from renders.chicago.cards import table_card
from renders.shared import cards
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.choices import Signs
from renders.shared.layout import columns
from renders.shared.lettering import SMALLEST, fit, settable
from renders.shared.palette import BRASS_DARK, CREAM, INK, LEATHER_DARK

_ROUND = 85  # height of the line with the round
_MIDDLE = 35  # pixels from the upper edge to the middle of its words
_CARD = 60, 104
_STEP, _LAYERS = 3, 3  # pixels between two cards of a pile, and how many of them show
_BESIDE = 16  # pixels from a pile to its number


def bank(canvas: Canvas, view: View, changed: Container[str], offered: Signs, context: DrawContext) -> None:
    """Draw round, deck and discard pile on their leather."""
    title = fit(settable(context.say(words.round_of(view))), BANK.w - 24)
    canvas.write(title, (BANK.middle[0], BANK.y + _MIDDLE), CREAM, "mid")
    halves = columns(BANK.grown(-6)._replace(y=BANK.y + _ROUND, h=_CARD[1]), 2, 4)
    back = cards.back(*_CARD) if view.deck else None
    deck = _pile(canvas, halves[0], back, view.deck, "deck" in changed)
    top = table_card(view.discards[-1], *_CARD) if view.discards else None
    _pile(canvas, halves[1], top, len(view.discards), "discards" in changed)
    if "deck" in offered:
        canvas.choice_frame(deck, sign=offered["deck"])


def _pile(canvas: Canvas, room: Box, top: Sprite | None, number: int, changed: bool) -> Box:
    """Draw a pile with its number beside it. Returns its box."""
    figure = fit(str(number), room.w - _CARD[0] - (_LAYERS - 1) * _STEP - _BESIDE, SMALLEST)
    under = max(0, min(number, _LAYERS) - 1)
    wide = _CARD[0] + under * _STEP
    whole = Box(room.middle[0] - (wide + _BESIDE + figure.wide) // 2, room.y, wide, _CARD[1])
    if changed:
        canvas.halo(whole)
    box = whole._replace(w=_CARD[0])
    if top is None:
        canvas.panel(box, LEATHER_DARK, BRASS_DARK)
    else:
        for layer in range(under, 0, -1):
            canvas.panel(box._replace(x=box.x + layer * _STEP), CREAM, INK, 8)
        canvas.put(top, box.x, box.y)
    canvas.write(figure, (whole.right + _BESIDE, whole.middle[1]), CREAM)
    return whole
