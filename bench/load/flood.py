"""Somebody who acts again and again, whatever the bot does."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

SETTLE_SECONDS = 3.0  # until something is measured in it, and from its end to the next one

Presses = Callable[[int], bool]
"""Does something, the number of which is given; False where nothing came of it."""


@dataclass
class Tally:
    """What a flood has done: presses and commands, and those of them that met a button that is gone."""

    made: int = 0
    refused: int = 0


@asynccontextmanager
async def flood(act: Presses, a_second: float) -> AsyncIterator[Tally]:
    """Somebody acts so often a second, whatever the bot does. Raises what has ended it before its time."""
    tally = Tally()

    async def run() -> None:
        for number in itertools.count():
            tally.refused += not act(number)
            tally.made += 1
            await asyncio.sleep(1 / a_second)

    running_on = asyncio.create_task(run())
    await asyncio.sleep(SETTLE_SECONDS)
    try:
        yield tally
        if running_on.done():
            running_on.result()
    finally:
        running_on.cancel()
        await asyncio.gather(running_on, return_exceptions=True)
        await asyncio.sleep(SETTLE_SECONDS)
