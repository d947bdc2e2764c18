"""The store on SQLite or PostgreSQL."""

from __future__ import annotations

from typing import Self

import structlog
from sqlalchemy.exc import ProgrammingError

from bot.store.jobs import JobRows
from bot.store.notes import Notes
from bot.store.outbox import Outbox
from bot.store.schema import SCHEMA
from bot.store.tables import TableRows
from bot.store.upgrade import number, upgrade
from bot.tables.refusals import StoreUnavailable

log = structlog.get_logger()


class SqlStore(TableRows, Outbox, JobRows, Notes):
    """Implements ``bot.tables.ports.Store``; any number of processes may share one database."""

    @classmethod
    async def connect(cls, url: str) -> Self:
        """The store at a URL (``sqlite:///file``, ``sqlite://``, ``postgresql://…``), its schema brought up.

        Raises StoreUnavailable, whose ``str()`` is one sentence for whoever runs the bot.
        """
        store = cls(url)
        store._try()
        try:
            await store._upgrade()
        except ProgrammingError as failure:  # of its first words with us: the tables are not ours
            await store.close()
            raise StoreUnavailable(store._sentence(failure)) from failure
        except BaseException:
            await store.close()
            raise
        return store

    async def _upgrade(self) -> None:
        async with self._reading() as db:
            found = await db.run_sync(number)
        if found != SCHEMA:
            async with self._writing() as db:
                await db.run_sync(upgrade)
            log.info("database migrated", before=found, after=SCHEMA)
