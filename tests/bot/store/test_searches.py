"""Searches on every database: two processes never call anybody twice, nor does a kill; all is deleted."""

from __future__ import annotations

import asyncio
import random
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.chat.wire.error_boundary import guarded
from bot.store import SqlStore, club_schema
from bot.tables.persons.privacy import Pseudonym
from bot.tables.values.ids import ChannelId, UserId
from bot.tables.values.servers import LEFT_SERVER
from tests.bot.clubs.community import Community, Person
from tests.bot.tables.toy import TOY
from tests.bot.tables.world import PLACE, World, migrated


@pytest.fixture(params=["file", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database that several processes can share."""
    if request.param == "file":
        return f"sqlite:///{tmp_path}/palermo.db"
    return str(request.getfixturevalue("fresh_database")())


def sees(_channel: ChannelId) -> bool:
    """Return whether somebody sees a channel: any."""
    return True


async def looking(store: SqlStore, number: int) -> Community:
    """So many people who look for somebody to play the toy with, two at a table."""
    people = [Person(UserId(100 + index), 0) for index in range(number)]
    community = Community(World(store), people, random.Random(1))
    for person in people:
        await look(community, person.user)
    return community


async def look(community: Community, user: UserId) -> None:
    """Somebody looks for another one."""
    finding = community.world.clubs.finding
    usual, _ = await finding.state(user, PLACE, [TOY])
    await finding.choose(usual, sizes=(2,))
    await finding.look(community.click(user), PLACE, usual, sees)


def called(db: Any) -> list[UserId]:
    """Everybody who is called, as often as they are."""
    return sorted(row.user_id for row in db.execute(club_schema.callees.select()))


async def test_two_processes_never_call_anybody_twice(url: str) -> None:
    stores = [await SqlStore.connect(url) for _ in range(2)]
    first = await looking(stores[0], 12)
    second = Community(World(stores[1]), first.people, first.luck, threads=first.threads)
    for _ in range(3):
        await asyncio.gather(
            *(one.world.clubs.finding.advance(PLACE.guild, first.threads) for one in (first, second))
        )
        clubs = (one.world.clubs for one in (first, second))
        await asyncio.gather(*(one.run_due(first.threads, first.announcer, guarded) for one in clubs))
    assert await stores[0].database.read(called) == [person.user for person in first.people]
    assert len(await first.world.tables.queries.in_server(PLACE.guild)) == 6
    assert first.threads.twice == []
    for store in stores:
        await store.close()


@pytest.mark.parametrize("at", range(1, 12))
async def test_a_kill_before_any_transaction_doubles_nothing(tmp_path: Path, at: int) -> None:
    store = await SqlStore.connect(migrated(tmp_path / "palermo.db"))
    community = await looking(store, 4)
    await community.killed(community.due, at, store)
    community.world.wait(minutes=10)
    for _ in range(3):
        await community.due()
    assert await store.database.read(called) == [person.user for person in community.people]
    assert len(await community.world.tables.queries.in_server(PLACE.guild)) == 2
    assert community.threads.twice == []
    await store.close()


async def test_what_a_person_looks_for_is_exported_and_deleted(url: str) -> None:
    store = await SqlStore.connect(url)
    community = await looking(store, 1)
    user = community.people[0].user
    community.world.wait(hours=25)
    await community.world.clubs.finding.advance(PLACE.guild, community.threads)
    found = await store.privacy.of_user(user)
    assert [row["state"] for row in found.rows["searches"]] == ["alone"]
    assert [row["kind"] for row in found.rows["announcements"]] == ["alone"]
    await store.privacy.forget(user, Pseudonym(UserId(-1), "Somebody"))
    found = await store.privacy.of_user(user)
    assert (found.rows["searches"], found.rows["announcements"]) == ([], [])
    await store.close()


async def test_the_searches_of_a_server_that_is_purged_are_deleted(url: str) -> None:
    store = await SqlStore.connect(url)
    community = await looking(store, 4)
    await community.due()
    later = community.world.time
    await store.values.set(f"{LEFT_SERVER}1", (later - timedelta(days=40)).isoformat())
    assert await store.purge(later) == (1,)
    tables = (club_schema.searches, club_schema.search_looks, club_schema.calls, club_schema.callees)

    def left(db: Any) -> list[int]:
        return [len(db.execute(table.select()).all()) for table in tables]

    assert await store.database.read(left) == [0] * 4
    await store.close()


async def test_calls_that_nobody_waits_for_are_deleted_after_a_month(url: str) -> None:
    store = await SqlStore.connect(url)
    community = await looking(store, 2)
    await community.due()
    for person in community.people:
        await community.world.clubs.finding.stop(community.click(person.user), PLACE.guild)
    for days in (0, 31):
        community.world.wait(days=days, minutes=5)
        await community.due()
        await community.due()
    await look(community, community.people[0].user)
    await community.due()
    assert await store.database.read(lambda db: db.execute(club_schema.calls.select()).all()) == []
    await store.close()
