"""The figures of a database for its host: read without a bot, and never changed."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, NullPool, create_engine, distinct, func, select, text
from sqlalchemy.exc import DBAPIError

from bot.store import schema
from bot.store.database import Database
from bot.store.due_posts import KNOWN_KINDS
from bot.store.files import read_only
from bot.store.statements import among
from bot.store.upgrade import number
from bot.tables.values.refusals import StoreUnavailable
from bot.tables.values.table import Phase

NO_RIGHTS = "42501"  # PostgreSQL's code
HIDDEN = text(
    "SELECT bool_or(NOT has_schema_privilege(schemas.oid, 'USAGE')) FROM pg_namespace AS schemas "
    "JOIN pg_class AS tables ON tables.relnamespace = schemas.oid AND tables.relname = 'alembic_version'"
)


@dataclass(frozen=True, slots=True)
class Summary:
    """Numbers of tables in each phase and of servers with open ones, and more.

    ``oldest_post``: since when the oldest unsent post is due, if any. ``database``: its kind and version.
    """

    tables: dict[Phase, int]
    servers: int
    oldest_post: datetime | None
    schema: str
    database: str


async def of_url(url: str, now: datetime) -> Summary:
    """The summary of a database on a server. Raises StoreUnavailable."""
    database = Database(url)
    try:
        found = await database.read(summarize, now)
        hidden = found is None and bool(await database.read(_hidden))
    except DBAPIError as failure:  # of a statement
        if getattr(failure.orig, "sqlstate", None) == NO_RIGHTS:
            raise StoreUnavailable(_no_rights(database)) from failure
        raise StoreUnavailable(database.sentence(failure)) from failure
    finally:
        await database.close()
    if hidden:
        raise StoreUnavailable(_no_rights(database))
    return _ours(found, f"The database {database.where}")


def _hidden(db: Connection) -> Any:
    """Return whether our tables are in a schema of a server's database that this user may not look into."""
    return db.scalar(HIDDEN) if db.dialect.name == "postgresql" else None


def _no_rights(database: Database) -> str:
    return f"The user of the database {database.where} does not have permission to read its tables."


def of_file(file: Path, now: datetime) -> Summary:
    """The summary of an SQLite file, beside which nothing is created. Raises StoreUnavailable."""
    engine = create_engine("sqlite://", creator=partial(read_only, file), poolclass=NullPool)
    try:
        if not file.is_file():
            raise StoreUnavailable(f"There is no database at {file} yet.")
        with engine.connect() as connection:
            found = summarize(connection, now)
    except (DBAPIError, sqlite3.Error, OSError) as failure:
        raise StoreUnavailable(Database.of_file(file).sentence(failure)) from failure
    return _ours(found, str(file))


def _ours(found: Summary | None, where: str) -> Summary:
    if found is None:
        raise StoreUnavailable(f"{where} is not a Palermo database.")
    return found


def summarize(db: Connection, now: datetime) -> Summary | None:
    """The summary of a database; None if it has no tables of this program."""
    known = number(db)
    if known is None:
        return None
    tables, posts = schema.tables.c, schema.posts.c
    counted = db.execute(select(tables.phase, func.count()).group_by(tables.phase)).all()
    phases: dict[str, int] = dict(map(tuple, counted))
    open_tables = tables.phase.not_in(schema.OVER_PHASES)
    due = select(func.min(posts.due)).where(posts.due <= now, among(posts.kind, KNOWN_KINDS))
    version = ".".join(map(str, db.dialect.server_version_info or ()))
    return Summary(
        tables={phase: phases.get(phase.value, 0) for phase in Phase},
        servers=db.execute(select(func.count(distinct(tables.guild))).where(open_tables)).scalar_one(),
        oldest_post=db.execute(due).scalar(),
        schema=known,
        database=f"{'SQLite' if db.dialect.name == 'sqlite' else 'PostgreSQL'} {version}",
    )
