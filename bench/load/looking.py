"""``python -m bench.load.looking``: MiB of this process before and after it has looked at many tables."""

from __future__ import annotations

import asyncio
import gc
import json
import random
import sqlite3
import sys
import tempfile
from contextlib import AsyncExitStack, closing
from pathlib import Path

import psutil

from bench.rows.clubs import LOOKED_AT, WARM, fill, opened_club
from bot import logs
from bot.tables.values.ids import TableId

MIB = 2**20


def _mib() -> float:
    gc.collect()
    return float(psutil.Process().memory_info().rss / MIB)


async def _look() -> tuple[float, float]:
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        club = await opened_club(stack, folder / "many.db", WARM, 0)
        await club.tables.queries.view(TableId(1))
        before = _mib()
        await asyncio.to_thread(fill, folder / "many.db")
        with closing(sqlite3.connect(folder / "many.db")) as db:
            numbers = [row[0] for row in db.execute("SELECT id FROM tables")]
        for number in random.Random(1).sample(numbers, LOOKED_AT):
            await club.tables.queries.view(number)
        return before, _mib()


if __name__ == "__main__":
    logs.configure("WARNING", "console", ())
    json.dump(asyncio.run(_look()), sys.stdout)
