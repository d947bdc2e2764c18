"""The private picture of a hand in MafiaDollar."""

from __future__ import annotations

from collections.abc import Sequence

from engines.base import Question, Seat
from engines.mafiadollar.cards import CARDS
from engines.mafiadollar.deeds import latest
from engines.mafiadollar.events import Event
from engines.mafiadollar.focus import CHOSEN, by_letter, chosen, received
from engines.mafiadollar.view import View
from renders.base import DrawContext
from renders.mafiadollar.board import draw_banner
from renders.mafiadollar.cloth import RIGHT, draw_cloth, foot_middle, write_owner
from renders.mafiadollar.colours import PALETTE
from renders.mafiadollar.ledger import draw_ledger
from renders.mafiadollar.strip import draw_hand_in
from renders.shared.canvas import SIZE, Canvas
from renders.shared.choices import signs_of
from renders.shared.layout import BANNER
from renders.shared.palette import WALNUT

_APART = 20  # pixels between a name and a ledger


def draw_hand(
    view: View, happened: Sequence[Event], question: Question | None, context: DrawContext
) -> Canvas:
    """Draw the reader's hand. 1280 × 960.

    Offered cards have a frame and come first, below what is asked, in the order of their letters; what has
    just come into the hand has a halo. Raises ValueError if the view is a spectator's.
    """
    if view.reader is None:
        raise ValueError("a spectator has no hand")
    own, offered = view.sides[view.reader].hand or (), cards_offered(question)
    hand, asked = by_letter(own, offered), not offered.keys().isdisjoint(own)
    canvas = Canvas.blank(*SIZE, WALNUT, PALETTE)
    if asked:
        draw_banner(canvas, view, context, question)
    room = draw_cloth(canvas, BANNER.bottom + 10 if asked else 12, view.reader)
    draw_hand_in(
        canvas, room, hand, cards_marked(question), context, changed=received(view, latest(happened))
    )
    draw_foot(canvas, view, view.reader, context)
    return canvas


def cards_offered(question: Question | None) -> dict[str, str | None]:
    """Return the cards that the question's options stand for, each with the letter of its option, if any."""
    return {card: sign for card, sign in signs_of(question).items() if card in CARDS}


def cards_marked(question: Question | None) -> dict[str, str | None]:
    """Return the cards offered, and the one that has been chosen before with CHOSEN in place of a letter."""
    card = chosen(question)
    return {**({} if card is None else {card: CHOSEN}), **cards_offered(question)}


def draw_foot(canvas: Canvas, view: View, seat: Seat, context: DrawContext) -> None:
    """Draw whose hand it is, and its owner's balance."""
    side, right, middle = view.sides[seat], RIGHT, foot_middle(canvas)
    if side.balance is not None:
        right = draw_ledger(canvas, side.balance, side.loots, (RIGHT, middle), context) - _APART
    write_owner(canvas, view, seat, right, context)
