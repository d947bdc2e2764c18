"""Standing orders: which prices to decline, and whether to just draw a card every turn.

Whether an order applies depends on public facts alone, never on the cards in hand (rules section 8).
"""

from __future__ import annotations

from engines.base import Answers, Order
from engines.chicago.cards import PRICE, by_worth, in_order
from engines.chicago.moves import Decline, Discard, Draw, End, Move
from engines.chicago.state import HAND_LIMIT, HIRE_PRICE
from engines.chicago.view import View
from engines.text import Text, say

DRAW_AND_END = "de"
NO_BRIBES = "nb"
PRICES = {f"n{price}": price for price in (0, HIRE_PRICE, *sorted({*PRICE.values()})[:-1])}
"""The highest price in dollars that each order does not decline."""

DECLINING = say("When you're asked for money …")
TURNS = say("On your turns …")


def orders(view: View) -> tuple[Order, ...]:
    """Return the orders the reader can give, which are the same in every position of a game."""
    if view.reader is None or view.outcome is not None:
        return ()
    prices = (
        Order(value, _above(price), emoji="🚫", group=DECLINING, lasts=True)
        for value, price in PRICES.items()
    )
    bribes = Order(NO_BRIBES, say("Never pay a bribe"), emoji="🚫", group=DECLINING, lasts=True)
    drawing = Order(
        DRAW_AND_END,
        say("Draw and end the turn, whatever you draw"),
        say("Declines territories; with more than {n} cards, discards the lowest.", n=HAND_LIMIT),
        emoji="🃏",
        group=TURNS,
        lasts=True,
    )
    return (*prices, bribes, drawing)


def _above(price: int) -> Text:
    return say("Never pay more than ${price}", price=price) if price else say("Never pay")


def obey(view: View, order: str) -> Move | None:
    """Return the move an order prescribes, or None if it does not apply to what the reader owes."""
    if view.reader is None or view.reader not in view.owes:
        return None
    if order == DRAW_AND_END:
        return _drawing(view)
    if view.demand is None:
        return None
    if order == NO_BRIBES:
        return Decline() if view.demand.purpose in ("raid", "mob") else None
    return Decline() if order in PRICES and view.demand.price > PRICES[order] else None


def _drawing(view: View) -> Move | None:
    """Return the next move of a turn in which the seat only draws a card (P3 to P5)."""
    if view.demand is not None:
        return Decline() if view.demand.purpose == "territory" else None
    if view.phase == "open":
        return Draw()
    surplus = view.sides[view.active].hand_size - HAND_LIMIT
    hand = by_worth(view.sides[view.active].hand or ())
    return Discard(in_order(hand[:surplus])) if surplus > 0 else End()


def goes_on(view: View, answers: Answers) -> Move | None:
    """End the turn after “Draw, end the turn”, unless the seat must pay or discard something."""
    found = obey(view, DRAW_AND_END) if answers == ((DRAW_AND_END,),) else None
    return found if isinstance(found, End) else None
