"""Runs the jobs that are due. Jobs are rows with a due time; the bot's main loop calls ``run_due``."""

from __future__ import annotations

from collections.abc import Awaitable
from datetime import datetime, timedelta
from functools import partial
from typing import Protocol

from bot.tables.lobby import closed
from bot.tables.model import Job, Phase
from bot.tables.ports import JobQueue
from bot.tables.repository import TableRepository

HOLD = timedelta(minutes=1)  # a job taken and not done by then (the process died) is due again
LONGEST_REST = timedelta(hours=1)  # between tries of a job that fails
BATCH = 20  # jobs taken at once


class ErrorBoundary(Protocol):
    """Tells whether some work succeeded; failures have been logged."""

    async def __call__(self, work: Awaitable[object], doing: str, **where: object) -> bool:
        """Do the work, which is called ``doing``."""


class JobRunner:
    """Runs due jobs, each in a transaction of its own."""

    def __init__(self, repository: TableRepository, queue: JobQueue) -> None:
        self._repository = repository
        self._queue = queue

    async def run_due(self, now: datetime, succeeded: ErrorBoundary) -> int:
        """Run every job that is due at ``now`` (aware). Returns how many there were.

        A job that fails holds up no other; it rests as long again as it is overdue.
        """
        ran = 0
        while jobs := await self._queue.take(now, now + HOLD, BATCH):
            for job in jobs:
                work = self._repository.retry(partial(self._expire, job, now))
                if not await succeeded(work, "running a job", table=job.table, kind=job.kind):
                    await self._queue.put_off(job, now + rest(job, now))
            ran += len(jobs)
        return ran

    async def _expire(self, job: Job, now: datetime) -> None:
        """Close a lobby that nobody started; a table that has begun since has no such job any more."""
        table = await self._repository.load(job.table)
        if table.phase is Phase.LOBBY:
            await self._repository.commit(closed(None, table, "close", now))


def rest(job: Job, now: datetime) -> timedelta:
    """How long a failed job waits before it is tried again."""
    return min(max(HOLD, now - job.due), LONGEST_REST)
