"""Suggest moves that complete a typed text, in notation and in words, from the view alone."""

from __future__ import annotations

from itertools import islice, takewhile
from typing import Any

from bot.tables.core.labels import MOVES_SEARCHED, Labels
from bot.tables.values.views import Suggestion
from engines.base import Answers, AnyGame, moves

SUGGESTIONS_LIMIT = 25  # choices that the platform shows
EXAMPLES_LIMIT = 3


def suggest(game: AnyGame, view: Any, text: str) -> tuple[Suggestion, ...]:
    """Moves whose notation or words contain what was typed; those that begin with it come first."""
    typed = text.casefold().strip()
    labels = Labels(game, view)
    found = []
    for answers, move in islice(moves(game, view), MOVES_SEARCHED):
        suggestion = Suggestion(game.notation.write(move), labels.of(answers))
        if typed in suggestion.text.casefold() or typed in str(suggestion.label).casefold():
            found.append(suggestion)
    found.sort(key=lambda suggestion: not suggestion.text.casefold().startswith(typed))
    return tuple(found[:SUGGESTIONS_LIMIT])


def example(game: AnyGame, view: Any) -> str | None:
    """The first move that can be made now, in notation."""
    return next((game.notation.write(move) for _, move in moves(game, view)), None)


def examples(game: AnyGame, view: Any, typed: str) -> tuple[Suggestion, ...]:
    """Up to three moves that can be made now, those whose notation begins most like what was typed.

    Among them of different continuations if possible.
    """
    possible = islice(moves(game, view), MOVES_SEARCHED)
    found = [(game.notation.write(move), answers) for answers, move in possible]
    alike = [_alike(text, typed) for text, _ in found]
    shared = max(alike, default=0)
    first: dict[str, tuple[str, Answers]] = {}
    others: list[tuple[str, Answers]] = []
    for one, same in zip(found, alike, strict=True):
        if same == shared and first.setdefault(one[0][shared : shared + 1], one) is not one:
            others.append(one)
    labels = Labels(game, view)
    nearest = (*first.values(), *others)[:EXAMPLES_LIMIT]
    return tuple(Suggestion(text, labels.of(answers)) for text, answers in nearest)


def _alike(text: str, typed: str) -> int:
    """The length of the common prefix of two texts, ignoring case."""
    pairs = zip(text.casefold(), typed.casefold(), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def ignoring_case(game: AnyGame, view: Any, text: str) -> Any | None:
    """The legal move with this notation, ignoring case, if it is found soon enough."""
    wanted = text.casefold()
    found = (move for _, move in islice(moves(game, view), MOVES_SEARCHED))
    return next((move for move in found if game.notation.write(move).casefold() == wanted), None)
