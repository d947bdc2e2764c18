"""The floods of the bench: each is counted, and one that has ended is no peace to measure in."""

from __future__ import annotations

import asyncio

import pytest

from bench.load import flood as module
from bench.load.flood import flood


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SETTLE_SECONDS", 0.0)


async def test_what_a_flood_does_is_counted() -> None:
    done = asyncio.Event()

    def act(number: int) -> bool:
        if number == 5:
            done.set()
        return number % 2 == 0

    async with flood(act, 10_000) as tally:
        await done.wait()
        await asyncio.sleep(0)
    assert tally.made > 5
    assert tally.refused == tally.made // 2


async def test_a_flood_that_ends_before_its_time_is_told() -> None:
    ended = asyncio.Event()

    def act(number: int) -> bool:
        if number == 2:
            ended.set()
            raise LookupError("no such button")
        return True

    async def measure() -> None:
        async with flood(act, 10_000):
            await ended.wait()
            await asyncio.sleep(0.01)

    with pytest.raises(LookupError, match="no such button"):
        await measure()
