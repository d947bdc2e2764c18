"""A clock begins with its call: in one transaction with the board that is out, whichever process sent it."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.chat.wire.error_boundary import guarded
from bot.store import SqlStore
from bot.tables.values.change import Change, NewPost
from bot.tables.values.ids import MessageId
from tests.bot.tables.world import ANNA, BEPPE, NOON, World

DAY = timedelta(days=1)


@pytest.mark.parametrize("url", ["file", "postgres"], indirect=True)
async def test_a_process_that_knows_less_moves_for_nobody(store: SqlStore, url: str) -> None:
    """One sends the board that another waits for: clocks and jobs move, and the table counts as written."""
    second = await SqlStore.connect(url)
    try:
        world, other = World(store), World(second)
        table = await world.game(ANNA, BEPPE, rounds=9)
        for user in (ANNA, BEPPE):
            await world.bid(user, table.id)
        other.time = world.time + timedelta(hours=25)
        await other.tables.jobs.run_due(other.time, guarded)
        before = await other.tables.queries.table(table.id)
        world.time = other.time
        await world.send()
        after = await other.tables.queries.table(table.id)
        assert after.writes == before.writes + 1
        assert {clock.deadline for clock in after.clocks} == {world.time + DAY}
        assert [player.missed for player in after.seated] == [0, 0]
        other.time += timedelta(hours=12)
        await other.tables.jobs.run_due(other.time, guarded)
        assert [post.kind for post in await store.outbox.due(other.time, 9)] == ["remind", "remind"]
    finally:
        await second.close()


async def test_a_late_call_takes_nobody_elses_reminder_away(store: SqlStore) -> None:
    """Anna has been reminded; the board that calls Beppe comes three hours later."""
    world = World(store)
    table = await world.game(ANNA, BEPPE)
    anna, beppe = table.clocks
    clocks = (replace(anna, reminded=1), replace(beppe, decision=table.version + 1))
    posts = (NewPost("remind", user=ANNA, mention=(ANNA,)), NewPost("show"))
    before = await world.tables.queries.table(table.id)
    await store.tables.commit(Change(before, replace(before, clocks=clocks), (), posts), world.time)
    show, remind = sorted(await store.outbox.due(world.time, 9), key=lambda post: post.kind != "show")
    await store.outbox.sent(remind.id, MessageId(5), table.version, world.time)
    world.wait(hours=3)
    await store.outbox.sent(show.id, MessageId(6), table.version + 1, world.time)
    after = (await world.tables.queries.table(table.id)).clocks
    assert [clock.started for clock in after] == [NOON, world.time]
    assert MessageId(5) not in {post.message for post in await store.outbox.due(world.time, 9)}
