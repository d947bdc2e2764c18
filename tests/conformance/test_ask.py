"""Questions: the paths of answers lead to all legal moves and to nothing else."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from engines.base import (
    AS_ASKED,
    PATH_LENGTH,
    VALUE_LENGTH,
    Answer,
    Answers,
    AnyGame,
    IllegalMove,
    Question,
    moves,
    pack,
    unpack,
)
from engines.menus import fits
from renders.emojis import EMOJIS
from tests.conformance.plays import Play, failing_at
from tests.conformance.values import names

PATHS = 5000  # that are all walked in a position; of more a sample
SAMPLE = 60  # paths and moves tried each way where there are more
BLACK = set("✖✔➗➰💣🎩🕴🕶🖤⚫⬛◼▪♠♣")  # which Twemoji draws near black, also on Discord's dark theme
VALUE = re.compile(rf"[A-Za-z0-9_-]{{1,{VALUE_LENGTH}}}")


def test_every_path_leads_to_a_legal_move_and_every_legal_move_is_reached(play: Play) -> None:
    """Both ways; where there are more than 5,000 paths, a sample."""
    game, rng = play.game, play.setup.rng("paths")
    for step in play.sample:
        with failing_at(step):
            view = game.knowledge.view(step.state, step.seat)
            reached = list(itertools.islice(moves(game, view), PATHS + 1))
            if len(reached) <= PATHS:
                assert {move for _, move in reached} == set(game.rules.legal(step.state, step.seat, None))
            else:
                reached = [_walk(game, view, rng) for _ in range(SAMPLE)]
                for move in itertools.islice(game.rules.legal(step.state, step.seat, rng), SAMPLE):
                    assert move in _towards(game, view, move)
                for path, move in reached:
                    with failing_at(path=pack(path)):
                        game.rules.apply(step.state, step.seat, move, play.setup.chance(step.position))
            packed = [(path, pack(path)) for path, _ in reached]
            assert [way for _, way in packed if len(way) > PATH_LENGTH] == []
            assert [way for path, way in packed if unpack(way) != path] == []


def _walk(game: AnyGame, view: Any, rng: random.Random) -> tuple[Answers, Any]:
    """A random path and its move; answers that do not go together are given again."""
    path: Answers = ()
    found = game.play.ask(view, path)
    while isinstance(found, Question):
        size = rng.randint(found.least, found.most)
        values = [option.value for option in found.options]
        try:
            longer = (*path, tuple(rng.sample(values, size)))
            found = game.play.ask(view, longer)
        except IllegalMove:
            continue
        path = longer
    return path, found


def _towards(game: AnyGame, view: Any, move: Any) -> Iterator[Any]:
    """Moves on paths that pick what the move names; a picks' question is not tried in all subsets."""
    named = {str(part) for part in names(game.notation.encode(move))}
    pending: list[Answers] = [()]
    while pending:
        path = pending.pop()
        try:
            found = game.play.ask(view, path)
        except IllegalMove:
            continue
        if isinstance(found, Question):
            pending += [(*path, answer) for answer in _answers(found, named)]
        else:
            yield found


def _answers(question: Question, named: set[str]) -> list[Answer]:
    if question.most == 1:
        return [(option.value,) for option in question.options]
    return [tuple(option.value for option in question.options if {option.mark, option.value} & named)]


def test_questions_can_be_asked(play: Play) -> None:
    """Unique short values, sensible numbers to pick, and no choice on a page where nobody looks for it."""
    for step in play.sample:
        with failing_at(step):
            view = play.game.knowledge.view(step.state, step.seat)
            for path, question in _questions(play.game, view, play.setup.rng("questions")):
                with failing_at(path=pack(path), question=question.prompt):
                    values = [option.value for option in question.options]
                    assert len(set(values)) == len(values)
                    assert [value for value in values if not VALUE.fullmatch(value)] == []
                    assert 1 <= question.least <= question.most <= len(values)
                    assert fits(question), "choices of several kinds do not fit in one panel"
                    for option in (*question.options, *question.instead):
                        _check_emoji(play.game, option.emoji or "")
                    _check_instead(play.game, view, path, question)


def _check_instead(game: AnyGame, view: Any, path: Answers, question: Question) -> None:
    """The alternatives to the last answer are other answers to that question, and lead on."""
    for option in question.instead:
        if option.value != AS_ASKED:
            assert (option.value,) != path[-1]
            game.play.ask(view, (*path[:-1], (option.value,)))
        else:
            assert isinstance(game.play.ask(view, path[:-1]), Question)


def _check_emoji(game: AnyGame, emoji: str) -> None:
    """One of Unicode that is seen on dark, or by its name one that the bot has."""
    if emoji.startswith(":"):
        assert emoji.strip(":") in {*EMOJIS, *game.emojis}, emoji
    else:
        assert not set(emoji) & BLACK, f"{emoji} is near black in Discord"


def _questions(game: AnyGame, view: Any, rng: random.Random) -> Iterator[tuple[Answers, Question]]:
    """The questions on some random paths, each with the answers before it."""
    for _ in range(6):
        path, _ = _walk(game, view, rng)
        for n in range(len(path)):
            question = game.play.ask(view, path[:n])
            assert isinstance(question, Question)
            yield path[:n], question


def test_answers_that_were_never_offered_are_refused(play: Play) -> None:
    """Paths come back from anybody's client: whatever they hold, the refusal is a sentence."""
    game, rng = play.game, play.setup.rng("forged")
    for step in play.sample:
        with failing_at(step):
            view = game.knowledge.view(step.state, step.seat)
            path, _ = _walk(game, view, rng)
            forged: list[Answers] = [
                (*path, ("x",)),
                (*path[:-1], ()),
                (*path[:-1], ("",)),
                (*path[:-1], ("zzzz",)),
                (*path[:-1], (*path[-1], path[-1][0])),
                unpack("+"),
                unpack("."),
            ]
            for answers in forged:
                with failing_at(path=pack(answers)), pytest.raises(IllegalMove):
                    game.play.ask(view, answers)


def test_only_who_may_act_is_asked(play: Play) -> None:
    """Spectators and seats that are not to act get a refusal instead of a question."""
    for name, state, _ in play.positions:
        for reader in play.readers:
            view = play.game.knowledge.view(state, reader)
            with failing_at(name, reader=reader):
                if reader is not None and reader in play.game.rules.to_act(state):
                    assert isinstance(play.game.play.ask(view, ()), Question)
                else:
                    with pytest.raises(IllegalMove):
                        play.game.play.ask(view, ())
