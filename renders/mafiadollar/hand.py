"""The private picture of a hand in MafiaDollar, or of the clan if a question is about it."""

from __future__ import annotations

from collections.abc import Container

from engines.base import Question, Seat
from engines.mafiadollar.cards import CARDS
from engines.mafiadollar.view import View
from renders.base import DrawContext
from renders.mafiadollar.clan import draw_clan
from renders.mafiadollar.cloth import RIGHT, draw_cloth, foot_middle, write_owner
from renders.mafiadollar.colours import PALETTE
from renders.mafiadollar.ledger import draw_ledger
from renders.mafiadollar.strip import draw_hand_in
from renders.shared.canvas import SIZE, Canvas
from renders.shared.choices import Signs, signs_of
from renders.shared.palette import WALNUT

_APART = 20  # pixels between a name and a ledger


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


def spread_hand(  # noqa: PLR0913 - a place, a hand, and what is marked in it
    canvas: Canvas,
    top: int,
    view: View,
    seat: Seat,
    offered: Signs,
    context: DrawContext,
    *,
    changed: Container[str] = (),
    named: bool = True,
) -> None:
    """Draw a hand on its owner's cloth, from ``top`` to the lower edge, and below it the owner's balance.

    ``changed``: cards with a halo. ``named``: with their names, if there is room for them.
    """
    side = view.sides[seat]
    cards = draw_cloth(canvas, top, seat)
    draw_hand_in(canvas, cards, side.hand or (), offered, context, changed=changed, named=named)
    right, middle = RIGHT, foot_middle(canvas)
    if side.balance is not None:
        right = draw_ledger(canvas, side.balance, (RIGHT, middle), context) - _APART
    write_owner(canvas, view, seat, right, context)
