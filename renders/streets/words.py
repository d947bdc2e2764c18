"""The words and figures on the pictures of Streets of Palermo."""

from __future__ import annotations

from engines.base import Question, Seat
from engines.cards import SUITS, Suit
from engines.streets.ask import HIDE, SWAP
from engines.streets.events import Chosen, Drawn, Event, Exchanged, Guessed, Lowered, Placed, Swept, Taken
from engines.streets.names import minus
from engines.streets.options import Options
from engines.streets.scoring import bonus_points
from engines.streets.state import Stack
from engines.streets.view import (
    View,
    branch_points,
    doubtful,
    lead,
    leader,
    likely,
    own_hand,
    played,
    points,
    scored,
    unknown,
)
from engines.text import Text, say

PICK, PLACE_IT = say("Pick a branch"), say("Place it where?")


def asked(view: View, question: Question) -> Text:
    """What the question asks of the reader, in a few words."""
    match view.phase:
        case "influence":
            return PICK
        case "lower":
            return say("Lower a branch")
        case "guess":
            return say("Bet: 1 of 8 is drawn")
    return _action(view, question)


def hides(view: View, question: Question | None) -> bool:
    """Return whether the question is where the reader hides a card that they have picked from their hand."""
    return question is not None and question.preview in own_hand(view)


def _action(view: View, question: Question) -> Text:
    if question.preview is not None:
        return PLACE_IT if hides(view, question) else PICK
    if question.prompt == HIDE:
        return say("Place a card")
    if question.prompt == SWAP:
        return DISCARD
    return say("Pick an action")


def task(view: View) -> Text:
    """The task of the seats that owe, or the result; written after their names."""
    match view.phase:
        case "influence":
            return say("to choose in secret") if len(view.owes) == 1 else say("choose in secret")
        case "turns":
            return say("still to act") if view.jokered else say("to play")
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


def figure(view: View, seat: Seat) -> str:
    """The points of a seat, at the end with its bonuses; none as long as there are no points to tell.

    The sign of an estimate stands before those of both if either's depend on what the reader doesn't know.
    """
    if not scored(view):
        return ""
    told = minus(points(view, seat) if view.outcome is None else view.outcome.scores[seat])
    return ABOUT + told if doubtful(view) else told


ABOUT = "≈"
"""The sign of an estimate."""
LEVEL = "="
"""The sign for a lead where a branch is level."""

DISCARD = say("Discard which cards?")
NEW = say("New cards")
"""What a hand gets for the cards that it discards."""
TAKE, DRAW, PLACE_OR_EXCHANGE = say("Take"), say("Draw"), say("Place or exchange")
"""What can be done with the display, the pile, and the hand."""
REVEALED = say("revealed")
DISPLAY, HAND = say("Display"), say("Your hand")
JOKER = say("Joker")


def sum_of(stack: Stack) -> str:
    """The sum of a stack, as far as the reader can tell; an estimate with its sign."""
    return f"{ABOUT if unknown(stack) else ''}{likely(stack)}"


LOWERS = say("lowers")
_DEEDS: dict[type[Event], Text] = {
    Chosen: say("bribes"),
    Taken: say("takes"),
    Placed: say("places"),
    Drawn: say("draws"),
    Exchanged: say("exchanges"),
    Swept: say("plays joker"),
    Lowered: LOWERS,
    Guessed: say("bets"),
}


def deed(event: Event) -> Text:
    """Say in a word or two what a seat did; the badge stands before it. Raises KeyError for no action."""
    match event:
        case Lowered(branch=None):
            return say("lowers nothing")
        case Guessed(points=0):
            return say("loses bet")
    return _DEEDS[type(event)]


TRADES: dict[Suit, Text] = {
    "H": say("Killing"),
    "D": say("Gambling"),
    "S": say("Trafficking"),
    "C": say("Drugs"),
}
"""The trades of the branches as the names of shops, each in one word."""


DOUBLER = "×2"
"""What a doubler multiplies a lead by."""


def negator_sign(options: Options) -> str:
    """The multiplier of a negated branch."""
    return "×0" if options.negator == "void" else "×−1"


def branch_worth(view: View, branch: int) -> str:
    """The lead on a branch, from the reveal on its points without its bonus; nothing without cards.

    An estimate with its sign; LEVEL only where that is known.
    """
    if not played(view, branch):
        return ""
    about = ABOUT if any(unknown(side.stacks[branch]) for side in view.sides) else ""
    if leader(view, branch) is None:
        return f"{about}0" if about else LEVEL
    return about + minus(lead(view, branch) if view.winners is None else branch_points(view, branch))


def branch_more(view: View, branch: int) -> str:
    """What stands behind the points of a branch at the end: its bonus. Bribes are below or above."""
    bonus = bonus_points(view.outcome, SUITS[branch]) if view.outcome is not None else 0
    return f"+{bonus}" if bonus else ""
