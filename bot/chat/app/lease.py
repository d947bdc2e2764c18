"""Keeps a piece of work to one process of the bot at a time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from uuid import uuid4

from bot.chat.wire.error_boundary import guarded
from bot.tables.ports import KeyValueStore

LEASE = timedelta(minutes=5)  # after which a process that still holds one has died
LOOK_SECONDS = 2.0  # between looks whether it is free


@dataclass(frozen=True, slots=True)
class Lease:
    """A lease that one process at a time holds: a value of the database that says who, and until when.

    ``now``: the machine's own time. Raises StoreUnavailable.
    """

    values: KeyValueStore
    key: str
    now: Callable[[], datetime]
    holder: str = field(default_factory=lambda: uuid4().hex)

    @asynccontextmanager
    async def held(self) -> AsyncIterator[None]:
        """Hold it while the block runs; first wait for everybody who came before."""
        while (mine := await self._take()) is None:  # noqa: ASYNC110 - another process tells nobody
            await asyncio.sleep(LOOK_SECONDS)
        try:
            yield
        finally:
            await guarded(self.values.swap(self.key, mine, ""), "giving a lease back", lease=self.key)

    async def _take(self) -> str | None:
        """Take it if it is free; return its value."""
        found, now = await self.values.get(self.key), self.now()
        _, _, until = (found or "").partition(" ")
        if until and now < datetime.fromisoformat(until) <= now + LEASE:
            return None
        mine = f"{self.holder} {(now + LEASE).isoformat()}"
        return mine if await self.values.swap(self.key, found, mine) else None
