"""Phase 2: where pawns may end (rules 5.3, scenarios 4 to 7). All in the city of section 2.4."""

from __future__ import annotations

import pytest

from engines.city.events import Collected, Walked
from engines.city.geometry import CELLS, SOURCES, names, onward
from engines.city.options import Options
from engines.city.walking import ends
from tests.engines.city.positions import DEFAULTS, DUTCH, after, city, legal, put, refusal, turn, ways

BOTH = pytest.mark.parametrize("options", [DEFAULTS, DUTCH], ids=["english", "dutch"])


# --- Geometry ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cell", "leads"),
    [
        ("a5", "a1 a4 b5 a6 a14"),
        ("n5", "n1 n4 m5 n6 n14"),
        ("e1", "a1 d1 f1 n1 e2"),
        ("e14", "e13 a14 d14 f14 n14"),
        ("a1", "b1 n1 a2 a14"),
        ("n1", "a1 m1 n2 n14"),
        ("n14", "n1 n13 a14 m14"),
        ("a14", "a1 a13 b14 n14"),
        ("b2", "b1 a2 c2 b3"),
        ("m13", "m12 l13 n13 m14"),
    ],
)
def test_steps_and_jumps(cell: str, leads: str) -> None:
    """City W2, W3: jumps along one's own side only, and only to corners."""
    found = onward(1 << CELLS[cell])
    assert {name for name in CELLS if found >> CELLS[name] & 1} == {*leads.split()}
    assert all(SOURCES[CELLS[name]] >> CELLS[cell] & 1 for name in leads.split())


# --- Scenarios 4 to 7 -------------------------------------------------------------------------------


@BOTH
def test_4_first_turn(options: Options) -> None:
    """City 10, 4: the first walk begins on any cell of the start tile."""
    state = turn(city(options), 2, 1)
    allowed = ends(state, 2)
    assert names(allowed.goals) == ("m7",)
    assert state.sides[2].points - allowed.spent(CELLS["m7"]) == 2
    assert ways(city(options)) == (
        "a1 a14 l6 l8 l9 l11 m1 m6 m7 m8 m9 m10 m11 m12 m14 n1 n2 n6 n7 n8 n9 n10 n11 n13 n14"
    )


def test_5_stones_english() -> None:
    """City 10, 5: a stone costs a point more to pass, and one more to stop on."""
    state, _ = after(city(), "police:m7")
    state, _ = after(state, "pawn:n6")
    for word in ("police:m6", "police:n7"):
        assert "beside" in refusal(state, word)
    assert "police:l6" in legal(state)
    state, events = after(state, "pawn:l11")
    walked, collected = events
    assert isinstance(walked, Walked)
    assert (walked.spent, walked.allowance) == (3, 3)
    assert collected == Collected(1, "l11", 0, 4, 6)
    state, events = after(state, "pawn:m7")
    assert Collected(2, "m7", 1, 4, 6) in events
    assert (state.sides[2].debt, state.sides[2].points) == (1, 3)
    allowed = ends(state, 3)
    assert allowed.spent(CELLS["m6"]) == 3
    assert not allowed.cells >> CELLS["l6"] & 1
    state, _ = after(state, "pawn:m6")
    state, _ = after(state, "pawn:m10")
    assert (state.round, state.turn) == (2, 0)
    assert "a pawn stands on it" in refusal(state, "police:a1")


def test_5_stones_dutch() -> None:
    """City 10, 5: the same, but no debt, and the stone under the pawn is inactive."""
    state, _ = after(city(DUTCH), "police:m7")
    state, _ = after(state, "pawn:n6")
    for word in ("police:m6", "police:n7"):
        assert "beside" in refusal(state, word)
    assert "too far" in refusal(state, "police:l6")
    state, _ = after(state, "pawn:l11")
    state, _ = after(state, "pawn:m7")
    assert (state.sides[2].debt, state.sides[2].points) == (0, 4)
    assert ends(state, 3).cells >> CELLS["l6"] & 1
    _, (walked, *_) = after(state, "pawn:l6")
    assert isinstance(walked, Walked)
    assert (walked.spent, walked.path[-3:]) == (3, ("m7", "m6", "l6"))


def test_6_exact_count() -> None:
    """City 10, 6: the third point must be used, unless it would land on the stone."""
    state = put(turn(city(), 1), 0, stone="m7")
    assert "m7" in ways(put(state, 1, pawn="l8")).split()
    state = put(state, 1, pawn="m8")
    assert ways(state) == "a1 a14 l8 m1 m6 m9 m11 m14 n1 n2 n6 n7 n8 n10 n13 n14"
    assert "exactly 3 points" in refusal(state, "pawn:m7")


@BOTH
def test_7_dead_end(options: Options) -> None:
    """City 10, 7: an alley one cell wide, closed at j5."""
    state = put(turn(city(options), 1), 1, pawn="j5")
    assert ways(state) == "j4 l4"
    blocked = put(state, 0, pawn="l4")
    assert ways(blocked) == ("j4" if options is DEFAULTS else "j4 k4")
    both = put(blocked, 2, pawn="j4")
    assert ways(both) == "k4"
    _, (walked,) = after(both, "pawn:k4")
    assert isinstance(walked, Walked)
    assert (walked.spent, walked.allowance, walked.path) == (2, 3, ("j5", "j4", "k4"))
    assert ways(put(state, 1, collected=1)) == "k4 l3"
    assert "where it began" in refusal(put(state, 1, collected=1), "pawn:j5")


