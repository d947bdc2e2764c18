"""Advice: the best move, the next best, and what the one brings more of; from what the seat knows alone."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import engines.advice as advice_
from bot.catalogue import CATALOGUE, game
from engines.advice import Advice, advised, decode, encode
from engines.base import AnyGame
from engines.chance import Chance
from engines.measures import Measure, Reason
from engines.options import complete
from engines.search import recall
from engines.text import say
from tests.changed import changed
from tests.conformance.broken_games import with_functions
from tests.conformance.model_game import MODEL, Keep, State, Swap
from tests.engines.test_search import state

MINDS = [name for name in CATALOGUE if game(name).mind is not None]
STUBBORN = with_functions(
    policy=lambda _view, _rng: Keep(), candidates=lambda _view, _rng: (Keep(), Swap())
)()
"""Its policy always keeps, so that only a search finds that swapping is better."""


def given(its: AnyGame, *hands: int) -> Advice | None:
    view = its.knowledge.view(state(*hands), 1)
    return advised(its, view, None, random.Random(1))


def test_the_better_move_comes_with_what_it_gains() -> None:
    """With the lowest card nobody wins, so another can only be better; with the highest it is worse."""
    hand: Measure[State] = Measure(
        "hand", lambda state, seat: state.hands[seat], 1.0, lambda _more: say("a better card")
    )
    its = changed(STUBBORN, measures=(hand,))
    found = given(its, 30, 21)
    assert found is not None
    assert (found.move, found.other) == (Swap(), Keep())
    assert found.gain > 0.2
    assert [reason.measure for reason in found.reasons] == ["hand"]
    best = given(its, 30, 40)
    assert best is not None
    assert (best.move, best.other) == (Keep(), Swap())


def test_what_is_as_good_gains_nothing() -> None:
    """Not even a reason: there is nothing to choose between."""
    even = with_functions(
        candidates=lambda _view, _rng: (Keep(), Swap()),
        outcome=lambda _state: None,
        value=lambda _: (0.5, 0.5),
    )()
    assert given(even, 30, 21) == Advice(Keep(), Swap())


def test_the_mistake_of_an_easy_player_is_the_next_best_where_no_other_is_searched() -> None:
    """The hint then says what the move is better than, and why."""
    its = with_functions(
        candidates=lambda _view, _rng: (Swap(),), easy=lambda _view, _rng: (Swap(), Keep())
    )()
    found = given(its, 30, 21)
    assert found is not None
    assert (found.move, found.other) == (Swap(), Keep())
    assert found.gain > 0.2


def test_where_there_is_one_move_there_is_no_other() -> None:
    alone = with_functions(candidates=lambda _view, _rng: (Swap(),))()
    assert given(alone, 30, 40) == Advice(Swap())
    assert given(with_functions(candidates=lambda _view, _rng: ())(), 30, 40) is None


def test_a_game_without_a_mind_has_no_advice() -> None:
    with pytest.raises(ValueError, match="no mind"):
        given(changed(MODEL, mind=None), 30, 21)


@pytest.mark.parametrize("name", MINDS)
def test_advice_is_the_same_where_the_seat_knows_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In every game, in positions that it can't tell apart; and it survives its way from the worker."""
    monkeypatch.setattr(advice_, "PAIRED", 6)
    its = changed(game(name), playouts=12)
    seats = min(its.seats)
    chance = Chance(bytes(32), "game", name, ["ai"] * seats)
    true, events = its.rules.start(complete(its.options, {}), seats, chance)
    rng = random.Random(1)
    memories: list[Any] = [None] * seats
    for _ in range(6):
        memories = [
            recall(its, (its.knowledge.told(event, seat) for event in events), memory)
            for seat, memory in enumerate(memories)
        ]
        seat = its.rules.owes(true)[0]
        one, other = (
            advised(its, its.knowledge.view(world, seat), memories[seat], random.Random(7))
            for world in (true, its.knowledge.redeal(true, seat, rng))
        )
        assert one is not None
        assert one == other
        assert decode(its, json.loads(json.dumps(encode(its, one)))) == one
        its.rules.apply(true, seat, one.move, Chance(bytes(32), "game", name, ["ai"] * seats))
        move = its.play.policy(its.knowledge.view(true, seat), rng)
        true, events = its.rules.apply(true, seat, move, chance)


def test_no_advice_is_null() -> None:
    assert encode(MODEL, None) is None
    assert decode(MODEL, None) is None
    told = Advice(Swap(), None, 0.25, (Reason("points", -1.5),))
    assert decode(MODEL, json.loads(json.dumps(encode(MODEL, told)))) == told
