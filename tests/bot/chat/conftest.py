"""A world with a real store, and the chat context over it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Iterator
from types import SimpleNamespace

import pytest

from bot.chat.publishing.publisher import Publisher
from bot.chat.screens.context import ChatContext
from bot.chat.wire import error_boundary
from tests.bot.chat.fakes import Channel, OpenAccess, context_of
from tests.bot.tables.world import World, memory


@pytest.fixture(autouse=True)
def caught(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Errors caught by the error boundary, which nobody would notice; a test that expects one clears it."""
    found: list[str] = []
    log = error_boundary.log

    def noted(event: str, **where: object) -> None:
        found.append(f"{where['doing']}: {sys.exc_info()[1]!r}")
        log.exception(event, **where)

    monkeypatch.setattr(error_boundary, "log", SimpleNamespace(exception=noted, warning=log.warning))
    yield found
    assert found == []


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
