"""Small values of the bot itself."""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, select

from bot.store import schema
from bot.store.database import Part, reads, writes
from bot.store.statements import upserted

VALUE = select(schema.meta.c.value).where(schema.meta.c.key == bindparam("key"))


class SqlKeyValueStore(Part):
    """Implements ``bot.tables.ports.KeyValueStore``."""

    @reads
    def get(self, db: Connection, key: str) -> str | None:
        """The value of a key."""
        return db.execute(VALUE, {"key": key}).scalar()

    @writes
    def set(self, db: Connection, key: str, value: str) -> None:
        """Store the value of a key, in place of the former one."""
        db.execute(upserted(db, schema.meta, {"key": key}, {"value": value}))
