"""A world with a real store, and the stage over it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.chat.publishing import Publisher
from bot.chat.stage import Stage
from tests.bot.chat.house import Channel, stage_of
from tests.bot.tables.world import World, memory


@pytest.fixture
async def world() -> AsyncIterator[World]:
    store = await memory()
    yield World(store)
    await store.close()


@pytest.fixture
async def stage(world: World) -> Stage:
    return stage_of(world)


@pytest.fixture
def channel() -> Channel:
    return Channel()


@pytest.fixture
async def publisher(world: World, stage: Stage, channel: Channel) -> Publisher:
    return Publisher(
        world.store.outbox, world.store.values, channel, stage, lambda: world.time, asyncio.Event()
    )
