"""Turns and rounds, police, waiting, the end and its points (rules 5.2 and 7)."""

from __future__ import annotations

from typing import Literal

import pytest

from engines.base import IllegalMove
from engines.city import GAME
from engines.city.events import (
    Arrived,
    Collected,
    Finished,
    Indebted,
    Passed,
    Patrolled,
    Round,
    Skipped,
    Waited,
)
from engines.city.geometry import CELLS, distance, names
from engines.city.moves import Pawn
from engines.city.options import Options
from engines.city.state import Side, State
from tests.engines.city.positions import (
    CHANCE,
    DEFAULTS,
    DUTCH,
    after,
    city,
    home,
    legal,
    new,
    played,
    put,
    refusal,
    side,
    turn,
    walkers,
)


def far_from_home(points: int) -> str:
    """A cell at that distance from the start tile."""
    state = city()
    return next(
        name
        for name, cell in CELLS.items()
        if state.city.ground >> cell & 1
        and distance(state.city.ground, 1 << cell, state.city.start) == points
    )


def last_to_come(
    seat: int, *others: Side, points: int, options: Options = DEFAULTS, number: int = 17
) -> State:
    """Everybody else is home; the seat's pawn needs this many points of its 14."""
    sides = list(others)
    sides.insert(seat, side(far_from_home(points), collected=11, income=44))
    return turn(walkers(*sides, options=options), seat, number)


# --- T1 to T3 ---------------------------------------------------------------------------------------


def test_the_stone_first_and_once() -> None:
    """City T2: at most one move of the stone, before the pawn."""
    state, events = after(city(), "police:m7")
    assert events == (Patrolled(0, None, "m7"),)
    assert state.turn == 0
    assert "Now move your pawn" in refusal(state, "police:m6")
    assert not [word for word in legal(state) if not word.startswith("pawn:")]
    state, _ = after(state, "pawn:n6")
    assert (state.turn, state.policed) == (1, False)


def test_only_the_seat_to_act_moves() -> None:
    """City section 6: everybody else is refused, and has no legal moves."""
    assert "seat 0's turn" in refusal(city(), "pawn:n6", seat=1)
    assert not [*GAME.rules.legal(city(), 1, None)]


def test_phase_1_is_over_for_pawns() -> None:
    """City T2: nobody passes who is not home."""
    assert "must move your pawn" in refusal(city(), "pass")


def test_a_round_is_a_turn_of_each_seat() -> None:
    """City T1: rounds are counted from 1."""
    state = turn(city(), 4, 1)
    state, events = after(state, sorted(legal(state) - {w for w in legal(state) if w[:2] == "po"})[0])
    assert (state.turn, state.round) == (0, 2)
    assert events[-1] == Round(2)


@pytest.mark.parametrize(
    ("cell", "why"),
    [
        ("m2", "roof"),
        ("m7", "already on m7"),
        ("h1", "pawn on h1"),
        ("k1", "stone on k1"),
        ("j1", "beside"),
    ],
)
def test_where_a_stone_may_not_stand(cell: str, why: str) -> None:
    """City T3: open, another cell, no pawn, no stone, no neighbour of another stone."""
    state = put(put(put(turn(city(), 0), 0, stone="m7"), 1, pawn="h1"), 2, stone="k1")
    assert why in refusal(state, f"police:{cell}")
    assert f"police:{cell}" not in legal(state)


def test_where_a_stone_may_stand() -> None:
    """City T3: ring, corners, doorways, start tile, beside its own former cell, and diagonally."""
    state = put(put(turn(city(), 0), 0, stone="m7"), 2, stone="k1")
    for cell in ("a1", "h1", "g2", "l8", "m6", "l9"):
        assert f"police:{cell}" in legal(state)
    assert {"police:j2", "police:l2", "police:j1", "police:l1"} & legal(state) == {"police:j2", "police:l2"}
    assert {"police:a2", "police:n1"} <= legal(put(state, 2, stone="b1"))


def test_a_stone_under_a_pawn_stays() -> None:
    """City T3: its owner's pawn included."""
    state = put(turn(city(), 0), 0, stone="m7", pawn="m7")
    assert "a pawn stands on it" in refusal(state, "police:a1")
    assert not [word for word in legal(state) if word.startswith("police")]


