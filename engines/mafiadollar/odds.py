"""The probability of skill checks, by the cards that a reader cannot see (P18)."""

from __future__ import annotations

from engines.mafiadollar.cards import DICE
from engines.mafiadollar.job_events import Check
from engines.mafiadollar.points import DICE_SIDES, NEEDED
from engines.mafiadollar.view import SpoilsSeen, View

ALL = tuple(list(DICE.values()).count(die) for die in range(1, DICE_SIDES + 1))
"""The numbers of cards in the game for each die."""


def unseen(view: View) -> tuple[int, ...]:
    """Return the number of unseen cards for each die, from 1 (index 0) to 8."""
    numbers = list(ALL)
    for card in seen_cards(view) & DICE.keys():
        numbers[DICE[card] - 1] -= 1
    return tuple(numbers)


def unseen_cards(view: View) -> list[str]:
    """Return the cards with dice that the reader does not see: in the deck, or in others' hands."""
    seen = seen_cards(view)
    return [card for card in DICE if card not in seen]


def seen_cards(view: View) -> set[str]:
    """Return the cards other than loot in play that the reader sees."""
    seen = set(view.discards)
    for side in view.sides:
        seen.update(side.hand or ())
        for gangster in side.gangsters:
            seen.update((gangster.card, *gangster.items, *gangster.blocks))
        for store in side.stores:
            seen.update((store.card,) if store.dog is None else (store.card, store.dog))
    seen.update([offer.give for offer in view.offers if offer.give])
    if isinstance(view.decision, SpoilsSeen):
        seen.update(view.decision.items)
    return seen


def chance(numbers: tuple[int, ...], points: int) -> float:
    """Return the probability of a check with these points, all unseen cards being equally likely."""
    enough = sum(numbers[max(0, NEEDED - points - 1) :])
    return enough / (sum(numbers) or 1)


def percent(view: View, points: int) -> int:
    """Return the probability of a check in percent."""
    return round(100 * chance(unseen(view), points))


def expected(view: View, check: Check) -> int:
    """Return the probability in percent that a check had before its card was turned over."""
    numbers = list(unseen(view))
    if check.card in seen_cards(view):
        numbers[check.dice - 1] += 1
    return round(100 * chance(tuple(numbers), check.points))
