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
from renders.shared.lettering import fit, line, settable
from renders.shared.palette import BRASS_DARK, CREAM, INK, LEATHER_DARK

_ROUND = 85  # height of the line with the round
_MIDDLE = 35  # pixels from the upper edge to the middle of its words
_CARD = 56, 104
_STEP, _LAYERS = 3, 3  # pixels between two cards of a pile, and how many of them show
_BESIDE = 8  # pixels from a pile to its number


def bank(canvas: Canvas, view: View, changed: Container[str], offered: Signs, context: DrawContext) -> None:
    """Draw round, deck and discard pile on their leather."""
    title = fit(settable(context.say(words.round_of(view))), BANK.w - 24)
    canvas.write(title, (BANK.middle[0], BANK.y + _MIDDLE), CREAM, "mid")
    numbers = view.deck, len(view.discards)
    gap = (BANK.w - sum(map(_wide, numbers))) // 3
    left = Box(BANK.x + gap, BANK.y + _ROUND, *_CARD)
    back = cards.back(*_CARD) if view.deck else None
    _pile(canvas, left, back, view.deck, "deck" in changed)
    right = left._replace(x=BANK.right - gap - _wide(len(view.discards)))
    top = table_card(view.discards[-1], *_CARD) if view.discards else None
    _pile(canvas, right, top, len(view.discards), "discards" in changed)
    if "deck" in offered:
        canvas.choice_frame(left, sign=offered["deck"])


def _wide(number: int) -> int:
    """Return how wide a pile with its number is."""
    return _CARD[0] + (_LAYERS - 1) * _STEP + _BESIDE + line(str(number)).wide


def _pile(canvas: Canvas, box: Box, top: Sprite | None, number: int, changed: bool) -> None:
    """Draw a pile whose uppermost card fills the box, with its number beside it."""
    under = max(0, min(number, _LAYERS) - 1)
    if changed:
        canvas.halo(box._replace(w=box.w + under * _STEP))
    if top is None:
        canvas.panel(box, LEATHER_DARK, BRASS_DARK)
    else:
        for layer in range(under, 0, -1):
            canvas.panel(box._replace(x=box.x + layer * _STEP), CREAM, INK, 8)
        canvas.put(top, box.x, box.y)
    right = box.x + _wide(number)
    canvas.write(line(str(number)), (right, box.middle[1]), CREAM, "right")
