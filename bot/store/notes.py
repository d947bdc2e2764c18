"""What persons have chosen for themselves, and the bot's own notes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Table as SqlTable
from sqlalchemy import select
from sqlalchemy.dialects import postgresql, sqlite

from bot.store import schema
from bot.store.database import Database
from bot.tables.model import Prefs, UserId


class Notes(Database):
    """The part of the store's port for persons and notes; see ``bot.tables.ports``."""

    async def prefs(self, user: UserId) -> Prefs:
        """What a person has chosen; the defaults for somebody unknown."""
        column = schema.prefs.c
        async with self._reading() as db:
            row = (await db.execute(select(column.dm).where(column.user_id == user))).one_or_none()
        return Prefs() if row is None else Prefs(dm=row.dm)

    async def set_prefs(self, user: UserId, prefs: Prefs) -> None:
        """Keep a person's choices."""
        await self._keep(schema.prefs, {"user_id": user}, {"dm": prefs.dm})

    async def wanting_dm(self, users: Sequence[UserId]) -> tuple[UserId, ...]:
        """Those of the users who want a private message when it is their turn, in the order given."""
        column = schema.prefs.c
        query = select(column.user_id).where(column.user_id.in_(users), column.dm)
        async with self._reading() as db:
            wanting = set((await db.execute(query)).scalars())
        return tuple(user for user in users if user in wanting)

    async def get_meta(self, key: str) -> str | None:
        """A note of the bot."""
        column = schema.meta.c
        async with self._reading() as db:
            return (await db.execute(select(column.value).where(column.key == key))).scalar()

    async def set_meta(self, key: str, value: str) -> None:
        """Keep a note."""
        await self._keep(schema.meta, {"key": key}, {"value": value})

    async def _keep(self, table: SqlTable, key: dict[str, Any], values: dict[str, Any]) -> None:
        insert = sqlite.insert if self._sqlite else postgresql.insert
        row = insert(table).values(key | values)
        async with self._writing() as db:
            await db.execute(row.on_conflict_do_update(index_elements=list(key), set_=values))
