"""Copying a whole database to another one: SQLite to PostgreSQL and back, while the bot does not run.

Each of the two is held alone meanwhile, and written in one transaction. The copy is compared with its source,
and its running games are replayed, before it is committed; only then the source is marked. Whatever kills
the program leaves no half of a copy, and the source as it was.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import (
    Connection,
    func,
    insert,
    select,
    text,
)
from sqlalchemy import Table as SqlTable
from sqlalchemy.util import greenlet_spawn

from bot.copies.ends import TABLES, End, NotCopied, alone, made, missing
from bot.store import rows, schema
from bot.store.database import Database
from bot.store.presence import MOVED
from bot.tables.core.history import fold
from bot.tables.values.refusals import StoreUnavailable
from bot.tables.values.table import Phase, Table
from engines.base import AnyGame
from engines.text import Refused

RUNNING = (Phase.PLAYING.value, Phase.SUSPENDED.value)
DATA = ("22", "23")
"""The beginnings of PostgreSQL's codes for a value that cannot be stored, such as a text with a zero byte."""
NUMBERED = tuple(table for table in TABLES if table.autoincrement_column is not None)
"""The tables whose rows the database numbers."""

Games = Callable[[str], AnyGame]


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
        raise missing(ours)
    ours.try_file()
    with alone(ours) as source:
        source.hold(again=again)
        with made(theirs) as goal:
            counted = _transfer(source, goal)
            replayed, unreadable = _replay(source, goal, games)
            goal.commit()
        there = Path(theirs.where).absolute() if theirs.sqlite else theirs.where
        source.mark(f"{there} on {datetime.now(UTC):%Y-%m-%d at %H:%M} UTC")
        source.commit()
    return Copied(sum(counted.values()), counted[schema.tables.name], replayed, unreadable)


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
