"""Jobs with a due time; one process at a time takes each."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import get_args

from sqlalchemy import ColumnElement, Connection, bindparam, delete, insert, or_, select, update

from bot.store import json_values, rows, schema
from bot.store.database import Part, writes
from bot.store.preferences import upserted
from bot.tables.change import Job, JobKind, NewPost
from bot.tables.clocks.seat_clocks import moved, moved_undo, next_event
from bot.tables.model import Phase

column = schema.jobs.c
HEARTBEAT = "heartbeat"
KNOWN = get_args(JobKind)  # what a newer release beside this one may have added is left to it
MOVE_CLOCKS = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("table"))
    .values(clocks=bindparam("moved"), undo=bindparam("undoable"), writes=schema.tables.c.writes + 1)
)
MOVE_JOB = (
    update(schema.jobs)
    .where(column.table_id == bindparam("table"), column.kind == "clock", column.seat == bindparam("place"))
    .values(due=bindparam("later"))
)
HOLD_JOB = (
    update(schema.jobs)
    .where(
        column.table_id == bindparam("table"),
        column.kind == bindparam("job"),
        column.seat == bindparam("place"),
    )
    .values(held=bindparam("until"))
)


class SqlJobQueue(Part):
    """Implements ``bot.tables.ports.JobQueue``."""

    @writes
    def take(self, db: Connection, now: datetime, until: datetime, limit: int) -> tuple[Job, ...]:
        """Due jobs, most overdue first, held until ``until``."""
        free = (
            select(schema.jobs)
            .where(column.due <= now, column.kind.in_(KNOWN), or_(column.held.is_(None), column.held <= now))
            .order_by(column.due)
            .limit(limit)
            .with_for_update(skip_locked=True)
        )
        found = db.execute(free).all()
        keys = [{"table": row.table_id, "job": row.kind, "place": row.seat} for row in found]
        if keys:
            db.execute(HOLD_JOB, [{**key, "until": until} for key in keys])
        return tuple(map(rows.to_job, found))

    @writes
    def beat(self, db: Connection, now: datetime) -> None:
        """Note that the bot is running at ``now``."""
        _stamp(db, now)

    @writes
    def give_back(self, db: Connection, now: datetime, least: timedelta) -> timedelta:
        """Move all running clocks by the time since the last beat, if it is ``least`` or more, and beat."""
        meta = schema.meta.c
        found = select(meta.value).where(meta.key == HEARTBEAT).with_for_update()
        last = db.execute(found).scalar()
        _stamp(db, now)
        gap = now - datetime.fromisoformat(last) if last else timedelta()
        if gap < least:
            return timedelta()
        _move_clocks(db, gap, now)
        return gap

    @writes
    def done(self, db: Connection, job: Job) -> None:
        """Delete a job that has changed nothing, unless its table has another due time for it by now."""
        db.execute(delete(schema.jobs).where(*_same(job)))

    @writes
    def put_off(self, db: Connection, job: Job, until: datetime) -> None:
        """Hold a job that failed until then, unless its table has another due time for it by now."""
        db.execute(update(schema.jobs).where(*_same(job)).values(held=until))


def _same(job: Job) -> tuple[ColumnElement[bool], ...]:
    return (
        column.table_id == job.table,
        column.kind == job.kind,
        column.seat == rows.seat_of(job),
        column.due == job.due,
    )


def _stamp(db: Connection, now: datetime) -> None:
    db.execute(upserted(db, schema.meta, {"key": HEARTBEAT}, {"value": now.isoformat()}))


def _move_clocks(db: Connection, gap: timedelta, now: datetime) -> None:
    """Move the clocks of all running tables, their jobs, and have their boards shown again."""
    tables = schema.tables.c
    running = select(tables.id, tables.clocks, tables.undo, tables.version).where(
        tables.phase == Phase.PLAYING.value, tables.paused.is_(None)
    )
    found = [row for row in db.execute(running) if row.clocks]
    if found:
        later = {row.id: [moved(json_values.to_clock(one), gap) for one in row.clocks] for row in found}
        shifted = [
            {
                "table": row.id,
                "moved": list(map(json_values.of_clock, later[row.id])),
                "undoable": [
                    json_values.of_undo(moved_undo(json_values.to_undo(one), gap)) for one in row.undo
                ],
            }
            for row in found
        ]
        db.execute(MOVE_CLOCKS, shifted)
        shows = [rows.of_new_post(row.id, NewPost("show", since=row.version), now) for row in found]
        db.execute(insert(schema.posts), shows)
        posts = schema.posts.c
        outdated = (posts.table_id.in_(list(later)), posts.kind == "remove", posts.due > now)
        db.execute(update(schema.posts).where(*outdated).values(due=now))
        due = [
            {"table": id, "place": clock.seat, "later": next_event(clock)}
            for id, clocks in later.items()
            for clock in clocks
        ]
        db.execute(MOVE_JOB, due)
