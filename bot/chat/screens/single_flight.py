"""Runs work once per message, so that two quick presses of a button count once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from bot.lru_cache import LruCache
from bot.tables.values.ids import MessageId

T = TypeVar("T")
MESSAGES_REMEMBERED = 1000  # messages


class SingleFlight(Generic[T]):
    """Runs work once per message. All clicks of a server come to one process, so memory is enough."""

    def __init__(self) -> None:
        self._done: LruCache[MessageId, asyncio.Task[T]] = LruCache(MESSAGES_REMEMBERED)

    async def run(self, message: MessageId | None, work: Callable[[], Awaitable[T]]) -> T:
        """Do the work once. Returns its result, to later calls too; work that failed is done again."""
        if message is None:
            return await work()
        task = self._done.get(message)
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            task = asyncio.ensure_future(work())
            self._done.put(message, task)
        return await asyncio.shield(task)
