"""Runs operations of a store and writes down what each returns, and which rows it changes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from datetime import datetime, timedelta
from typing import Any, TypeVar

from sqlalchemy import Connection, select

from bot.store import SqlStore, schema
from bot.tables.values.ids import TableId, UserId
from bot.tables.values.refusals import Repeated, Seated, StaleTable
from bot.tables.values.table import Table
from tests.bot.tables.world import NOON

T = TypeVar("T")
Rows = dict[str, dict[str, Any]]
QUERIES = [
    (name, list(table.primary_key), select(table).order_by(*table.primary_key))
    for name, table in sorted(schema.metadata.tables.items())
]


class Script:
    """The operations so far, in ``lines``."""

    def __init__(self, store: SqlStore) -> None:
        self.store = store
        self.lines: list[str] = []
        self._rows: Rows = {}

    async def does(
        self, title: str, work: Callable[..., Awaitable[T]], *args: Any, **kwargs: Any
    ) -> T | None:
        """Do something under a title. What it is refused with is written down, too."""
        self.lines.append(f"\n> {title}")
        found = None
        try:
            found = await work(*args, **kwargs)
        except (StaleTable, Repeated, Seated) as refused:
            told = f" {refused.table}" if isinstance(refused, Repeated) else ""
            self.lines.append(f"  {type(refused).__name__}{told}")
        self.lines += [f"  {one}" for one in _told(found)]
        await self._look()
        return found

    async def table(self, number: TableId) -> Table:
        """The newest state of a table."""
        found = await self.store.tables.load(number)
        assert found is not None
        return found

    def post(self, kind: str, user: UserId | None = None) -> int:
        """The number of the newest post of a kind, or of that kind to somebody."""
        posts = [row for name, row in self._rows.items() if name.startswith("posts ") and row["kind"] == kind]
        return max(int(row["id"]) for row in posts if user in {None, row["user_id"]})

    async def _look(self) -> None:
        rows = await self.store.database.read(_rows)
        for name, row in rows.items():
            former = self._rows.get(name)
            if former is None:
                told = [f"{key}={plain(value)}" for key, value in row.items() if value is not None]
                self.lines.append(f"  + {name}: {', '.join(told)}")
            else:
                changed = [key for key in row if row[key] != former[key]]
                told = [f"{key} {plain(former[key])} -> {plain(row[key])}" for key in changed]
                self.lines += [f"  ~ {name}: {', '.join(told)}"] if changed else []
        self.lines += [f"  - {name}" for name in self._rows if name not in rows]
        self._rows = rows


def _rows(db: Connection) -> Rows:
    """All rows by the names of their tables and their keys."""
    return {
        f"{name} {'/'.join(str(row[key]) for key in keys)}": dict(row)
        for name, keys, query in QUERIES
        for row in db.execute(query).mappings()
    }


def _told(found: Any) -> list[str]:
    if found is None:
        return []
    return [plain(one) for one in found] or ["nothing"] if isinstance(found, tuple) else [plain(found)]


def plain(value: Any) -> str:
    """A value in few words: times as minutes since noon, of a record what is not as ever."""
    match value:
        case datetime():
            told = f"noon{(value - NOON) / timedelta(minutes=1):+.10g}"
        case timedelta():
            told = f"{value / timedelta(minutes=1):g} min"
        case bytes():
            told = value.hex()[:8]
        case list() | tuple():
            told = f"[{', '.join(map(plain, value))}]"
        case Mapping():
            told = f"{{{', '.join(f'{key}: {plain(content)}' for key, content in value.items())}}}"
        case _ if is_dataclass(value):
            parts = [f"{name}={plain(content)}" for name, content in _particular(value)]
            told = f"{type(value).__name__}({', '.join(parts)})"
        case _:
            told = str(value)
    return told


def _particular(value: Any) -> list[tuple[str, Any]]:
    """The fields that have no default, or another value."""
    found = []
    for field in fields(value):
        usual = field.default if field.default_factory is MISSING else field.default_factory()
        if getattr(value, field.name) != usual:
            found.append((field.name, getattr(value, field.name)))
    return found
