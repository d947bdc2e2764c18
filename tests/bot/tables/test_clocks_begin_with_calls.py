"""A clock begins when its board or call is out: until then nobody is reminded, and nothing moves for them."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from bot.chat.wire.error_boundary import guarded
from bot.tables import Table
from bot.tables.core.seat_clocks import called
from bot.tables.values.ballots import VoteKind
from bot.tables.values.clocks import Undo
from bot.tables.values.ids import MessageId
from bot.tables.values.preferences import Preferences
from bot.tables.values.quiet import QuietHours
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, World, place_in

DAY = timedelta(days=1)


async def uncalled(world: World) -> Table:
    """A second round has begun, and its board is not out."""
    table = await world.game(ANNA, BEPPE, rounds=9)
    for user in (ANNA, BEPPE):
        await world.bid(user, table.id)
    return await now(world, table)


async def now(world: World, table: Table) -> Table:
    return await world.tables.queries.table(table.id)


async def pass_time(world: World, length: timedelta) -> None:
    """Time passes, an hour at a time; what becomes due is done, and no post goes out."""
    for _ in range(length // timedelta(hours=1)):
        world.wait(hours=1)
        await world.tables.jobs.run_due(world.time, guarded)


async def deadlines(world: World, table: Table) -> set[datetime]:
    return {clock.deadline for clock in (await now(world, table)).clocks}


async def kinds(world: World) -> set[str]:
    return {post.kind for post in await world.store.outbox.due(world.time, 99)}


async def test_nobody_is_played_for_who_was_not_called(world: World) -> None:
    """The bot may not post for two days; then it may again, and everybody has a whole day."""
    table = await uncalled(world)
    await pass_time(world, 2 * DAY)
    assert (await now(world, table)).version == table.version
    assert await kinds(world) == {"show"}, "no reminder waits either"
    await world.send()
    assert await deadlines(world, table) == {world.time + DAY}
    called = world.time
    await pass_time(world, timedelta(hours=11))
    assert await kinds(world) == set()
    await pass_time(world, timedelta(hours=1))
    assert await kinds(world) == {"remind"}
    await pass_time(world, timedelta(hours=12))
    table = await now(world, table)
    assert [player.missed for player in table.seated] == [1, 1]
    assert {clock.started for clock in table.clocks} == {called + DAY}


async def test_the_board_tells_the_later_deadline(world: World) -> None:
    """It may have been made before the clocks moved, so it is shown once more."""
    table = await uncalled(world)
    await pass_time(world, timedelta(hours=3))
    (show,) = await world.store.outbox.due(world.time, 9)
    assert await world.store.outbox.begin(show.id, world.time)
    await world.store.outbox.sent(show.id, MessageId(777), table.version, world.time)
    posts = [post for post in await world.store.outbox.due(world.time, 9) if post.kind == "show"]
    assert [(post.repost, post.mention) for post in posts] == [(False, ())]


async def test_two_minutes_are_no_delay(world: World) -> None:
    table = await uncalled(world)
    before = await deadlines(world, table)
    world.wait(minutes=2)
    await world.send()
    assert await deadlines(world, table) == before
    assert await kinds(world) == set()


async def test_a_clock_whose_call_is_out_goes_on_while_a_newer_board_waits(world: World) -> None:
    table = await world.game(ANNA, BEPPE, CARLA, rounds=9)
    begun = world.time
    world.wait(hours=5)
    await world.bid(ANNA, table.id)  # this board cannot be posted
    await pass_time(world, timedelta(hours=18))
    assert await deadlines(world, table) == {begun + DAY}
    await world.send()
    assert await deadlines(world, table) == {begun + DAY}
    await pass_time(world, timedelta(hours=1))
    assert [player.missed for player in (await now(world, table)).seated] == [0, 1, 1]


async def test_a_board_merged_into_a_newer_one_calls_for_both(world: World) -> None:
    """The clocks of two decisions, of which the later board alone goes out."""
    table = await uncalled(world)
    world.wait(hours=3)
    await world.bid(ANNA, table.id)
    world.wait(hours=2)
    await world.send()
    assert await deadlines(world, table) == {world.time + DAY}


async def test_a_board_of_before_calls_for_nothing(world: World) -> None:
    """It was on its way when the decision began."""
    table = await world.game(ANNA, BEPPE, rounds=9)
    await world.bid(ANNA, table.id)
    (show,) = await world.store.outbox.due(world.time, 9)
    await world.store.outbox.begin(show.id, world.time)
    before = (await now(world, table)).version
    await world.bid(BEPPE, table.id)
    await world.store.outbox.sent(show.id, MessageId(777), before, world.time)
    await pass_time(world, DAY)
    assert [player.missed for player in (await now(world, table)).seated] == [0, 0]
    await world.send()
    assert await deadlines(world, table) == {world.time + DAY}


async def test_moving_to_another_channel_restarts_no_clock(world: World) -> None:
    table = await world.game(ANNA, BEPPE)
    deadline = world.time + DAY
    world.wait(hours=20)
    click = world.click(DINO, manager=True)
    await world.tables.relocation.move(click, table.id, place_in(200).channel)
    await pass_time(world, timedelta(hours=1))
    await world.send()
    assert await deadlines(world, table) == {deadline}


@pytest.mark.parametrize(("kind", "word"), [("pause", ""), ("pace", "1w")])
async def test_nothing_passes_by_the_silence_of_those_who_were_not_asked(
    world: World, kind: VoteKind, word: str
) -> None:
    """The bot may not post for two days after somebody has proposed something."""
    table = await world.game(ANNA, BEPPE, rounds=9)
    await world.bid(ANNA, table.id)
    await world.tables.votes.propose(world.click(ANNA), table.id, kind, word)
    begun = await now(world, table)
    await pass_time(world, 2 * DAY)
    assert (await now(world, table)).votes == begun.votes
    await world.send()
    (vote,) = (await now(world, table)).votes
    assert (vote.opened, vote.ends) == (world.time, world.time + DAY)
    await pass_time(world, timedelta(hours=23))
    assert (await now(world, table)).votes == (vote,)
    await world.send()
    await pass_time(world, timedelta(hours=1))
    assert (await now(world, table)).votes == ()


async def test_where_the_board_was_given_up_the_clock_runs(world: World) -> None:
    """Otherwise one message that Discord rejects would stop a game for good."""
    table = await uncalled(world)
    (show,) = await world.store.outbox.due(world.time, 9)
    await world.store.outbox.drop(show.id)
    await pass_time(world, DAY)
    assert (await now(world, table)).seated[0].missed == 1, "and what is decided then has a board of its own"


async def test_a_pause_ends_before_the_board_is_out(world: World) -> None:
    table = await uncalled(world)
    world.wait(hours=2)
    await world.tables.votes.decree(world.click(CARLA, manager=True), table.id, "pause")
    world.wait(hours=5)
    await world.tables.votes.decree(world.click(CARLA, manager=True), table.id, "resume")
    world.wait(hours=3)
    await world.send()
    assert await deadlines(world, table) == {world.time + DAY}


async def test_a_board_that_goes_out_in_a_pause_gives_back_what_ran_before_it(world: World) -> None:
    table = await uncalled(world)
    world.wait(hours=2)
    await world.tables.votes.decree(world.click(CARLA, manager=True), table.id, "pause")
    world.wait(hours=5)
    await world.send()
    world.wait(hours=5)
    await world.tables.votes.decree(world.click(CARLA, manager=True), table.id, "resume")
    assert await deadlines(world, table) == {world.time + DAY}


async def test_what_begins_later_anyway_has_lost_less(world: World) -> None:
    """After a vacation, and after quiet hours."""
    table = await world.game(ANNA, BEPPE, CARLA, rounds=9)
    await world.tables.vacations.start(BEPPE, 3)
    quiet = QuietHours("UTC", 12, 16)
    await world.tables.preferences.set(CARLA, Preferences(zone="UTC", quiet=quiet))
    for user in (ANNA, BEPPE, CARLA):
        await world.bid(user, table.id)
    begun = world.time
    world.wait(hours=6)
    await world.send()
    clocks = (await now(world, table)).clocks
    assert [clock.started - begun for clock in clocks] == [timedelta(hours=6), 3 * DAY, timedelta(hours=6)]
    world.wait(hours=6)
    assert clocks == (await now(world, table)).clocks


async def test_a_move_taken_back_brings_no_clock_back_that_ran_before_its_board(world: World) -> None:
    """The board was late, and the move came before it."""
    table = await uncalled(world)
    late = world.time + timedelta(hours=4)
    moves = [Undo(table.version, ANNA, clock, None, 0) for clock in table.clocks]
    after = called(
        replace(table, undo=(*moves, Undo(table.version, BEPPE, None, None, 0))), table.version, late
    )
    assert [undo.clock and undo.clock.started for undo in after.undo] == [late, late, None]
