"""Suspends tables whose messages have not got through for a week."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import structlog

from bot.lru_cache import LruCache
from bot.tables.ports import KeyValueStore
from bot.tables.services import Tables
from bot.tables.values.change import NEEDED_KINDS, Post
from bot.tables.values.ids import ChannelId, TableId

log = structlog.get_logger()

LONGEST = timedelta(days=7)  # without a successful post; then the table is suspended
GAP = timedelta(days=1)  # between unrelated failures: posts are tried every hour
REMEMBERED = 10_000  # tables


class LostChannels:
    """Tracks, per table, since when no essential post has got through. Survives restarts."""

    def __init__(self, values: KeyValueStore, tables: Tables, now: Callable[[], datetime]) -> None:
        self._values = values
        self._tables = tables
        self._now = now
        self._known: LruCache[TableId, str] = LruCache(REMEMBERED)
        """As it is stored: the times of the first and the latest failure, or nothing."""

    async def lost(self, post: Post, channel: ChannelId | None = None) -> bool:
        """Record a failure; suspend the table after a week of nothing else. Return whether it was suspended.

        ``channel``: where the post could not go; None: the table's channel.
        """
        if post.kind not in NEEDED_KINDS or not await self._failed(post.table, self._now()):
            return False
        log.warning("nothing posted for a week", post=post.id, table=post.table)
        place = await self._tables.queries.place(post.table, again=True)
        await self._tables.suspension.suspend(post.table, channel or place.channel)
        await self._note(post.table, "")
        return True

    async def reached(self, post: Post) -> None:
        """Note that a post got through."""
        if post.kind in NEEDED_KINDS and await self._noted(post.table):
            await self._note(post.table, "")

    async def _failed(self, table: TableId, now: datetime) -> bool:
        since, latest = now, now
        if noted := await self._noted(table):
            since, latest = map(datetime.fromisoformat, noted.split())
        if now - latest > GAP:
            since = now
        await self._note(table, f"{since.isoformat()} {now.isoformat()}")
        return now - since >= LONGEST

    async def _noted(self, table: TableId) -> str:
        known = self._known.get(table)
        if known is None:
            known = await self._values.get(_key(table)) or ""
            self._known.put(table, known)
        return known

    async def _note(self, table: TableId, value: str) -> None:
        await self._values.set(_key(table), value)
        self._known.put(table, value)


def _key(table: TableId) -> str:
    return f"unreachable/{table}"
