"""Jobs with a due time; one process at a time takes each."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import or_, select, tuple_, update

from bot.store import rows, schema
from bot.store.database import Database
from bot.tables.model import Job

column = schema.jobs.c


class SqlJobQueue:
    """Implements ``bot.tables.ports.JobQueue``."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def take(self, now: datetime, until: datetime, limit: int) -> tuple[Job, ...]:
        """Due jobs, most overdue first, held until ``until``."""
        free = (
            select(schema.jobs)
            .where(column.due <= now, or_(column.held.is_(None), column.held <= now))
            .order_by(column.due)
            .limit(limit)
            .with_for_update(skip_locked=True)
        )
        async with self._database.writing() as db:
            found = (await db.execute(free)).all()
            keys = [(row.table_id, row.kind, row.seat) for row in found]
            taken = tuple_(column.table_id, column.kind, column.seat).in_(keys)
            if keys:
                await db.execute(update(schema.jobs).where(taken).values(held=until))
        return tuple(map(rows.to_job, found))

    async def put_off(self, job: Job, until: datetime) -> None:
        """Hold a job that failed until then, unless its table has another due time for it by now."""
        same = (
            column.table_id == job.table,
            column.kind == job.kind,
            column.seat == rows.seat_of(job),
            column.due == job.due,
        )
        async with self._database.writing() as db:
            await db.execute(update(schema.jobs).where(*same).values(held=until))
