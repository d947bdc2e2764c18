"""Points and standings of a season."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from bot.clubs.core.points import BEST, NextWin, next_win, podium, points, standings
from bot.clubs.values.calls import Callee, TableCall
from bot.clubs.values.seasons import Member, Season, SeasonId, SeasonState
from bot.tables.values.ids import ChannelId, GuildId, UserId
from tests.bot.clubs.played import call_over

NOW = datetime(2026, 12, 1, tzinfo=UTC)
A, B, C, D = (UserId(number) for number in (1, 2, 3, 4))
NAMES = {A: "Anna", B: "Bruno", C: "Carla", D: "Dino"}


def played(number: int, **ranks: int | None) -> TableCall:
    """A table that is over, by the ranks of its players."""
    users = {"a": A, "b": B, "c": C, "d": D}
    return call_over(number, {users[name]: rank for name, rank in ranks.items()}, NOW, ChannelId(1))


def state(*calls: TableCall, counted: int = 2) -> SeasonState:
    """A season with these tables."""
    season = Season(
        id=SeasonId(1),
        guild=GuildId(1),
        channel=ChannelId(1),
        language=None,
        name="Autumn",
        begins=NOW,
        ends=NOW,
        counted=counted,
        games=("toy",),
        sizes=(2, 3),
    )
    members = {user: Member(user, name, 1, NOW) for user, name in NAMES.items()}
    return SeasonState(season, members, calls)


def placed(of: SeasonState) -> dict[str, tuple[int, int]]:
    """Places and points by name."""
    return {line.name: (line.place, int(line.points)) for line in standings(of)}


def test_a_table_gives_ten_points_for_beating_all_and_half_of_a_tie() -> None:
    table = played(1, a=1, b=2, c=2, d=4)
    assert [points(table, user) for user in (A, B, C, D)] == [10, 5, 5, 0]
    assert points(table, UserId(9)) is None


@given(st.lists(st.integers(1, 6), min_size=2, max_size=6))
def test_the_mean_is_the_same_at_every_size(ranks: list[int]) -> None:
    users = [UserId(number) for number in range(1, len(ranks) + 1)]
    every = tuple(Callee(user, NOW, "seated", rank) for user, rank in zip(users, ranks, strict=True))
    table = replace(played(1, a=1, b=2), callees=every, seats=len(every))
    assert sum(points(table, user) or 0 for user in users) == len(ranks) * Fraction(BEST, 2)


def test_the_best_results_count() -> None:
    season = state(played(1, a=1, b=2), played(2, a=2, b=1), played(3, a=1, c=2))
    assert placed(season) == {"Anna": (1, 20), "Bruno": (2, 10), "Carla": (3, 0), "Dino": (4, 0)}


def test_who_has_no_result_comes_last() -> None:
    lines = standings(state(played(1, a=1, b=2)))
    assert [line.name for line in lines] == ["Anna", "Bruno", "Carla", "Dino"]
    assert [line.place for line in lines] == [1, 2, 3, 3]
    assert [line.name for line in podium(state(played(1, a=1, b=2)))] == ["Anna"]


def test_nobody_without_a_point_stands_on_the_podium() -> None:
    late = played(1, a=None, b=None).with_callee(A, "last").with_callee(B, "last")
    assert placed(state(late))["Anna"] == (1, 0)
    assert not list(podium(state(late)))
    tie = played(1, a=1, b=1)
    assert [line.name for line in podium(state(late, tie))] == ["Anna", "Bruno"]


def test_ties_are_told_apart_by_points_against_each_other_then_by_the_mean() -> None:
    direct = state(played(1, a=1, c=2), played(2, b=1, a=2), played(3, d=1, b=2), counted=1)
    assert [line.name for line in standings(direct)][:3] == ["Dino", "Bruno", "Anna"]
    mean = state(played(1, a=1, c=2), played(2, b=1, c=2), played(3, b=2, d=1), counted=1)
    assert placed(mean)["Anna"][0] < placed(mean)["Bruno"][0]
    equal = state(played(1, a=1, c=2), played(2, b=1, c=2))
    assert (placed(equal)["Anna"], placed(equal)["Bruno"]) == ((1, 10), (1, 10))


def test_a_table_that_was_given_back_counts_for_nobody_but_who_was_late() -> None:
    call = played(1, a=None, b=None, c=None).with_callee(A, "last")
    call = call.with_callee(B, "freed").with_callee(C, "freed")
    assert [points(call, user) for user in (A, B, C)] == [0, None, None]
    assert {line.name: line.played for line in standings(state(call))}["Anna"] == 1


def test_what_one_more_win_would_bring() -> None:
    season = state(played(1, a=1, b=2), played(2, a=1, c=2), played(3, b=1, c=2))
    assert next_win(season, A) == NextWin(Fraction(0), 1)
    assert next_win(season, B) == NextWin(Fraction(10), 1), "as many points as the first"
    assert next_win(season, C) == NextWin(Fraction(10), 2)
    used_up = state(*(played(number, a=1, b=2) for number in range(1, 5)))
    assert next_win(used_up, A) is None


@given(st.integers(0, 10_000))
def test_points_equal_a_count_from_the_ranks_alone(seed: int) -> None:
    luck = random.Random(seed)
    calls = [played(n, a=luck.randint(1, 3), b=luck.randint(1, 3), c=luck.randint(1, 3)) for n in range(1, 6)]
    season = state(*calls, counted=3)
    for line in standings(season):
        found = []
        for call in calls:
            own = next((callee.rank for callee in call.callees if callee.user == line.user), None)
            if own is not None:
                others = [callee.rank or 0 for callee in call.callees if callee.user != line.user]
                found.append(Fraction(sum(10 * (o > own) + 5 * (o == own) for o in others), len(others)))
        assert line.points == sum(sorted(found)[-3:])
