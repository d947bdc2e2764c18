"""Tables whose channel is gone wait for the bot: clocks stand still, secrets stay, a manager resumes."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.chat.wire.error_boundary import guarded
from bot.tables import Phase, Table
from bot.tables.values.change import JobKind
from bot.tables.values.ids import ChannelId, GuildId
from bot.tables.values.preferences import Preferences
from bot.tables.values.refusals import Busy
from bot.tables.values.table import LOBBY_LIFE, SUSPENSION, Click
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, PLACE, SEED, World, place_in, refused

ELSEWHERE = place_in(200)


async def removed(world: World, table: Table) -> Table:
    """The table after somebody has removed the bot from its server."""
    await world.tables.suspension.server_gone(PLACE.guild)
    return await world.tables.queries.table(table.id)


def manager(world: World, *, server: bool = False) -> Click:
    """A click of Dino, who manages the channel, and perhaps the server."""
    return replace(world.click(DINO, manager=True), server_manager=server)


async def run_jobs(world: World) -> None:
    await world.tables.jobs.run_due(world.time, guarded)


async def pending(world: World) -> list[str]:
    """The kinds of posts that would go out in a year."""
    return [post.kind for post in await world.store.outbox.due(world.time + timedelta(days=365), 100)]


async def test_a_removed_bot_suspends_its_games(world: World) -> None:
    """Nothing is posted, and nothing becomes due but the end after 30 days."""
    table = await world.game(ANNA, BEPPE)
    suspended = await removed(world, table)
    assert suspended.phase is Phase.SUSPENDED
    assert (suspended.live, suspended.over) == (False, False)
    assert (suspended.clocks, suspended.owes) == (table.clocks, table.owes)
    assert await pending(world) == []
    world.wait(days=29)
    await run_jobs(world)
    assert await world.tables.queries.table(table.id) == suspended
    assert await world.tables.queries.mine(ANNA) == ()
    assert await world.tables.suspension.of(ANNA) == (suspended,)
    assert await world.tables.queries.in_server(PLACE.guild) == ()


async def test_nobody_reads_a_secret_of_a_suspended_table(world: World) -> None:
    """Neither what a finished table shows (record, check, course) nor what a running one does (hands)."""
    table = await removed(world, await world.game(ANNA, BEPPE))
    tables = world.tables
    assert "stays secret" in await refused(tables.exports.record(table.id))
    assert await tables.exports.known("toy", SEED) is None
    assert "isn't over" in await refused(tables.replays.summary(table.id))
    assert "suspended" in await refused(tables.play.panel(ANNA, table.id))
    assert "suspended" in await refused(tables.queries.board(table.id, 0))
    assert "suspended" in await refused(tables.play.repost(table.id))
    assert "suspended" in await refused(tables.play.quit(world.click(ANNA), table.id))
    assert "suspended" in await refused(tables.votes.close(manager(world), table.id))
    assert "suspended" in await refused(tables.relocation.movable(manager(world), table.id, ChannelId(9)))
    assert "still in progress" in await refused(tables.openings.rematch(world.click(ANNA), table.id))
    assert "while a game is in progress" in await refused(
        tables.votes.decree(manager(world), table.id, "end", "")
    )
    assert (await tables.queries.view(table.id, ANNA)).outcome is None
    assert SEED.hex() not in str(await tables.privacy.export(ANNA))
    assert await world.store.tables.count_over(PLACE.guild, world.time + timedelta(days=999)) == 0
    assert await world.store.results.uncounted(table.id, 10) == ()


async def test_a_manager_resumes_it_and_everybody_has_as_much_time_as_before(world: World) -> None:
    table = await world.game(ANNA, BEPPE)
    world.wait(hours=5)
    await removed(world, table)
    world.wait(days=20)
    resumed = await world.tables.suspension.resume(manager(world), table.id, PLACE)
    assert (resumed.phase, resumed.suspended) == (Phase.PLAYING, None)
    gap = timedelta(days=20)
    assert [clock.ends for clock in resumed.clocks] == [clock.ends + gap for clock in table.clocks]
    posts = await world.store.outbox.due(world.time, 100)
    assert [(post.kind, post.repost, post.mention) for post in posts] == [("show", True, (ANNA, BEPPE))]
    lines = [str(line.text) for line in (await world.again().queries.log(table.id)).lines]
    assert lines[-2:] == ["The game was suspended: I couldn't post here.", "A manager resumed the game."]
    await world.send()
    await world.bid(ANNA, table.id)
    assert (await world.tables.queries.table(table.id)).owes == (BEPPE,)


async def test_whoever_was_away_meanwhile_gets_no_day_twice(world: World) -> None:
    """A vacation in the suspension has moved that clock already."""
    table = await world.game(ANNA, BEPPE)
    await removed(world, table)
    world.wait(days=1)
    await world.tables.vacations.start(ANNA, 3)
    assert await pending(world) == []
    world.wait(days=9)
    resumed = await world.tables.suspension.resume(manager(world), table.id, PLACE)
    assert [clock.ends - world.time for clock in resumed.clocks] == [timedelta(days=1)] * 2


async def test_a_pause_and_a_vote_go_on_where_they_stood(world: World) -> None:
    table = await world.game(ANNA, BEPPE)
    await world.tables.votes.decree(manager(world), table.id, "pause", "")
    world.wait(days=1)
    voting = await world.tables.votes.propose(world.click(ANNA), table.id, "end")
    assert voting.votes
    assert voting.paused is not None
    await removed(world, table)
    world.wait(days=29)
    await run_jobs(world)
    resumed = await world.tables.suspension.resume(manager(world), table.id, PLACE)
    assert resumed.votes
    assert resumed.votes[0].opened - voting.votes[0].opened == timedelta(days=29)
    assert resumed.paused == voting.paused + timedelta(days=29)
    (post,) = [one for one in await world.store.outbox.due(world.time, 100) if one.kind == "show"]
    assert post.mention == (), "a paused game calls nobody"


async def test_it_goes_on_in_another_channel_where_its_own_is_gone(world: World) -> None:
    """For those who manage the server; its place is told as after any move."""
    table = await world.game(ANNA, BEPPE)
    await world.tables.suspension.channel_gone(PLACE.channel)
    assert "can't resume" in await refused(
        world.tables.suspension.resume(manager(world), table.id, ELSEWHERE)
    )
    click = manager(world, server=True)
    resumed = await world.tables.suspension.resume(click, table.id, ELSEWHERE)
    assert (resumed.place.channel, resumed.board) == (ELSEWHERE.channel, None)
    assert await world.tables.queries.has_left(table.id, PLACE.channel)
    assert (await world.tables.suspension.resume(click, table.id, ELSEWHERE)).version == resumed.version
    kinds = [post.kind for post in await world.store.outbox.due(world.time, 100)]
    assert kinds.count("proof") == 1, "the commitment is posted there, too"


async def test_a_channel_holds_one_table_all_the_same(world: World) -> None:
    """A suspended table does not hold its channel; another one that has it since is not pushed out."""
    table = await world.game(ANNA, BEPPE)
    await removed(world, table)
    other = await world.lobby(CARLA)
    with pytest.raises(Busy) as busy:
        await world.tables.suspension.resume(manager(world), table.id, PLACE)
    assert busy.value.table.id == other.id
    thread = place_in(501, parent=100, within=100)
    resumed = await world.tables.suspension.resume(manager(world, server=True), table.id, thread)
    assert (resumed.place.channel, resumed.place.parent) == (501, 100)


async def test_only_managers_resume_and_only_in_its_server(world: World) -> None:
    table = await world.game(ANNA, BEPPE)
    await removed(world, table)
    resume = world.tables.suspension.resume
    assert "manages this channel" in await refused(resume(world.click(ANNA), table.id, PLACE))
    away = place_in(100, guild=2)
    assert "no longer suspended" in await refused(resume(manager(world, server=True), table.id, away))
    running = await world.lobby(CARLA, place=ELSEWHERE)
    assert "no longer suspended" in await refused(resume(manager(world, server=True), running.id, ELSEWHERE))
    assert await world.tables.suspension.resumable(manager(world), ELSEWHERE) == []
    assert len(await world.tables.suspension.resumable(manager(world, server=True), ELSEWHERE)) == 1


async def test_after_thirty_days_it_ends_as_a_game_that_is_broken_off(world: World) -> None:
    """From then on nothing of it is secret, and it cannot be resumed."""
    table = await world.game(ANNA, BEPPE)
    await world.tables.follows.follow(CARLA, table.id, "end")
    await removed(world, table)
    world.wait(days=SUSPENSION.days)
    await run_jobs(world)
    ended = await world.tables.queries.table(table.id)
    assert (ended.phase, ended.suspended, ended.clocks) == (Phase.ABANDONED, None, ())
    assert b"abandoned" in await world.tables.exports.record(table.id)
    assert "no longer suspended" in await refused(
        world.tables.suspension.resume(manager(world), table.id, PLACE)
    )
    assert await pending(world) == ["follow"], "its channel is out of reach, its followers are not"


async def test_a_lobby_waits_too_as_long_as_a_lobby_does(world: World) -> None:
    table = await removed(world, await world.lobby(ANNA, BEPPE))
    assert "suspended" in await refused(world.tables.lobby.join(world.click(CARLA), table.id))
    assert "suspended" in await refused(world.tables.play.start(world.click(ANNA), table.id))
    resumed = await world.tables.suspension.resume(manager(world), table.id, PLACE)
    assert resumed.phase is Phase.LOBBY
    await world.tables.lobby.join(world.click(CARLA), table.id)
    await removed(world, table)
    world.wait(days=LOBBY_LIFE.days)
    await run_jobs(world)
    assert (await world.tables.queries.table(table.id)).phase is Phase.ABANDONED


async def test_who_leaves_the_bot_for_good_leaves_suspended_tables(world: World) -> None:
    """A person's data can be deleted, though nobody can press Leave there."""
    table = await world.game(ANNA, BEPPE)
    alone = await world.lobby(ANNA, place=ELSEWHERE)
    await removed(world, table)
    await world.store.preferences.set(ANNA, Preferences(dm=True))
    assert "still have a seat" in await refused(world.tables.privacy.forget(ANNA))
    await world.tables.suspension.leave(ANNA)
    assert await world.tables.privacy.forget(ANNA) == 1
    assert (await world.tables.queries.table(alone.id)).phase is Phase.ABANDONED
    left = await world.tables.queries.table(table.id)
    assert (left.phase, left.persons, left.host) == (Phase.SUSPENDED, (BEPPE,), BEPPE)
    resumed = await world.tables.suspension.resume(manager(world), table.id, PLACE)
    assert resumed.owes == (BEPPE,)
    await removed(world, table)
    await world.tables.suspension.leave(BEPPE)
    assert (await world.tables.queries.table(table.id)).phase is Phase.ABANDONED


