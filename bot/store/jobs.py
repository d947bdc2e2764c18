"""Jobs with a due time; one process at a time takes each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, get_args

from sqlalchemy import ColumnElement, Connection, bindparam, delete, insert, or_, select, update

from bot.store import rows, schema
from bot.store.database import Part, writes
from bot.store.statements import among, upserted
from bot.tables.core.jobs import jobs_of
from bot.tables.core.seat_clocks import given_back, lost
from bot.tables.values.change import Job, JobKind, NewPost
from bot.tables.values.ids import TableId
from bot.tables.values.table import Phase, Table

column = schema.jobs.c
HEARTBEAT = "heartbeat"
KNOWN_JOBS = get_args(JobKind)  # what a newer release beside this one may have added is left to it
CLOCK_COLUMNS = ("clocks", "thoughts", "undo", "asleep", "decisions")
"""The columns of a table that change when time is given back."""
MOVE_CLOCKS = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("table"))
    .values(
        {name: bindparam(f"moved_{name}") for name in CLOCK_COLUMNS} | {"writes": schema.tables.c.writes + 1},
    )
)
THIS_JOB = (
    column.table_id == bindparam("table"),
    column.kind == bindparam("job"),
    column.seat == bindparam("place"),
)
INSERT_JOBS = insert(schema.jobs)
DELETE_JOBS = delete(schema.jobs).where(column.table_id == bindparam("table"), among(column.kind, KNOWN_JOBS))
MOVE_JOB = update(schema.jobs).where(*THIS_JOB).values(due=bindparam("later"), held=None)
HOLD_JOB = update(schema.jobs).where(*THIS_JOB).values(held=bindparam("until"))


class SqlJobQueue(Part):
    """Implements ``bot.tables.clocks.jobs.JobQueue``."""

    @writes
    def take(self, db: Connection, now: datetime, until: datetime, limit: int) -> tuple[Job, ...]:
        """Due jobs, most overdue first, held until ``until``."""
        free = (
            select(schema.jobs)
            .where(
                column.due <= now, column.kind.in_(KNOWN_JOBS), or_(column.held.is_(None), column.held <= now)
            )
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
    def give_back(
        self, db: Connection, machine: datetime, least: timedelta, now: datetime | None = None
    ) -> timedelta:
        """Move all running clocks by the time since the last beat, if it is ``least`` or more, and beat."""
        meta = schema.meta.c
        found = select(meta.value).where(meta.key == HEARTBEAT).with_for_update()
        last = db.execute(found).scalar()
        _stamp(db, machine)
        gap = machine - datetime.fromisoformat(last) if last else timedelta()
        if gap < least:
            return timedelta()
        _move_clocks(db, gap, now or machine)
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
    """Move what runs at all tables, and its jobs, and have the boards shown again."""
    tables = schema.tables.c
    # Locked: people click again already, and what they do must not be overwritten with what was before it.
    live = (
        select(schema.tables)
        .where(tables.phase.in_(schema.LIVE_PHASES))
        .order_by(tables.id)
        .with_for_update()
    )
    found = [rows.to_table(row) for row in db.execute(live).all()]
    running = [(table, given_back(table, gap, now)) for table in found if table.phase is Phase.PLAYING]
    later = [after for before, after in running if before != after]
    if later:
        _write_moved(db, later, now)
        posts = schema.posts.c
        outdated = (
            posts.table_id.in_([table.id for table in later]),
            posts.kind == "remove",
            posts.due > now,
        )
        db.execute(update(schema.posts).where(*outdated).values(due=now))
    _move_jobs(db, later, {key: lost(since, gap, now) for table in found for key, since in _since(table)})


def _write_moved(db: Connection, later: list[Table], now: datetime) -> None:
    """Write the tables that run later now, and have their boards shown again."""
    db.execute(
        MOVE_CLOCKS,
        [
            {"table": table.id, **{f"moved_{name}": rows.ALTERABLE[name](table) for name in CLOCK_COLUMNS}}
            for table in later
        ],
    )
    shows = [rows.of_new_post(table.id, NewPost("show", since=table.version), now) for table in later]
    db.execute(insert(schema.posts), shows)


def _since(table: Table) -> Iterator[tuple[tuple[TableId, JobKind], datetime]]:
    """Yield the start of the time after which a whole table is closed; nothing in a pause."""
    if table.phase is Phase.LOBBY:
        yield (table.id, "expire"), table.opened
    if table.asleep is not None and table.paused is None:
        yield (table.id, "close"), table.asleep


def move(db: Connection, table: Table, now: datetime) -> None:
    """Write the clocks of a table that begin later now, and move their jobs; none has reminded yet."""
    _write_moved(db, [table], now)
    if due := [job for job in _due_jobs([table]) if job["place"] != schema.NO_SEAT]:
        db.execute(MOVE_JOB, due)


def _due_jobs(tables: list[Table]) -> list[dict[str, Any]]:
    """Return when the jobs of their seats, votes and thoughts are due."""
    return [
        {"table": job.table, "job": job.kind, "place": rows.seat_of(job), "later": job.due}
        for table in tables
        for job in jobs_of(table)
        if job.seat is not None or job.kind in {"vote", "think"}
    ]


def _move_jobs(
    db: Connection, tables: list[Table], whole: Mapping[tuple[TableId, JobKind], timedelta]
) -> None:
    """Move the jobs of the seats and votes of tables that are moved already, and those of whole tables."""
    due = _due_jobs(tables)
    kinds = {kind for _, kind in whole}
    found = db.execute(select(schema.jobs).where(column.kind.in_(kinds)).with_for_update()).all()
    due += [
        {"table": row.table_id, "job": row.kind, "place": row.seat, "later": row.due + gap}
        for row in found
        if (gap := whole.get((row.table_id, row.kind)))
    ]
    if due:
        db.execute(MOVE_JOB, due)


def schedule(db: Connection, table: TableId, jobs: Sequence[Job]) -> None:
    """Write the jobs of a table in place of those before, but for what only a newer release knows."""
    db.execute(DELETE_JOBS, {"table": table})
    if jobs:
        db.execute(INSERT_JOBS, [rows.of_job(table, job) for job in jobs])
