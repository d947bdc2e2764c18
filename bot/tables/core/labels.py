"""Moves in words: the labels of the options that lead to them."""

from __future__ import annotations

from functools import reduce
from itertools import islice
from typing import Any

from engines.base import Answer, Answers, AnyGame, Question, moves
from engines.text import Text, say

MOVES_SEARCHED = 1000  # moves looked at: a payment or a discard can have many thousands


class Labels:
    """The labels of the options that lead to a move; each question is asked only once."""

    def __init__(self, game: AnyGame, view: Any) -> None:
        self._game = game
        self._view = view
        self._known: dict[Answers, dict[str, Text]] = {}

    def of(self, answers: Answers) -> Text:
        """The labels of the options on a path, in order."""
        steps = [self._picked(answers[:depth], picks) for depth, picks in enumerate(answers) if picks]
        return reduce(lambda path, picks: say("{path} → {picks}", path=path, picks=picks), steps)

    def _picked(self, before: Answers, picks: Answer) -> Text:
        labels = tuple(self._at(before)[value] for value in picks)
        return say("{choices}", choices=labels)

    def _at(self, answers: Answers) -> dict[str, Text]:
        if answers not in self._known:
            found = self._game.play.ask(self._view, answers)
            options = found.options if isinstance(found, Question) else ()
            self._known[answers] = {option.value: option.label for option in options}
        return self._known[answers]


def labelled(game: AnyGame, view: Any, move: Any) -> Text:
    """A move that the view's seat could make, in words; in notation if no short path leads to it."""
    paths = (answers for answers, found in islice(moves(game, view), MOVES_SEARCHED) if found == move)
    answers = next(paths, None)
    return (
        say("{move}", move=game.notation.write(move)) if answers is None else Labels(game, view).of(answers)
    )
