"""Tasks that run beside others, and their end."""

from __future__ import annotations

import asyncio

import pytest

from bot import tasks
from tests.patience import PATIENCE


async def test_a_task_that_swallows_a_cancellation_is_cancelled_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A connection that failed in the moment of the stop swallowed it, and its loop slept for an hour."""
    monkeypatch.setattr(tasks, "AGAIN_SECONDS", 0.01)
    swallowed: list[int] = []

    async def stubborn() -> None:
        while True:
            try:
                await asyncio.sleep(3600)
            except asyncio.CancelledError:
                swallowed.append(1)
                if len(swallowed) == 3:
                    raise

    async def failing() -> None:
        raise ZeroDivisionError

    running, failed = asyncio.create_task(stubborn()), asyncio.create_task(failing())
    await asyncio.sleep(0)
    async with asyncio.timeout(PATIENCE):
        await tasks.ended(running, failed)
    assert running.cancelled()
    assert len(swallowed) == 3


async def test_no_tasks_have_ended_already() -> None:
    await tasks.ended()
