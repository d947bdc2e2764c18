"""The words on the pictures of Palermo."""

from __future__ import annotations

from engines.base import Question
from engines.city.ask import BEAT
from engines.city.view import View
from engines.text import Text, count, say


def task(view: View, question: Question | None = None) -> Text:
    """The task of the seat to act, or what its question is about, or the result; written after the names."""
    if view.outcome is not None:
        score = max(view.outcome.scores)
        if len(view.outcome.winners) > 1:
            return say("tie at {score}", score=score)
        return count("wins with {n} point", "wins with {n} points", score)
    if not view.tiles:
        return say("to lay the start tile")
    if view.phase == "building":
        return say("to build a house")
    if question is not None and question.prompt == BEAT:
        laid = view.players[view.turn].stone is not None
        return say("to move the police") if laid else say("to place the police")
    return say("to walk") if view.players[view.turn].home is None else say("to move or pass")