async def test_other_servers_go_on(world: World) -> None:
    table = await world.game(ANNA, BEPPE)
    await world.tables.suspension.server_gone(GuildId(2))
    await world.tables.suspension.channel_gone(ChannelId(999))
    assert (await world.tables.queries.table(table.id)).phase is Phase.PLAYING


@pytest.mark.parametrize("withdrawn", [False, True])
async def test_a_vote_stands_still_in_a_suspension(world: World, withdrawn: bool) -> None:
    """Its buttons are still there where only the right to post is gone: nobody ends a game with them."""
    table = await world.game(ANNA, BEPPE)
    votes = world.tables.votes
    number = (await votes.propose(world.click(ANNA), table.id, "end")).version
    suspended = await removed(world, table)
    said = votes.withdraw(world.click(ANNA), table.id, number) if withdrawn else None
    said = said or votes.cast(world.click(BEPPE), table.id, number, agrees=True)
    assert "suspended" in await refused(said)
    assert await world.tables.queries.table(table.id) == suspended
    assert await pending(world) == []
    resumed = await world.tables.suspension.resume(manager(world), table.id, PLACE)
    assert [vote.number for vote in resumed.votes] == [number]


@pytest.mark.parametrize("kind", ["vote", "resume"])
async def test_a_job_that_was_taken_just_before_a_suspension_does_nothing(
    world: World, kind: JobKind
) -> None:
    """Another process suspends the table between the taking of a job and its run."""
    table = await world.game(ANNA, BEPPE)
    await world.tables.votes.propose(world.click(ANNA), table.id, "pause")
    if kind == "resume":
        table = await world.tables.queries.table(table.id)
        await world.tables.votes.cast(world.click(BEPPE), table.id, table.votes[0].number, agrees=True)
    await world.send()
    world.wait(days=15)
    taken = await world.store.jobs.take(world.time, world.time, 9)
    assert kind in {job.kind for job in taken}
    suspended = await removed(world, table)
    for job in taken:
        await world.tables.jobs._run(job, world.time)  # noqa: SLF001 - there is no way from outside
    assert await world.tables.queries.table(table.id) == suspended


async def test_whose_vacation_ends_in_a_suspension_has_the_seat_back(world: World) -> None:
    """Like at any other table: the next decision is theirs."""
    table = await world.game(ANNA, BEPPE, rounds=9)
    await world.tables.vacations.start(BEPPE, 5)
    await world.bid(ANNA, table.id)
    for _ in range(2):
        await world.tick(days=2)
    held = await world.tables.queries.table(table.id)
    assert held.seated[1].substitute is not None
    await world.send()
    await removed(world, table)
    world.wait(days=3)
    await run_jobs(world)
    resumed = await world.tables.suspension.resume(manager(world), table.id, PLACE)
    assert (resumed.seated[1].held, resumed.seated[1].substitute) == (False, None)
    assert resumed == await world.again().queries.table(table.id)
    await world.bid(ANNA, table.id)
    assert set((await world.tables.queries.table(table.id)).owes) == {ANNA, BEPPE}
