"""The words in the pictures of Chicago Underworld."""

from __future__ import annotations

from engines.base import Question
from engines.chicago.ask import Begun, Step
from engines.chicago.cards import BLACK_JOKER, RED_JOKER, Card, dollars, named
from engines.chicago.demand_events import Declined, Paid
from engines.chicago.events import (
    Attacked,
    Dealt,
    Discarded,
    Drawn,
    Event,
    Fought,
    Killed,
    Refilled,
    Rolled,
    Stopped,
    TurnedUp,
)
from engines.chicago.state import HAND_LIMIT, HIGH_DIE, Demand, Purpose
from engines.chicago.view import View
from engines.text import Text, count, say

_ASKED: dict[Purpose, Text] = {
    "hire": say("may pay for a henchman"),
    "territory": say("may buy"),
    "raid": say("may bribe the police"),
    "mob": say("may pay off the mob"),
}

_ACTIONS: dict[tuple[bool, bool], Text] = {
    (True, True): say("to hire, draw or battle"),
    (True, False): say("to hire or draw"),
    (False, True): say("to draw or battle"),
    (False, False): say("to draw a card"),
}
"""By whether the active seat may hire, and whether it may battle (P3)."""

_ACTIONS_AND_PLAYS: dict[tuple[bool, bool], Text] = {
    (True, True): say("to hire, draw, battle or play cards"),
    (True, False): say("to hire, draw or play cards"),
    (False, True): say("to draw, battle or play cards"),
    (False, False): say("to draw or play cards"),
}
"""The same for a reader who holds cards that can be played."""
_PLAYABLE = frozenset("arm")
"""The values of the answers that play a hit man or a joker."""

_STEPS: dict[Step, Text] = {
    "target": say("to kill a henchman"),
    "hit man": say("to pick a hit man"),
    "battle": say("to battle for a territory"),
    "raid": say("to raid a territory"),
    "mob": say("to seize a territory"),
}
"""By what the questions after the first one of a move are about."""

_NO_CHOICE = {"e": say("to end the turn"), "n": say("can only decline")}
"""By the value of the only answer."""

_PLAYED: dict[Purpose, Text] = {
    "hire": say("rolls too low"),
    "territory": say("turns up a territory"),
    "raid": say("calls the police"),
    "mob": say("sends the mob"),
}

_REFUSED: dict[Purpose, Text] = {
    "hire": say("hires nobody"),
    "territory": say("doesn't buy"),
    "raid": say("doesn't pay"),
    "mob": say("doesn't pay"),
}

_DONE: dict[type[Event], Text] = {
    Dealt: say("The cards are dealt"),
    Killed: say("kills a henchman"),
    Rolled: say("hires a henchman"),
    TurnedUp: _PLAYED["territory"],
    Drawn: say("draws a card"),
    Discarded: say("discards"),
    Stopped: say("ends the turn"),
    Refilled: say("The deck is refilled"),
}


_BRIEF: dict[type[Event], Text] = {
    Killed: say("kills"),
    Rolled: say("hires"),
    Drawn: say("draws"),
}


def task(view: View, question: Question | None = None) -> Text:
    """Say what the owing seat has to do, or how it has won; follows its name.

    ``question``: what the reader is asked in their own picture.
    """
    return _asked(view, question) or _due(view)


def _asked(view: View, question: Question | None) -> Text | None:
    """Say what a question is about, if that is more than everybody knows, or leaves no choice."""
    if question is None:
        return None
    if isinstance(question.preview, Begun):
        return _STEPS[question.preview.step]
    values = {option.value for option in question.options}
    if view.demand is None and view.phase == "open" and values & _PLAYABLE:
        return _ACTIONS_AND_PLAYS["h" in values, "b" in values]
    if view.demand is None and _surplus(view) and not values & _PLAYABLE:
        return _discards(view)
    return _NO_CHOICE.get(question.options[0].value) if len(question.options) == 1 else None


