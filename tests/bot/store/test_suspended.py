"""Suspended tables in the store: found, out of the way of others, and known to no older release."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlalchemy import update

from bot.chat.wire.error_boundary import guarded
from bot.store import SqlStore, schema
from bot.tables.values.change import NewPost
from bot.tables.values.ids import GuildId, MessageId, PostId, UserId
from bot.tables.values.refusals import StaleTable
from bot.tables.values.table import Phase
from tests.bot.store.test_conformance import NOON, SHOW, changed, opened
from tests.bot.tables.world import ANNA, BEPPE, CARLA, World, place_in

PERSON = UserId(1)


async def test_a_suspended_table_is_found_and_holds_no_channel(store: SqlStore) -> None:
    first = await opened(store, channel=5, interaction=1)
    suspended = await changed(store, first, phase=Phase.SUSPENDED, suspended=NOON)
    assert await store.tables.load(first.id) == suspended
    assert await store.suspended.in_server(GuildId(1)) == (suspended,)
    assert await store.suspended.in_server(GuildId(2)) == ()
    assert await store.suspended.of_user(PERSON) == (suspended,)
    assert await store.suspended.of_user(UserId(3)) == ()
    assert await store.tables.mine(PERSON) == ()
    assert await store.tables.live_in(GuildId(1)) == ()
    second = await opened(store, channel=5, interaction=2)
    with pytest.raises(StaleTable):  # its channel is taken by now
        await changed(store, suspended, phase=Phase.PLAYING, suspended=None, place=place_in(5, guild=1))
    there = await changed(store, suspended, phase=Phase.PLAYING, suspended=None, place=place_in(6))
    assert {table.id for table in await store.tables.mine(PERSON)} == {second.id, there.id}
    assert await store.suspended.of_user(PERSON) == ()


async def test_what_it_still_had_to_say_is_dropped(store: SqlStore) -> None:
    """Only messages that are to be removed stay, and private ones go, too."""
    table = await opened(store, 5, 1, SHOW, NewPost("dm", user=PERSON))
    (show, dm) = await store.outbox.due(NOON, 9)
    await store.outbox.begin(dm.id, NOON)
    await store.outbox.private_sent(dm.id, table.place.channel, MessageId(77), NOON)
    assert show.id != PostId(0)
    await changed(store, table, phase=Phase.SUSPENDED, suspended=NOON)
    (left,) = await store.outbox.due(NOON, 9)
    assert (left.kind, left.message) == ("remove", MessageId(77))


async def test_notes_and_results_wait_with_it(store: SqlStore) -> None:
    """They are kept for some time after the end, which has not come."""
    table = await opened(store)
    await store.notes.put(table.id, PERSON, "a secret")
    await changed(store, table, phase=Phase.SUSPENDED, suspended=NOON, seats=(0, 1))
    await store.expire(NOON + timedelta(days=99))
    assert await store.notes.get(table.id, PERSON) == "a secret"
    assert await store.tables.count_over(GuildId(1), NOON + timedelta(days=99)) == 0
    assert await store.results.uncounted(table.id, 9) == ()


async def test_a_phase_of_a_newer_release_holds_up_no_other_table(store: SqlStore) -> None:
    """An older release beside this one cannot read that row; all that it does by itself leaves it out."""
    world = World(store)
    table = await world.game(ANNA, BEPPE)
    other = await world.lobby(ANNA, CARLA, place=place_in(200))
    await world.send()
    newer = update(schema.tables).where(schema.tables.c.id == other.id).values(phase="dormant")
    job = update(schema.jobs).where(schema.jobs.c.table_id == other.id).values(kind="awaken")
    await store.database.write(lambda db: (db.execute(newer), db.execute(job)))
    await world.bid(ANNA, table.id)
    await world.send()
    world.wait(days=9)
    assert await world.tables.jobs.run_due(world.time, guarded) >= 1
    assert [one.id for one in await store.tables.mine(ANNA)] == [table.id]
    assert [one.id for one in await store.tables.live_in(GuildId(1))] == [table.id]
    await store.jobs.give_back(world.time, timedelta(minutes=2))
    assert (await world.lobby(CARLA, place=place_in(300))).live
