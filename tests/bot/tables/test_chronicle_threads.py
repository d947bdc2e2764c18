"""The thread of a chronicle: it is noted when it is gone, and who may start a new one."""

from __future__ import annotations

import pytest

from bot.tables import Table
from bot.tables.values.ids import ChannelId, UserId
from tests.bot.tables.test_posts import board_tells
from tests.bot.tables.world import ANNA, BEPPE, CARLA, World, refused

THREAD, OTHER = ChannelId(901), ChannelId(902)


async def written(world: World, rounds: int = 2) -> Table:
    """A running game whose chronicle is written in a thread; no post is left to send."""
    table = await world.lobby(ANNA, BEPPE)
    await world.tables.lobby.set_chronicle(world.click(ANNA), table.id, on=True)
    await world.tables.lobby.set_seating(world.click(ANNA), table.id, "joined")
    await world.tables.lobby.set_option(world.click(ANNA), table.id, "rounds", rounds)
    await world.tables.play.start(world.click(ANNA), table.id)
    await world.tables.chronicle_threads.keep(table.id, THREAD)
    await world.send()
    return await world.tables.queries.table(table.id)


async def lost(world: World) -> Table:
    """One whose thread was deleted."""
    table = await written(world)
    await world.tables.chronicle_threads.lost(table.id, THREAD)
    await world.send()
    return await world.tables.queries.table(table.id)


async def test_a_lost_thread_is_told_once_and_calls_nobody(world: World) -> None:
    """Beside what the board told before; only the thread that is the table's own counts."""
    table = await written(world)
    await world.bid(ANNA, table.id)
    await world.send()
    await world.tables.chronicle_threads.lost(table.id, OTHER)
    assert await world.store.outbox.due(world.time, 9) == ()
    for _ in range(2):
        await world.tables.chronicle_threads.lost(table.id, THREAD)
    table = await world.tables.queries.table(table.id)
    assert (table.chronicle, table.chronicle_lost) == (False, True)
    (post,) = await world.store.outbox.due(world.time, 9)
    assert (post.kind, post.repost, post.mention) == ("show", False, ())
    told, gone = await board_tells(world, table.id)
    assert told == "seat 0 has bid."
    assert gone.startswith("The chronicle's thread is gone")


async def test_a_thread_that_is_deleted_after_the_game_is_not_missed(world: World) -> None:
    table = await written(world, rounds=1)
    for user in (ANNA, BEPPE):
        await world.bid(user, table.id)
    over = await world.tables.queries.table(table.id)
    await world.tables.chronicle_threads.lost(table.id, THREAD)
    assert await world.tables.queries.table(table.id) == over


@pytest.mark.parametrize(("user", "manager"), [(ANNA, False), (BEPPE, False), (CARLA, True)])
async def test_players_and_managers_start_it_again(world: World, user: UserId, manager: bool) -> None:
    """In a thread that is still to be made; the log says whose click it was."""
    table = await lost(world)
    again = await world.tables.chronicle_threads.begin_again(world.click(user, manager=manager), table.id)
    assert (again.chronicle, again.chronicle_thread) == (True, None)
    assert (await world.tables.queries.table(table.id)).chronicle_thread is None
    (entry,) = await world.store.tables.entries(table.id, table.version, again.version)
    assert (entry.kind, entry.user, entry.body) == ("chronicle", user, True)


async def test_nobody_else_starts_it_again(world: World) -> None:
    table = await lost(world)
    click = world.click(CARLA)
    told = await refused(world.tables.chronicle_threads.begin_again(click, table.id))
    assert told == "Only players at this table can restart its chronicle."
    assert (await world.tables.queries.table(table.id)).chronicle_lost


async def test_a_chronicle_that_has_its_thread_is_not_started_again(world: World) -> None:
    table = await written(world)
    told = await refused(world.tables.chronicle_threads.begin_again(world.click(ANNA), table.id))
    assert told == "This table already has a chronicle, or never had one."
    assert (await world.tables.queries.table(table.id)).chronicle_thread == THREAD