def test_dutch_stones_walk() -> None:
    """City T3: first from the start tile, whose cells may be the target; later from where they stand."""
    state = turn(city(DUTCH), 0, 1)
    assert {"police:l8", "police:m9", "police:n8", "police:m7"} <= legal(state)
    assert "your police stone has 3 points" in refusal(state, "police:b1")
    there = put(state, 0, stone="b2", collected=2)
    assert "police:m8" not in legal(there)
    assert {"police:b1", "police:a14", "police:n1"} <= legal(there)


# --- W7 ---------------------------------------------------------------------------------------------


def test_a_debt_is_paid_once() -> None:
    """City W7, english: one point less in the next turn only."""
    state = put(put(turn(city(), 0), 1, stone="m6"), 0, pawn="m8")
    state, events = after(state, "pawn:m6")
    assert events[-1] == Indebted(0, "m6")
    assert state.sides[0].points == 2
    state, events = after(turn(state, 0, 4), "pawn:m8")
    assert state.sides[0].points == 3


@pytest.mark.parametrize(("options", "debt"), [(DEFAULTS, 1), (DUTCH, 0)], ids=["english", "dutch"])
def test_collecting_on_a_stone(options: Options, debt: int) -> None:
    """City W7: the chip is taken and the debt made; in the dutch edition nothing is owed."""
    state = put(put(turn(city(options), 2), 0, stone="m7"), 2, pawn="m8")
    state, events = after(state, "pawn:m7")
    assert Collected(2, "m7", 1, 4, 6) in events
    assert (Indebted(2, "m7") in events, state.sides[2].debt) == (bool(debt), debt)


# --- T4, H2, H3 -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "bonus"),
    [(DEFAULTS, {3: 5, 4: 4, 5: 3}), (DUTCH, {3: 5, 4: 4, 5: 5})],
    ids=["english", "dutch"],
)
def test_the_waiting_bonus(options: Options, bonus: dict[int, int]) -> None:
    """City H3: by edition and number of seats, as the turn begins."""
    for seats, points in bonus.items():
        sides = [side("n6", chips="m7"), home(3), *[side("a1", chips="b5")] * (seats - 2)]
        state = turn(walkers(*sides, options=options), 0, 4)
        state, events = after(state, "pawn:m7")
        assert Waited(1, points) in events
        assert (state.turn, state.sides[1].waiting) == (1, points)


def test_who_is_home_passes_or_moves_its_stone() -> None:
    """City T4: either ends the turn."""
    state = turn(walkers(side("a1", chips="b5"), home(3), side("a9", chips="b7")), 1, 4)
    assert "pass" in legal(state)
    passed, events = after(state, "pass")
    assert (events, passed.turn) == ((Passed(1),), 2)
    moved, events = after(state, "police:h1")
    assert (events, moved.turn) == ((Patrolled(1, None, "h1"),), 2)


def test_a_pawn_on_no_cell_waits_until_it_is_home() -> None:
    players = GAME.knowledge.view(walkers(side(), side("a1", chips="b5"), home(3)), None).players
    assert [(player.waits, player.pawn, player.home) for player in players] == [
        (True, None, None),
        (False, "a1", None),
        (False, None, 3),
    ]


def test_a_turn_is_skipped_where_the_stone_cannot_move() -> None:
    """City T4: a pawn stands on the home seat's stone; the bonus is scored all the same."""
    sides = side("a1", chips="b5"), home(3)._replace(stone=CELLS["k1"]), side("k1", chips="b7")
    state = turn(walkers(*sides), 0, 4)
    state, events = after(state, next(word for word in sorted(legal(state)) if word.startswith("pawn")))
    assert events[-2:] == (Waited(1, 5), Skipped(1))
    assert state.turn == 2


def test_home_only_where_the_walk_ends() -> None:
    """City H2 and 9.1, 24: with all chips collected, any cell of the start tile is a goal."""
    state = last_to_come(0, side("a1", chips="b5"), side("a9", chips="b7"), points=5)
    assert names(state.city.start) == ("l8", "m8", "l9", "m9")
    state, events = after(state, max(legal(state) & {"pawn:l8", "pawn:m8", "pawn:l9", "pawn:m9"}))
    arrived = next(event for event in events if isinstance(event, Arrived))
    assert (arrived.round, state.sides[0].pawn, state.sides[0].home) == (17, None, 17)
    assert state.sides[0].arrival == arrived.points
    assert state.turn == 1


