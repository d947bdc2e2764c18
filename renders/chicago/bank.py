"""The bank: which round it is, and the deck and the discard pile, each beside its number."""

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
from renders.shared.layout import columns, write_title
from renders.shared.lettering import line
from renders.shared.palette import BRASS_DARK, CREAM, INK, LEATHER_DARK

_ROUND = 74  # height of the line with the round
_CARD = 64, 102
_STEP, _LAYERS = 3, 3  # pixels between two cards of a pile, and how many of them show
_APART = 22  # pixels between the two piles with their numbers
_BESIDE = 14  # pixels from a pile to its number


def bank(canvas: Canvas, view: View, changed: Container[str], offered: Signs, context: DrawContext) -> None:
    """Draw round, deck and discard pile on their leather."""
    room = BANK.grown(-8)
    write_title(canvas, BANK.grown(-14)._replace(y=BANK.y, h=_ROUND), context.say(words.round_of(view)), 64)
    halves = columns(room._replace(y=BANK.y + _ROUND, h=BANK.h - _ROUND - 18), 2, _APART)
    back = cards.back(*_CARD) if view.deck else None
    deck = _pile(canvas, halves[0], back, view.deck, "deck" in changed)
    top = table_card(view.discards[-1], *_CARD) if view.discards else None
    _pile(canvas, halves[1], top, len(view.discards), "discards" in changed)
    if "deck" in offered:
        canvas.choice_frame(deck, sign=offered["deck"])


def _pile(canvas: Canvas, room: Box, top: Sprite | None, number: int, changed: bool) -> Box:
    """Draw a pile with its number beside it, both in the middle. Returns its box."""
    under = max(0, min(number, _LAYERS) - 1)
    figure = line(str(number))
    whole = Box(room.x, room.bottom - _CARD[1], _CARD[0] + under * _STEP, _CARD[1])
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
