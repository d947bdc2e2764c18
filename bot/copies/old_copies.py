"""Deleting the copies that upgrades and restores have left beside the SQLite database."""

from __future__ import annotations

import asyncio
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import structlog

from bot.store.schema import SCHEMA
from bot.tables.ports import KeyValueStore

log = structlog.get_logger()

KEPT = timedelta(days=30)  # they contain hands, and the data of people who have had theirs deleted since
DAYS_TRIED = 7  # on which a schema must have been used before the copy to go back to is deleted
DAYS_USED = f"used/{SCHEMA}"
"""The key for the first days on which this schema was used."""
BEFORE = ".before-"
COPY = re.compile(r"\.(?:before-\w+|replaced-(\d{8}-\d{6}))(?:-wal|-journal|-shm)?")
"""The end of a copy's name, after that of the database: an upgrade made it, or a restore, at this time."""


async def delete_old_copies(database: Path, values: KeyValueStore, now: datetime) -> None:
    """Delete copies older than a month; of upgrades the newest once its schema has been used for a week."""
    days = {*(await values.get(DAYS_USED) or "").split(), f"{now:%Y-%m-%d}"}
    if len(days) <= DAYS_TRIED:
        await values.set(DAYS_USED, " ".join(sorted(days)))
    try:
        await asyncio.to_thread(_delete, database, now, tried=len(days) >= DAYS_TRIED)
    except OSError as error:
        log.warning("old copies not deleted", reason=str(error))


def _delete(database: Path, now: datetime, *, tried: bool) -> None:
    """Delete the copies that can go; ``tried``: the newest of an upgrade can, too."""
    made = {file: at for file in database.parent.iterdir() if (at := _made(database, file)) is not None}
    upgrades = [file for file in made if BEFORE in file.name]
    newest = max(upgrades, key=lambda file: made[file], default=None)
    for file, at in made.items():
        if now - at >= KEPT and (tried or file != newest):
            file.unlink(missing_ok=True)  # another process may have been quicker
            log.info("old copy deleted", file=str(file))


def _made(database: Path, file: Path) -> datetime | None:
    """Return when a copy was made; None for any other file."""
    if not file.name.startswith(database.name):
        return None
    found = COPY.fullmatch(file.name, len(database.name))
    if found is None:
        return None
    if found[1] is None:
        return datetime.fromtimestamp(file.stat().st_mtime, UTC)
    try:  # by its name: the file itself was written last some time before
        return datetime.strptime(found[1], "%Y%m%d-%H%M%S").replace(tzinfo=UTC)
    except ValueError:
        return None
