"""A world with a real store, and the chat context over it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.chat.context import ChatContext
from bot.chat.outgoing.publishing import Publisher
from tests.bot.chat.fakes import Channel, OpenAccess, context_of
from tests.bot.tables.world import World, memory


@pytest.fixture
async def world() -> AsyncIterator[World]:
    store = await memory()
    yield World(store)
    await store.close()


@pytest.fixture
def access() -> OpenAccess:
    return OpenAccess()


@pytest.fixture
async def context(world: World, access: OpenAccess) -> ChatContext:
    return context_of(world, access)


@pytest.fixture
def channel() -> Channel:
    return Channel()


@pytest.fixture
async def publisher(world: World, context: ChatContext, channel: Channel) -> Publisher:
    return Publisher(
        world.store.outbox, world.store.values, channel, context, lambda: world.time, asyncio.Event()
    )
