"""The bot's presence on a database: a lock that lasts as long as its process, and the mark of a copied one.

On SQLite the lock is SQLite's own: whoever has a file open in WAL mode keeps everybody else from having it
alone. On PostgreSQL it is an advisory lock, which any number of processes share. It belongs to a transaction
that stays open: PgBouncer gives the connection of a session, and its locks, to others.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

import structlog
from sqlalchemy import Connection, delete, inspect, select, text

from bot.store import schema
from bot.store.database import Database
from bot.tables.values.refusals import StoreUnavailable

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

LOCK = 0x50414C45524D50  # "PALERMP": shared by the processes of the bot, held alone by a copy
LOOK_SECONDS = 10.0  # between looks at whether PostgreSQL still has the lock, and before another try
MOVED = "moved to"
"""The key of the mark: where this database was copied to, and when."""

# The server may end transactions in which nothing happens, or all that last long; this one does neither harm.
NO_TIMEOUTS = text(
    "SELECT set_config(name, '0', true) FROM pg_settings "
    "WHERE name IN ('idle_in_transaction_session_timeout', 'transaction_timeout')"
)
SHARE = text("SELECT pg_try_advisory_xact_lock_shared(:lock)")

log = structlog.get_logger()


class Presence:
    """The bot's lock on a database, for commands that must not run at the same time."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._held: AsyncConnection | None = None

    async def begin(self, *, again: bool) -> None:
        """Take the lock. ``again``: take the mark away, if there is one.

        Raises StoreUnavailable: ``passing`` while the database is being copied, else because it was.
        """
        await self._lock()
        copied = await self._database.read(mark)
        if copied is None:
            return
        if not again:
            raise StoreUnavailable(moved(self._database, copied))
        await self._database.write(_unmark)
        log.warning("running on a database that was copied", to=copied)

    async def keep(self) -> None:
        """Take the lock again whenever it is lost with its connection, until cancelled.

        Raises StoreUnavailable if the database was copied meanwhile.
        """
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self._look()
            except StoreUnavailable as failure:
                if not failure.passing:
                    raise
                log.warning("lock of the database lost", reason=str(failure))
                await self.end()

    async def _look(self) -> None:
        if self._held is not None:
            with self._database.explained():
                await self._held.execute(text("SELECT 1"))
        elif not self._database.sqlite:
            await self.begin(again=False)

    async def _lock(self) -> None:
        if self._database.sqlite:  # ``read`` opens the file, and it stays open
            return
        from sqlalchemy.ext.asyncio import AsyncEngine  # noqa: PLC0415 - 5 MiB; SQLite does without

        with self._database.explained():
            self._held = await AsyncEngine(self._database.engine).connect()
            await self._held.execute(NO_TIMEOUTS)
            if await self._held.scalar(SHARE, {"lock": LOCK}):
                return
        await self.end()
        raise StoreUnavailable(
            f"The database {self._database.where} is being copied (palermo copy). The bot waits until that "
            "is done.",
            passing=True,
        )

    async def end(self) -> None:
        """Give the lock back."""
        held, self._held = self._held, None
        if held is not None:
            with suppress(StoreUnavailable), self._database.explained():
                await held.close()


def moved(database: Database, copied: str) -> str:
    """A sentence for whoever would use a database that was copied."""
    return (
        f"The database {database.where} was copied to {copied}, and the games go on there: set "
        "PALERMO_DATABASE_URL to that one. To use this one anyway, add --again; it contains nothing that has "
        "happened on the other one since."
    )


def mark(connection: Connection) -> str | None:
    """Return where and when a database was copied; None if it was not."""
    if not inspect(connection).has_table(schema.meta.name):
        return None
    found: str | None = connection.scalar(select(schema.meta.c.value).where(schema.meta.c.key == MOVED))
    return found


def _unmark(connection: Connection) -> None:
    connection.execute(delete(schema.meta).where(schema.meta.c.key == MOVED))