def test_7_dead_end_between_stones() -> None:
    """City 10, 7, english: two points, and no walk of exactly two."""
    state = put(put(put(turn(city(), 1), 1, pawn="j5", debt=1), 0, stone="j5"), 2, stone="k4")
    assert ways(state) == "j4"
    after_walk, (walked,) = after(state, "pawn:j4")
    assert isinstance(walked, Walked)
    assert (walked.spent, walked.allowance) == (1, 2)
    assert after_walk.sides[1].debt == 0


# --- W5 to W9 ---------------------------------------------------------------------------------------


def test_a_walk_may_pass_and_come_back() -> None:
    """City W5: there, back, and there again, over another pawn."""
    state = put(put(turn(city(), 1), 1, pawn="j5"), 0, pawn="j4")
    assert ways(state) == "l4"
    _, (walked,) = after(state, "pawn:l4")
    assert isinstance(walked, Walked)
    assert walked.path == ("j5", "j4", "k4", "l4")


def test_a_goal_is_taken_by_the_cheapest_walk() -> None:
    """City W6: the rest is income; the path is a walk of that cost."""
    state = put(turn(city(), 4), 4, pawn="h8", collected=2)
    _, (walked, collected, _) = after(state, "pawn:g8")
    assert isinstance(walked, Walked)
    assert (walked.spent, walked.path) == (1, ("h8", "g8"))
    assert isinstance(collected, Collected)
    assert (collected.income, collected.allowance, collected.left) == (4, 6, 6)


def test_one_chip_a_turn() -> None:
    """City W6: a doorway that is only passed gives nothing."""
    state = put(turn(city(), 3), 3, pawn="m1", collected=4)
    after_walk, (_, collected) = after(state, "pawn:l4")
    assert collected == Collected(3, "l4", 7 - 4, 8, 6)
    assert "l2" in names(after_walk.sides[3].chips)


def test_a_goal_under_another_pawn_is_no_end() -> None:
    """City W6, W8: never on a cell with another pawn."""
    state = put(put(turn(city(), 2), 2, pawn="m8"), 0, pawn="m7")
    assert "m7" not in ways(state).split()
    assert "There is a pawn" in refusal(state, "pawn:m7")


def test_foreign_and_empty_doorways_are_ordinary() -> None:
    """City W6: seat 0 may end on m7 only with all its points, and gets nothing."""
    state = put(turn(city(), 0), 0, pawn="n6")
    assert "m7" not in ways(state).split()
    one_less = put(state, 0, debt=1)
    after_walk, events = after(one_less, "pawn:m7")
    assert len(events) == 1
    assert after_walk.sides[0].collected == 0


def test_a_pawn_shut_in_stays() -> None:
    """City W8: no cell, no goal: its own cell is the only target, and all points are lost."""
    state = put(put(turn(city(), 1), 1, pawn="j5", debt=1), 2, pawn="j4")
    state = put(put(state, 3, pawn="k4"), 0, stone="k4")
    assert ways(state) == "j5"
    after_walk, (walked,) = after(state, "pawn:j5")
    assert isinstance(walked, Walked)
    assert (walked.spent, walked.allowance, walked.path) == (0, 2, ("j5",))
    assert after_walk.sides[1].debt == 0


def test_own_stones_and_the_starting_cell() -> None:
    """City W4: one's own stone costs nothing extra."""
    state = put(put(turn(city(), 2), 2, pawn="m8"), 2, stone="m7")
    assert ends(state, 2).spent(CELLS["m7"]) == 1


def test_a_stone_is_active_under_its_own_pawn_in_both_editions() -> None:
    """City W4: dutch stones are inactive only under a pawn of another seat than their owner."""
    for options in (DEFAULTS, DUTCH):
        state = put(turn(city(options), 3), 0, stone="m7", pawn="m7")
        assert ends(state, 3).spent(CELLS["m6"]) == 3
    inactive = put(put(turn(city(DUTCH), 3), 0, stone="m7"), 1, pawn="m7")
    assert "l6" in ways(inactive).split()


def test_the_walking_pawn_stands_nowhere() -> None:
    """City W4, dutch: the stone that a pawn leaves is active again for that pawn."""
    state = put(put(turn(city(DUTCH), 1), 1, pawn="j5", collected=1), 0, stone="j5")
    assert ways(state) == "j4 k4 l3"  # j4 by j4, j5 for two points, j4


def test_jumps_skip_stones() -> None:
    """City W3: a stone between costs nothing."""
    state = put(put(turn(city(), 0), 0, pawn="n8"), 1, stone="n5")
    assert ends(state, 0).layers[1] >> CELLS["n1"] & 1


def test_a_pawn_that_is_home_does_not_walk() -> None:
    """City T4: police or pass."""
    state = put(turn(city(), 0), 0, pawn=None, home=2, chips="")
    assert "home" in refusal(state, "pawn:m8")


def test_roofs_and_far_cells_are_refused() -> None:
    """City W10: the refusal says what is wrong."""
    state = put(turn(city(), 1), 1, pawn="m8")
    assert "roof" in refusal(state, "pawn:m2")
    assert "too far" in refusal(state, "pawn:h8")
