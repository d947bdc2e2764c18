"""The words on the pictures of Palermo."""

from __future__ import annotations

from engines.city.view import View
from engines.text import Text, count, say


def task(view: View) -> Text:
    """The task of the seat to act, or the result; written after the names."""
    if view.outcome is not None:
        score = max(view.outcome.scores)
        if len(view.outcome.winners) > 1:
            return say("tie at {score}", score=score)
        return count("wins with {n} point", "wins with {n} points", score)
    if not view.tiles:
        return say("to lay the start tile")
    if view.phase == "building":
        return say("to build a house")
    player = view.players[view.turn]
    if player.home is not None:
        return say("to move or pass")
    return say("to walk")
