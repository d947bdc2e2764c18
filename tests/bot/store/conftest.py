"""The stores that the suite is run on: SQLite in a file and in memory, and PostgreSQL."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from bot.store import SqlStore


@pytest.fixture(params=["file", "memory", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "file":
        return f"sqlite:///{tmp_path}/palermo.db"
    if request.param == "memory":
        return "sqlite://"
    make: Callable[[], str] = request.getfixturevalue("fresh_database")
    return make()


@pytest.fixture
async def store(url: str) -> AsyncIterator[SqlStore]:
    store = await SqlStore.connect(url)
    yield store
    await store.close()
