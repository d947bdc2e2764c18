"""Deleting what is kept of servers that the bot has left, and old games at a manager's wish."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, delete, exists, func, select, text

from bot.store import schema
from bot.store.searches import delete_searches
from bot.store.seasons import delete_seasons
from bot.tables.values.ids import GuildId, TableId
from bot.tables.values.servers import LEFT_SERVER, SERVER_KEYS

OF_TABLES = tuple(table for table in schema.metadata.sorted_tables if "table_id" in table.c)
"""The database tables with rows that belong to a table and are deleted with it."""
LAST_NUMBER = text("SELECT seq FROM sqlite_sequence WHERE name = 'tables'")
"""SQLite would give the number of a deleted table to the next one: here the last that was given is kept."""
KEEP_NUMBER = text("UPDATE sqlite_sequence SET seq = :last WHERE name = 'tables'")
KEEP_FIRST = text("INSERT INTO sqlite_sequence (name, seq) VALUES ('tables', :last)")


def purge(db: Connection, before: datetime) -> tuple[int, ...]:
    """Delete all tables, and notes, of the servers that the bot left before a time. Returns the servers."""
    meta, tables = schema.meta.c, schema.tables.c
    kept = db.execute(select(meta.key, meta.value).where(meta.key.startswith(LEFT_SERVER)))
    gone = [
        int(row.key.removeprefix(LEFT_SERVER))
        for row in kept
        if row.value and datetime.fromisoformat(row.value) < before
    ]
    if gone:
        _keep_number(db)
    for server in gone:
        _delete(db, tables.guild == server)
        delete_seasons(db, server)
        delete_searches(db, server)
        db.execute(delete(schema.servers).where(schema.servers.c.guild == server))
        db.execute(delete(schema.wishes).where(schema.wishes.c.guild == server))
        notes = [f"{key}{server}" for key in SERVER_KEYS]
        db.execute(delete(schema.meta).where(meta.key.in_(notes)))
    return tuple(gone)


def over(db: Connection, guild: GuildId, before: datetime) -> Sequence[TableId]:
    """The tables of a server that were over before a time."""
    table, entry = schema.tables.c, schema.entries.c
    later = exists().where(entry.table_id == table.id, entry.at >= before)
    ended = table.phase.in_(schema.OVER_PHASES)
    return db.execute(select(table.id).where(table.guild == guild, ended, ~later)).scalars().all()


def next_number(db: Connection) -> TableId | None:
    """The number of a new table, which no other one has had; None where the database numbers them itself.

    Numbers are in buttons, and are the keys of caches.
    """
    if db.dialect.name != "sqlite":
        return None
    newest = db.execute(select(func.max(schema.tables.c.id))).scalar() or 0
    deleted = db.execute(LAST_NUMBER).scalar() or 0
    return TableId(max(newest, deleted) + 1)


def _keep_number(db: Connection) -> None:
    """Note the number of the newest table, before tables are deleted."""
    number = next_number(db)
    if number is not None:
        last = {"last": number - 1}
        if db.execute(KEEP_NUMBER, last).rowcount == 0:
            db.execute(KEEP_FIRST, last)


def delete_tables(db: Connection, numbers: Sequence[TableId]) -> None:
    """Delete tables and all that belongs to them."""
    if numbers:
        _keep_number(db)
    for number in numbers:
        _delete(db, schema.tables.c.id == number)


def _delete(db: Connection, those: ColumnElement[bool]) -> None:
    """Delete the tables that match, and all that belongs to them; nobody changes them meanwhile."""
    numbers = select(schema.tables.c.id).where(those)
    db.execute(numbers.order_by(schema.tables.c.id).with_for_update())
    for table in OF_TABLES:
        db.execute(delete(table).where(table.c.table_id.in_(numbers.scalar_subquery())))
    db.execute(delete(schema.tables).where(those))
