"""Runs the jobs that are due. Jobs are rows with a due time; the bot's main loop calls ``run_due``."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Protocol

import structlog

from bot.tables.clocks.deadlines import Deadlines, NotCalled
from bot.tables.clocks.substitutes import Substitutes
from bot.tables.clocks.thoughts import Thoughts
from bot.tables.clocks.vacations import Vacations
from bot.tables.core.jobs import RESCUE
from bot.tables.repository.table_repository import TableRepository
from bot.tables.values.change import Job
from bot.tables.values.ids import UserId
from bot.tasks import ErrorBoundary

HOLD_TIME = timedelta(minutes=1)  # after which a job is due again, if the process that took it died
LONGEST_DELAY = timedelta(hours=1)  # longest wait between attempts of a failing job
BATCH = 20  # jobs taken at once
LEAST_DOWNTIME = timedelta(minutes=2)  # without a heartbeat; shorter gaps are not given back

log = structlog.get_logger()


class JobQueue(Protocol):
    """The jobs that are due at a time."""

    async def take(self, now: datetime, until: datetime, limit: int) -> tuple[Job, ...]:
        """Take due jobs, most overdue first, and reserve them until ``until``: no other process gets them.

        The change that carries out a job also removes it: afterwards the table has the jobs of its new state.
        """

    async def beat(self, now: datetime) -> None:
        """Record a heartbeat at ``now``, the machine's time."""

    async def give_back(self, machine: datetime, least: timedelta, now: datetime | None = None) -> timedelta:
        """Move all running clocks by the time since the last heartbeat, if it is at least ``least``.

        ``now``: the time of the tables, if it is not the machine's. Also records a heartbeat, and shows
        boards with deadlines again. Returns how far those clocks moved that were running all the time.
        """

    async def done(self, job: Job) -> None:
        """Delete a job that changed nothing, unless its table has given it another due time since."""

    async def put_off(self, job: Job, until: datetime) -> None:
        """Postpone a failed job, unless its table has given it another due time since."""


class JobRunner:
    """Begins vacations and runs jobs as they become due, each in its own transaction."""

    def __init__(
        self,
        repository: TableRepository,
        queue: JobQueue,
        deadlines: Deadlines,
        vacations: Vacations,
        substitutes: Substitutes,
        thoughts: Thoughts,
    ) -> None:
        self._repository = repository
        self._queue = queue
        self._deadlines = deadlines
        self._vacations = vacations
        self._substitutes = substitutes
        self._thoughts = thoughts

    async def give_back(self, machine: datetime) -> timedelta:
        """Give players back the time that the bot was down. Call once, before serving anyone.

        ``machine``: the machine's own time, which the sandbox does not move.
        """
        gap = await self._queue.give_back(machine, LEAST_DOWNTIME, self._repository.now())
        if gap:
            log.info("gave back the time the bot was down", gap=str(gap))
            for user in await self._vacations.due():  # they got that time back as well
                await self._vacations.begin(user, late=True)
        return gap

    async def beat(self, machine: datetime) -> None:
        """Record a heartbeat."""
        await self._queue.beat(machine)

    async def run_due(self, now: datetime, guarded: ErrorBoundary) -> int:
        """Begin due vacations and run every job due at ``now`` (aware). Returns how many there were.

        A failing job does not delay others; it is postponed by the time that it is overdue.
        """
        ran = 0
        for user in await self._vacations.due():  # before their clocks are due
            ran += await guarded(self._turned(user), "beginning or ending a vacation", user=user)
        while jobs := await self._queue.take(now, now + HOLD_TIME, BATCH):
            for job in jobs:
                work = self._run(job, now)
                if not await guarded(work, "running a job", table=job.table, kind=job.kind):
                    await self._queue.put_off(job, now + retry_delay(job, now))
            ran += len(jobs)
        return ran

    async def _run(self, job: Job, now: datetime) -> None:
        """Run a job. If its player has not been called yet, it is postponed like a failed one."""
        if job.kind == "think":
            await self._think(job, now)
            return
        try:
            await self._deadlines.run(job, now)
        except NotCalled:
            await self._queue.put_off(job, now + retry_delay(job, now))
        else:
            if job.kind == "order":  # usually there was nothing to do
                await self._queue.done(job)

    async def _think(self, job: Job, now: datetime) -> None:
        """Make the moves of AI players, or have them think: the process in which they did may have ended."""
        again = await self._thoughts.run(job.table, now)
        if again is None:
            await self._queue.done(job)
        else:
            await self._queue.put_off(job, again + RESCUE)

    async def _turned(self, user: UserId) -> None:
        """Begin the vacation that a person has planned, or end the one that is over."""
        turns = (await self._vacations.begin(user)).vacation_turns
        if turns is not None and turns <= self._repository.now():
            await self._substitutes.end_vacation(user)


def retry_delay(job: Job, now: datetime) -> timedelta:
    """Return how long a failed job waits before the next attempt."""
    return min(max(HOLD_TIME, now - job.due), LONGEST_DELAY)
