"""The words on the pictures of Palermo."""

from __future__ import annotations

from engines.base import Outcome, Question
from engines.city.ask import BEAT, STOP
from engines.city.cuts import picks_house
from engines.city.geometry import NUMBERS
from engines.city.view import View
from engines.signs import offered
from engines.text import Text, count, say


def task(view: View, question: Question | None = None) -> Text:
    """The task of the seat to act, or what its question is about, or the result; written after the names."""
    if view.outcome is not None:
        return _result(view.outcome)
    if not view.tiles:
        return say("to lay the start tile")
    if view.phase == "building":
        return _building(question)
    return _walking(view, question)


def _result(outcome: Outcome) -> Text:
    score = max(outcome.scores)
    if len(outcome.winners) > 1:
        return say("tie at {score}", score=score)
    return count("wins with {n} point", "wins with {n} points", score)


def _walking(view: View, question: Question | None) -> Text:
    """What is due, or what a question on the way there is about."""
    player = view.players[view.turn]
    match question.prompt if question else None:
        case prompt if prompt == BEAT:
            return say("to place the police") if player.stone is None else say("to move the police")
        case prompt if prompt == STOP:
            return say("to walk elsewhere")
    if player.home is None:
        return say("to walk")
    return say("to move or pass") if player.stone is None else say("to move the police or pass")


def _building(question: Question | None) -> Text:
    """What a question on the way to a house is about."""
    if picks_house(question):
        return say("to pick a house")
    if any(mark in NUMBERS for mark in offered(question)):
        return say("to pick a plot")
    if question is not None and len({*question.options, *question.instead}) > 1:
        return say("to turn the house")
    return say("to build a house")
