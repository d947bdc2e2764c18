"""The facts that decided a game, in words."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.tables.reading.endings import facts, margin
from bot.tables.values.table import Phase, Table
from engines.base import Outcome
from engines.defaults import bare_score, in_points
from engines.mafiadollar.words import score
from tests.bot.tables.world import ANNA, BEPPE, DINO, World, refused


@pytest.mark.parametrize(
    ("scores", "winners", "course", "told"),
    [
        ((5, 3), (0,), ((0, 0), (2, 1), (5, 3)), ["5 points, 2 ahead of seat 1", "Never behind"]),
        (
            (5, 7, 3),
            (1,),
            ((0, 0, 0), (2, 1, 0), (3, 4, 2), (5, 7, 3)),
            ["7 points, 2 ahead of seat 0", "Led from round 2 of 3"],
        ),
        (
            (5, 6),
            (1,),
            ((0, 0), (5, 1), (5, 6)),
            ["6 points, 1 ahead of seat 0", "Won in the last round"],
        ),
        (
            (5, 4),
            (0,),
            ((0, 0), *[(3, 1)] * 8, (3, 3), (5, 3), (4, 4), (5, 4)),
            ["5 points, 1 ahead of seat 1", "Never behind"],
        ),
        (
            (5, 4),
            (0,),
            ((0, 0), *[(3, 1)] * 8, (3, 4), (4, 4), (5, 4)),
            ["5 points, 1 ahead of seat 1", "Led in 9 of 11 rounds"],
        ),
        (
            (5, 4),
            (0,),
            ((0, 0), (1, 2), (3, 1), (3, 3), (5, 3), (5, 4)),
            ["5 points, 1 ahead of seat 1", "Led from round 4 of 5"],
        ),
        ((5, 5), (0,), ((0, 0), (1, 2), (5, 5)), ["5 points, level with seat 1"]),
        ((5, 5), (0, 1), ((0, 0), (5, 5)), ["5 points each"]),
        ((5, 5), (1,), ((0, 0), (5, 5)), ["5 points, level with seat 0", "Never behind"]),
        ((4,), (0,), ((0,), (4,)), ["4 points", "Never behind"]),
        ((4, 1), (0,), (), ["4 points, 3 ahead of seat 1"]),
    ],
    ids=[
        "all the time",
        "since",
        "at last",
        "never behind",
        "mostly",
        "alone ahead",
        "tie-break",
        "shared",
        "by other means",
        "alone",
        "unknown",
    ],
)
def test_what_decided_a_game(
    scores: tuple[int, ...], winners: tuple[int, ...], course: tuple[tuple[int, ...], ...], told: list[str]
) -> None:
    assert [str(fact) for fact in facts(Outcome(scores, winners, {}), course, bare_score, in_points)] == told


def test_what_decided_a_game_is_told_in_its_unit() -> None:
    told = facts(Outcome((-5000, 125000), (1,), {}), (), score, score)
    assert [*map(str, told)] == ["$125,000, $130,000 ahead of seat 0"]


@pytest.mark.parametrize(
    ("scores", "winners", "told"),
    [((5, 3, 4), (0,), "1 point"), ((5, 5), (0,), None), ((5, 5), (0, 1), None), ((4,), (0,), None)],
    ids=["over the next one", "by other means", "shared", "alone"],
)
def test_by_how_much_somebody_won(
    scores: tuple[int, ...], winners: tuple[int, ...], told: str | None
) -> None:
    found = margin(Outcome(scores, winners, {}), in_points)
    assert (found and str(found)) == told


async def test_the_scores_over_time_end_with_the_result(world: World) -> None:
    """Nothing is told of them while the game goes on."""
    table = await world.game(ANNA, BEPPE, game="streets")
    assert "isn't over" in await refused(world.tables.replays.summary(table.id))
    while table.live:
        user = table.owes[0]
        panel = await world.tables.play.panel(user, table.id)
        move = next(iter(panel.game.rules.legal(await state(world, table), panel.seat, random.Random(3))))
        await world.tables.play.typed(world.click(user), table.id, panel.game.notation.write(move))
        table = await world.tables.queries.table(table.id)
    summary = await world.tables.replays.summary(table.id)
    outcome = (await world.tables.queries.view(table.id)).outcome
    assert outcome is not None
    assert summary.scores[0] == (0, 0)
    assert summary.scores[-1] == outcome.scores
    assert len(set(summary.scores)) > 5


async def state(world: World, table: Table) -> Any:
    """Everything about the position: what is legal is no secret of a test."""
    return (await world.tables.replays.positions(table))[-1].state


async def test_a_game_without_scores_before_its_end_has_no_course(world: World) -> None:
    table = await world.game(ANNA, BEPPE, rounds=1)
    await world.bid(ANNA, table.id, 3)
    await world.bid(BEPPE, table.id, 1)
    summary = await world.tables.replays.summary(table.id)
    assert (summary.moves, summary.scores) == (2, ())


async def test_a_broken_off_game_shows_no_scores(world: World) -> None:
    table = await world.game(ANNA, BEPPE)
    await world.tables.votes.close(world.click(DINO, manager=True), table.id)
    assert (await world.tables.queries.table(table.id)).phase is Phase.ABANDONED
    assert (await world.tables.replays.summary(table.id)).scores == ()
