"""Forgetting persons and deleting old tables, on every store."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.store import SqlStore, schema
from bot.tables import Preferences
from bot.tables.persons.privacy import Pseudonym
from bot.tables.values.ballots import Decided
from bot.tables.values.change import Change, NewPost
from bot.tables.values.ids import ChannelId, GuildId, TableId, UserId
from bot.tables.values.players import FormerOccupant, Player
from bot.tables.values.refusals import Seated
from bot.tables.values.servers import LEFT_SERVER
from bot.tables.values.table import Phase
from engines.base import Json
from tests.bot.store.test_conformance import NOON, entry, opened
from tests.bot.tables.test_standings import finished
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, World


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


async def test_what_is_there_for_all_is_posted_all_the_same(store: SqlStore) -> None:
    """People whose data was deleted get no call and no message; the others learn of the end."""
    world = World(store)
    table = await world.game(ANNA, BEPPE, rounds=1)
    for user in (ANNA, BEPPE):
        await world.bid(user, table.id)
    await world.lobby(BEPPE)
    await store.preferences.set(BEPPE, Preferences(dm=True))
    with pytest.raises(Seated):
        await store.privacy.forget(BEPPE, Pseudonym(UserId(-7), "deleted-7"))
    assert (await store.preferences.get(BEPPE)).dm, "then nothing is deleted"
    (before, _) = await store.outbox.due(world.time, 9)
    assert (before.user, before.repost, before.mention) == (BEPPE, True, (ANNA, BEPPE))
    await world.tables.lobby.leave(world.click(BEPPE), TableId(table.id + 1))
    message, reminder = NewPost("dm", user=BEPPE), NewPost("remind", user=BEPPE, mention=(BEPPE,))
    now = await world.tables.queries.table(table.id)
    await store.tables.commit(Change(now, now, (), (message, reminder)), world.time)
    await world.tables.privacy.forget(BEPPE)
    (after, *others) = await store.outbox.due(world.time, 9)
    assert after == replace(before, user=None, mention=(ANNA,))
    assert {post.table for post in others} == {table.id + 1}


async def test_old_tables_are_deleted_with_all_that_belongs_to_them(store: SqlStore) -> None:
    world = World(store)
    await finished(world, ANNA, BEPPE, winner=ANNA)
    await finished(world, ANNA, BEPPE, winner=ANNA)
    left = await world.lobby(ANNA)
    now = world.time
    assert await store.tables.count_over(GuildId(1), now - timedelta(hours=1)) == 0
    assert await store.tables.count_over(GuildId(2), now + timedelta(hours=1)) == 0
    assert await store.tables.delete_over(GuildId(1), now + timedelta(hours=1)) == 2
    for table in schema.metadata.sorted_tables:
        if "table_id" in table.c:
            found = await store.database.read(lambda db, table: db.execute(table.select()).all(), table)
            assert {row.table_id for row in found} <= {left.id}, table.name


def by_manager(name: str) -> Json:
    """The body of an entry that tells who has decided something alone."""
    return Decided("manager", name).body("1d")


async def test_another_name_stands_wherever_a_log_names_a_person(store: SqlStore) -> None:
    """All names that they had there, but no word that only reads like one of them."""
    players = (
        Player(
            "1d", BEPPE, "2", past=(FormerOccupant("Anna", ANNA, 4), FormerOccupant("Zia", UserId(15), 6))
        ),
        Player("Bob", UserId(3), ""),
    )
    said: list[tuple[Any, int | None, Any, Any]] = [
        (
            "open",
            ANNA,
            {"game": "1d", "players": ["1d", "Bob"]},
            {"game": "1d", "players": ["deleted-7", "Bob"]},
        ),
        ("join", ANNA, "Annina", "deleted-7"),
        ("join", BEPPE, "Annina", "deleted-7"),
        ("join", BEPPE, "Beppe", "Beppe"),
        ("join", ANNA, None, None),
        ("leave", BEPPE, str(ANNA), "-7"),
        ("leave", BEPPE, str(BEPPE), str(BEPPE)),
        ("take", ANNA, "Anna", "deleted-7"),
        ("open", ANNA, {"rules": 1}, {"rules": 1}),
        ("open", BEPPE, {"players": ["Beppe", "Annetta"]}, {"players": ["Beppe", "Annetta"]}),
        ("pace", ANNA, "1d", "1d"),
        ("vote", ANNA, {"kind": "pace", "word": "1d"}, {"kind": "pace", "word": "1d"}),
        ("pause", ANNA, by_manager("Annamaria"), by_manager("deleted-7")),
        ("pace", BEPPE, by_manager("Beppe"), by_manager("Beppe")),
        ("move", ANNA, "Anna", "Anna"),
        ("close", None, None, None),
    ]
    entries = tuple(
        entry(2 + at, None, kind, user=user, body=body) for at, (kind, user, body, _) in enumerate(said)
    )
    table, other = await opened(store, ChannelId(5), 1), await opened(store, 6, 2)
    for held in (table, other):
        after = replace(held, host=ANNA, players=players, version=99, phase=Phase.FINISHED)
        live = replace(after, phase=Phase.PLAYING, host=BEPPE) if held is other else after
        await store.tables.commit(Change(held, live, entries), NOON)
    before = await store.tables.entries(other.id, 0, 99)
    assert await store.privacy.forget(ANNA, Pseudonym(UserId(-7), "deleted-7")) == 1
    log = await store.tables.entries(table.id, 1, 99)
    assert [(line.kind, line.body) for line in log] == [(kind, body) for kind, _, _, body in said]
    assert [line.user for line in log] == [-7 if user == ANNA else user for _, user, _, _ in said]
    found = await store.tables.load(table.id)
    assert found is not None
    renamed = replace(players[0], past=(FormerOccupant("deleted-7", UserId(-7), 4), players[0].past[1]))
    assert (found.host, found.players) == (-7, (renamed, players[1]))
    assert await store.tables.entries(other.id, 0, 99) == before, "still being played"


async def test_a_new_table_has_nothing_of_one_that_was_deleted(store: SqlStore) -> None:
    """Its number stands in old buttons, and what is cached is found by it."""
    world = World(store)
    former = await finished(world, ANNA, BEPPE, winner=ANNA)
    world.wait(days=1)
    assert await store.tables.delete_over(GuildId(1), world.time) == 1
    table = await world.game(CARLA, BEPPE)
    assert table.id > former.id
    await world.bid(CARLA, table.id)
    assert (await world.tables.queries.view(table.id)).table.version == table.version + 1
    await world.tables.votes.close(world.click(DINO, manager=True), table.id)
    await store.values.set(f"{LEFT_SERVER}1", world.time.isoformat())
    assert await store.purge(world.time + timedelta(days=1)) == (1,)
    assert (await world.lobby(ANNA)).id > table.id
