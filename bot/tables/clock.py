"""What happens by itself when its time comes. Jobs are rows with a due time; a loop elsewhere calls."""

from __future__ import annotations

from collections.abc import Awaitable
from datetime import datetime, timedelta
from functools import partial
from typing import Protocol

from bot.tables.desk import Desk
from bot.tables.lobby import closed
from bot.tables.model import Job, Phase

HOLD = timedelta(minutes=1)  # a job taken and not done by then (the process died) is due again
LONGEST_REST = timedelta(hours=1)  # between tries of a job that fails
BATCH = 20  # jobs taken at once


class Survived(Protocol):
    """Whether some work went well; whatever went wrong has been noted."""

    async def __call__(self, work: Awaitable[object], doing: str, **where: object) -> bool:
        """Do the work, which is called ``doing``."""


class Clock(Desk):
    """Running the jobs that are due."""

    async def run_due(self, now: datetime, survived: Survived) -> int:
        """Run every job that is due at ``now`` (aware). Returns how many there were.

        A job that fails holds up no other; it rests, each time as long again as it is overdue.
        """
        ran = 0
        while jobs := await self._store.take_jobs(now, now + HOLD, BATCH):
            for job in jobs:
                work = self._again(partial(self._expire, job, now))
                if not await survived(work, "running a job", table=job.table, kind=job.kind):
                    await self._store.put_off(job, now + rest(job, now))
            ran += len(jobs)
        return ran

    async def _expire(self, job: Job, now: datetime) -> None:
        """Close a lobby that nobody started; a table that has begun since has no such job any more."""
        table = await self._table(job.table)
        if table.phase is Phase.LOBBY:
            await self._write(closed(None, table, "close", now))


def rest(job: Job, now: datetime) -> timedelta:
    """How long a job that has failed is left alone."""
    return min(max(HOLD, now - job.due), LONGEST_REST)
