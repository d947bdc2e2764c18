"""A server's data is deleted some days after the bot was removed from it."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from sqlalchemy import Connection

from bot.store import SqlStore, schema
from bot.tables.values.ids import GuildId, TableId
from bot.tables.values.servers import LEFT_SERVER
from tests.bot.tables.world import ANNA, BEPPE, World, place_in


async def test_only_servers_left_long_ago_are_deleted(store: SqlStore) -> None:
    """Not those that it came back to, and nothing of the others."""
    world = World(store)
    for server in (1, 2, 3, 4):
        await world.lobby(ANNA, BEPPE, place=place_in(100 + server, server))
        await world.tables.servers.remember(await world.tables.queries.table(TableId(server)))
        await world.tables.servers.change(
            replace(world.click(ANNA), server_manager=True),
            GuildId(server),
            lambda known: replace(known, webhook="https://hooks.example/"),
        )
    now = world.time
    await store.values.set(f"{LEFT_SERVER}1", (now - timedelta(days=31)).isoformat())
    await store.values.set(f"{LEFT_SERVER}2", (now - timedelta(days=29)).isoformat())
    await store.values.set(f"{LEFT_SERVER}3", "")
    await store.values.set("greeted/1", "yes")
    assert await store.purge(now - timedelta(days=30)) == (1,)
    assert await store.purge(now - timedelta(days=30)) == ()
    assert await store.values.get("greeted/1") is None
    assert [(await store.servers.get(GuildId(server))).webhook is None for server in (1, 2)] == [True, False]
    assert [bool((await store.servers.get(GuildId(server))).last) for server in (1, 2)] == [False, True]

    def left(db: Connection) -> set[int]:
        servers = {row.id: row.guild for row in db.execute(schema.tables.select())}
        for table in (schema.entries, schema.sitters, schema.posts, schema.jobs):
            assert {row.table_id for row in db.execute(table.select())} == set(servers), table.name
        return set(servers.values())

    assert await store.database.read(left) == {2, 3, 4}
