"""Background tasks: what guards their work, and how they end."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any, Protocol

AGAIN_SECONDS = 2.0  # after which a task that goes on is cancelled once more


class ErrorBoundary(Protocol):
    """Awaits some work, logs its failure, and tells whether it succeeded."""

    async def __call__(self, work: Awaitable[object], doing: str, **where: object) -> bool:
        """Do the work; ``doing`` names it in the log."""


async def ended(*tasks: asyncio.Task[Any]) -> None:
    """Cancel tasks until they have ended, and drop their results.

    Once is not enough: a cancellation can be swallowed, such as by ``asyncio.wait_for`` where a connection
    fails in the same moment, and by discord.py while it reconnects.
    """
    pending = {task for task in tasks if not task.done()}
    while pending:
        for task in pending:
            task.cancel()
        _, pending = await asyncio.wait(pending, timeout=AGAIN_SECONDS)
    await asyncio.gather(*tasks, return_exceptions=True)  # a failure that nobody asks for would be logged
