"""Who follows which table."""

from __future__ import annotations

from sqlalchemy import delete, func, select

from bot.store import schema
from bot.store.database import Database
from bot.store.preferences import upserted
from bot.store.tables import PHASES
from bot.tables.model import TableId, UserId

column = schema.follows.c


class SqlFollowStore:
    """Implements ``bot.tables.ports.FollowStore``."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, table: TableId, user: UserId) -> str | None:
        """When a person is told of a table; None: never."""
        query = select(column.told).where(column.table_id == table, column.user_id == user)
        async with self._database.reading() as db:
            return (await db.execute(query)).scalar()

    async def number(self, user: UserId) -> int:
        """How many tables a person follows."""
        query = select(func.count()).select_from(schema.follows).where(column.user_id == user)
        async with self._database.reading() as db:
            return int((await db.execute(query)).scalar_one())

    async def put(self, table: TableId, user: UserId, when: str) -> None:
        """Tell a person of a live table from now on; does nothing if the table is over."""
        tables = schema.tables.c
        live = select(tables.id).where(tables.id == table, tables.phase.in_(PHASES))
        key = {"table_id": table, "user_id": user}
        async with self._database.writing() as db:
            if (await db.execute(live)).scalar() is not None:
                await db.execute(upserted(self._database, schema.follows, key, {"told": when}))

    async def delete(self, table: TableId, user: UserId) -> None:
        """Tell them nothing more of it, not even what is waiting to be sent."""
        posts = schema.posts.c
        waiting = (posts.table_id == table, posts.user_id == user, posts.kind == "follow")
        async with self._database.writing() as db:
            await db.execute(delete(schema.follows).where(column.table_id == table, column.user_id == user))
            await db.execute(delete(schema.posts).where(*waiting, posts.begun.is_(None)))

    async def forget(self, user: UserId) -> None:
        """Delete everything that is kept of whom a person follows."""
        async with self._database.writing() as db:
            await db.execute(delete(schema.follows).where(column.user_id == user))
