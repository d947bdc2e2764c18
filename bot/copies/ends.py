"""The two databases of a copy, each in a transaction beside which nobody else uses it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import (
    Connection,
    Engine,
    Executable,
    NullPool,
    Select,
    create_engine,
    event,
    func,
    select,
    text,
)
from sqlalchemy.exc import DBAPIError

from bot.copies.files import whole_file
from bot.copies.restore import hand_over
from bot.store import schema
from bot.store.database import Database
from bot.store.presence import LOCK, MOVED, NO_TIMEOUTS, mark, moved
from bot.store.statements import upserted
from bot.store.upgrade import number, upgrade
from bot.tables.values.refusals import StoreUnavailable
from engines.text import Refused

CHUNK = 1000  # rows that are in memory at a time
TABLES = schema.metadata.sorted_tables


class NotCopied(Refused):
    """The database was not copied, and is as it was."""


class End:
    """One of the two databases, in a transaction beside which nobody else uses it."""

    def __init__(self, database: Database, connection: Connection) -> None:
        self.database = database
        self._connection = connection

    def execute(self, statement: Executable, values: Any = None) -> Any:
        """Carry out a statement. Raises StoreUnavailable."""
        with _told(self.database):
            return self._connection.execute(statement, values)

    def rows(self, query: Select[Any]) -> Iterator[list[Any]]:
        """Yield the rows that a query finds, in batches. Raises StoreUnavailable."""
        with _told(self.database):
            found = self._connection.execute(query.execution_options(yield_per=CHUNK))
            for part in found.partitions():
                yield [*part]

    def ask(self, question: Callable[[Connection], Any]) -> Any:
        """Return what a function of the connection returns. Raises StoreUnavailable."""
        with _told(self.database):
            return question(self._connection)

    def commit(self) -> None:
        """Commit all of it."""
        self.ask(Connection.commit)

    def hold(self, *, again: bool) -> None:
        """Keep everybody from writing to the source. Raises NotCopied where it cannot be copied."""
        found = self.ask(number)
        if found is None:
            raise missing(self.database)
        if found != schema.SCHEMA:
            raise NotCopied(
                "The database {source} has schema {found}, but this version copies only schema {known}. "
                "Start the bot on it once with this version, then stop it again.",
                source=self.database.where,
                found=found,
                known=schema.SCHEMA,
            )
        copied = self.ask(mark)
        if copied is not None and not again:
            raise NotCopied("{why}", why=moved(self.database, copied))
        if not self.database.sqlite:
            names = ", ".join(table.name for table in TABLES)
            self.execute(text("SET LOCAL lock_timeout = '10s'"))
            self.execute(text(f"LOCK TABLE {names} IN EXCLUSIVE MODE"))

    def mark(self, where: str) -> None:
        """Note in the source where its games go on."""
        self.ask(lambda db: db.execute(upserted(db, schema.meta, {"key": MOVED}, {"value": where})))


def missing(database: Database) -> NotCopied:
    """Return why a source cannot be copied that is not there."""
    return NotCopied("There is no database at {source} yet.", source=database.where)


@contextmanager
def _told(database: Database) -> Iterator[None]:
    """Raise StoreUnavailable, with a sentence, for whatever goes wrong with a database."""
    try:
        with database.explained():
            yield
    except DBAPIError as failure:  # of a statement: rights that are missing, somebody else's tables
        raise StoreUnavailable(database.sentence(failure)) from failure


@contextmanager
def alone(database: Database) -> Iterator[End]:
    """A transaction with a database to itself. Raises NotCopied while anybody else uses it."""
    engine = _file_engine(database) if database.sqlite else database.engine
    try:
        with _told(database):
            connection = engine.connect()
        with connection:
            end = End(database, connection)
            if not end.ask(_locked):
                raise NotCopied(
                    "The bot is running on {database}, or another program is using it. Stop it first.",
                    database=database.where,
                )
            yield end
    finally:
        engine.dispose()


def _file_engine(database: Database) -> Engine:
    engine = create_engine(database.url.set(drivername="sqlite"), poolclass=NullPool, hide_parameters=True)
    event.listen(engine, "connect", _exclusive)
    return engine


def _exclusive(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # the driver must not begin transactions by itself
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")


def _locked(connection: Connection) -> bool:
    """Begin the transaction, and take the lock that the bot holds while it runs; False if it does."""
    if connection.dialect.name == "sqlite":
        try:
            connection.exec_driver_sql("BEGIN EXCLUSIVE")
        except DBAPIError as failure:
            if "database is locked" in str(failure.orig):
                return False
            raise
        return True
    connection.execute(NO_TIMEOUTS)
    return bool(connection.scalar(select(func.pg_try_advisory_xact_lock(LOCK))))


@contextmanager
def made(database: Database) -> Iterator[End]:
    """The goal, with the newest schema and no rows. Raises NotCopied where there is something already."""
    with _file_made(database) if database.sqlite else alone(database) as end:
        if end.ask(number) is not None:
            raise NotCopied(
                "The database {goal} already has tables of Palermo. Name an empty database.",
                goal=database.where,
            )
        end.ask(upgrade)
        yield end


@contextmanager
def _file_made(database: Database) -> Iterator[End]:
    """A new SQLite file, which has its name only when it is whole."""
    if database.where.startswith((":memory:", "file:", "~")):  # ~ is known to shells alone
        raise NotCopied("Name the copy's file by its path, like sqlite:////var/lib/palermo/palermo.db.")
    target = Path(database.where)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NotCopied(
            "{target} cannot be written: {why}.", target=str(target), why=error.strerror or str(error)
        ) from None
    with whole_file(target, NotCopied) as whole:
        with alone(Database.of_file(whole)) as end:
            yield end
        hand_over(whole, target)
