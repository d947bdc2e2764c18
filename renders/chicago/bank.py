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
from renders.shared.palette import BRASS_DARK, CREAM, INK, LEATHER, LEATHER_DARK

_TITLE = 72  # height of the line with the round above the piles
_CARD = 56, 104  # size of a card of a pile
_BELOW = 17  # pixels below the piles
_STEP, _LAYERS = 3, 3  # pixels between two cards of a pile, and how many of them show
_BESIDE = 16  # pixels from a pile to its number, for a halo between them


def bank(canvas: Canvas, view: View, changed: Container[str], offered: Signs, context: DrawContext) -> None:
    """Draw deck and discard pile on leather, below the round; a deck with a frame has no halo."""
    canvas.panel(BANK, LEATHER, BRASS_DARK)
    title = BANK._replace(h=_TITLE)
    told = fit(settable(context.say(words.round_of(view))), title.w - 24)
    canvas.write(told, title.middle, CREAM, "mid")
    wide, high = _CARD
    discarded = len(view.discards)
    gap = (BANK.w - _room(view.deck) - _room(discarded)) // 3
    deck = Box(BANK.x + gap, BANK.bottom - _BELOW - high, wide, high)
    discards = deck._replace(x=BANK.right - gap - _room(discarded))
    back = cards.back(wide, high) if view.deck else None
    _pile(canvas, deck, back, view.deck, "deck" in changed and "deck" not in offered)
    top = table_card(view.discards[-1], wide, high) if view.discards else None
    _pile(canvas, discards, top, discarded, "discards" in changed)
    if "deck" in offered:
        canvas.choice_frame(deck, sign=offered["deck"])


def _room(number: int) -> int:
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
    right = box.x + _room(number)
    canvas.write(line(str(number)), (right, box.middle[1]), CREAM, "right")
