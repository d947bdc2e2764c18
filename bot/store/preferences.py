"""The persons' own choices, and small values of the bot itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, Executable, Row, bindparam, select
from sqlalchemy import Table as SqlTable

from bot.store import rows, schema
from bot.store.database import Part, insert_into, reads, writes
from bot.tables.values.ids import UserId
from bot.tables.values.preferences import Preferences

CHOSEN = select(schema.prefs).where(schema.prefs.c.user_id.in_(bindparam("users")))
CHOSEN_BY_ONE = select(schema.prefs).where(schema.prefs.c.user_id == bindparam("user"))
VALUE = select(schema.meta.c.value).where(schema.meta.c.key == bindparam("key"))


class SqlPreferenceStore(Part):
    """Implements ``bot.tables.ports.PreferenceStore``."""

    @reads
    def get(self, db: Connection, user: UserId) -> Preferences:
        """What a person has chosen; the defaults for somebody unknown."""
        row = db.execute(CHOSEN_BY_ONE, {"user": user}).one_or_none()
        return Preferences() if row is None else rows.to_preferences(row)

    @reads
    def many(self, db: Connection, users: Sequence[UserId]) -> Mapping[UserId, Preferences]:
        """What these persons have chosen."""
        found = db.execute(CHOSEN, {"users": users})
        known = {row.user_id: rows.to_preferences(row) for row in found}
        return {user: known.get(user, Preferences()) for user in users}

    async def set(self, user: UserId, preferences: Preferences) -> None:
        """Store a person's choices."""
        await self._database.write(_put, schema.prefs, {"user_id": user}, rows.of_preferences(preferences))

    async def note_client(self, user: UserId, client: str) -> None:
        """Note the language of a person's client; their choices stay."""
        await self.change(user, lambda known: replace(known, client=client))

    @writes
    def change(
        self, db: Connection, user: UserId, alter: Callable[[Preferences], Preferences]
    ) -> Preferences:
        """Alter a person's choices; what ``alter`` raises changes nothing."""
        return altered(db, user, alter)


class SqlKeyValueStore(Part):
    """Implements ``bot.tables.ports.KeyValueStore``."""

    @reads
    def get(self, db: Connection, key: str) -> str | None:
        """The value of a key."""
        return db.execute(VALUE, {"key": key}).scalar()

    async def set(self, key: str, value: str) -> None:
        """Store the value of a key, in place of the former one."""
        await self._database.write(_put, schema.meta, {"key": key}, {"value": value})


def altered(db: Connection, user: UserId, alter: Callable[[Preferences], Preferences]) -> Preferences:
    """A person's choices, altered in a transaction."""
    after = alter(locked(db, user))
    db.execute(upserted(db, schema.prefs, {"user_id": user}, rows.of_preferences(after)))
    return after


def locked(db: Connection, user: UserId) -> Preferences:
    """A person's choices, which nobody else changes until the transaction ends."""
    unknown = rows.of_preferences(Preferences())
    return rows.to_preferences(locked_row(db, schema.prefs, {"user_id": user}, unknown))


def locked_row(db: Connection, table: SqlTable, key: dict[str, Any], unknown: dict[str, Any]) -> Row[Any]:
    """The row of a key, which nobody else changes until the transaction ends; ``unknown`` if there was none.

    Without a row there is nothing to lock, and of two first changes at a time one would be lost.
    """
    query = select(table).filter_by(**key).with_for_update()
    row = None
    while row is None:  # again if it has just been deleted by somebody else
        db.execute(insert_into(db, table).values(key | unknown).on_conflict_do_nothing())
        row = db.execute(query).one_or_none()
    return row


def _put(db: Connection, table: SqlTable, key: dict[str, Any], values: dict[str, Any]) -> None:
    db.execute(upserted(db, table, key, values))


def upserted(db: Connection, table: SqlTable, key: dict[str, Any], values: dict[str, Any]) -> Executable:
    """The statement that inserts a row, or changes it where the key is known."""
    row = insert_into(db, table).values(key | values)
    known: Executable = row.on_conflict_do_update(index_elements=list(key), set_=values)
    return known
