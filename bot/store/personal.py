"""People's private things at a table: notes, and moves that they try out."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import Connection, bindparam, delete, func, select

from bot.store import schema
from bot.store.database import Part, reads, writes
from bot.store.statements import upserted
from bot.tables.values.ids import TableId, UserId
from bot.tables.values.personal import Trial

NOTES_KEPT = timedelta(days=30)  # after the end of a game
NOTE = select(schema.notes.c.text).where(
    schema.notes.c.table_id == bindparam("table"), schema.notes.c.user_id == bindparam("user")
)


class SqlNoteStore(Part):
    """Implements ``bot.tables.play.notes.NoteStore``."""

    @reads
    def get(self, db: Connection, table: TableId, user: UserId) -> str:
        """A person's notes at a table; empty if there are none."""
        return db.execute(NOTE, {"table": table, "user": user}).scalar() or ""

    @writes
    def put(self, db: Connection, table: TableId, user: UserId, text: str) -> None:
        """Keep a text in place of the former one; an empty one deletes it."""
        key = {"table_id": table, "user_id": user}
        if text:
            db.execute(upserted(db, schema.notes, key, {"text": text}))
        else:
            db.execute(delete(schema.notes).filter_by(**key))

    @writes
    def expire(self, db: Connection, now: datetime) -> None:
        """Delete the notes at tables that have been over for ``NOTES_KEPT``."""
        tables, entries = schema.tables.c, schema.entries.c
        over = (
            select(tables.id)
            .join(schema.entries, entries.table_id == tables.id)
            .where(tables.phase.in_(schema.OVER_PHASES), tables.id.in_(select(schema.notes.c.table_id)))
            .group_by(tables.id)
            .having(func.max(entries.at) <= now - NOTES_KEPT)
        )
        db.execute(delete(schema.notes).where(schema.notes.c.table_id.in_(over)))


class SqlTrialStore(Part):
    """Implements ``bot.tables.play.trials.TrialStore``."""

    @reads
    def get(self, db: Connection, table: TableId, user: UserId, now: datetime) -> Trial | None:
        """A person's trial at a table; None if there is none, or it has expired."""
        column = schema.trials.c
        query = select(schema.trials).where(
            column.table_id == table, column.user_id == user, column.expires > now
        )
        row = db.execute(query).one_or_none()
        return None if row is None else Trial(row.version, tuple(row.moves))

    @writes
    def put(self, db: Connection, table: TableId, user: UserId, trial: Trial, expires: datetime) -> None:
        """Keep what a person is trying out, in place of what was before."""
        key = {"table_id": table, "user_id": user}
        values = {"version": trial.version, "moves": list(trial.moves), "expires": expires}
        db.execute(upserted(db, schema.trials, key, values))

    @writes
    def drop(self, db: Connection, table: TableId, user: UserId) -> None:
        """Forget what a person is trying out at a table."""
        db.execute(delete(schema.trials).filter_by(table_id=table, user_id=user))

    @writes
    def expire(self, db: Connection, now: datetime) -> None:
        """Forget what nobody has gone on with in time."""
        db.execute(delete(schema.trials).where(schema.trials.c.expires <= now))
