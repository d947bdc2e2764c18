"""Seasons on every database: two processes never pair anybody twice, and a server's seasons go with it."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from collections import Counter
from datetime import timedelta
from pathlib import Path

import pytest

from bot.chat.wire.error_boundary import guarded
from bot.clubs.values.seasons import SeasonState
from bot.store import SqlStore, club_schema
from bot.tables.persons.privacy import Pseudonym
from bot.tables.values.ids import UserId
from bot.tables.values.servers import LEFT_SERVER
from tests.bot.clubs.community import Community, Person
from tests.bot.tables.world import World


@pytest.fixture(params=["file", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database that several processes can share."""
    if request.param == "file":
        return f"sqlite:///{tmp_path}/palermo.db"
    return str(request.getfixturevalue("fresh_database")())


async def community_of(store: SqlStore, number: int) -> Community:
    """A season of pairs that this many people have joined."""
    people = [Person(UserId(100 + index), 0) for index in range(number)]
    community = Community(World(store), people, random.Random(1))
    await community.opened(("Autumn", "2026-11-20", "2026-12-20", "3"), ("toy",), sizes=(2,), at_once=1)
    await community.joined()
    return community


async def test_two_processes_never_pair_anybody_twice(url: str) -> None:
    """Both look at the season, and carry out the calls, at the same moment."""
    stores = [await SqlStore.connect(url) for _ in range(2)]
    first = await community_of(stores[0], 12)
    second = Community(World(stores[1]), first.people, first.luck, first.season, first.threads)
    for _ in range(3):
        both = (first, second)
        await asyncio.gather(*(one.world.clubs.seasons.look(first.season) for one in both))
        clubs = (one.world.clubs for one in both)
        await asyncio.gather(*(one.run_due(first.threads, first.announcer, guarded) for one in clubs))
    state = await first.state()
    called = Counter(callee.user for call in state.calls for callee in call.callees)
    assert called == {person.user: 1 for person in first.people}
    tables = await first.world.tables.queries.in_server(state.season.guild)
    assert sorted(table.tag or "" for table in tables) == sorted(call.tag for call in state.calls)
    assert [call.phase for call in state.calls] == ["open"] * 6
    for store in stores:
        await store.close()


async def test_a_season_that_changes_meanwhile_does_not_bring_back_who_deleted_their_data(url: str) -> None:
    """The other process has read its calls, and writes them after the person was to be forgotten."""
    store = await SqlStore.connect(url)
    community = await community_of(store, 2)
    await community.world.clubs.seasons.look(community.season)
    gone, other = [person.user for person in community.people]
    reading = threading.Event()

    def declined(state: SeasonState) -> SeasonState:
        reading.set()
        time.sleep(0.3)  # what is not locked can change now
        (call,) = state.calls
        return state.with_call(call.with_callee(other, "declined"))

    async def changing() -> None:
        process = await SqlStore.connect(url)
        await process.seasons.change(community.season, declined)
        await process.close()

    change = asyncio.create_task(asyncio.to_thread(asyncio.run, changing()))
    await asyncio.to_thread(reading.wait)
    await store.privacy.forget(gone, Pseudonym(UserId(-1), "Somebody"))
    await change
    (call,) = (await community.state()).calls
    assert {callee.user: callee.state for callee in call.callees} == {UserId(-1): "asked", other: "declined"}
    await store.close()


async def test_the_seasons_of_a_server_that_is_purged_are_deleted(url: str) -> None:
    store = await SqlStore.connect(url)
    community = await community_of(store, 4)
    await community.due()
    later = community.world.time
    await store.values.set(f"{LEFT_SERVER}1", (later - timedelta(days=40)).isoformat())
    assert await store.purge(later) == (1,)

    def left(db: object) -> list[int]:
        return [
            len(db.execute(table.select()).all())  # type: ignore[attr-defined]
            for table in (
                club_schema.seasons,
                club_schema.season_members,
                club_schema.calls,
                club_schema.callees,
                club_schema.announcements,
            )
        ]

    assert await store.database.read(left) == [0] * 5
    await store.close()
