"""The standing in Streets of Palermo, as far as a reader can tell."""

from __future__ import annotations

from statistics import mean

from engines.base import Seat
from engines.cards import NUMBERS, SUITS
from engines.streets.scoring import multiplier, total
from engines.streets.state import Stack
from engines.streets.view import View

BRANCHES = range(len(SUITS))

AVERAGE = round(mean(int(number) for number in NUMBERS))
"""The value that a card counts for if the reader doesn't know it."""


def unknown(stack: Stack) -> int:
    """The number of cards in a stack that the reader doesn't know."""
    return sum(laid.card is None for laid in stack)


def leader(view: View, branch: int) -> Seat | None:
    """The seat that leads a branch; unknown cards count as average ones. From the reveal on its winner."""
    if view.winners is not None:
        return view.winners[branch]
    first, second = (likely(side.stacks[branch]) for side in view.sides)
    return None if first == second else 0 if first > second else 1


def leaders(view: View) -> tuple[Seat, ...]:
    """The seat that leads the game by points, at the end who has won; nobody if they are level."""
    if view.outcome is not None:
        return view.outcome.winners
    first, second = standing(view)
    return () if first == second else (0,) if first > second else (1,)


def points(view: View, seat: Seat) -> int:
    """The points of the branches that a seat leads, as far as the reader can tell; without any bonus."""
    return sum(branch_points(view, branch) for branch in BRANCHES if leader(view, branch) == seat)


def standing(view: View) -> tuple[int, ...]:
    """The points of both seats, as far as the reader can tell."""
    return points(view, 0), points(view, 1)


def lead(view: View, branch: int) -> int:
    """By how much a branch is led; once the branches are counted, as far as its difference is settled."""
    if view.differences is not None:
        return view.differences[branch]
    first, second = (likely(side.stacks[branch]) for side in view.sides)
    return abs(first - second)


def branch_points(view: View, branch: int) -> int:
    """The points of a branch for whoever leads it."""
    return lead(view, branch) * times(view, branch)


def times(view: View, branch: int) -> int:
    """Return what the difference of a branch is multiplied by, as far as the reader knows."""
    known = [side.influence for side in view.sides if side.influence is not None]
    return multiplier(SUITS[branch], known, view.options.negator)


def likely(stack: Stack) -> int:
    """The sum of a stack, with an average card for each that the reader doesn't know."""
    return total(stack) + AVERAGE * unknown(stack)
