"""Whole games without people."""

from __future__ import annotations

import dataclasses
import json
import random
import statistics
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from bot.catalogue import CATALOGUE, game
from bot.simulation import BadPlan, Plan, Tally, plan, play
from engines.base import Outcome
from engines.options import IllegalOption
from engines.replay import verify
from tests.breadth import wide
from tests.changed import changed

NAMES = sorted(CATALOGUE)
GAMES = wide(3, 1)  # with each value of each option


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("policy", ["random", "normal", "former"])
def test_simulated_games_hold_before_the_court(name: str, policy: str) -> None:
    """With each value of each option."""
    its = game(name)
    for option in its.options:
        for choice in option.choices:
            todo = plan(name, its.seats[0], [f"{option.name}={json.dumps(choice.value)}"], policy, 20)
            for number in range(GAMES):
                record = play(todo, number)
                verdict = verify(record, its)
                assert verdict.ok, verdict.error
                assert record.seating == "joined"
                assert {made.by for made in record.moves} == {"ai"}
                assert set(record.entropy) == {"ai"}


@pytest.mark.parametrize("name", NAMES)
def test_game_k_is_that_of_the_seed_plus_k(name: str) -> None:
    """The first game's seed is that of S, and each is the SHA-256 of the decimal text of S + k."""
    seats = game(name).seats[0]
    record = play(plan(name, seats, [], "random", 5), 2)
    assert record.seed == "7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451"  # sha256("7")
    assert record == play(plan(name, seats, [], "random", 7), 0)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ({"name": "chess"}, "no game “chess”"),
        ({"seats": 99}, "not for 99"),
        ({"options": ["speed"]}, "name=JSON"),
        ({"options": ["x=fast"]}, "not JSON"),
        ({"options": ["x=NaN"]}, "NaN is not a JSON number"),
        ({"options": ["x=1", "x=1"]}, "given twice"),
        ({"policy": "clever"}, "random, easy, normal, hard, former"),
        ({"policy": ""}, "random, easy, normal, hard, former"),
        ({"policy": ",".join(["random"] * 99)}, "one for each"),
    ],
)
def test_a_wrong_plan_is_refused(words: dict[str, Any], why: str) -> None:
    right: dict[str, Any] = {
        "name": "streets",
        "seats": 2,
        "options": [],
        "policy": "random",
        "seed": 0,
    }
    with pytest.raises(BadPlan, match=why):
        plan(**right | words)


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(IllegalOption, match="no option “speed”"):
        plan("streets", 2, ["speed=1"], "random", 0)


def test_each_seat_may_have_its_policy() -> None:
    assert plan("streets", 2, [], "former,random", 0).policies == ("former", "random")


def test_smart_is_another_name_of_normal() -> None:
    assert plan("streets", 2, [], "smart,random", 0).policies == ("normal", "random")


def test_the_better_player_wins_more_often() -> None:
    """The policy beats random moves."""
    todo, tally = plan("streets", 2, [], "smart,random", 1), Tally(2)
    records = [play(todo, number) for number in range(20)]
    for record in records:
        tally.add(record)
    assert tally.games == 20
    assert tally.wins[0] > tally.wins[1]
    results = [record.result for record in records if record.result]
    assert tally.wins == [sum(seat in result.winners for result in results) for seat in (0, 1)]
    assert tally.means[0] > tally.means[1]
    assert tally.means == [statistics.fmean(result.scores[seat] for result in results) for seat in (0, 1)]
    lengths = [len(record.moves) for record in records]
    assert tally.lengths == (min(lengths), statistics.median(lengths), max(lengths))
    alone = Tally(2)
    alone.add(records[0])
    assert alone.lengths == (lengths[0],) * 3


# --- Seats that merely may act ---------------------------------------------------------------------
# A toy: seat 0 owes ten steps; seat 1 merely may speak, at any time.


def toy(speak: Callable[[], str | None]) -> Plan:
    """The toy; ``speak`` decides what the policy of seat 1 says."""

    def legal(_state: int, seat: int, _rng: random.Random | None) -> Iterator[str]:
        yield "step" if seat == 0 else "speak"

    def policy(view: int, _rng: random.Random) -> str | None:
        return "step" if view == 0 else speak()

    its = changed(
        game("streets"),
        start=lambda *_arguments: (10, ()),
        to_act=lambda left: (0, 1) if left else (),
        owes=lambda left: (0,) if left else (),
        apply=lambda left, seat, _move, _chance: (left - (seat == 0), ()),
        legal=legal,
        view=lambda _left, seat: seat,
        policy=policy,
        encode=lambda move: {"type": move},
        outcome=lambda left: None if left else Outcome((1, 0), (0,), {}),
    )
    return Plan(game=its, options={}, policies=("random", "random"), seed=0)


def said(todo: Plan) -> int:
    """Return how often seat 1 spoke while seat 0 made its ten steps."""
    moves = [made.move["type"] for made in play(todo, 0).moves]
    assert moves.count("step") == 10
    return moves.count("speak")


def test_at_random_an_offer_is_rare() -> None:
    """A random player that always used what it merely may do would never end."""
    assert 0 < sum(said(dataclasses.replace(toy(lambda: None), seed=seed)) for seed in range(20)) < 100


def test_a_policy_is_asked_before_every_step_and_may_decline() -> None:
    """AI seats are asked whenever they may act."""
    answers = iter(["speak", None] * 10)
    assert said(dataclasses.replace(toy(lambda: next(answers)), policies=("normal", "normal"))) == 10


def test_a_game_that_comes_to_no_end_is_told() -> None:
    """By its name: the mistake is the game's."""
    todo = toy(lambda: None)
    for wrong, why in (
        (changed(todo.game, outcome=lambda _left: None), "nobody owes a move, but there is no outcome"),
        (changed(todo.game, legal=lambda *_: iter(())), "seat 0 owes a move but finds none"),
    ):
        with pytest.raises(RuntimeError, match=f"^streets: {why}$"):
            play(dataclasses.replace(todo, game=wrong), 0)
    with pytest.raises(ValueError, match="has no figures"):
        Tally(2).add(dataclasses.replace(play(todo, 0), result=None))
