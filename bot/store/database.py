"""Connections: SQLite or PostgreSQL by the URL, whole transactions, and failures in plain words."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing, contextmanager, nullcontext
from functools import partial
from typing import Any

from sqlalchemy import URL, Connection, event, make_url
from sqlalchemy.exc import (
    ArgumentError,
    DataError,
    DBAPIError,
    IntegrityError,
    ProgrammingError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool

from bot.tables.refusals import StoreUnavailable

DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
}
BUSY_TIMEOUT = 5000  # ms that SQLite waits for another process's transaction
CONNECT_TIMEOUT = 10  # seconds that a server has to let us in
COMMAND_TIMEOUT = 30  # seconds that a server has to answer
PARAMETERS = {
    "host",
    "port",
    "user",
    "password",
    "passfile",
    "ssl",
    "target_session_attrs",
    "prepared_statement_cache_size",  # 0 behind PgBouncer
}
"""What a PostgreSQL URL may say behind its question mark; other drivers know other things."""

SENTENCES = {
    "disk is full": "The disk that holds the database {where} is full.",
    "database is locked": "Another program keeps the database {where} locked.",
    "unable to open database file": "The database {where} cannot be opened: "
    "its directory does not exist or must not be written to.",
    "readonly database": "The database {where} must not be written to.",
    "file is not a database": "The file {where} is not an SQLite database.",
    "malformed": "The database {where} is damaged: put a copy in its place (palermo backup makes them).",
    "already exists": "The database {where} is another program's: give palermo one of its own.",
    "permission denied": "The user of the database {where} may not create or change its tables.",
}
"""By what the databases say."""


class Database:
    """One database, and how to read from it and write to it."""

    def __init__(self, url: str) -> None:
        self._url = _parsed(url)
        self._where = self._url.database or ":memory:" if self.sqlite else _shown(self._url)
        try:
            self._engine = _engine(self._url)
        except ModuleNotFoundError as missing:
            raise StoreUnavailable(
                f"The database {self._where} needs the Python package {missing.name}: "
                "install palermo with its extra “postgres”."
            ) from missing
        # One state of the database for all reads of a transaction: SQLite knows nothing else.
        isolation = {} if self.sqlite else {"isolation_level": "REPEATABLE READ"}
        self._reader = self._engine.execution_options(reads=True, **isolation)
        # SQLite has one writer: waiting in line here is cheaper than its polling for the lock.
        self._line: AbstractAsyncContextManager[Any] = asyncio.Lock() if self.sqlite else nullcontext()
        self._failures: tuple[type[BaseException], ...] = (
            DBAPIError,
            PoolTimeoutError,
            OSError,
            *_driver_failures(self._url),
        )

    @property
    def sqlite(self) -> bool:
        """Whether this is SQLite; else it is PostgreSQL."""
        return self._url.get_backend_name() == "sqlite"

    async def close(self) -> None:
        """Let go of all connections."""
        await self._engine.dispose()

    def try_file(self) -> None:
        """Open an SQLite file once before the driver does.

        Where that fails, the driver's thread would outlive the event loop and print a traceback.
        """
        if self.sqlite and self._url.database:
            with self._explained(), closing(sqlite3.connect(self._url.database)):
                pass

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that sees one state of the database."""
        with self._explained():
            async with self._reader.connect() as connection:
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that is committed as a whole at the end, or not at all."""
        with self._explained():
            async with self._line, self._engine.begin() as connection:
                yield connection

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except (IntegrityError, ProgrammingError, DataError):
            raise
        except self._failures as failure:
            raise StoreUnavailable(self.sentence(failure)) from failure

    def sentence(self, failure: BaseException) -> str:
        """A failure in one sentence for whoever runs the bot."""
        cause = failure.orig if isinstance(failure, DBAPIError) and failure.orig else failure
        said = " ".join(str(cause).split())
        for words, sentence in SENTENCES.items():
            if words in said:
                return sentence.format(where=self._where)
        return f"The database {self._where} does not answer: {(said or type(cause).__name__).rstrip('.')}."


def _parsed(url: str) -> URL:
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):  # the latter of a port that is no number
        raise StoreUnavailable(
            "The database URL cannot be read. It looks like sqlite:///palermo.db or "
            "postgresql://user:password@host/palermo."
        ) from None
    name = parsed.get_backend_name()
    if name not in DRIVERS:
        raise StoreUnavailable(
            f"There is no support for databases of the kind “{name}”: use SQLite or PostgreSQL."
        )
    parsed = parsed.set(drivername=DRIVERS[name])
    sslmode = parsed.query.get("sslmode")  # as hosts of PostgreSQL write what the driver calls ssl
    if sslmode is None or name == "sqlite":
        return parsed
    return parsed.difference_update_query(["sslmode"]).update_query_dict({"ssl": sslmode})


def _shown(url: URL) -> str:
    """A server's URL without its passwords."""
    return url.difference_update_query(["password"]).render_as_string()


def _engine(url: URL) -> AsyncEngine:
    # A failure ends up in the log, and the parameters of its statement may be a seed or a secret move.
    make = partial(create_async_engine, url, hide_parameters=True)
    if url.get_backend_name() != "sqlite":
        _refuse_unknown(url)
        patience = {"timeout": CONNECT_TIMEOUT, "command_timeout": COMMAND_TIMEOUT}
        return make(pool_pre_ping=True, connect_args=patience)
    if url.database in {None, "", ":memory:"}:
        # A database in memory lives as long as its connection, so there is exactly one.
        engine = make(poolclass=AsyncAdaptedQueuePool, pool_size=1, max_overflow=0)
    else:
        engine = make()
    event.listen(engine.sync_engine, "connect", _connected)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


def _refuse_unknown(url: URL) -> None:
    """Raises StoreUnavailable for parameters that other drivers of PostgreSQL have."""
    unknown = url.query.keys() - PARAMETERS
    if unknown:
        raise StoreUnavailable(
            f"The database URL has parameters that are not known here: {', '.join(sorted(unknown))}. "
            "Leave them out."
        )


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


def _begin(connection: Connection) -> None:
    # A writer takes the lock before it reads, else what it read may be old when it writes.
    reads = connection.get_execution_options().get("reads", False)
    connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")


def _driver_failures(url: URL) -> tuple[type[BaseException], ...]:
    """What the driver itself raises while connecting: SQLAlchemy does not wrap all of it."""
    if url.get_backend_name() == "sqlite":
        return (sqlite3.Error,)
    import asyncpg  # type: ignore[import-untyped]  # noqa: PLC0415 - has no types; only for PostgreSQL

    return (asyncpg.PostgresError, asyncpg.InterfaceError)
