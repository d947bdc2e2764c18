"""Connections to the database, and transactions on them: each is one function that gets the connection.

On SQLite the function runs on the thread of its connection, as a whole: one hand-over for a transaction
(docs/decisions/0016). On PostgreSQL it runs beside the event loop's other work, as asyncpg answers.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from typing import Any, Protocol, TypeVar
from uuid import uuid4

import aiosqlite
from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event
from sqlalchemy.exc import DBAPIError

from bot.database_url import STATEMENTS_KEPT

READERS = 4  # connections to an SQLite file beside the one that writes
BUSY_TIMEOUT = 5000  # ms that SQLite waits for another process's transaction
CONNECT_TIMEOUT = 10  # seconds that a server has to let us in
DEADLOCK = "40P01"  # PostgreSQL's code for two transactions that waited for each other
DEADLOCKS = 3  # after which a transaction is tried for the last time
COMMAND_TIMEOUT = 30  # seconds that a server has to answer

T = TypeVar("T")


class Connections(Protocol):
    """The connections to one database. They are opened when they are needed."""

    engine: Engine
    """The engine that runs all statements."""

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Do something in a transaction that sees one state of the database."""

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do something in a transaction that is committed as a whole at the end, or not at all."""

    async def close(self) -> None:
        """Close all connections."""


class SqliteConnections:
    """To an SQLite file: one connection that writes, and some that read meanwhile.

    SQLite has one writer: waiting in line here is cheaper than its polling for the lock.
    """

    def __init__(self, url: URL, check: Callable[[], None]) -> None:
        """``check``: called on the connection's thread before it is opened, and before each transaction."""
        # A failure ends up in the log, and the parameters of its statement may be a seed or a secret move.
        self.engine = create_engine(url.set(drivername="sqlite"), poolclass=NullPool, hide_parameters=True)
        event.listen(self.engine, "connect", _connected)
        self._writers = _Pool([_Slot(self.engine, check)])
        # A database in memory lives as long as its connection, so there is exactly one.
        alone = url.database in {None, "", ":memory:"}
        self._readers = self._writers if alone else _Pool([_Slot(self.engine, check) for _ in range(READERS)])

    async def read(self, work: Callable[[Connection], T]) -> T:
        """See Connections."""
        return await self._readers.run(work, reads=True)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """See Connections."""
        return await self._writers.run(work, reads=False)

    async def close(self) -> None:
        """See Connections."""
        for pool in (self._writers, self._readers):
            await pool.close()


class _Pool:
    """Connections that do the same, and those who wait for one of them."""

    def __init__(self, slots: list[_Slot]) -> None:
        self._slots = slots
        self._free: asyncio.LifoQueue[_Slot] = asyncio.LifoQueue()  # the one used last is warm
        for slot in reversed(slots):
            self._free.put_nowait(slot)

    async def run(self, work: Callable[[Connection], T], *, reads: bool) -> T:
        slot = await self._free.get()
        try:
            return await slot.run(work, reads=reads)
        finally:
            self._free.put_nowait(slot)

    async def close(self) -> None:
        for slot in self._slots:
            await slot.close()


class _Slot:
    """A place for one connection of aiosqlite, with SQLAlchemy on its thread's side.

    The connection is opened when it is needed. Whoever waits for a transaction may be cancelled; the
    transaction itself goes on to its end, and the next one waits for it.
    """

    def __init__(self, engine: Engine, check: Callable[[], None]) -> None:
        self._engine = engine
        self._check = check
        self._in_turn = asyncio.Lock()
        self._driver: aiosqlite.Connection | None = None
        self._core: Connection | None = None

    async def run(self, work: Callable[[Connection], T], *, reads: bool) -> T:
        return await asyncio.shield(asyncio.create_task(self._run(work, reads=reads)))

    async def _run(self, work: Callable[[Connection], T], *, reads: bool) -> T:
        async with self._in_turn:
            if self._driver is None:
                driver = aiosqlite.Connection(self._open, iter_chunk_size=64)  # rows: aiosqlite's own default
                driver._thread.daemon = True  # noqa: SLF001 - as SQLAlchemy does: it must not keep a program from ending
                self._driver = await driver
            done: T = await _on_thread(self._driver, self._transaction, work, reads)
            return done

    async def close(self) -> None:
        async with self._in_turn:
            driver, self._driver = self._driver, None
            if driver is not None:
                assert self._core is not None  # noqa: S101 - open
                await _on_thread(driver, self._core.close)
                await driver.close()

    def _open(self) -> sqlite3.Connection:
        self._check()
        self._core = self._engine.connect()
        driver = self._core.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)  # noqa: S101 - tells mypy
        return driver

    def _transaction(self, work: Callable[[Connection], T], reads: bool) -> T:
        self._check()
        core = self._core
        assert core is not None  # noqa: S101 - open
        core.execution_options(reads=reads)  # to whoever listens to statements
        driver: Any = core.connection.driver_connection
        with core.begin() as transaction:
            # A writer takes the lock before it reads, else what it read may be old when it writes.
            driver.execute("BEGIN" if reads else "BEGIN IMMEDIATE")
            done = work(core)
            if reads:
                transaction.rollback()
        return done


async def _on_thread(driver: aiosqlite.Connection, work: Callable[..., Any], *args: Any) -> Any:
    # aiosqlite has no public way to its thread but statements, one at a time (docs/decisions/0016).
    return await driver._execute(work, *args)  # type: ignore[no-untyped-call]  # noqa: SLF001 - see above


def _connected(connection: Any, _record: object) -> None:
    # The driver must not begin transactions by itself: it would leave reads outside of them.
    connection.isolation_level = None
    cursor = connection.cursor()
    try:
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT}")
    except sqlite3.Error:
        connection.close()  # the pool does not know it yet
        raise
    cursor.close()


class PostgresConnections:
    """Connections to a PostgreSQL server, by asyncpg."""

    def __init__(self, url: URL) -> None:
        from sqlalchemy.ext.asyncio import create_async_engine  # noqa: PLC0415 - 5 MiB; SQLite does without

        self._engine = create_async_engine(
            url, pool_pre_ping=True, connect_args=asyncpg_arguments(url), hide_parameters=True
        )
        # One state of the database for all reads of a transaction: SQLite knows nothing else.
        self._reader = self._engine.execution_options(reads=True, isolation_level="REPEATABLE READ")
        self.engine = self._engine.sync_engine

    async def read(self, work: Callable[[Connection], T]) -> T:
        """See Connections."""
        async with self._reader.connect() as connection:
            return await connection.run_sync(work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """See Connections."""
        for _ in range(DEADLOCKS):
            try:
                return await self._written(work)
            except DBAPIError as failure:  # rolled back as a whole, so that another one can go on
                if getattr(failure.orig, "sqlstate", None) != DEADLOCK:
                    raise
        return await self._written(work)

    async def _written(self, work: Callable[[Connection], T]) -> T:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        """See Connections."""
        await self._engine.dispose()


def asyncpg_arguments(url: URL) -> dict[str, Any]:
    """Arguments for the driver asyncpg beside the URL, depending on whether that leads to PgBouncer."""
    arguments: dict[str, Any] = {"timeout": CONNECT_TIMEOUT, "command_timeout": COMMAND_TIMEOUT}
    if url.query.get(STATEMENTS_KEPT) == "0":
        # A pool such as PgBouncer gives each transaction another connection, and on it stand the
        # statements of others, which the driver would give the same names: they are numbers.
        arguments |= {"prepared_statement_name_func": lambda: f"_{uuid4()}_", "statement_cache_size": 0}
    return arguments
