"""Forgetting persons and deleting old tables, on every store."""

from __future__ import annotations

from datetime import timedelta

from bot.store import SqlStore, schema
from bot.tables import Preferences
from tests.bot.tables.test_standings import finished
from tests.bot.tables.world import ANNA, BEPPE, World


async def test_a_person_is_forgotten_and_their_games_stay(store: SqlStore) -> None:
    world = World(store)
    table = await finished(world, ANNA, BEPPE, winner=ANNA)
    await store.preferences.set(ANNA, Preferences(dm=True))
    await store.values.set(f"hints {ANNA} toy", "{}")
    assert await world.tables.privacy.forget(ANNA) == 0
    stored = await world.tables.privacy.stored(ANNA)
    assert not (stored.tables or stored.values or any(stored.rows.values()))
    (player, _) = (await world.tables.queries.table(table.id)).players
    assert player.user is not None
    assert player.user < 0
    assert player.name.startswith("deleted-")
    results = await store.results.of_user(player.user)
    assert [(one.table, one.name) for one in results] == [(table.id, player.name)]


async def test_old_tables_are_deleted_with_all_that_belongs_to_them(store: SqlStore) -> None:
    world = World(store)
    await finished(world, ANNA, BEPPE, winner=ANNA)
    await finished(world, ANNA, BEPPE, winner=ANNA)
    left = await world.lobby(ANNA)
    now = world.time
    assert await store.tables.count_over(1, now - timedelta(hours=1)) == 0
    assert await store.tables.count_over(2, now + timedelta(hours=1)) == 0
    assert await store.tables.delete_over(1, now + timedelta(hours=1)) == 2
    for table in schema.metadata.sorted_tables:
        if "table_id" in table.c:
            found = await store.database.read(lambda db, each: db.execute(each.select()).all(), table)
            assert {row.table_id for row in found} <= {left.id}, table.name
