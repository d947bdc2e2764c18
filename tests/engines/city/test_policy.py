"""The policy: it builds close together, is home early, and does not wander."""

from __future__ import annotations

import random
from collections.abc import Container

import pytest

from engines.base import Seat
from engines.city import GAME
from engines.city.geometry import CELLS, distance, onward
from engines.city.mind import easy
from engines.city.moves import Pawn
from engines.city.options import Options
from engines.city.state import State
from engines.city.tour import round_trip
from tests.engines.city.positions import (
    CHANCE,
    DEFAULTS,
    DUTCH,
    city,
    home,
    new,
    put,
    random_game,
    side,
    turn,
    walkers,
)


def choice(state: State) -> str:
    """The policy's choice on the seat to act."""
    move = GAME.play.policy(GAME.knowledge.view(state, state.turn), random.Random(1))
    assert move is not None
    return GAME.notation.write(move)


def game(seats: int, options: Options, seed: int, clever: Container[Seat]) -> State:
    """A whole game, the policy on some seats and random moves on the others."""
    rng, state = random.Random(seed), new(seats, options)
    while state.ended is None:
        seat = state.turn
        if seat in clever:
            move = GAME.play.policy(GAME.knowledge.view(state, seat), rng)
        else:
            move = next(GAME.rules.legal(state, seat, rng))
        assert move is not None
        state, _ = GAME.rules.apply(state, seat, move, CHANCE)
    return state


@pytest.mark.parametrize("options", [DEFAULTS, DUTCH], ids=["english", "dutch"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_all_are_home_in_time(seats: int, options: Options) -> None:
    """City 9.3: nobody wanders; about 15 to 20 rounds."""
    for seed in range(2):
        state = game(seats, options, seed, range(seats))
        assert state.ended == "all_home"
        assert 11 <= state.round <= 26


@pytest.mark.parametrize("clever", [0, 2])
def test_it_is_far_ahead_of_random_moves(clever: Seat) -> None:
    """It has several times the points of everybody else."""
    state = game(3, DEFAULTS._replace(round_limit=20), 4, {clever})
    scores = [side.score for side in state.sides]
    assert scores[clever] > 3 * max(scores[:clever] + scores[clever + 1 :])
    assert state.sides[clever].home


def test_a_round_trip_is_worth_its_income_less_the_bonus_for_each_turn() -> None:
    """City 10, 4: m7 is one step from the start; there and back leave 2 of 3 points, then 3 of 4."""
    position = city()
    m7 = 1 << CELLS["m7"]
    assert round_trip(position.city.ground, position.city.start, m7, 0) == 5
    assert round_trip(position.city.ground, position.city.start, m7, 3) == 5 - 2 * 3


def test_a_round_trip_goes_on_to_the_nearest_door() -> None:
    """One more door on the way there costs nothing but a turn, and makes the pawn faster."""
    position = city()
    ground, start, m7 = position.city.ground, position.city.start, 1 << CELLS["m7"]
    next_door = onward(m7) & ground & ~start & ~onward(start)
    beyond = next_door & -next_door
    there, back = distance(ground, m7, beyond), distance(ground, beyond, start)
    assert round_trip(ground, start, m7 | beyond, 0) == (3 - 1) + (4 - there) + (5 - back)


def test_it_takes_a_chip_next_door() -> None:
    """City 10, 4: m7 is one step from the start."""
    assert choice(turn(city(), 2, 1)._replace(policed=True)) == "pawn:m7"


def test_it_goes_home_with_all_its_chips() -> None:
    """City H2: the cheapest way home."""
    state = turn(walkers(side("m7", collected=11), side("a1", chips="b5"), side("a9", chips="b7")), 0)
    assert choice(state._replace(policed=True)) == "pawn:m8"


def test_it_sends_the_police_to_the_leaders_next_door() -> None:
    """Seat 2 leads, and m7 is its next goal; once the stone stands there, it stays."""
    state = put(turn(city(), 0), 2, pawn="m8", income=20)
    assert choice(state) == "police:m7"
    assert choice(put(state, 0, stone="m7")).startswith("pawn")


def test_who_is_home_still_patrols_or_passes() -> None:
    """City T4."""
    state = turn(walkers(home(3), side("m8", chips="m7"), side("a9", chips="h12")), 0, 4)
    assert choice(state) == "police:m7"
    assert choice(put(state, 0, stone="m7")) == "pass"


def test_it_has_nothing_to_say_out_of_turn() -> None:
    """Spectators, other seats, and everybody after the end."""
    for reader in (1, None):
        assert GAME.play.policy(GAME.knowledge.view(city(), reader), random.Random(1)) is None


def test_the_easy_player_slips_without_a_detour() -> None:
    """It lays a worse house, or takes a chip before another one; its way never leads elsewhere."""
    seen = 0
    for state in random_game(3, DEFAULTS, random.Random(2)):
        view = GAME.knowledge.view(state, state.turn)
        moves = easy(view, random.Random(1))
        assert not easy(GAME.knowledge.view(state, (state.turn + 1) % 3), random.Random(1))
        for move in moves[1:] if state.round else ():
            assert isinstance(move, Pawn)
            assert state.sides[state.turn].chips >> CELLS[move.to] & 1
            seen += 1
    assert seen
