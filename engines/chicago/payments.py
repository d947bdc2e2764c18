"""Payments: who is asked for money, and which cards can pay it (P8, P9)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from engines.base import IllegalMove
from engines.chicago.cards import VALUE, Card, Dollars, dollars, in_order, named, with_article

MONEY_FALLING = sorted(VALUE.values(), reverse=True)
"""The dollars of all money cards in descending order: four tens, then four nines …"""


def fewest_cards(price: Dollars) -> int:
    """Return the fewest cards that could reach the price; with fewer in hand nobody is asked (P8)."""
    return next(n for n in range(1, len(MONEY_FALLING) + 1) if sum(MONEY_FALLING[:n]) >= price)


FEWEST = {price: fewest_cards(price) for price in (5, 10, 15, 20, 30, 50)}
"""``fewest_cards`` for every price of a henchman, a territory or a bribe."""


def payments(hand: Collection[Card], price: Dollars) -> Iterator[tuple[Card, ...]]:
    """Yield all payments from a hand, each with its cards in card order (P9).

    Cards are added in descending order, so the last one is the smallest: without it the price is not
    reached, and with it no further card is needed.
    """
    yield from map(in_order, reaching(hand, price))


def reaching(hand: Collection[Card], price: Dollars) -> Iterator[tuple[Card, ...]]:
    """Yield the same payments in the same order, each with its cards in descending order: quicker."""
    money = sorted((card for card in in_order(hand) if card in VALUE), key=lambda card: -VALUE[card])
    return _reaching(money, price)


def _reaching(money: list[Card], price: Dollars) -> Iterator[tuple[Card, ...]]:
    for at, card in enumerate(money):
        missing = price - VALUE[card]
        if missing <= 0:
            yield (card,)
        else:
            for others in _reaching(money[at + 1 :], missing):
                yield (card, *others)


def least_wasteful(hand: Collection[Card], price: Dollars) -> list[tuple[Card, ...]]:
    """Return all payments by ascending sum, then by descending number of cards, then in card order."""
    return sorted(payments(hand, price), key=lambda cards: (dollars(cards), -len(cards)))


def suggested(hand: Collection[Card], price: Dollars) -> list[tuple[Card, ...]]:
    """Return all payments, the least wasteful first; repeats that differ only in suits come last."""
    first: dict[tuple[int, ...], tuple[Card, ...]] = {}
    again = []
    for cards in least_wasteful(hand, price):
        numbers = tuple(sorted(map(VALUE.__getitem__, cards)))
        if first.setdefault(numbers, cards) != cards:
            again.append(cards)
    return [*first.values(), *again]


def check_payment(hand: Collection[Card], cards: tuple[Card, ...], price: Dollars) -> None:
    """Raise IllegalMove, saying why, unless the cards are a valid payment from the hand (P9)."""
    for card in cards:
        if card not in hand:
            raise IllegalMove("That card isn't in your hand: {card}.", card=named(card))
        if card not in VALUE:
            raise IllegalMove(
                "You can't pay with {card}, only with cards from 2 to 10.", card=with_article(card)
            )
    paid = sum(map(VALUE.__getitem__, cards))
    if paid < price:
        raise IllegalMove("That's ${paid}, but the price is ${price}.", paid=paid, price=price)
    smallest = min(cards, key=VALUE.__getitem__)
    if paid - VALUE[smallest] >= price:
        raise IllegalMove(
            "Leave out the {card}: the other cards make ${paid}, which is enough for ${price}.",
            card=named(smallest),
            paid=paid - VALUE[smallest],
            price=price,
        )