def _due(view: View) -> Text:
    """Say what everybody knows the owing seat has to do."""
    if view.outcome is not None:
        points = view.outcome.scores[view.outcome.winners[0]]
        if len(view.outcome.winners) > 1:
            return say("tie at {score}", score=points)
        return say("wins with {points} points", points=points)
    if view.demand is not None:
        return _ASKED[view.demand.purpose]
    if view.phase == "open":
        return _ACTIONS[view.may_hire, bool(view.rivals)]
    return _closing(view)


def _closing(view: View) -> Text:
    """Say what everybody knows the active seat has to do at the end of its turn."""
    if not _may_hit(view):
        return _discards(view) if _surplus(view) else _NO_CHOICE["e"]
    if surplus := _surplus(view):
        return say("to play cards or discard {n}", n=surplus)
    return say("to play cards or end the turn")


def _surplus(view: View) -> int:
    """Return how many cards the active seat has too many at the end of its turn; 0 if none or before."""
    if view.phase == "open":
        return 0
    return max(0, view.sides[view.active].hand_size - HAND_LIMIT)


def _discards(view: View) -> Text:
    """Say how many cards the active seat has to discard."""
    return count("to discard {n} card", "to discard {n} cards", _surplus(view))


def _may_hit(view: View) -> bool:
    """Tell whether anybody has henchmen or territories for the active seat's hit men and jokers."""
    others = (side for seat, side in enumerate(view.sides) if seat != view.active)
    return any(side.henchmen or side.territories for side in others)


def round_of(view: View) -> Text:
    """Say which round it is, and which one is the last."""
    return say("Round {round}/{rounds}", round=view.round, rounds=view.options.rounds)


_EFFECTS = {RED_JOKER: say("Police"), BLACK_JOKER: say("Mob")}


def effect(card: Card) -> Text:
    """Say in a word what a hit man or a joker is."""
    return _EFFECTS.get(card, say("Hit man"))


BATTLE_ODDS = say("Battle odds")
NEXT = say("Next to play")
LAST_TURN = say("Last turn")


def hires() -> Text:
    """Say on which dice a henchman joins for free."""
    return say("Hires on {high}+", high=HIGH_DIE)


def played(demand: Demand) -> Text:
    """Say which action of the active seat led to the demand; follows its badge."""
    return _PLAYED[demand.purpose]


def done(event: Event) -> Text:
    """Say what a seat has done; follows its badge."""
    match event:
        case Attacked(joker=joker):
            return _PLAYED["raid" if joker == RED_JOKER else "mob"]
        case Rolled(die=die) if die < HIGH_DIE:
            return _PLAYED["hire"]
        case Paid():
            return _paid(event)
        case Declined(demand=demand, asked=asked):
            return _REFUSED[demand.purpose] if asked else say("has too few cards")
        case Fought():
            return fought(event)
    return _DONE[type(event)]


def _paid(event: Paid) -> Text:
    """Say for what a seat has paid, and how much."""
    paid = dollars(event.cards)
    match event.demand.purpose:
        case "hire":
            return say("hires for ${paid}", paid=paid)
        case "territory":
            return say("buys it for ${paid}", paid=paid)
        case "raid":
            return say("pays the police ${paid}", paid=paid)
        case "mob":
            return say("pays the mob ${paid}", paid=paid)


def fought(event: Fought) -> Text:
    """Say how a battle has ended."""
    if not event.defence:
        return say("walks in")
    if event.won:
        return say("takes {territory}", territory=named(event.territory))
    return say("holds {territory}", territory=named(event.territory))


def brief(event: Event) -> Text | None:
    """Say the same as ``done`` in a word, for where a long name leaves little room, if there is one."""
    match event:
        case Rolled(die=die) if die < HIGH_DIE:
            return None
        case Paid(cards=cards):
            return say("pays ${paid}", paid=dollars(cards))
        case Fought(won=won) if event.defence:
            return say("wins") if won else say("defends")
    return _BRIEF.get(type(event))
