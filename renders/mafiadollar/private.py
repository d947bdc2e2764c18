"""The private picture of MafiaDollar: table and hand, with the choices lit."""

from __future__ import annotations

from collections.abc import Iterator, Set

from engines.base import Question
from engines.mafiadollar.view import View
from renders.base import DrawContext
from renders.mafiadollar.board import draw_ground, draw_table
from renders.mafiadollar.boxes import OWN_HIGH, table_of
from renders.mafiadollar.colours import PALETTE
from renders.mafiadollar.hand import signs_of
from renders.mafiadollar.last_action import draw_own_action
from renders.mafiadollar.strip import draw_strip
from renders.shared.canvas import PRIVATE_SIZE, Canvas
from renders.shared.palette import WALNUT


def draw_private(view: View, question: Question | None, context: DrawContext) -> Canvas:
    """Draw table and hand in one picture. Raises ValueError if the view is a spectator's."""
    if view.reader is None:
        raise ValueError("a spectator has no hand")
    canvas = Canvas.blank(*PRIVATE_SIZE, WALNUT, PALETTE)
    table = table_of(len(view.sides), OWN_HIGH, view.reader)
    draw_ground(canvas, table, view)
    signs = signs_of(question)
    own = view.sides[view.reader].hand or ()
    held = {card: signs.get(card) for card in _lit(view, signs.keys() - {*own})}
    draw_table(canvas, table, view, frozenset(), held, context)
    draw_own_action(canvas, table, view, context)
    draw_strip(canvas, view.reader, own, {card: signs[card] for card in own if card in signs}, context)
    return canvas


def _lit(view: View, offered: Set[str]) -> Iterator[str]:
    """Yield the offered cards in play, or the warehouse or gangster that holds an offered card."""
    side = view.sides[view.reader or 0]
    held = {loot: store.card for store in side.stores for loot in store.loots or ()}
    worn = {item: gangster.card for gangster in side.gangsters for item in gangster.items}
    for card in offered:
        yield held.get(card) or worn.get(card) or card
