"""Tasks that show what takes a panel's place without a click: one for each private message."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from bot.chat.wire.error_boundary import guarded
from bot.lru_cache import LruCache
from bot.tables.values.ids import MessageId
from bot.tasks import ended

FRESH_SECONDS = 1.0  # in which a press was meant for what stood there before
REMEMBERED = 256  # messages whose sequel has been shown


class Sequels:
    """The tasks of this process; none is stored."""

    def __init__(self) -> None:
        self._tasks: dict[MessageId, asyncio.Task[bool]] = {}
        self._shown: LruCache[MessageId, float] = LruCache(REMEMBERED)

    def begin(self, message: MessageId, work: Coroutine[Any, Any, None]) -> None:
        """Begin to wait for the sequel of a message."""
        self._tasks[message] = task = asyncio.create_task(guarded(work, "showing a sequel"))

        def done(_task: asyncio.Task[bool]) -> None:
            if self._tasks.get(message) is task:
                del self._tasks[message]

        task.add_done_callback(done)

    def drop(self, message: MessageId) -> None:
        """Wait no longer for the sequel of a message: it shows something else now."""
        task = self._tasks.pop(message, None)
        if task is not None and task is not asyncio.current_task():
            task.cancel()

    def shown(self, message: MessageId) -> None:
        """Note that the sequel of a message is there."""
        self._shown.put(message, asyncio.get_running_loop().time())

    def fresh(self, message: MessageId) -> bool:
        """Return whether the sequel of a message came so lately that nobody can have read it."""
        at = self._shown.get(message)
        return at is not None and asyncio.get_running_loop().time() - at < FRESH_SECONDS

    async def stop(self) -> None:
        """End all of them."""
        await ended(*self._tasks.values())
