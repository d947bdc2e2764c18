"""The private picture of a hand in MafiaDollar, or of the clan if a question is about it."""

from __future__ import annotations

from collections.abc import Sequence

from engines.base import Question
from engines.mafiadollar.cards import CARDS
from engines.mafiadollar.view import Side, View
from engines.signs import SPOKEN
from engines.text import say
from renders.base import DrawContext
from renders.mafiadollar.cards import faces_for
from renders.mafiadollar.clan import draw_clan
from renders.mafiadollar.colours import PALETTE
from renders.mafiadollar.words import YOUR_HAND, balance_text, sum_of
from renders.shared.canvas import SIZE, Box, Canvas
from renders.shared.cards import Paint
from renders.shared.choices import Signs, signs_of
from renders.shared.lettering import Face, fit, settable
from renders.shared.palette import BRASS_DARK, BRASS_LIGHT, CREAM, LEATHER, PANEL, WALNUT
from renders.shared.seats import badge, badge_width

TABLE = Box(16, 12, 1248, 854)
PLATE = Box(106, 876, 1158, 76)
_GRIDS = ((3, 2), (4, 2), (4, 3), (6, 3), (8, 4))
"""Columns and rows of cards, for growing numbers of them; nobody ever holds more (P4)."""
_GAP = 12
_LETTER = 100  # side of the letter of a choice


def draw_hand(view: View, question: Question | None, context: DrawContext) -> Canvas:
    """Draw the reader's hand, or its clan if a question offers cards in play. 1280 × 960.

    Offered cards have a frame, the others are dimmed. Raises ValueError if the view is a spectator's.
    """
    if view.reader is None:
        raise ValueError("a spectator has no hand")
    side = view.sides[view.reader]
    own = side.hand or ()
    offered = cards_offered(question)
    if offered.keys() - set(own):
        return draw_clan(view, view.reader, context, offered)
    canvas = Canvas.blank(*SIZE, WALNUT, PALETTE)
    canvas.panel(TABLE, LEATHER, BRASS_DARK)
    _spread(canvas, own, offered, context)
    _plate(canvas, view.reader, side, context)
    return canvas


def cards_offered(question: Question | None) -> dict[str, str | None]:
    """Return the cards that the question's options stand for, each with the letter of its option, if any."""
    return {card: sign for card, sign in signs_of(question).items() if card in CARDS}


def _spread(canvas: Canvas, own: Sequence[str], offered: Signs, context: DrawContext) -> None:
    """Draw the cards in rows, with their names if there is room."""
    across, rows = next((columns, rows) for columns, rows in _GRIDS if len(own) <= columns * rows)
    room = TABLE.grown(-_GAP)
    pitch, fall = (room.w + _GAP) // across, (room.h + _GAP) // rows
    for number, card in sorted(enumerate(own), key=lambda place: place[1] in offered):
        row, column = divmod(number, across)
        box = Box(room.x + column * pitch, room.y + row * fall, pitch - _GAP, fall - _GAP)
        paint: Paint = "dim" if offered and card not in offered else "plain"
        canvas.put(faces_for(context)(card, box.w, box.h, paint), box.x, box.y)
        if card in offered:
            sign = offered[card]
            canvas.choice_frame(box, sign=sign if sign == SPOKEN else None)
            if sign and sign != SPOKEN:
                canvas.choice_sign(Box(box.x - 3, box.y - 3, _LETTER, _LETTER), sign)
    if not own:
        words = settable(context.say(say("No cards in your hand")))
        canvas.write(fit(words, TABLE.w - 40), TABLE.middle, CREAM, "mid")


def _plate(canvas: Canvas, seat: int, side: Side, context: DrawContext) -> None:
    """Draw the owner's badge, whose hand it is, and the balance."""
    canvas.panel(PLATE.right_of(TABLE.x), PANEL, BRASS_DARK)
    x = PLATE.x + 12
    canvas.put(badge(seat, 58), x, PLATE.y + 9)
    x += badge_width(58) + 18
    title = fit(settable(context.say(YOUR_HAND)), PLATE.w // 3, face=Face.BOLD)
    x += canvas.write(title, (x, PLATE.middle[1]), BRASS_LIGHT) + 30
    if side.balance is not None:
        told = fit(settable(context.say(balance_text(side.balance))), PLATE.right - 16 - x)
        if told.text.endswith("…"):
            told = fit(sum_of(side.balance), PLATE.right - 16 - x)
        canvas.write(told, (x, PLATE.middle[1]), CREAM)
