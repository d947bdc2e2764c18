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
    """The seat that leads the game, at the end who has won; nobody if they are level.

    It leads more branches, or as many and all its sums together are larger. Once they are counted, their
    points decide.
    """
    if view.outcome is not None:
        return view.outcome.winners
    first, second = (standing(view, seat) for seat in (0, 1))
    return () if first == second else (0,) if first > second else (1,)


def standing(view: View, seat: Seat) -> tuple[int, int]:
    """The branches that a seat leads, and all its sums together; once they are counted its points, and 0."""
    led = [branch for branch in BRANCHES if leader(view, branch) == seat]
    if view.winners is not None:
        return sum(branch_points(view, branch) for branch in led), 0
    return len(led), sum(map(likely, view.sides[seat].stacks))


def branch_points(view: View, branch: int) -> int:
    """The points of a branch for its winner, as far as its difference is settled; 0 before the reveal."""
    if view.differences is None or view.winners is None or view.winners[branch] is None:
        return 0
    return view.differences[branch] * times(view, branch)


def times(view: View, branch: int) -> int:
    """Return what the difference of a branch is multiplied by, as far as the reader knows."""
    known = [side.influence for side in view.sides if side.influence is not None]
    return multiplier(SUITS[branch], known, view.options.negator)


def likely(stack: Stack) -> int:
    """The sum of a stack, with an average card for each that the reader doesn't know."""
    return total(stack) + AVERAGE * unknown(stack)
