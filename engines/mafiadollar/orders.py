"""Standing orders: answers in advance to police cards and birthdays, which ask several seats at once."""

from __future__ import annotations

from engines.base import Option
from engines.mafiadollar.cards import VALUE
from engines.mafiadollar.moves import Gift, Give, Move
from engines.mafiadollar.names import emoji, named
from engines.mafiadollar.view import View
from engines.text import say


def orders(view: View) -> tuple[Option, ...]:
    """A card of the hand for the next police card, or a loot of the seat for the next birthday (P13, P14)."""
    if view.reader is None or not view.owes:
        return ()
    side = view.sides[view.reader]
    loots = [loot for store in side.stores for loot in store.loots or ()]
    cards = (
        Option(
            card,
            say("Pass {card} on", card=named(card)),
            emoji=emoji(card),
            group=say("When the police come, pass on …"),
        )
        for card in side.hand or ()
    )
    gifts = (
        Option(
            loot, say("Give {card}", card=named(loot)), emoji=emoji(loot), group=say("On a birthday, give …")
        )
        for loot in sorted(loots, key=lambda loot: (VALUE[loot], loot))
    )
    return (*cards, *gifts)


def obey(view: View, order: str) -> Move | None:
    """The card or loot of the order, where that is what the reader still owes."""
    if view.reader not in view.owes or order not in {option.value for option in orders(view)}:
        return None
    if view.phase == "gift":
        return Gift(order) if order in VALUE else None
    return Give(order) if view.phase == "give" and order not in VALUE else None
