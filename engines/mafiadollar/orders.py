"""Standing orders: advance answers to police cards and birthdays, and ending the turn without acting.

Every hand owes some card, and every seat with loot some loot, so an order reveals nothing.
"""

from __future__ import annotations

from engines.base import Order
from engines.mafiadollar.cards import VALUE
from engines.mafiadollar.moves import End, Gift, Give, Lose, Move
from engines.mafiadollar.names import emoji, named, told_apart
from engines.mafiadollar.view import LoseSeen, View
from engines.text import say

LOSE_LEAST = "lose"
END = "end"


def orders(view: View) -> tuple[Order, ...]:
    """Return the orders: the card or gift to give (P13, P14), the loot to lose (P15), and resting (P5)."""
    if view.reader is None or not view.owes:
        return ()
    side = view.sides[view.reader]
    loots = [loot for store in side.stores for loot in store.loots or ()]
    cards = (
        Order(
            card,
            say("Pass {card} on", card=told_apart(card)),
            emoji=emoji(card),
            group=say("When the police come, pass on …"),
        )
        for card in side.hand or ()
    )
    gifts = (
        Order(
            loot, say("Give {card}", card=named(loot)), emoji=emoji(loot), group=say("On a birthday, give …")
        )
        for loot in sorted(loots, key=_worth)
    )
    least = Order(
        LOSE_LEAST,
        say("Lose your least valuable loot"),
        say("Of the loot that the police let you choose from."),
        emoji="🚓",
        group=say("When the police take your loot …"),
        lasts=True,
    )
    rest = Order(
        END,
        say("End your turn without acting"),
        say("The next time your gangsters could act."),
        emoji="✅",
        group=say("After your card …"),
    )
    return (*cards, *gifts, least, rest)


def _worth(loot: str) -> tuple[int, str]:
    return VALUE[loot], loot


def obey(view: View, order: str) -> Move | None:
    """Return the move an order prescribes, or None if it does not answer what the reader owes."""
    if view.reader not in view.owes or order not in {option.value for option in orders(view)}:
        return None
    match view.phase:
        case "gift":
            return Gift(order) if order in VALUE else None
        case "give":
            return Give(order) if order not in {*VALUE, LOSE_LEAST, END} else None
        case "lose":
            return _least(view) if order == LOSE_LEAST else None
        case "actions":
            return End() if order == END else None
    return None


def _least(view: View) -> Lose | None:
    seen = view.decision
    return Lose(min(seen.candidates, key=_worth)) if isinstance(seen, LoseSeen) and seen.candidates else None
