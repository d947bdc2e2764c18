"""Bringing a database to the newest schema. Alembic is imported only when there is something to do."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection, inspect, text

from bot.store import schema
from bot.store.files import refuse_newer

SCRIPTS = Path(__file__).parent / "migrations"
PG_LOCK = 0x50414C45524D4F  # "PALERMO": one process migrates, the others wait


def number(connection: Connection) -> str | None:
    """The schema that the database has; None where it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def upgrade(connection: Connection) -> bool:
    """Migrate, if need be, in the transaction of this connection, which on SQLite holds the write lock.

    An SQLite file that has a schema is copied first, beside itself. Returns whether anything was to be
    done: another process may have been quicker. Raises StoreUnavailable if the database is from a newer
    version of this program.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": PG_LOCK})
    found = number(connection)
    if found == schema.SCHEMA:
        return False
    refuse_newer(found)
    path = connection.engine.url.database
    if found is not None and connection.dialect.name == "sqlite" and path not in {None, "", ":memory:"}:
        copy(Path(str(path)), Path(f"{path}.before-{schema.SCHEMA}"))
    _run(connection)
    return True


def copy(source: Path, target: Path) -> None:
    """Copy an SQLite file consistently, as of its last commit."""
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode = DELETE")  # else whoever reads it leaves files beside it


def _run(connection: Connection) -> None:
    from alembic import command  # noqa: PLC0415 - a start that migrates nothing does without
    from alembic.config import Config  # noqa: PLC0415 - likewise

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