# --- H4 to H6 ---------------------------------------------------------------------------------------


def best_home(state: State) -> tuple[State, tuple[object, ...]]:
    """The pawn to move goes home by the cheapest way."""
    return max(
        (after(state, word) for word in ("pawn:l8", "pawn:m8", "pawn:l9", "pawn:m9") if word in legal(state)),
        key=lambda found: found[0].sides[state.turn].arrival,
    )


@pytest.mark.parametrize("final_round", ["scored", "cut"])
def test_the_example(final_round: Literal["scored", "cut"]) -> None:
    """City 7: seat 0 home in round 15, seat 2 in 16, seat 1 last, in 17."""
    options = DEFAULTS._replace(final_round=final_round)
    state = last_to_come(
        1,
        home(15, income=42, arrival=6, waiting=5),
        side(far_from_home(7), collected=11, income=43),
        points=7,
        options=options,
        number=16,
    )
    state = state._replace(turn=2)
    state, events = best_home(state)
    assert Arrived(2, 7, 16) in events
    assert events[-2:] == (Round(17), Waited(0, 5))
    state, _ = after(state, "pass")
    state, events = best_home(state)
    outcome = GAME.rules.outcome(state)
    assert outcome is not None
    scored = final_round == "scored"
    assert (Waited(2, 5) in events) == scored
    assert events[-1] == Finished(outcome)
    assert (outcome.scores, outcome.winners) == ((58, 51, 55 if scored else 50), (0,))
    last = 5 if scored else 0
    assert outcome.detail == {
        "ended_by": "all_home",
        "rounds": 17,
        "by_seat": [
            {"income": 42, "arrival": 6, "waiting": 10, "collected": 11, "home_round": 15},
            {"income": 44, "arrival": 7, "waiting": 0, "collected": 11, "home_round": 17},
            {"income": 43, "arrival": 7, "waiting": last, "collected": 11, "home_round": 16},
        ],
    }
    assert not GAME.rules.to_act(state)
    assert "over" in refusal(state, "pass", seat=0)


def test_the_round_limit() -> None:
    """City H5: after the last turn of that round, whoever is home or not."""
    sides = home(12, income=9), side("a9", chips="b7", collected=10, income=30), side("a1", chips="b5")
    state = turn(walkers(*sides, options=DEFAULTS._replace(round_limit=20)), 2, 20)
    state, events = after(state, next(word for word in sorted(legal(state)) if word.startswith("pawn")))
    outcome = GAME.rules.outcome(state)
    assert outcome is not None
    assert events[-1] == Finished(outcome)
    assert (outcome.detail["ended_by"], outcome.detail["rounds"]) == ("round_limit", 20)
    assert (outcome.scores[:2], outcome.winners) == ((9, 30), (1,))


def test_the_last_turn_of_a_seat_that_is_home_counts_under_the_limit() -> None:
    """City H5: the last seat is home; its bonus is scored, then the game ends."""
    sides = side("a9", chips="b7"), side("a1", chips="b5"), home(12)
    state = turn(walkers(*sides, options=DEFAULTS._replace(round_limit=20)), 2, 20)
    state, _ = after(state, "pass")
    assert state.ended == "round_limit"


def test_all_with_the_highest_score_win() -> None:
    """City H6: they share the win."""
    state = last_to_come(2, home(9, income=51), home(9, income=20), points=7)
    state, _ = best_home(state)
    outcome = GAME.rules.outcome(state)
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((51, 20, 51), (0, 2))


def test_two_seats_are_too_few() -> None:
    """City 2.1: 3 to 5 seats."""
    for seats in (2, 6):
        with pytest.raises(ValueError, match="3 to 5 seats"):
            new(seats)


def test_a_move_of_no_seat() -> None:
    """A seat that is not at the table is refused like any other."""
    with pytest.raises(IllegalMove):
        GAME.rules.apply(city(), 9, Pawn("n6"), CHANCE)


def test_whole_moves_by_words() -> None:
    """City 2.5: words in any case."""
    state = played(new(), "START@f4 l@e3R0")
    assert played(state, "s@D3r90") == played(state, "S@D3r90")
