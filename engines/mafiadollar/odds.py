"""The probability of skill checks, by the cards that a reader cannot see (P18)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.mafiadollar.cards import DICE
from engines.mafiadollar.points import DICE_SIDES, NEEDED
from engines.mafiadollar.view import View


def unseen(view: View) -> tuple[int, ...]:
    """Return the number of unseen cards for each die, from 1 (index 0) to 8."""
    numbers = [0] * DICE_SIDES
    for card in unseen_cards(view):
        numbers[DICE[card] - 1] += 1
    return tuple(numbers)


def unseen_cards(view: View) -> list[str]:
    """Return the cards with dice that the reader does not see: in the deck, or in others' hands."""
    seen = set(seen_cards(view))
    return [card for card in DICE if card not in seen]


def seen_cards(view: View) -> Iterator[str]:
    """Yield the cards other than loot that the reader sees."""
    yield from view.discards
    for side in view.sides:
        yield from side.hand or ()
        for gangster in side.gangsters:
            yield gangster.card
            yield from gangster.items
            yield from gangster.blocks
        for store in side.stores:
            yield store.card
            if store.dog:
                yield store.dog
    for offer in view.offers:
        if offer.give:
            yield offer.give


def chance(numbers: tuple[int, ...], points: int) -> float:
    """Return the probability of a check with these points, all unseen cards being equally likely."""
    enough = sum(numbers[max(0, NEEDED - points - 1) :])
    return enough / (sum(numbers) or 1)


def percent(view: View, points: int) -> int:
    """Return the probability of a check in percent."""
    return round(100 * chance(unseen(view), points))
