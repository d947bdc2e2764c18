"""The words and figures on the pictures of Streets of Palermo."""

from __future__ import annotations

from itertools import chain

from engines.base import Seat
from engines.cards import Suit
from engines.streets.events import Chosen, Drawn, Event, Exchanged, Guessed, Lowered, Placed, Swept, Taken
from engines.streets.names import minus
from engines.streets.options import Options
from engines.streets.scoring import (
    CALL_POINTS,
    HAND_CARD_POINTS,
    LOW_CARD_POINTS,
    LOW_CARDS,
    LOWERING,
    total,
)
from engines.streets.standing import branch_points, likely, standing, times, unknown
from engines.streets.state import Stack
from engines.streets.view import View
from engines.text import Text, say


def task(view: View) -> Text:
    """The task of the seats that owe, or the result; written after their names."""
    match view.phase:
        case "influence":
            return say("to choose in secret") if len(view.owes) == 1 else say("choose in secret")
        case "turns":
            return say("plays on") if view.jokered else say("to play")
        case "lower":
            return say("to lower a branch")
        case "guess":
            return say("to bet on a card")
        case "over":
            return _result(view)


def _result(view: View) -> Text:
    if view.outcome is None:
        return say("the end")
    high, low = sorted(view.outcome.scores, reverse=True)
    if len(view.outcome.winners) > 1:
        return say("tie at {score}", score=minus(high))
    return say("wins {high} to {low}", high=minus(high), low=minus(low))


def leading(view: View, seat: Seat) -> Text | None:
    """Say how many branches the leader leads to how many: all sums if both lead as many, later points."""
    mine, theirs = standing(view, seat), standing(view, 1 - seat)
    if view.phase in ("influence", "over") or mine < theirs:
        return None
    if mine == theirs:
        return say("tied")
    own, other = minus(mine[0]), minus(theirs[0])
    if mine[0] == theirs[0]:
        own, other = (sum_of(tuple(chain(*view.sides[side].stacks))) for side in (seat, 1 - seat))
    return say("{own} to {other}", own=own, other=other)


BONUSES: dict[Suit, tuple[str, str]] = {
    "H": ("", minus(-LOWERING)),
    "D": ("?", f"+{max(CALL_POINTS.values())}"),
    "S": (f"{LOW_CARDS[0]}–{LOW_CARDS[-1]}", f"+{LOW_CARD_POINTS}"),
    "C": ("", f"+{HAND_CARD_POINTS}"),
}
"""The bonuses of the branches: the ranks of the cards that they are about, and what they bring."""

PILE = say("Pile")
DISPLAY = say("Display")
JOKER = say("joker")


def sum_of(stack: Stack) -> str:
    """The sum of a stack; about as much as it is likely to be while cards are unknown."""
    return f"≈{likely(stack)}" if unknown(stack) else str(total(stack))


_DEEDS: dict[type[Event], Text] = {
    Chosen: say("bribes"),
    Taken: say("takes"),
    Placed: say("hides"),
    Drawn: say("draws"),
    Exchanged: say("swaps"),
    Swept: say("plays joker"),
    Lowered: say("lowers"),
    Guessed: say("bets"),
}


def deed(event: Event) -> Text:
    """Say what a seat did in a word or two, as far as the last action shows it; follows its badge."""
    if isinstance(event, Lowered) and not event.branch:
        return say("declines")
    return _DEEDS[type(event)]


TRADES: dict[Suit, Text] = {
    "H": say("Killing"),
    "D": say("Gambling"),
    "S": say("Trafficking"),
    "C": say("Drugs"),
}
"""The trades of the branches as the names of shops, each in one word."""


def negator_sign(options: Options) -> str:
    """The multiplier of a negated branch."""
    return "×0" if options.negator == "void" else "×−1"


def branch_worth(view: View, branch: int) -> str:
    """Difference and multiplier of a branch; the points at the end; nothing before the reveal."""
    if view.differences is None or view.winners is None:
        return ""
    if view.winners[branch] is None:
        return "0"
    if view.phase == "over":
        return minus(branch_points(view, branch))
    return f"{view.differences[branch]} × {minus(times(view, branch))}"
