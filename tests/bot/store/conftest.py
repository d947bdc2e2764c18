"""The stores that the suite is run on: SQLite in a file and in memory, and PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import make_url

from bot.store import SqlStore
from tests.bot.tables.world import memory, migrated
from tests.breadth import wide
from tests.postgres import Make


@pytest.fixture(scope="session")
def migrated_database(fresh_database: Make) -> Callable[[], str]:
    """Makes a new database with the newest schema, a copy of one that was migrated, and gives its URL."""
    url = fresh_database()

    async def migrate() -> None:
        await (await SqlStore.connect(url)).close()

    with ThreadPoolExecutor(1) as threads:  # where no other loop runs
        threads.submit(lambda: asyncio.run(migrate())).result()
    return lambda: fresh_database(str(make_url(url).database))


KINDS = wide(["file", "memory", "postgres"], ["file", "postgres"])
"""In memory all tests of tables play."""


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind, with the newest schema unless it is gone with its connection."""
    if request.param == "file":
        return migrated(tmp_path / "palermo.db")
    if request.param == "memory":
        return "sqlite://"
    make: Callable[[], str] = request.getfixturevalue("migrated_database")
    return make()


@pytest.fixture
async def store(url: str) -> AsyncIterator[SqlStore]:
    store = await (memory() if url == "sqlite://" else SqlStore.connect(url))
    yield store
    await store.close()
