"""Checks of an SQLite file before it is used: it must be whole, and of a schema that this version knows.

Nothing is written: a file that is refused stays as it is.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from bot.store import schema
from bot.tables.values.refusals import StoreUnavailable

WAIT = 5.0  # seconds for another program to release its lock
JOURNALS = ("-wal", "-journal")  # what stands beside a file that is in use, by what follows its name


def read_only(file: Path) -> sqlite3.Connection:
    """A connection that cannot write, and creates nothing beside a file that is not in use."""
    rest = any(file.with_name(file.name + journal).exists() for journal in JOURNALS)
    query = "?mode=ro" if rest else "?mode=ro&immutable=1"
    return sqlite3.connect(file.absolute().as_uri() + query, uri=True, timeout=WAIT)


def found_schema(file: Path) -> str | None:
    """The schema of a whole database; None where it holds no tables of this program.

    Raises sqlite3.Error for a file that is damaged, locked or no database.
    """
    with closing(read_only(file)) as db:
        (verdict,) = db.execute("PRAGMA quick_check(1)").fetchone()
        if verdict != "ok":
            raise sqlite3.DatabaseError(f"database disk image is malformed: {verdict}")
        ours = db.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone()
        row = db.execute("SELECT version_num FROM alembic_version").fetchone() if ours else None
    return None if row is None else str(row[0])


def refuse_newer(found: str | None) -> None:
    """Raise StoreUnavailable for the schema of a newer version of this program."""
    if found is not None and found > schema.SCHEMA:
        raise StoreUnavailable(
            f"The database has schema {found}, but this version of Palermo knows only schemas up to "
            f"{schema.SCHEMA}: install the newer version again."
        )
