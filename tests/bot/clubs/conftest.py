"""A world with a real store for every test."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.bot.tables.world import World, memory


@pytest.fixture
async def world() -> AsyncIterator[World]:
    store = await memory()
    yield World(store)
    await store.close()
