"""What persons keep at a table for themselves: notes, answers given in advance, moves that they try out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, bindparam, delete, func, select, update

from bot.store import schema
from bot.store.database import Part, reads, writes
from bot.store.statements import locked_row, upserted
from bot.tables.values.ids import TableId, UserId
from bot.tables.values.personal import StandingOrders, Trial

NOTES_KEPT = timedelta(days=30)  # after the end of a game
NOTE = select(schema.notes.c.text).where(
    schema.notes.c.table_id == bindparam("table"), schema.notes.c.user_id == bindparam("user")
)


ORDERS = select(schema.orders).where(schema.orders.c.table_id == bindparam("table"))


class SqlNoteStore(Part):
    """Implements ``bot.tables.play.notes.NoteStore``."""

    @reads
    def get(self, db: Connection, table: TableId, user: UserId) -> str:
        """What a person has written down at a table; empty: nothing."""
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


def of_answers(answers: Iterable[str]) -> str | None:
    """Answers given in advance as they are stored: their values have no ``+`` in them."""
    return "+".join(answers) or None


def to_answers(stored: str | None) -> tuple[str, ...]:
    """The answers given in advance in the text of a row."""
    return tuple(stored.split("+")) if stored else ()


def _orders(row: Any) -> StandingOrders:
    return StandingOrders(to_answers(row.answer), row.offers, row.turn)


def orders_at(db: Connection, table: TableId) -> dict[UserId, StandingOrders]:
    """What persons have ordered at a table."""
    return {row.user_id: _orders(row) for row in db.execute(ORDERS, {"table": table})}


class SqlOrderStore(Part):
    """Implements ``bot.tables.play.orders.OrderStore``."""

    @reads
    def get(self, db: Connection, table: TableId, user: UserId) -> StandingOrders:
        """What a person has ordered at a table; the default: nothing."""
        query = select(schema.orders).filter_by(table_id=table, user_id=user)
        row = db.execute(query).one_or_none()
        return StandingOrders() if row is None else _orders(row)

    @writes
    def change(
        self,
        db: Connection,
        table: TableId,
        user: UserId,
        alter: Callable[[StandingOrders], StandingOrders],
    ) -> StandingOrders:
        """Alter what a person has ordered at a table."""
        key = {"table_id": table, "user_id": user}
        nothing = {"answer": None, "offers": None, "turn": None}
        after = alter(_orders(locked_row(db, schema.orders, key, nothing)))
        if after == StandingOrders():
            db.execute(delete(schema.orders).filter_by(**key))
        else:
            values = {"answer": of_answers(after.answers), "offers": after.offers, "turn": after.turn}
            db.execute(update(schema.orders).filter_by(**key).values(values))
        return after

    @writes
    def expire(self, db: Connection) -> None:
        """Delete what was ordered at tables that are over."""
        over = select(schema.tables.c.id).where(schema.tables.c.phase.in_(schema.OVER_PHASES))
        db.execute(delete(schema.orders).where(schema.orders.c.table_id.in_(over)))


class SqlTrialStore(Part):
    """Implements ``bot.tables.play.trials.TrialStore``."""

    @reads
    def get(self, db: Connection, table: TableId, user: UserId, now: datetime) -> Trial | None:
        """What a person is trying out at a table; None if nothing, or no longer."""
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
