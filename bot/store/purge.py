"""Deleting what is kept of servers that the bot has left."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, select

from bot.store import schema
from bot.store.database import Database
from bot.tables.model import LEFT_SERVER

OF_TABLES = tuple(table for table in schema.metadata.sorted_tables if "table_id" in table.c)
"""What belongs to a table and goes with it."""


async def purge(database: Database, before: datetime) -> tuple[int, ...]:
    """Delete all tables, and notes, of the servers that the bot left before a time. Returns the servers."""
    meta, tables = schema.meta.c, schema.tables.c
    async with database.writing() as db:
        kept = await db.execute(select(meta.key, meta.value).where(meta.key.startswith(LEFT_SERVER)))
        gone = [
            int(row.key.removeprefix(LEFT_SERVER))
            for row in kept
            if row.value and datetime.fromisoformat(row.value) < before
        ]
        for server in gone:
            theirs = select(tables.id).where(tables.guild == server).scalar_subquery()
            for table in OF_TABLES:
                await db.execute(delete(table).where(table.c.table_id.in_(theirs)))
            await db.execute(delete(schema.tables).where(tables.guild == server))
            await db.execute(delete(schema.servers).where(schema.servers.c.guild == server))
            notes = (f"{LEFT_SERVER}{server}", f"greeted/{server}")
            await db.execute(delete(schema.meta).where(meta.key.in_(notes)))
    return tuple(gone)
