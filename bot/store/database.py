"""Connections: SQLite or PostgreSQL by the URL, whole transactions, and failures in plain words."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, nullcontext
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, Self

from sqlalchemy import URL, Connection, event
from sqlalchemy import Table as SqlTable
from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    IntegrityError,
    ProgrammingError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool

from bot.database_url import is_sqlite, parse
from bot.store.files import found_schema, refuse_newer
from bot.tables.refusals import StoreUnavailable

CONNECTIONS = 15  # to an SQLite file, all kept open: opening one starts a thread and takes 25 hand-overs
BUSY_TIMEOUT = 5000  # ms that SQLite waits for another process's transaction
CONNECT_TIMEOUT = 10  # seconds that a server has to let us in
COMMAND_TIMEOUT = 30  # seconds that a server has to answer
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
    """Transactions on one database. Raises WrongUrl for a URL that cannot be used."""

    def __init__(self, url: str) -> None:
        self._url = parse(url)
        self._identity: tuple[int, int] | None = None
        self._where = self._url.database or ":memory:" if self.sqlite else _shown(self._url)
        self._engine = _engine(self._url)
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

    @classmethod
    def of_file(cls, file: Path) -> Self:
        """The SQLite database of a file of any name."""
        return cls(URL.create("sqlite", database=str(file)).render_as_string())

    @property
    def sqlite(self) -> bool:
        """Whether this is SQLite; else it is PostgreSQL."""
        return is_sqlite(self._url)

    @property
    def insert(self) -> Callable[[SqlTable], Any]:
        """``INSERT`` with ``ON CONFLICT`` of this database's dialect; the other one is not imported."""
        dialect = import_module(f"sqlalchemy.dialects.{'sqlite' if self.sqlite else 'postgresql'}")
        insert: Callable[[SqlTable], Any] = dialect.insert
        return insert

    @property
    def _file(self) -> Path | None:
        name = self._url.database
        return Path(name) if self.sqlite and name and name != ":memory:" else None

    async def close(self) -> None:
        """Let go of all connections."""
        await self._engine.dispose()

    def try_file(self) -> str | None:
        """Look at an SQLite file before the driver opens it; the schema that it has, if any.

        Raises StoreUnavailable for one that cannot be used, and leaves it as it is. Were the driver the first
        to fail, its thread would outlive the event loop and print a traceback.
        """
        file = self._file
        if file is None:
            return None
        with self._explained():
            if file.exists() and file.stat().st_size:
                found = found_schema(file)
                refuse_newer(found)
            else:
                found = None
                sqlite3.connect(file).close()
            self._identity = identity(file)
        return found

    def _refuse_lost_file(self) -> None:
        """Raises StoreUnavailable where the SQLite file is not the one that was opened.

        SQLite itself goes on writing to a file that has been deleted: every move would be lost at the end.
        """
        if self._identity is not None and self._file is not None and identity(self._file) != self._identity:
            raise StoreUnavailable(
                f"The database {self._where} was deleted or replaced while the bot was running. Stop the "
                "bot, put a database in its place (palermo restore), and start the bot again."
            )

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that sees one state of the database."""
        self._refuse_lost_file()
        with self._explained():
            async with self._reader.connect() as connection:
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that is committed as a whole at the end, or not at all."""
        self._refuse_lost_file()
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


def identity(file: Path) -> tuple[int, int] | None:
    """What tells a file from another one of the same name; None where there is none."""
    try:
        stat = file.stat()
    except FileNotFoundError:
        return None
    return stat.st_dev, stat.st_ino


def _shown(url: URL) -> str:
    """A server's URL without its passwords."""
    return url.difference_update_query(["password"]).render_as_string()


def _engine(url: URL) -> AsyncEngine:
    # A failure ends up in the log, and the parameters of its statement may be a seed or a secret move.
    make = partial(create_async_engine, url, hide_parameters=True)
    if not is_sqlite(url):
        patience = {"timeout": CONNECT_TIMEOUT, "command_timeout": COMMAND_TIMEOUT}
        return make(pool_pre_ping=True, connect_args=patience)
    if url.database in {None, "", ":memory:"}:
        # A database in memory lives as long as its connection, so there is exactly one.
        engine = make(poolclass=AsyncAdaptedQueuePool, pool_size=1, max_overflow=0)
    else:
        engine = make(pool_size=CONNECTIONS, max_overflow=0, pool_use_lifo=True)
    event.listen(engine.sync_engine, "connect", _connected)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


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
    if is_sqlite(url):
        return (sqlite3.Error,)
    import asyncpg  # type: ignore[import-untyped]  # noqa: PLC0415 - has no types; only for PostgreSQL

    return (asyncpg.PostgresError, asyncpg.InterfaceError)
