"""The persons' own choices, and small values of the bot itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Executable, select
from sqlalchemy import Table as SqlTable

from bot.store import rows, schema
from bot.store.database import Database
from bot.tables.model import UserId
from bot.tables.persons.preferences import Preferences


class SqlPreferenceStore:
    """Implements ``bot.tables.ports.PreferenceStore``."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, user: UserId) -> Preferences:
        """What a person has chosen; the defaults for somebody unknown."""
        return (await self.many((user,)))[user]

    async def many(self, users: Sequence[UserId]) -> Mapping[UserId, Preferences]:
        """What these persons have chosen."""
        query = select(schema.prefs).where(schema.prefs.c.user_id.in_(users))
        async with self._database.reading() as db:
            known = {row.user_id: rows.to_preferences(row) for row in await db.execute(query)}
        return {user: known.get(user, Preferences()) for user in users}

    async def set(self, user: UserId, preferences: Preferences) -> None:
        """Store a person's choices."""
        await _put(self._database, schema.prefs, {"user_id": user}, rows.of_preferences(preferences))

    async def seen(self, user: UserId, client: str) -> None:
        """Note the language of a person's client; their choices stay."""
        await self.change(user, lambda known: replace(known, client=client))

    async def change(self, user: UserId, alter: Callable[[Preferences], Preferences]) -> Preferences:
        """Alter a person's choices; what ``alter`` raises changes nothing."""
        unknown = {"user_id": user} | rows.of_preferences(Preferences())
        query = select(schema.prefs).where(schema.prefs.c.user_id == user).with_for_update()
        async with self._database.writing() as db:
            # A row to lock, so that two changes at a time come one after the other.
            await db.execute(self._database.insert(schema.prefs).values(unknown).on_conflict_do_nothing())
            after = alter(rows.to_preferences((await db.execute(query)).one()))
            values = rows.of_preferences(after)
            await db.execute(upserted(self._database, schema.prefs, {"user_id": user}, values))
        return after


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
    row = database.insert(table).values(key | values)
    known: Executable = row.on_conflict_do_update(index_elements=list(key), set_=values)
    return known
