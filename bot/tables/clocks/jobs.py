"""Runs the jobs that are due. Jobs are rows with a due time; the bot's main loop calls ``run_due``."""

from __future__ import annotations

from collections.abc import Awaitable
from datetime import datetime, timedelta
from typing import Protocol

import structlog

from bot.tables.clocks.deadlines import Deadlines, NotCalled
from bot.tables.clocks.substitutes import Substitutes
from bot.tables.clocks.vacations import Vacations
from bot.tables.repository.table_repository import TableRepository
from bot.tables.values.change import Job
from bot.tables.values.ids import UserId

HOLD_TIME = timedelta(minutes=1)  # a job taken and not done by then (the process died) is due again
LONGEST_DELAY = timedelta(hours=1)  # between tries of a job that fails
BATCH = 20  # jobs taken at once
LEAST_DOWNTIME = timedelta(minutes=2)  # without a beat; a shorter gap is not given back

log = structlog.get_logger()


class ErrorBoundary(Protocol):
    """Tells whether some work succeeded; failures have been logged."""

    async def __call__(self, work: Awaitable[object], doing: str, **where: object) -> bool:
        """Do the work, which is called ``doing``."""


class JobQueue(Protocol):
    """The jobs that are due at a time."""

    async def take(self, now: datetime, until: datetime, limit: int) -> tuple[Job, ...]:
        """Due jobs, most overdue first, held until ``until``: no other process gets them before.

        A job ends with the change that does it: the table's jobs are then those that follow from it.
        """

    async def beat(self, now: datetime) -> None:
        """Note that the bot is running at ``now``, by the machine's time."""

    async def give_back(self, machine: datetime, least: timedelta, now: datetime | None = None) -> timedelta:
        """Move all running clocks by the time since the last beat, if it is ``least`` or more, and beat.

        ``now``: the time of the tables, if it is not the machine's. Boards that show the deadlines are shown
        again. Returns by how much the clocks were moved that ran all the time.
        """

    async def done(self, job: Job) -> None:
        """Delete a job that has changed nothing, unless its table has another due time for it by now."""

    async def put_off(self, job: Job, until: datetime) -> None:
        """Hold a failed job until then, unless its table has another due time for it by now."""


class JobRunner:
    """Begins the vacations and runs the jobs that are due, each in a transaction of its own."""

    def __init__(
        self,
        repository: TableRepository,
        queue: JobQueue,
        deadlines: Deadlines,
        vacations: Vacations,
        substitutes: Substitutes,
    ) -> None:
        self._repository = repository
        self._queue = queue
        self._deadlines = deadlines
        self._vacations = vacations
        self._substitutes = substitutes

    async def give_back(self, machine: datetime) -> timedelta:
        """Give the players back the time that the bot was down, once; call it before serving anybody.

        ``machine``: the machine's own time, which the sandbox does not move.
        """
        gap = await self._queue.give_back(machine, LEAST_DOWNTIME, self._repository.now())
        if gap:
            log.info("gave back the time the bot was down", gap=str(gap))
            for user in await self._vacations.due():  # they got that time back, too
                await self._vacations.begin(user, late=True)
        return gap

    async def beat(self, machine: datetime) -> None:
        """Note that the bot is running."""
        await self._queue.beat(machine)

    async def run_due(self, now: datetime, succeeded: ErrorBoundary) -> int:
        """Begin the vacations and run every job that is due at ``now`` (aware). Returns how many there were.

        A job that fails holds up no other; it rests as long again as it is overdue.
        """
        ran = 0
        for user in await self._vacations.due():  # before their clocks are due
            ran += await succeeded(self._turned(user), "beginning or ending a vacation", user=user)
        while jobs := await self._queue.take(now, now + HOLD_TIME, BATCH):
            for job in jobs:
                work = self._run(job, now)
                if not await succeeded(work, "running a job", table=job.table, kind=job.kind):
                    await self._queue.put_off(job, now + retry_delay(job, now))
            ran += len(jobs)
        return ran

    async def _run(self, job: Job, now: datetime) -> None:
        """Run a job; one for whose clock no call is out waits, as one that fails."""
        try:
            await self._deadlines.run(job, now)
        except NotCalled:
            await self._queue.put_off(job, now + retry_delay(job, now))
        else:
            if job.kind == "order":  # mostly there was nothing to do
                await self._queue.done(job)

    async def _turned(self, user: UserId) -> None:
        """Begin the vacation that a person has planned, or end the one that is over."""
        turns = (await self._vacations.begin(user)).vacation_turns
        if turns is not None and turns <= self._repository.now():
            await self._substitutes.end_vacation(user)


def retry_delay(job: Job, now: datetime) -> timedelta:
    """How long a failed job waits before it is tried again."""
    return min(max(HOLD_TIME, now - job.due), LONGEST_DELAY)
