"""Votes: the players end, pause, resume or change a game, or replace somebody; managers do it at once."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.tables import Phase, Table
from bot.tables.clocks.pace import Pace
from bot.tables.model import UserId, VoteKind
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, NOON, World, meanwhile, refused

DAY = timedelta(days=1)


async def propose(world: World, table: Table, user: UserId, kind: VoteKind, word: str = "") -> Table:
    return await world.tables.votes.propose(world.click(user), table.id, kind, word)


async def cast(world: World, table: Table, user: UserId, *, agrees: bool = True) -> Table:
    number = table.vote.number if table.vote else 0
    return await world.tables.votes.cast(world.click(user), table.id, number, agrees=agrees)


async def tick(world: World, **length: float) -> None:
    """All boards are out; time passes, and what has become due is done."""
    await world.tick(**length)


async def now(world: World, table: Table) -> Table:
    return await world.tables.queries.table(table.id)


async def test_more_than_half_of_the_players_end_a_game(world: World) -> None:
    """The others are called once, for the vote."""
    table = await propose(world, await world.game(ANNA, BEPPE, CARLA), ANNA, "end")
    (post,) = await world.store.outbox.due(world.time, 9)
    assert (post.repost, post.mention) == (True, (BEPPE, CARLA))
    assert table.phase is Phase.PLAYING
    table = await cast(world, table, CARLA)
    assert table.phase is Phase.ABANDONED
    log = await world.tables.queries.log(table.id)
    assert "voted to end" in str(log.lines[-1].text)


async def test_a_vote_that_cannot_be_won_any_more_is_over(world: World) -> None:
    table = await propose(world, await world.game(ANNA, BEPPE), ANNA, "end")
    table = await cast(world, table, BEPPE, agrees=False)
    assert (table.vote, table.phase) == (None, Phase.PLAYING)
    assert "over" in await refused(cast(world, table, BEPPE))


async def test_who_moves_while_a_pause_ends_hinders_nobody(world: World) -> None:
    table = await world.game(ANNA, BEPPE, rounds=3)
    await world.tables.votes.decree(world.click(CARLA, manager=True), table.id, "pause")
    meanwhile(world.store.preferences, "many", lambda: world.bid(ANNA, table.id))
    table = await world.tables.votes.decree(world.click(CARLA, manager=True), table.id, "resume")
    assert (table.paused, table.owes) == (None, (BEPPE,))


async def test_who_keeps_silent_for_two_days_abstains(world: World) -> None:
    table = await world.game(ANNA, BEPPE, CARLA, rounds=9)
    table = await propose(world, table, ANNA, "pause")
    await tick(world, hours=47)
    assert (await now(world, table)).paused is None
    await tick(world, hours=1)
    assert (await now(world, table)).paused == world.time


async def test_a_pause_stops_all_clocks(world: World) -> None:
    """They go on with as much time as they had; at the latest after two weeks."""
    table = await world.game(ANNA, BEPPE)
    world.wait(hours=6)
    table = await propose(world, table, ANNA, "pause")
    await cast(world, table, BEPPE)
    await tick(world, days=13)
    table = await now(world, table)
    assert table.paused == NOON + timedelta(hours=6)
    assert "paused already" in await refused(propose(world, table, ANNA, "pause"))
    await tick(world, days=1)
    table = await now(world, table)
    assert table.paused is None
    assert {clock.deadline for clock in table.clocks} == {world.time + timedelta(hours=18)}


async def test_who_moves_in_a_pause_starts_no_clock_that_runs(world: World) -> None:
    table = await world.game(ANNA, BEPPE, rounds=9)
    table = await propose(world, table, ANNA, "pause")
    await cast(world, table, BEPPE)
    world.wait(days=3)
    for user in (ANNA, BEPPE):
        await world.bid(user, table.id)
    table = await propose(world, await now(world, table), ANNA, "resume")
    await world.send()
    table = await cast(world, table, BEPPE)
    assert {clock.deadline for clock in table.clocks} == {world.time + DAY}
    (post,) = await world.store.outbox.due(world.time, 9)
    assert (post.repost, post.mention) == (True, (ANNA,)), "Beppe has just been here"


async def test_another_pace_needs_everybody(world: World) -> None:
    table = await world.game(ANNA, BEPPE, CARLA)
    table = await propose(world, table, ANNA, "pace", "1w")
    table = await cast(world, table, BEPPE)
    assert table.pace == Pace()
    world.wait(hours=3)
    table = await cast(world, table, CARLA)
    assert table.pace == Pace("1w")
    assert {clock.deadline for clock in table.clocks} == {world.time + timedelta(weeks=1)}


async def test_one_objection_keeps_the_pace(world: World) -> None:
    table = await propose(world, await world.game(ANNA, BEPPE, CARLA), ANNA, "pace", "10m")
    table = await cast(world, table, CARLA, agrees=False)
    assert (table.vote, table.pace) == (None, Pace())


async def test_an_absent_player_is_replaced_by_the_others(world: World) -> None:
    """Who is replaced has no voice in it; the AI plays on at once."""
    table = await world.game(ANNA, BEPPE, CARLA)
    await world.tables.votes.decree(world.click(DINO, manager=True), table.id, "pace", "1d+bank")
    await tick(world, hours=23)
    assert "not been away long enough" in await refused(propose(world, table, ANNA, "replace", "1"))
    await tick(world, hours=1)
    table = await propose(world, table, ANNA, "replace", "1")
    assert "own seat" in await refused(cast(world, table, BEPPE, agrees=False))
    table = await cast(world, table, CARLA)
    assert table.seated[1].left
    assert table.owes == (ANNA, CARLA)
    assert {clock.seat for clock in table.clocks} == {0, 2}


async def test_of_two_nobody_throws_out_who_is_there(world: World) -> None:
    """Who has moved is not waited for, whatever the pace."""
    table = await world.game(ANNA, BEPPE, rounds=9)
    await world.bid(BEPPE, table.id)
    await world.tables.votes.decree(world.click(DINO, manager=True), table.id, "pace", "none")
    await tick(world, days=2)
    assert "not been away" in await refused(propose(world, table, ANNA, "replace", "1"))
    await world.bid(ANNA, table.id)
    await tick(world, hours=23)
    assert "not been away" in await refused(propose(world, table, ANNA, "replace", "1"))
    await tick(world, hours=1)
    table = await propose(world, table, ANNA, "replace", "1")
    assert table.seated[1].left


async def test_a_vote_to_replace_somebody_ends_when_they_move(world: World) -> None:
    table = await world.game(ANNA, BEPPE, CARLA, rounds=9)
    await tick(world, days=1)
    table = await propose(world, await now(world, table), ANNA, "replace", "1")
    await world.bid(ANNA, table.id)
    assert (await now(world, table)).vote is not None
    await world.bid(BEPPE, table.id)
    assert (await now(world, table)).vote is None


async def test_a_seat_that_the_ai_holds_has_no_voice(world: World) -> None:
    table = await world.game(ANNA, BEPPE, rounds=9)
    for _ in range(2):
        await world.bid(ANNA, table.id)
        await tick(world, days=1)
    table = await propose(world, await now(world, table), ANNA, "replace", "1")
    assert (table.seated[1].left, table.vote) == (True, None), "nobody else is there to be asked"


async def test_a_vote_to_replace_somebody_goes_on_at_another_pace(world: World) -> None:
    """Their clock begins anew, but they have done nothing."""
    table = await world.game(ANNA, BEPPE, CARLA)
    await tick(world, days=1, hours=-1)
    await world.bid(ANNA, table.id)
    await world.bid(CARLA, table.id)
    await tick(world, hours=1)
    table = await propose(world, await now(world, table), ANNA, "replace", "1")
    table = await world.tables.votes.decree(world.click(DINO, manager=True), table.id, "pace", "3d")
    assert table.vote is not None


async def test_without_a_pace_a_vote_about_somebody_ends_when_they_move(world: World) -> None:
    """Though the game waits for them again at once."""
    table = await world.game(ANNA, BEPPE, CARLA, rounds=9)
    await world.tables.votes.decree(world.click(DINO, manager=True), table.id, "pace", "none")
    await world.bid(ANNA, table.id)
    await world.bid(CARLA, table.id)
    await tick(world, days=2)
    table = await propose(world, await now(world, table), ANNA, "replace", "1")
    assert table.vote is not None
    await world.bid(BEPPE, table.id)
    table = await now(world, table)
    assert (BEPPE in table.owes, table.vote) == (True, None)


@pytest.mark.parametrize(("kind", "word"), [("pause", ""), ("pace", "3d"), ("replace", "0"), ("end", "")])
async def test_managers_need_no_vote(world: World, kind: VoteKind, word: str) -> None:
    table = await world.game(ANNA, BEPPE)
    votes = world.tables.votes
    assert "manages" in await refused(votes.decree(world.click(ANNA), table.id, kind, word))
    after = await votes.decree(world.click(CARLA, manager=True), table.id, kind, word)
    assert after.version > table.version
    assert (after.paused, str(after.pace), after.seated[0].left, after.live) == {
        "pause": (world.time, "1d", False, True),
        "pace": (None, "3d", False, True),
        "replace": (None, "1d", True, True),
        "end": (None, "1d", False, False),
    }[kind]


@pytest.mark.parametrize(
    ("kind", "word", "why"),
    [
        ("resume", "", "not paused"),
        ("pace", "1d", "already"),
        ("pace", "2d", "cannot be decided"),
        ("offer", "0", "no AI player"),
        ("replace", "7", "no player in that seat"),
        ("replace", "x", "no player in that seat"),
    ],
)
async def test_what_makes_no_sense_is_not_voted_on(world: World, kind: VoteKind, word: str, why: str) -> None:
    table = await world.game(ANNA, BEPPE)
    assert why in await refused(propose(world, table, ANNA, kind, word))
    assert "Only those who play" in await refused(propose(world, table, CARLA, "pause"))
    table = await propose(world, table, ANNA, "pause")
    assert "already" in await refused(propose(world, table, BEPPE, "end"))


async def test_a_vote_about_a_seat_ends_when_its_player_leaves(world: World) -> None:
    """Whoever takes the seat over was never voted about, and stays."""
    table = await world.game(ANNA, BEPPE, CARLA, rounds=9)
    await tick(world, days=1)
    await propose(world, table, ANNA, "replace", "1")
    await world.tables.play.quit(world.click(BEPPE), table.id)
    table = await world.tables.takeovers.take(world.click(DINO), table.id, 1)
    assert table.vote is None
    await tick(world, hours=1)
    await tick(world, hours=47)
    table = await now(world, table)
    assert (table.seated[1].user, table.seated[1].left) == (DINO, False)


async def test_a_vote_to_go_on_ends_with_the_pause(world: World) -> None:
    """Nothing is told twice."""
    table = await propose(world, await world.game(ANNA, BEPPE, CARLA, rounds=9), ANNA, "pause")
    await cast(world, table, BEPPE)
    await tick(world, days=13)
    table = await propose(world, await now(world, table), ANNA, "resume")
    await world.send()
    await tick(world, days=1)
    table = await now(world, table)
    assert (table.paused, table.vote) == (None, None)
    (board,) = await world.store.outbox.due(world.time, 9)
    assert (board.repost, board.mention, board.since) == (True, table.owes, table.version - 1)
    assert str((await world.tables.queries.log(table.id)).lines[-1].text) == "The game goes on."
    version = table.version
    await tick(world, hours=3)
    assert (await now(world, table)).version == version


async def test_a_managers_decision_ends_no_vote_about_something_else(world: World) -> None:
    table = await propose(world, await world.game(ANNA, BEPPE, CARLA), ANNA, "end")
    vote, manager = table.vote, world.click(DINO, manager=True)
    table = await world.tables.votes.decree(manager, table.id, "pause")
    assert table.vote == vote
    table = await world.tables.votes.decree(world.click(DINO, manager=True), table.id, "resume")
    table = await cast(world, table, CARLA)
    assert table.phase is Phase.ABANDONED


async def test_a_managers_decision_answers_the_vote_about_it(world: World) -> None:
    table = await propose(world, await world.game(ANNA, BEPPE, CARLA), ANNA, "pause")
    table = await world.tables.votes.decree(world.click(DINO, manager=True), table.id, "pause")
    assert (table.vote, table.paused) == (None, world.time)


async def test_a_pace_that_nobody_at_the_table_wants_any_more_is_not_chosen(world: World) -> None:
    """Who proposed it has gone silent: the AI holds the seat, which has no voice."""
    table = await world.game(ANNA, BEPPE, rounds=9)
    await world.tables.votes.decree(world.click(CARLA, manager=True), table.id, "pace", "12h")
    table = await propose(world, await now(world, table), ANNA, "pace", "3d")
    for _ in range(8):
        await tick(world, hours=6)
    table = await now(world, table)
    assert (str(table.pace), table.vote, table.active) == ("12h", None, ())


async def test_a_table_that_sleeps_is_not_closed_when_its_pause_ends(world: World) -> None:
    """The week in which its players may come back stands still with everything else."""
    table = await world.game(ANNA, BEPPE, rounds=9)
    for _ in range(5):
        await tick(world, hours=12)
    table = await now(world, table)
    assert table.asleep is not None
    before = table.asleep
    await world.tables.votes.decree(world.click(CARLA, manager=True), table.id, "pause")
    await tick(world, days=10)
    await world.tables.votes.decree(world.click(CARLA, manager=True), table.id, "resume")
    await tick(world, hours=1)
    table = await now(world, table)
    assert (table.phase, table.asleep) == (Phase.PLAYING, before + timedelta(days=10))


async def test_a_vote_is_decided_when_those_who_kept_silent_leave(world: World) -> None:
    table = await world.game(ANNA, BEPPE, CARLA, DINO, rounds=9)
    table = await propose(world, table, ANNA, "pause")
    table = await cast(world, table, BEPPE)
    await tick(world, minutes=1)
    assert (await now(world, table)).paused is None
    await world.tables.play.quit(world.click(CARLA), table.id)
    await tick(world, seconds=1)
    table = await now(world, table)
    assert (table.paused, table.vote) == (world.time, None)


async def test_a_vote_is_lost_when_those_who_might_agree_leave(world: World) -> None:
    table = await world.game(ANNA, BEPPE, CARLA, rounds=9)
    table = await propose(world, table, ANNA, "pause")
    table = await cast(world, table, BEPPE, agrees=False)
    assert table.vote is not None
    await world.tables.play.quit(world.click(CARLA), table.id)
    await tick(world, seconds=1)
    table = await now(world, table)
    assert (table.paused, table.vote) == (None, None)
