"""One database: transactions by the URL, and failures in plain words."""

from __future__ import annotations

import sqlite3
import ssl
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from functools import partial, wraps
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

from sqlalchemy import URL, Connection
from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    IntegrityError,
    ProgrammingError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from bot.database_url import is_sqlite, parse
from bot.store.connections import Connections, PostgresConnections, SqliteConnections
from bot.store.files import found_schema, refuse_newer
from bot.tables.values.refusals import StoreUnavailable

P = ParamSpec("P")
T = TypeVar("T")
SENTENCES = {
    "disk is full": "The disk that holds the database {where} is full.",
    "database is locked": "The database {where} is locked by another program.",
    "unable to open database file": "The database {where} cannot be opened: its directory does not exist "
    "or is not writable.",
    "readonly database": "The database {where} is read-only.",
    "file is not a database": "The file {where} is not an SQLite database.",
    "malformed": "The database {where} is damaged: replace it with a backup (palermo restore).",
    "already exists": "The database {where} belongs to another program: give Palermo its own.",
    "permission denied": "The user of the database {where} does not have permission to create or "
    "change its tables.",
}
"""Sentences for the operator, by words of the database's error message."""
LASTING = ("28", "3D000", "42501")
"""The beginnings of PostgreSQL's codes where its host has to do something: a name or password that is
refused, a database that does not exist, rights that are missing."""


class Database:
    """Transactions on one database. Raises WrongUrl for a URL that cannot be used."""

    def __init__(self, url: str) -> None:
        self.url = parse(url)
        """Its address in parts, with the driver that is used for it."""
        self._identity: tuple[int, int] | None = None
        self.where = self.url.database or ":memory:" if self.sqlite else _shown(self.url)
        """Its place, for a sentence: never with its password."""
        name = self.url.database
        self._file = Path(name) if self.sqlite and name and name != ":memory:" else None
        self._connections: Connections = (
            SqliteConnections(self.url, self._refuse_lost_file)
            if self.sqlite
            else PostgresConnections(self.url)
        )
        self.engine = self._connections.engine
        """The engine that runs all statements; only ``read`` and ``write`` begin transactions."""
        self.written = 0
        """The number of times the outbox may have changed: each ``write`` here, and each look that saw
        but a part."""
        self._failures: tuple[type[BaseException], ...] = (
            DBAPIError,
            PoolTimeoutError,
            OSError,
            *_driver_failures(self.url),
        )

    @classmethod
    def of_file(cls, file: Path) -> Self:
        """The SQLite database of a file of any name."""
        return cls(URL.create("sqlite", database=str(file)).render_as_string())

    @property
    def sqlite(self) -> bool:
        """Whether this is SQLite; else it is PostgreSQL."""
        return is_sqlite(self.url)

    async def close(self) -> None:
        """Close all connections."""
        await self._connections.close()

    def try_file(self) -> str | None:
        """Look at an SQLite file before the driver opens it; the schema that it has, if any.

        Raises StoreUnavailable for one that cannot be used, and leaves it as it is.
        """
        file = self._file
        if file is None:
            return None
        with self.explained():
            if file.exists() and file.stat().st_size:
                found = found_schema(file)
                refuse_newer(found)
            else:
                found = None
                sqlite3.connect(file).close()
            self._identity = identity(file)
        return found

    def _refuse_lost_file(self) -> None:
        """Raise StoreUnavailable if the SQLite file is not the one that was opened.

        SQLite itself goes on writing to a file that has been deleted: every move would be lost at the end.
        """
        if self._identity is not None and self._file is not None and identity(self._file) != self._identity:
            raise StoreUnavailable(
                f"The database {self.where} was deleted or replaced while the bot was running. Stop the "
                "bot, restore a database (palermo restore), and start the bot again."
            )

    async def read(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run a function of a connection in a transaction that sees one state of the database.

        The function may run on another thread; it has to fetch what it returns.
        """
        with self.explained():
            return await self._connections.read(lambda db: work(db, *args, **kwargs))

    async def write(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run a function like ``read``, in a transaction that is committed whole at the end or not at all."""
        try:
            return await self.write_uncounted(work, *args, **kwargs)
        finally:  # it may be written all the same, where only the answer was lost
            self.written += 1

    async def write_uncounted(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Like ``write``, but not counted in ``written``: for what makes no post due by itself."""
        with self.explained():
            return await self._connections.write(lambda db: work(db, *args, **kwargs))

    @contextmanager
    def explained(self) -> Iterator[None]:
        """Raise StoreUnavailable, with a sentence for the operator, for what a driver raises."""
        try:
            yield
        except (IntegrityError, ProgrammingError, DataError):
            raise
        except self._failures as failure:
            raise StoreUnavailable(self.sentence(failure), passing=passing(failure)) from failure

    def sentence(self, failure: BaseException) -> str:
        """A failure in one sentence for the bot's operator."""
        cause = _cause(failure)
        said = " ".join(str(cause).split())
        for words, sentence in SENTENCES.items():
            if words in said:
                return sentence.format(where=self.where)
        return f"The database {self.where} does not answer: {(said or type(cause).__name__).rstrip('.')}."


class Part:
    """A part of the store: its methods marked with ``reads`` or ``writes`` are transactions."""

    def __init__(self, database: Database) -> None:
        self._database = database


PartT = TypeVar("PartT", bound=Part)


def reads(
    work: Callable[Concatenate[PartT, Connection, P], T],
) -> Callable[Concatenate[PartT, P], Coroutine[Any, Any, T]]:
    """Make a transaction of a method: it is called without the connection, and awaited. See Database.read."""

    @wraps(work)
    async def method(part: PartT, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await part._database.read(partial(work, part), *args, **kwargs)  # noqa: SLF001 - a method

    return method


def writes(
    work: Callable[Concatenate[PartT, Connection, P], T],
) -> Callable[Concatenate[PartT, P], Coroutine[Any, Any, T]]:
    """Make a transaction of a method that writes. See Database.write."""

    @wraps(work)
    async def method(part: PartT, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await part._database.write(partial(work, part), *args, **kwargs)  # noqa: SLF001 - a method

    return method


def identity(file: Path) -> tuple[int, int] | None:
    """The identity of a file, which differs from that of another one with the same name; None if missing."""
    try:
        stat = file.stat()
    except FileNotFoundError:
        return None
    return stat.st_dev, stat.st_ino


def passing(failure: BaseException) -> bool:
    """Return whether a database that failed in this way may answer later by itself."""
    cause = _cause(failure)
    if isinstance(cause, sqlite3.Error):
        return "database is locked" in str(cause)
    refused = str(getattr(cause, "sqlstate", "")).startswith(LASTING)
    # A certificate that is not trusted, and what asyncpg calls a wrong configuration.
    return not refused and not isinstance(cause, ssl.SSLError | ValueError)


def _cause(failure: BaseException) -> BaseException:
    return failure.orig if isinstance(failure, DBAPIError) and failure.orig else failure


def _shown(url: URL) -> str:
    """A server's URL without its passwords."""
    return url.difference_update_query(["password"]).render_as_string()


def _driver_failures(url: URL) -> tuple[type[BaseException], ...]:
    """The driver's own exceptions while connecting: SQLAlchemy does not wrap all of them."""
    if is_sqlite(url):
        return (sqlite3.Error,)
    import asyncpg  # type: ignore[import-untyped]  # noqa: PLC0415 - has no types; only for PostgreSQL

    return (asyncpg.PostgresError, asyncpg.InterfaceError)
