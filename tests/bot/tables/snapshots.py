"""All that a database holds at one moment, as rows to compare and as values."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, literal_column, select

from bot.store import SqlStore, rows, schema
from bot.store.preferences import to_preferences
from bot.tables import Table
from bot.tables.values.change import Entry, Job, Post
from bot.tables.values.ids import TableId, UserId
from bot.tables.values.preferences import Preferences


def _as_it_is(row: Row[Any]) -> Any:
    return row


PARSERS: Mapping[str, Callable[[Row[Any]], Any]] = {
    "tables": rows.to_table,
    "entries": lambda row: (row.table_id, rows.to_entry(row)),
    "jobs": rows.to_job,
    "posts": rows.to_post,
    "prefs": lambda row: (row.user_id, to_preferences(row)),
}
"""Parsers of rows by the database table's name; rows of other tables stay as they are."""


@dataclass(frozen=True)
class Snapshot:
    """The database at ``time``: by name of its tables the rows as they are stored, each with its meaning."""

    time: datetime
    rows: Mapping[str, Mapping[tuple[Any, ...], Any]] = field(repr=False)

    @cached_property
    def tables(self) -> dict[TableId, Table]:
        """The tables by number."""
        return {table.id: table for table in self.rows["tables"].values()}

    @cached_property
    def jobs(self) -> list[Job]:
        """The jobs of all tables."""
        return [*self.rows["jobs"].values()]

    @cached_property
    def posts(self) -> list[Post]:
        """The posts that are still to be sent, oldest first."""
        return [*self.rows["posts"].values()]

    @cached_property
    def choices(self) -> dict[UserId, Preferences]:
        """The choices of people."""
        return dict(self.rows["prefs"].values())

    @cached_property
    def _logs(self) -> dict[TableId, list[Entry]]:
        found = defaultdict[TableId, list[Entry]](list)
        for of, entry in self.rows["entries"].values():
            found[of].append(entry)
        return {of: sorted(entries, key=lambda entry: entry.version) for of, entries in found.items()}

    def log(self, table: TableId) -> list[Entry]:
        """The entries of a table."""
        return self._logs.get(table, [])

    def of(self, name: str, **fields: Any) -> Iterator[Any]:
        """The rows of a table of the database whose fields have these values."""
        for row in self.rows[name].values():
            if all(getattr(row, field) == value for field, value in fields.items()):
                yield row

    def having(self, name: str, value: Any, other: Any = None) -> Snapshot:
        """The database with another value in place of one, or (None) without its row."""
        found = {row: other if one is value else one for row, one in self.rows[name].items()}
        rows = {row: one for row, one in found.items() if one is not None}
        return Snapshot(self.time, {**self.rows, name: rows})

    def altered(self, former: Snapshot, *, besides: tuple[str, ...] = ()) -> list[str]:
        """Return which tables of the database are not as they were in a former one."""
        return [
            name
            for name, found in self.rows.items()
            if name not in besides and found.keys() != former.rows[name].keys()
        ]


async def snapshot(store: SqlStore, time: datetime, former: Snapshot | None = None) -> Snapshot:
    """The database now; what it shares with a ``former`` one is read but once."""
    return Snapshot(time, await store.database.read(_read, former))


def _read(db: Connection, former: Snapshot | None) -> dict[str, Mapping[tuple[Any, ...], Any]]:
    return {name: _rows(db, name, former.rows[name] if former else {}) for name in schema.metadata.tables}


def _rows(db: Connection, name: str, known: Mapping[tuple[Any, ...], Any]) -> Mapping[tuple[Any, ...], Any]:
    stored = [tuple(row) for row in db.exec_driver_sql(f"SELECT rowid, * FROM {name} ORDER BY rowid")]  # noqa: S608 - a name of ours
    if stored == [*known]:
        return known
    unknown = [row[0] for row in stored if row not in known]
    fresh: dict[int, Any] = {}
    if unknown:
        parse = PARSERS.get(name, _as_it_is)
        number: ColumnElement[int] = literal_column("rowid")
        query = select(number, schema.metadata.tables[name]).where(number.in_(unknown))
        fresh = {row[0]: parse(row) for row in db.execute(query)}
    return {row: known[row] if row in known else fresh[row[0]] for row in stored}
