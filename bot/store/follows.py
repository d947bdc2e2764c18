"""Followers of tables."""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, delete, func, select

from bot.store import schema
from bot.store.database import Part, reads, writes
from bot.store.statements import upserted
from bot.tables.values.ids import TableId, UserId

column = schema.follows.c
DELETE_FOLLOWS = delete(schema.follows).where(column.table_id == bindparam("table"))


class SqlFollowStore(Part):
    """Implements ``bot.tables.reading.follows.FollowStore``."""

    @reads
    def get(self, db: Connection, table: TableId, user: UserId) -> str | None:
        """Return when a person gets updates on a table; None for never."""
        query = select(column.told).where(column.table_id == table, column.user_id == user)
        return db.execute(query).scalar()

    @reads
    def number(self, db: Connection, user: UserId) -> int:
        """Count the tables that a person follows."""
        query = select(func.count()).select_from(schema.follows).where(column.user_id == user)
        return int(db.execute(query).scalar_one())

    @writes
    def put(self, db: Connection, table: TableId, user: UserId, when: str) -> None:
        """Tell a person of a live table from now on; does nothing if the table is over.

        Those who only want to know the end no longer get an update on a round that is waiting.
        """
        tables = schema.tables.c
        live = select(tables.id).where(tables.id == table, tables.phase.not_in(schema.OVER_PHASES))
        key = {"table_id": table, "user_id": user}
        if db.execute(live).scalar() is None:
            return
        db.execute(upserted(db, schema.follows, key, {"told": when}))
        if when == "end":
            _withdraw(db, table, user)

    @writes
    def delete(self, db: Connection, table: TableId, user: UserId) -> None:
        """Tell them nothing more of it, not even what is waiting to be sent."""
        db.execute(delete(schema.follows).where(column.table_id == table, column.user_id == user))
        _withdraw(db, table, user)


def _withdraw(db: Connection, table: TableId, user: UserId) -> None:
    """Delete what is waiting to be sent to a follower."""
    posts = schema.posts.c
    waiting = (posts.table_id == table, posts.user_id == user, posts.kind == "follow")
    db.execute(delete(schema.posts).where(*waiting, posts.begun.is_(None)))


def unfollow_all(db: Connection, table: TableId) -> None:
    """Remove all followers of a finished table; updates that are waiting are still sent."""
    db.execute(DELETE_FOLLOWS, {"table": table})
