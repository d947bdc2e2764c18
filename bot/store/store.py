"""The store on SQLite or PostgreSQL: all its parts on one database."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Self

import structlog
from sqlalchemy.exc import ProgrammingError

from bot.store.analyses import SqlAnalysisStore
from bot.store.calls import SqlCallStore
from bot.store.database import Database
from bot.store.dumps import dump
from bot.store.files import refuse_newer
from bot.store.follows import SqlFollowStore
from bot.store.jobs import SqlJobQueue
from bot.store.key_values import SqlKeyValueStore
from bot.store.orders import SqlOrderStore
from bot.store.outbox import SqlOutbox
from bot.store.personal import SqlNoteStore, SqlTrialStore
from bot.store.preferences import SqlPreferenceStore
from bot.store.presence import Presence
from bot.store.privacy import SqlPrivacyStore
from bot.store.purge import purge
from bot.store.results import SqlResultStore
from bot.store.schema import SCHEMA
from bot.store.searches import SqlSearchStore
from bot.store.seasons import SqlNoticeStore, SqlSeasonStore
from bot.store.servers import SqlServerStore
from bot.store.shares import SqlShareStore
from bot.store.suspended import SqlSuspendedStore
from bot.store.tables import SqlTableStore
from bot.store.upgrade import number, upgrade
from bot.store.vacations import SqlVacationStore
from bot.store.weeks import SqlWeekStore
from bot.store.wishes import SqlWishStore
from bot.tables.values.refusals import StoreUnavailable

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Start:
    """A start of the bot on a database."""

    again: bool = False
    """Although the database was copied to another one, where the games went on."""
    dump: Path | None = None
    """The beginning of the name of a copy of a PostgreSQL database, made before its schema is changed; None
    for no copy."""


class SqlStore:
    """The parts of the store; any number of processes may share one database."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.presence = Presence(database)
        self.tables = SqlTableStore(database)
        self.analyses = SqlAnalysisStore(database)
        self.suspended = SqlSuspendedStore(database)
        self.results = SqlResultStore(database)
        self.privacy = SqlPrivacyStore(database)
        self.outbox = SqlOutbox(database)
        self.jobs = SqlJobQueue(database)
        self.preferences = SqlPreferenceStore(database)
        self.vacations = SqlVacationStore(database)
        self.notes = SqlNoteStore(database)
        self.orders = SqlOrderStore(database)
        self.trials = SqlTrialStore(database)
        self.follows = SqlFollowStore(database)
        self.shares = SqlShareStore(database)
        self.seasons = SqlSeasonStore(database)
        self.searches = SqlSearchStore(database)
        self.calls = SqlCallStore(database)
        self.announcements = SqlNoticeStore(database)
        self.weeks = SqlWeekStore(database)
        self.wishes = SqlWishStore(database)
        self.values = SqlKeyValueStore(database)
        self.servers = SqlServerStore(database)

    @classmethod
    async def connect(cls, url: str, start: Start | None = None) -> Self:
        """The store at a URL (``sqlite:///file``, ``sqlite://``, ``postgresql://…``), with the newest schema.

        ``start``: the bot runs on it from now on; else somebody only looks, or tries something out.
        Raises StoreUnavailable, whose ``str()`` is one sentence for the bot's operator.
        """
        database = Database(url)
        database.try_file()
        store = cls(database)
        try:
            if start is not None:
                await store.presence.begin(again=start.again)
            await _migrate(database, None if start is None else start.dump)
        except ProgrammingError as failure:  # the tables in this database are another program's
            await store.close()
            raise StoreUnavailable(database.sentence(failure)) from failure
        except BaseException:
            await store.close()
            raise
        return store

    async def purge(self, before: datetime) -> tuple[int, ...]:
        """Delete what is kept of servers that the bot left before a time. Returns the servers."""
        return await self.database.write(purge, before)

    async def expire(self, now: datetime) -> None:
        """Delete what persons have kept for themselves and no longer need."""
        await self.notes.expire(now)
        await self.trials.expire(now)
        await self.orders.expire()

    async def close(self) -> None:
        """Close all connections."""
        await self.presence.end()
        await self.database.close()


async def _migrate(database: Database, name: Path | None) -> None:
    found = await database.read(number)
    if found == SCHEMA:
        return
    refuse_newer(found)
    if (
        found is not None and name is not None and not database.sqlite
    ):  # SQLite's file is copied in ``upgrade``
        log.info("copying the database before its upgrade", before=found, after=SCHEMA)
        file = await dump(database.url, name, found, lambda: database.read(number))
        log.info("database copied", file=str(file))
    if await database.write(upgrade):
        log.info("database migrated", before=found, after=SCHEMA)
