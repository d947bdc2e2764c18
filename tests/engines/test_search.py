"""The search of strong players: paired luck, rounds in which the worse half drops out, and the margin."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from engines.base import AnyGame
from engines.chance import Chance
from engines.learned import chances
from engines.search import Imagined, chances_in, choose, playout, recall
from engines.strengths import decide, searches
from tests.changed import changed
from tests.conformance.broken_games import with_functions
from tests.conformance.model_game import MODEL, Keep, Kept, State, Swap

PLAIN = changed(MODEL, mind=None)


def state(*hands: int, turn: int = 1) -> State:
    """A position of the model game in which the second of two seats has the last move."""
    pile = tuple(card for card in range(21, 41) if card not in hands)
    return State(hands, pile, turn, len(hands), None)


def found(game: AnyGame, *hands: int, playouts: int = 64) -> Any:
    view = game.knowledge.view(state(*hands), 1)
    choice = choose(game, view, None, random.Random(1), playouts)
    assert choice is not None
    return choice


def test_a_better_move_than_the_policy_s_is_found() -> None:
    """The policy always keeps; with the lowest card that never wins."""
    stubborn = with_functions(
        policy=lambda _view, _rng: Keep(), candidates=lambda _view, _rng: (Keep(), Swap())
    )()
    assert found(stubborn, 30, 21).move == Swap()
    assert found(stubborn, 30, 40).move == Keep()


def test_without_a_clear_difference_the_policy_s_move_stays() -> None:
    even = with_functions(
        candidates=lambda _view, _rng: (Keep(), Swap()),
        outcome=lambda _state: None,
        value=lambda _: (0.5, 0.5),
    )()
    assert found(even, 30, 21).move == Keep()


def test_moves_are_tried_with_the_same_luck() -> None:
    """Twice the same move has the same chances, and the budget is kept."""
    twice = with_functions(candidates=lambda _view, _rng: (Swap(), Swap()))()
    choice = found(twice, 30, 25, playouts=40)
    one, other = choice.tried
    assert one.chances == other.chances
    assert choice.playouts == 40


def test_the_worse_half_drops_out() -> None:
    """Of five moves one is tried in all rounds beside the policy's."""
    five = with_functions(
        candidates=lambda _view, _rng: (Keep(), *[Swap()] * 4),
    )()
    tried = [len(one.chances) for one in found(five, 30, 21, playouts=300).tried]
    assert tried[0] == max(tried)
    assert sorted(tried)[-2] == tried[0]
    assert Counter(tried)[min(tried)] >= 2


def test_nothing_to_choose_takes_no_playouts() -> None:
    lone = with_functions(candidates=lambda _view, _rng: (Keep(),))()
    assert found(lone, 30, 21).playouts == 0
    view = MODEL.knowledge.view(state(30, 21), 0)
    assert choose(MODEL, view, None, random.Random(1)) is None


def test_a_game_that_ends_in_a_playout_has_its_result() -> None:
    ended = playout(MODEL, state(30, 40), 1, Keep(), 1)
    assert chances_in(MODEL, ended) == (0.0, 1.0)
    assert chances_in(changed(MODEL, outcome=lambda _: None), ended) == chances([6, 8])


def test_imagined_luck_is_nobody_s() -> None:
    """It follows from its seed alone, and is uniform as that of a table."""
    one, other = Imagined(1), Imagined(1)
    dice = [one.die() for _ in range(600)]
    assert dice == [other.die() for _ in range(600)]
    assert all(60 < number < 140 for number in Counter(dice).values())
    assert isinstance(one, Chance)


def test_a_game_without_a_mind_is_played_by_its_policy() -> None:
    view = PLAIN.knowledge.view(state(30, 21), 1)
    for strength in ("easy", "normal", "hard"):
        assert decide(PLAIN, strength, view, None, random.Random(1)) == Swap()
    assert not searches(PLAIN, "hard")
    assert searches(MODEL, "hard")
    assert recall(PLAIN, [Kept(0)]) is None
    with pytest.raises(ValueError, match="no mind"):
        choose(PLAIN, view, None, random.Random(1))


def test_the_easy_player_slips_now_and_then() -> None:
    """To its other candidates, or to what the game names; if it names one move alone, never."""
    view = MODEL.knowledge.view(state(30, 21), 1)
    for game in (MODEL, with_functions(easy=lambda _view, _rng: (Swap(), Keep()))()):
        moves = Counter(decide(game, "easy", view, None, random.Random(seed)) for seed in range(200))
        assert moves[Swap()] > moves[Keep()] > 20
    sure = with_functions(easy=lambda _view, _rng: (Keep(),))()
    assert {decide(sure, "easy", view, None, random.Random(seed)) for seed in range(50)} == {Keep()}


def test_what_was_told_is_remembered() -> None:
    counting = with_functions(remember=lambda memory, _event: (memory or 0) + 1)()
    assert recall(counting, [Kept(0), None, Kept(1)]) == 2
    assert recall(counting, [Kept(0)], 5) == 6
