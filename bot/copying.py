"""Copying a whole database to another one: SQLite to PostgreSQL and back, while the bot does not run.

Each of the two is held alone meanwhile, and written in one transaction. The copy is compared with its source,
and its running games are replayed, before it is committed; only then the source is marked. Whatever kills
the program leaves no half of a copy, and the source as it was.
"""

from __future__ import annotations

import asyncio
import hashlib
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
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
    insert,
    select,
    text,
)
from sqlalchemy import Table as SqlTable
from sqlalchemy.exc import DBAPIError
from sqlalchemy.util import greenlet_spawn

from bot.backup import give_name
from bot.restore import hand_over
from bot.store import rows, schema
from bot.store.database import Database
from bot.store.presence import LOCK, MOVED, NO_TIMEOUTS, mark, moved
from bot.store.statements import upserted
from bot.store.upgrade import number, upgrade
from bot.tables.core.history import fold
from bot.tables.values.refusals import StoreUnavailable
from bot.tables.values.table import Phase, Table
from engines.base import AnyGame
from engines.text import Refused

CHUNK = 1000  # rows that are in memory at a time
RUNNING = (Phase.PLAYING.value, Phase.SUSPENDED.value)
DATA = ("22", "23")
"""What PostgreSQL's codes begin with where a value cannot be stored, such as a text with a zero byte."""
TABLES = schema.metadata.sorted_tables
NUMBERED = tuple(table for table in TABLES if table.autoincrement_column is not None)
"""The tables whose rows the database numbers."""

Games = Callable[[str], AnyGame]


class NotCopied(Refused):
    """The database was not copied, and is as it was."""


@dataclass(frozen=True, slots=True)
class Copied:
    """The numbers of what was copied."""

    rows: int
    tables: int
    replayed: int
    """Running games that were replayed from the copy."""
    unreadable: tuple[int, ...]
    """Running games that can be replayed neither there nor here: this release does not know their rules."""


def copy(source: str, goal: str, games: Games, *, again: bool = False) -> Copied:
    """Copy the database at a URL to another URL, where none is yet. Raises NotCopied and WrongUrl.

    ``again``: although the source was copied before.
    """
    ours, theirs = Database(source), Database(goal)
    try:
        # The driver of PostgreSQL is asynchronous, and SQLAlchemy makes it look as if it were not.
        return asyncio.run(greenlet_spawn(_copy, ours, theirs, games, again))
    except StoreUnavailable as failure:
        raise NotCopied("{why}", why=str(failure)) from failure


def _copy(ours: Database, theirs: Database, games: Games, again: bool) -> Copied:
    if ours.sqlite and not Path(ours.where).is_file():
        raise _missing(ours)
    ours.try_file()
    with _alone(ours) as source:
        source.hold(again=again)
        with _made(theirs) as goal:
            counted = _transfer(source, goal)
            replayed, unreadable = _replay(source, goal, games)
            goal.commit()
        source.mark(f"{theirs.where} on {datetime.now(UTC):%Y-%m-%d at %H:%M} UTC")
        source.commit()
    return Copied(sum(counted.values()), counted[schema.tables.name], replayed, unreadable)


# --- The two databases -----------------------------------------------------------------------------


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
            raise _missing(self.database)
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


def _missing(database: Database) -> NotCopied:
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
def _alone(database: Database) -> Iterator[End]:
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
def _made(database: Database) -> Iterator[End]:
    """The goal, with the newest schema and no rows. Raises NotCopied where there is something already."""
    with _file_made(database) if database.sqlite else _alone(database) as end:
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
        if target.exists():
            raise _existing(target)
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=target.parent, prefix=".palermo-copy-") as place:
            whole = Path(place) / "copy"
            with _alone(Database.of_file(whole)) as end:
                yield end
            hand_over(whole, target)
            give_name(whole, target)
    except FileExistsError:  # made while we were copying
        raise _existing(target) from None
    except OSError as error:
        raise NotCopied(
            "{target} cannot be written: {why}.", target=str(target), why=error.strerror or str(error)
        ) from None


def _existing(target: Path) -> NotCopied:
    return NotCopied("{target} already exists and is not overwritten. Name another file.", target=str(target))


# --- What is copied --------------------------------------------------------------------------------


@dataclass(slots=True)
class Counted:
    """The rows of a table in any order: their number, and a sum over what is in them."""

    rows: int = 0
    sum: int = 0

    def add(self, row: dict[str, Any]) -> None:
        """Count one more row."""
        self.rows += 1
        self.sum += int.from_bytes(hashlib.sha256(repr(row).encode("utf-8", "surrogatepass")).digest(), "big")


