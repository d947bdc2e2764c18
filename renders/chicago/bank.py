"""The bank: which round it is, and the deck and the discard pile, each with its number beside it."""

from __future__ import annotations

from collections.abc import Container

from engines.chicago.view import View
from renders.base import DrawContext
from renders.chicago import words
from renders.chicago.boxes import bank_box
from renders.chicago.cards import table_card
from renders.shared import cards
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.choices import Signs
from renders.shared.lettering import SMALLEST, fit, line, settable
from renders.shared.palette import BRASS_DARK, CREAM, INK, LEATHER_DARK

_TITLE = 60  # height of the line with the round above the piles
_HIGH, _BROAD = 150, 600  # sizes of a bank: whose cards are upright, and whose piles are beside the round
_UPRIGHT = (56, 104), (56, 104)  # sizes of a back and of a card face up
_LOW = (46, 60), (88, 60)
_LARGE = 76  # size of the words beside the piles at most
_APART = 20  # pixels around the piles there
_BELOW, _EDGE = 17, 9  # pixels below upright piles, and below low ones
_STEP, _LAYERS = 3, 3  # pixels between two cards of a pile, and how many of them show
_BESIDE = 8  # pixels from a pile to its number


def bank(canvas: Canvas, view: View, changed: Container[str], offered: Signs, context: DrawContext) -> None:
    """Draw round, deck and discard pile on their leather: the piles below the round, or beside it."""
    box = bank_box(len(view.sides))
    broad = box.w > _BROAD
    sizes = _UPRIGHT if broad or box.h > _HIGH else _LOW
    numbers = view.deck, len(view.discards)
    wide = [_wide(size[0], number) for size, number in zip(sizes, numbers, strict=True)]
    piles = box.right_of(box.right - sum(wide) - 3 * _APART) if broad else box
    title = box._replace(w=piles.x - box.x) if broad else box._replace(h=_TITLE)
    told = fit(settable(context.say(words.round_of(view))), title.w - 24, _LARGE if broad else SMALLEST)
    canvas.write(told, title.middle, CREAM, "mid")
    gap = (piles.w - sum(wide)) // 3
    low = piles.bottom - (_BELOW if sizes is _UPRIGHT else _EDGE)
    left, right = (
        Box(x, low - high, across, high)
        for x, (across, high) in zip((piles.x + gap, piles.right - gap - wide[1]), sizes, strict=True)
    )
    _pile(canvas, left, cards.back(left.w, left.h) if view.deck else None, view.deck, "deck" in changed)
    top = table_card(view.discards[-1], right.w, right.h) if view.discards else None
    _pile(canvas, right, top, len(view.discards), "discards" in changed)
    if "deck" in offered:
        canvas.choice_frame(left, sign=offered["deck"])


def _wide(across: int, number: int) -> int:
    """Return how wide a pile of such cards with its number is."""
    return across + (_LAYERS - 1) * _STEP + _BESIDE + line(str(number)).wide


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
    right = box.x + _wide(box.w, number)
    canvas.write(line(str(number)), (right, box.middle[1]), CREAM, "right")
