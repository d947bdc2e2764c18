"""Standing orders: a seat stands aside by making moves that are always legal (P3, B2)."""

from __future__ import annotations

from engines.base import Order
from engines.streets.moves import Draw, Lower, Move
from engines.streets.view import View
from engines.text import say

STAND_ASIDE = "draw"


def orders(view: View) -> tuple[Order, ...]:
    """The standing orders that the reader can give until the end of the game."""
    if view.reader is None or view.outcome is not None:
        return ()
    text = say("You draw a card every turn and don't lower any branch at the end.")
    return (Order(STAND_ASIDE, say("Stand aside: draw every turn"), text, emoji="🃏", lasts=True),)


def obey(view: View, order: str) -> Move | None:
    """Draw a card or lower nothing; all other decisions stay with the reader."""
    if order != STAND_ASIDE or view.reader not in view.owes:
        return None
    match view.phase:
        case "turns":
            return Draw()
        case "lower":
            return Lower(None)
    return None
