"""The bank: which round it is, the deck, and the discard pile with its top card, each under its name."""

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
from renders.shared.layout import write_title
from renders.shared.lettering import SMALLEST, fit, line, settable
from renders.shared.palette import BRASS_DARK, CREAM, INK, LEATHER_DARK

_APART = 12  # pixels between the middle and the name of a pile
_ROUND, _NAME = 60, 46  # heights of the line with the round, and of the name of a pile
_CARD = 100, 110  # size of a card: the halo of a pile stays below the tails of its name
_STEP, _LAYERS = 5, 3  # pixels between two cards of a pile, and how many of them show


def bank(canvas: Canvas, view: View, changed: Container[str], offered: Signs, context: DrawContext) -> None:
    """Draw round, deck and discard pile on their leather."""
    room = BANK.grown(-8)
    write_title(canvas, room._replace(h=_ROUND), context.say(words.round_of(view)), SMALLEST)
    below = room._replace(y=room.y + _ROUND, h=room.h - _ROUND)
    names = [settable(context.say(name)) for name in (words.DECK, words.DISCARDS)]
    left, right = (line(name).wide for name in names)
    middle = below.x + below.w * left // max(1, left + right)
    back = cards.back(*_CARD) if view.deck else None
    left_half = below._replace(w=middle - _APART - below.x)
    deck = _pile(canvas, left_half, names[0], back, view.deck, "deck" in changed)
    top = table_card(view.discards[-1], *_CARD) if view.discards else None
    _pile(canvas, below.right_of(middle + _APART), names[1], top, len(view.discards), "discards" in changed)
    if "deck" in offered:
        canvas.choice_frame(deck, sign=offered["deck"])


def _pile(canvas: Canvas, room: Box, name: str, top: Sprite | None, number: int, changed: bool) -> Box:
    """Draw a pile below its name, with its number on its corner. Returns its box."""
    canvas.write(fit(name, room.w), (room.middle[0], room.y + _NAME // 2), CREAM, "mid")
    under = max(0, min(number, _LAYERS) - 1)
    wide = _CARD[0] + under * _STEP
    box = Box(room.middle[0] - wide // 2, room.bottom - _CARD[1] - 2, *_CARD)
    whole = box._replace(w=wide)
    if changed:
        canvas.halo(whole)
    if top is None:
        canvas.panel(box, LEATHER_DARK, BRASS_DARK)
    else:
        for layer in range(under, 0, -1):
            canvas.panel(box._replace(x=box.x + layer * _STEP), CREAM, INK, 8)
        canvas.put(top, box.x, box.y)
    figure = line(str(number))
    wide = figure.wide + 20
    plaque = Box(whole.right + 6 - wide, box.bottom - 54, wide, 54)
    canvas.panel(plaque, CREAM, INK, 8)
    canvas.write(figure, plaque.middle, INK, "mid")
    return whole
