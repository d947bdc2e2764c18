"""The private picture of MafiaDollar: table and hand, with the choices lit."""

from __future__ import annotations

from engines.base import Question
from engines.mafiadollar.view import View
from engines.signs import SPOKEN
from renders.base import DrawContext
from renders.mafiadollar.board import draw_ground, draw_table
from renders.mafiadollar.boxes import OWN_HIGH, table_of
from renders.mafiadollar.colours import PALETTE
from renders.mafiadollar.hand import cards_offered
from renders.mafiadollar.last_action import draw_own_action
from renders.mafiadollar.strip import draw_strip
from renders.shared.canvas import PRIVATE_SIZE, Canvas
from renders.shared.choices import Signs, among
from renders.shared.palette import WALNUT


def draw_private(view: View, question: Question | None, context: DrawContext) -> Canvas:
    """Draw table and hand in one picture. Raises ValueError if the view is a spectator's."""
    if view.reader is None:
        raise ValueError("a spectator has no hand")
    canvas = Canvas.blank(*PRIVATE_SIZE, WALNUT, PALETTE)
    table = table_of(len(view.sides), OWN_HIGH, view.reader)
    draw_ground(canvas, table)
    signs = cards_offered(question)
    own = view.sides[view.reader].hand or ()
    in_play = _lit(view, {card: sign for card, sign in signs.items() if card not in own})
    draw_table(canvas, table, view, frozenset(), in_play, context)
    draw_own_action(canvas, table, view, context)
    draw_strip(canvas, view.reader, own, among(signs, own), context)
    return canvas


def _lit(view: View, offered: Signs) -> Signs:
    """Return the signs of offered cards in play, or of the warehouse or gangster that holds an offered card.

    A holder has no letter: several of its cards may have one.
    """
    side = view.sides[view.reader or 0]
    held = {loot: store.card for store in side.stores for loot in store.loots or ()}
    worn = {item: gangster.card for gangster in side.gangsters for item in gangster.items}
    holders = {card: held.get(card) or worn.get(card) for card in offered}
    return {
        holders[card] or card: sign if sign == SPOKEN or not holders[card] else None
        for card, sign in offered.items()
    }
