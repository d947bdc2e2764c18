"""The persons' own choices, and small values of the bot itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Executable, select
from sqlalchemy import Table as SqlTable
from sqlalchemy.dialects import postgresql, sqlite

from bot.store import schema
from bot.store.database import Database
from bot.tables.model import Preferences, UserId


class SqlPreferenceStore:
    """Implements ``bot.tables.ports.PreferenceStore``."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, user: UserId) -> Preferences:
        """What a person has chosen; the defaults for somebody unknown."""
        column = schema.prefs.c
        async with self._database.reading() as db:
            row = (await db.execute(select(schema.prefs).where(column.user_id == user))).one_or_none()
        return Preferences() if row is None else Preferences(dm=row.dm, **row.notices)

    async def set(self, user: UserId, preferences: Preferences) -> None:
        """Store a person's choices."""
        notices = {"reminders": preferences.reminders}
        await _put(
            self._database, schema.prefs, {"user_id": user}, {"dm": preferences.dm, "notices": notices}
        )

    async def wanting_dm(self, users: Sequence[UserId]) -> tuple[UserId, ...]:
        """Those of the users who want a private message when it is their turn, in the order given."""
        column = schema.prefs.c
        query = select(column.user_id).where(column.user_id.in_(users), column.dm)
        async with self._database.reading() as db:
            wanting = set((await db.execute(query)).scalars())
        return tuple(user for user in users if user in wanting)


class SqlKeyValueStore:
    """Implements ``bot.tables.ports.KeyValueStore``."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, key: str) -> str | None:
        """The value of a key."""
        column = schema.meta.c
        async with self._database.reading() as db:
            return (await db.execute(select(column.value).where(column.key == key))).scalar()

    async def set(self, key: str, value: str) -> None:
        """Store a value."""
        await _put(self._database, schema.meta, {"key": key}, {"value": value})


async def _put(database: Database, table: SqlTable, key: dict[str, Any], values: dict[str, Any]) -> None:
    async with database.writing() as db:
        await db.execute(upserted(database, table, key, values))


def upserted(database: Database, table: SqlTable, key: dict[str, Any], values: dict[str, Any]) -> Executable:
    """The statement that inserts a row, or changes it where the key is known."""
    insert = sqlite.insert if database.sqlite else postgresql.insert
    return insert(table).values(key | values).on_conflict_do_update(index_elements=list(key), set_=values)
