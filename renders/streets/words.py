"""The words and figures on the pictures of Streets of Palermo."""

from __future__ import annotations

from engines.cards import Suit
from engines.streets.names import minus
from engines.streets.options import Options
from engines.streets.standing import branch_points, times
from engines.streets.view import View
from engines.text import Text, say


def task(view: View) -> Text:
    """The task of the seats that owe, or the result; written after their names."""
    match view.phase:
        case "influence":
            return say("to choose in secret") if len(view.owes) == 1 else say("choose in secret")
        case "turns":
            return say("to act after the joker") if view.jokered else say("to play")
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
