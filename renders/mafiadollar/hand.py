"""The private picture of a hand in MafiaDollar, or of the clan if a question is about it."""

from __future__ import annotations

from engines.base import Question, Seat
from engines.mafiadollar.cards import CARDS
from engines.mafiadollar.view import View
from renders.base import DrawContext
from renders.mafiadollar.clan import draw_clan
from renders.mafiadollar.cloth import RIGHT, draw_cloth, foot_middle, write_owner
from renders.mafiadollar.colours import PALETTE
from renders.mafiadollar.strip import draw_hand_in
from renders.mafiadollar.words import balance_text, sum_of
from renders.shared.canvas import SIZE, Canvas
from renders.shared.choices import Signs, signs_of
from renders.shared.lettering import fit, settable
from renders.shared.palette import CREAM, WALNUT

_MOST = 840  # width of a balance without words
_BEFORE = 56  # pixels before one with words


def draw_hand(view: View, question: Question | None, context: DrawContext) -> Canvas:
    """Draw the reader's hand, or its clan if a question offers cards in play. 1280 × 960.

    Offered cards have a frame. Raises ValueError if the view is a spectator's.
    """
    if view.reader is None:
        raise ValueError("a spectator has no hand")
    offered = cards_offered(question)
    if offered.keys() - {*(view.sides[view.reader].hand or ())}:
        return draw_clan(view, view.reader, context, offered)
    canvas = Canvas.blank(*SIZE, WALNUT, PALETTE)
    spread_hand(canvas, 12, view, view.reader, offered, context)
    return canvas


def cards_offered(question: Question | None) -> dict[str, str | None]:
    """Return the cards that the question's options stand for, each with the letter of its option, if any."""
    return {card: sign for card, sign in signs_of(question).items() if card in CARDS}


def spread_hand(
    canvas: Canvas, top: int, view: View, seat: Seat, offered: Signs, context: DrawContext
) -> None:
    """Draw a hand on its owner's cloth, from ``top`` to the lower edge, and below it the owner's balance."""
    side = view.sides[seat]
    draw_hand_in(canvas, draw_cloth(canvas, top, seat), side.hand or (), offered, context)
    if side.balance is None:
        write_owner(canvas, view, seat, RIGHT, context)
        return
    short = fit(sum_of(side.balance, context), _MOST)
    end = write_owner(canvas, view, seat, RIGHT - short.wide - 24, context)
    told = fit(settable(context.say(balance_text(side.balance))), RIGHT - _BEFORE - end)
    if told.text.endswith("…"):
        told = short
    canvas.write(told, (RIGHT, foot_middle(canvas)), CREAM, "right")
