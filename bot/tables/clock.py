"""What happens by itself when its time comes. Jobs are rows with a due time; a loop elsewhere calls."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial

from bot.tables.desk import Desk
from bot.tables.lobby import closed
from bot.tables.model import Job, Phase

HOLD = timedelta(minutes=1)  # a job taken and not done by then (the process died) is due again
BATCH = 20  # jobs taken at once


class Clock(Desk):
    """Running the jobs that are due."""

    async def run_due(self, now: datetime) -> int:
        """Run every job that is due at ``now`` (aware). Returns how many there were."""
        ran = 0
        while jobs := await self._store.take_jobs(now, now + HOLD, BATCH):
            for job in jobs:
                await self._again(partial(self._expire, job, now))
            ran += len(jobs)
        return ran

    async def _expire(self, job: Job, now: datetime) -> None:
        """Close a lobby that nobody started; a table that has begun since has no such job any more."""
        table = await self._table(job.table)
        if table.phase is Phase.LOBBY:
            await self._write(closed(None, table, "close", now))
