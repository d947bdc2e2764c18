"""Managers at tables where they sit or have sat: alone they decide nothing but one pause."""

from __future__ import annotations

import pytest

from bot.tables.values.ballots import VoteKind
from bot.tables.values.ids import ChannelId
from tests.bot.tables.voting import DAY, cast, decree, last_line, now, propose, tick
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, World, refused

EVERYTHING_ELSE: list[tuple[VoteKind, str]] = [
    ("end", ""),
    ("resume", ""),
    ("pace", "3d"),
    ("replace", "1"),
    ("offer", "3"),
]


@pytest.mark.parametrize(("kind", "word"), EVERYTHING_ELSE)
@pytest.mark.parametrize("left", [False, True], ids=["sits", "sat"])
async def test_a_manager_who_plays_decides_nothing_else(
    world: World, kind: VoteKind, word: str, left: bool
) -> None:
    table = await world.game(ANNA, BEPPE, CARLA, ais=1)
    if kind == "resume":
        await decree(world, table, DINO, "pause")
    if left:
        await world.tables.play.quit(world.click(ANNA), table.id)
    assert "on your own you can only pause it" in await refused(decree(world, table, ANNA, kind, word))
    await decree(world, table, DINO, kind, word)


async def test_a_manager_who_plays_neither_closes_nor_moves_the_table(world: World) -> None:
    """Nor to where the others cannot see it."""
    table = await world.game(ANNA, BEPPE)
    manager = world.click(ANNA, manager=True)
    assert "on your own you can only pause it" in await refused(world.tables.votes.close(manager, table.id))
    move = world.tables.relocation.move
    assert "on your own you can only pause it" in await refused(move(manager, table.id, ChannelId(101)))
    await move(world.click(DINO, manager=True), table.id, ChannelId(101))


async def test_a_manager_who_plays_pauses_once(world: World) -> None:
    """It is the one pause that silence would give, too, in whichever order."""
    table = await world.game(ANNA, BEPPE, CARLA, rounds=9)
    table = await decree(world, table, ANNA, "pause")
    assert table.paused == world.time
    assert (
        await last_line(world, table)
        == "The game is paused: all clocks are stopped. Decided by Anna, who manages this channel."
    )
    await propose(world, table, ANNA, "resume")
    assert "already had a pause" in await refused(decree(world, table, ANNA, "pause"))
    await propose(world, table, ANNA, "pause")
    await tick(world, days=1)
    assert (await now(world, table)).paused is None


async def test_who_had_a_pause_by_silence_decides_none_as_a_manager(world: World) -> None:
    table = await world.game(ANNA, BEPPE, CARLA, rounds=9)
    await propose(world, table, ANNA, "pause")
    await tick(world, days=1)
    await propose(world, table, ANNA, "resume")
    assert "already had a pause" in await refused(decree(world, table, ANNA, "pause"))


async def test_after_one_pace_any_player_ends_a_managers_pause(world: World) -> None:
    """Before, it takes two."""
    table = await world.game(ANNA, BEPPE, CARLA, rounds=9)
    await decree(world, table, ANNA, "pause")
    await tick(world, hours=23)
    table = await propose(world, table, BEPPE, "resume")
    assert table.paused is not None
    await tick(world, hours=1)
    table = await propose(world, table, CARLA, "resume")
    assert (table.paused, table.votes) == (None, ())
    assert await last_line(world, table) == "The game resumes. Decided by Carla."


async def test_the_pause_of_the_players_is_not_ended_by_one_of_the_others(world: World) -> None:
    table = await world.game(ANNA, BEPPE, CARLA, rounds=9)
    await propose(world, table, ANNA, "pause")
    for user in (BEPPE, CARLA):
        await cast(world, table, user)
    await tick(world, **{"seconds": 3 * DAY.total_seconds()})
    table = await propose(world, table, BEPPE, "resume")
    assert table.paused is not None


@pytest.mark.parametrize(
    ("kind", "word"), [("pause", ""), ("pace", "3d"), ("replace", "0"), ("offer", "3"), ("end", "")]
)
async def test_managers_who_do_not_play_need_no_vote(world: World, kind: VoteKind, word: str) -> None:
    """The message names them."""
    table = await world.game(ANNA, BEPPE, CARLA, ais=1)
    votes = world.tables.votes
    assert "manages" in await refused(votes.decree(world.click(DINO), table.id, kind, word))
    after = await decree(world, table, DINO, kind, word)
    assert (after.paused, str(after.pace), after.seated[0].left, after.seated[3].left, after.live) == {
        "pause": (world.time, "1d", False, False, True),
        "pace": (None, "3d", False, False, True),
        "replace": (None, "1d", True, False, True),
        "offer": (None, "1d", False, True, True),
        "end": (None, "1d", False, False, False),
    }[kind]
    told = [str(line.text) for line in (await world.tables.queries.log(table.id)).lines]
    assert any("Decided by Dino, who manages this channel." in line for line in told)


async def test_a_managers_decision_ends_no_vote_about_something_else(world: World) -> None:
    table = await propose(world, await world.game(ANNA, BEPPE, CARLA), ANNA, "end")
    votes = table.votes
    table = await decree(world, table, DINO, "pause")
    assert table.votes == votes
    table = await decree(world, table, DINO, "resume")
    for user in (BEPPE, CARLA):
        table = await cast(world, table, user)
    assert not table.live


async def test_a_managers_decision_answers_the_vote_about_it(world: World) -> None:
    table = await propose(world, await world.game(ANNA, BEPPE, CARLA), ANNA, "pause")
    table = await decree(world, table, DINO, "pause")
    assert (table.votes, table.paused) == ((), world.time)


async def test_a_table_that_sleeps_is_not_closed_when_its_pause_ends(world: World) -> None:
    """The week in which its players may come back stands still with everything else."""
    table = await world.game(ANNA, BEPPE, rounds=9)
    for _ in range(5):
        await tick(world, hours=12)
    table = await now(world, table)
    assert table.asleep is not None
    before = table.asleep
    await decree(world, table, CARLA, "pause")
    await tick(world, days=10)
    await decree(world, table, CARLA, "resume")
    await tick(world, hours=1)
    table = await now(world, table)
    assert (table.live, table.asleep) == (True, before + 10 * DAY)
