"""Small values of the bot itself."""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, select, update

from bot.store import schema
from bot.store.database import Part, reads, writes
from bot.store.statements import insert_into, upserted

VALUE = select(schema.meta.c.value).where(schema.meta.c.key == bindparam("key"))
SWAP = (
    update(schema.meta)
    .where(schema.meta.c.key == bindparam("its"), schema.meta.c.value == bindparam("former"))
    .values(value=bindparam("new"))
)


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

    async def swap(self, key: str, former: str | None, value: str) -> bool:
        """Store a value if the key still has the former one (None: no value yet); whether it had."""
        return await self._database.write_uncounted(_swap, key, former, value)


def _swap(db: Connection, key: str, former: str | None, value: str) -> bool:
    if former is None:
        row = insert_into(db, schema.meta).values(key=key, value=value)
        return bool(db.execute(row.on_conflict_do_nothing()).rowcount)
    return bool(db.execute(SWAP, {"its": key, "former": former, "new": value}).rowcount)
