"""Standing orders: once home, a seat stands aside by passing every turn."""

from __future__ import annotations

from engines.base import Order
from engines.city.moves import Move
from engines.city.policy import auto_pass
from engines.city.view import View
from engines.text import say

STAND_ASIDE = "pass"


def orders(view: View) -> tuple[Order, ...]:
    """The standing orders that the reader can give until the end of the game."""
    if view.reader is None or view.phase == "over":
        return ()
    text = say("Your police stone stays where it is, and you pass every turn.")
    return (Order(STAND_ASIDE, say("Once home, stand aside"), text, emoji="🏠", lasts=True),)


def obey(view: View, order: str) -> Move | None:
    """The pass of a seat that is home (T4)."""
    return auto_pass(view) if order == STAND_ASIDE else None
