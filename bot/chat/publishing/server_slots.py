"""Slots in which posts are sent, a fixed number for each server."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from bot.tables.values.ids import GuildId


class ServerSlots:
    """Sends at most ``many`` posts of each server at once, so slow ones leave slots for other servers."""

    def __init__(self, many: int) -> None:
        self._many = many
        self._slots: WeakValueDictionary[GuildId, asyncio.Semaphore] = WeakValueDictionary()
        self._held: Counter[GuildId] = Counter()

    @asynccontextmanager
    async def one(self, server: GuildId) -> AsyncIterator[None]:
        """Wait for a slot of a server, and hold it; a server without posts here is forgotten."""
        slots = self._slots.get(server)
        if slots is None:
            slots = self._slots[server] = asyncio.Semaphore(self._many)
        self._held[server] += 1
        try:
            async with slots:
                yield
        finally:
            self._held[server] -= 1
            if not self._held[server]:
                del self._held[server]

    def held(self, server: GuildId) -> int:
        """Return the number of a server's posts that hold a slot or wait for one."""
        return self._held[server]

    def with_at_least(self, many: int) -> list[GuildId]:
        """Return the servers with at least this many posts here."""
        return [server for server, held in self._held.items() if held >= many]
