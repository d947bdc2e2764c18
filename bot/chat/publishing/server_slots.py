"""ServerSlots in which posts are sent: so many of each server at once."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from bot.tables.values.ids import GuildId


class ServerSlots:
    """So many posts of each server are sent at once: however long they wait, others find places free."""

    def __init__(self, many: int) -> None:
        self._many = many
        self._of: WeakValueDictionary[GuildId, asyncio.Semaphore] = WeakValueDictionary()
        self._held: Counter[GuildId] = Counter()

    @asynccontextmanager
    async def one(self, server: GuildId) -> AsyncIterator[None]:
        """Wait for a place of a server, and be in it; they are forgotten when nobody is in them or waits."""
        places = self._of.get(server)
        if places is None:
            places = self._of[server] = asyncio.Semaphore(self._many)
        self._held[server] += 1
        try:
            async with places:
                yield
        finally:
            self._held[server] -= 1
            if not self._held[server]:
                del self._held[server]

    def held(self, server: GuildId) -> int:
        """How many posts of a server are in its places, or wait for one."""
        return self._held[server]

    def with_at_least(self, many: int) -> list[GuildId]:
        """The servers that have so many posts here."""
        return [server for server, held in self._held.items() if held >= many]
