"""The clock of an event loop, moved by hand: what waits half an hour is tried in no time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeAlias

import pytest

Pass: TypeAlias = Callable[[float], Awaitable[None]]

STEPS = 50  # of the loop; whatever can go on without time has gone on by then


async def settled() -> None:
    """Let every task go on as far as it can without time, and without other threads and processes."""
    for _ in range(STEPS):
        await asyncio.sleep(0)


def stopped(monkeypatch: pytest.MonkeyPatch) -> Pass:
    """Stop the clock of the running loop; what is returned lets seconds pass, and all tasks settle."""
    loop = asyncio.get_running_loop()
    now = loop.time()

    async def later(seconds: float) -> None:
        nonlocal now
        await settled()
        now += seconds
        await settled()

    monkeypatch.setattr(loop, "time", lambda: now)
    return later