def _transfer(source: End, goal: End) -> dict[str, int]:
    """Copy all rows and numbers, compare them with the source's, and return the rows of each table."""
    found = {}
    for table in TABLES:
        ours, theirs = Counted(), Counted()
        for part in _parts(source, table):
            _insert(goal, table, part)
            for row in part:
                ours.add(row)
        for part in _parts(goal, table):
            for row in part:
                theirs.add(row)
        if ours != theirs:
            raise NotCopied(
                "The rows of {table} in {goal} differ from those in {source}, so the copy was discarded.",
                table=table.name,
                goal=goal.database.where,
                source=source.database.where,
            )
        found[table.name] = ours.rows
    for table in NUMBERED:
        _go_on_from(goal, table, _last_number(source, table))
    return found


def _parts(end: End, table: SqlTable) -> Iterator[list[dict[str, Any]]]:
    """All rows of a table but the mark, which says something about the source alone."""
    query = select(table)
    if table is schema.meta:
        query = query.where(schema.meta.c.key != MOVED)
    for part in end.rows(query):
        yield [dict(row._mapping) for row in part]  # noqa: SLF001 - the documented way


def _insert(goal: End, table: SqlTable, part: list[dict[str, Any]]) -> None:
    try:
        goal.ask(lambda db: _inserted(db, table, part))
    except StoreUnavailable as failure:
        cause = getattr(failure.__cause__, "orig", None)
        if not str(getattr(cause, "sqlstate", "")).startswith(DATA):
            raise
        raise NotCopied(  # without its words, which would tell what is in the row
            "A row of {table} does not fit into {goal}: {why}.",
            table=table.name,
            goal=goal.database.where,
            why=type(cause).__name__,
        ) from failure


def _inserted(db: Connection, table: SqlTable, part: list[dict[str, Any]]) -> None:
    db.execute(insert(table), part)


def _last_number(end: End, table: SqlTable) -> int:
    """The last number that the database has given a row of a table; it may have been deleted since."""
    column = table.autoincrement_column
    found = [end.execute(select(func.max(column))).scalar() or 0]
    if not end.database.sqlite:
        name = end.execute(select(_sequence(table))).scalar()
        last, given = end.execute(text(f"SELECT last_value, is_called FROM {name}")).one()  # noqa: S608 - its own name
        found.append(last if given else 0)
    elif table.dialect_options["sqlite"]["autoincrement"]:
        query = text("SELECT seq FROM sqlite_sequence WHERE name = :name")
        found.append(end.execute(query, {"name": table.name}).scalar() or 0)
    return int(max(found))


def _sequence(table: SqlTable) -> Any:
    assert table.autoincrement_column is not None  # noqa: S101 - one of NUMBERED
    return func.pg_get_serial_sequence(table.name, table.autoincrement_column.name)


def _go_on_from(goal: End, table: SqlTable, last: int) -> None:
    """Let the goal give the numbers after this one."""
    if last == 0:
        return
    if not goal.database.sqlite:
        goal.execute(select(func.setval(_sequence(table), last)))
    elif table.dialect_options["sqlite"]["autoincrement"]:  # else SQLite goes by the rows that there are
        values = {"name": table.name, "seq": last}
        goal.execute(text("DELETE FROM sqlite_sequence WHERE name = :name"), {"name": table.name})
        goal.execute(text("INSERT INTO sqlite_sequence (name, seq) VALUES (:name, :seq)"), values)


# --- What is replayed ------------------------------------------------------------------------------


def _replay(source: End, goal: End, games: Games) -> tuple[int, tuple[int, ...]]:
    """The running games that the copy can go on with, counted, and those that not even the source can.

    Raises NotCopied if only the source can.
    """
    good, unreadable = 0, []
    column = schema.tables.c
    query = select(column.id, column.seats).where(column.phase.in_(RUNNING)).order_by(column.id)
    found = [row.id for part in goal.rows(query) for row in part if row.seats]  # without them it is a lobby's
    for id in found:
        if _goes_on(goal, id, games):
            good += 1
        elif _goes_on(source, id, games):
            raise NotCopied(
                "The game at table {table} cannot be replayed from the copy, so the copy was discarded.",
                table=id,
            )
        else:
            unreadable.append(id)
    return good, tuple(unreadable)


def _goes_on(end: End, id: int, games: Games) -> bool:
    """Return whether the game at a table can be replayed up to its newest entry."""
    table, entries = schema.tables, schema.entries
    row = end.execute(select(table).where(table.c.id == id)).one()
    query = select(entries).where(entries.c.table_id == id).order_by(entries.c.version)
    log = [rows.to_entry(entry) for part in end.rows(query) for entry in part]
    try:
        live = fold(_rules(rows.to_table(row), games), rows.to_table(row), None, log)
    except (
        Refused,
        LookupError,
        TypeError,
        ValueError,
    ):  # rules that this release lacks, or a log they refuse
        return False
    return live is not None and live.version == row.version


def _rules(table: Table, games: Games) -> AnyGame:
    """The rules of a table. Raises LookupError where this release does not know them."""
    game = games(table.game)
    if game.version != table.rules:
        raise LookupError(table.rules)
    return game
