"""What a seat of MafiaDollar sees for itself: its hand, or its clan with what a question offers."""

from __future__ import annotations

from collections.abc import Sequence, Set

from engines.base import Question
from engines.mafiadollar.cards import CARDS
from engines.mafiadollar.view import Side, View
from engines.text import say
from renders.base import Look
from renders.mafiadollar.cards import faces_for
from renders.mafiadollar.clan import draw_clan
from renders.mafiadollar.colours import PALETTE
from renders.mafiadollar.sizes import SMALLEST
from renders.mafiadollar.tokens import sack
from renders.mafiadollar.words import standing
from renders.shared.canvas import HAND_SIZE, Box, Canvas
from renders.shared.cards import Paint
from renders.shared.lettering import fit, settable
from renders.shared.palette import BRASS_DARK, CREAM, LEATHER, PANEL, WALNUT
from renders.shared.seats import badge, badge_width

TABLE = Box(16, 8, 1248, 392)
PLATE = Box(16, 406, 1248, 68)
_ONE_ROW = 7
_GAP = 8


def draw_hand(view: View, question: Question | None, look: Look) -> Canvas:
    """The reader's hand, 1280 × 480; if a question offers what is in play, its clan, 1280 × 960.

    What is offered is lit, the rest dimmed. Raises ValueError if the view is a spectator's.
    """
    if view.reader is None:
        raise ValueError("a spectator has no hand")
    side = view.sides[view.reader]
    own = side.hand or ()
    offered = marked(question)
    if offered - set(own):
        return draw_clan(view, view.reader, look, offered)
    canvas = Canvas.blank(*HAND_SIZE, WALNUT, PALETTE)
    canvas.panel(TABLE, LEATHER, BRASS_DARK)
    _spread(canvas, own, offered, look)
    _plate(canvas, view.reader, side, look)
    return canvas


def marked(question: Question | None) -> frozenset[str]:
    """The cards that the question's options stand for."""
    found = [option.mark for option in question.options if option.mark] if question else []
    return frozenset(card for mark in found for card in mark.split("+") if card in CARDS)


def _spread(canvas: Canvas, own: Sequence[str], offered: Set[str], look: Look) -> None:
    """The cards in one row with their names, or more than seven in two rows without."""
    rows = 1 if len(own) <= _ONE_ROW else 2
    across = max(6, -(-len(own) // rows))
    pitch = (TABLE.w - 8) // across
    wide, high = pitch - _GAP, (TABLE.h - 12) // rows - (_GAP if rows > 1 else 4)
    most = min(len(own), across)
    left = TABLE.middle[0] - (most * pitch - _GAP) // 2
    for number, card in sorted(enumerate(own), key=lambda place: place[1] in offered):
        row, column = divmod(number, across)
        box = Box(left + column * pitch, TABLE.y + 8 + row * (high + _GAP), wide, high)
        if card in offered:
            canvas.halo(box)
        paint: Paint = "dim" if offered and card not in offered else "plain"
        canvas.put(faces_for(look)(card, wide, high, paint), box.x, box.y)
    if not own:
        words = settable(look.say(say("No cards in your hand")))
        canvas.write(fit(words, TABLE.w - 40, SMALLEST), TABLE.middle, CREAM, "mid")


def _plate(canvas: Canvas, seat: int, side: Side, look: Look) -> None:
    """The owner's badge, the number of loots, and what they are worth less what is taken off."""
    canvas.panel(PLATE, PANEL, BRASS_DARK)
    x = PLATE.x + 100
    canvas.put(badge(seat, 54), x, PLATE.y + 7)
    x += badge_width(54) + 20
    canvas.put(sack(side.loots), x, PLATE.y + 5)
    x += 70
    if side.balance is not None:
        words = settable(look.say(standing(side.balance)))
        canvas.write(fit(words, PLATE.right - 16 - x, SMALLEST), (x, PLATE.middle[1]), CREAM)
