"""Standing orders: a seat stands aside, with moves that the rules always allow (P3, B2)."""

from __future__ import annotations

from engines.base import Order
from engines.streets.moves import Draw, Lower, Move
from engines.streets.view import View
from engines.text import say

STAND_ASIDE = "draw"


def orders(view: View) -> tuple[Order, ...]:
    """What the reader may order until the end of the game."""
    if view.reader is None or view.outcome is not None:
        return ()
    text = say("You draw a card every turn, and lower no difference at the end.")
    return (Order(STAND_ASIDE, say("Stand aside: draw every turn"), text, emoji="🃏", lasts=True),)


def obey(view: View, order: str) -> Move | None:
    """A card from the pile, or nothing lowered; the other decisions stay the reader's."""
    if order != STAND_ASIDE or view.reader not in view.owes:
        return None
    match view.phase:
        case "turns":
            return Draw()
        case "lower":
            return Lower(None)
    return None
