"""Backups that the running bot makes by itself, and how long they are kept."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import structlog

from bot.chat.wire.error_boundary import guarded
from bot.copies.backup import NoBackup, copy

log = structlog.get_logger()

LOOK_SECONDS = 600.0  # between looks at whether a backup is due; also before another try
NAME = "palermo-{:%Y%m%d-%H%M%S}.db"
NAMED = re.compile(r"palermo-(\d{8}-\d{6})\.db")


@dataclass(frozen=True, slots=True)
class Schedule:
    """The backup directory, the time between backups, and the number kept."""

    directory: Path
    every: timedelta
    keep: int


async def back_up(source: Path, schedule: Schedule, now: Callable[[], datetime]) -> None:
    """Make backups until cancelled. One that fails is logged, and tried again at the next look."""
    while True:
        await guarded(_look(source, schedule, now()), "making a backup")
        await asyncio.sleep(LOOK_SECONDS)


async def _look(source: Path, schedule: Schedule, now: datetime) -> None:
    try:
        made = await asyncio.to_thread(backup_if_due, source, schedule, now)
    except (NoBackup, OSError) as error:
        log.warning("backup failed", reason=str(error))
    else:
        if made is not None:
            log.info("backup made", file=str(made))


def backup_if_due(source: Path, schedule: Schedule, now: datetime) -> Path | None:
    """Make a backup if the newest is old enough, and delete those beyond the number to keep.

    Files of other names are left alone. Raises NoBackup and OSError.
    """
    schedule.directory.mkdir(parents=True, exist_ok=True)
    kept = backups(schedule.directory)
    if kept and now - kept[-1][0] < schedule.every:
        return None
    target = schedule.directory / NAME.format(now)
    copy(source, target)
    for _, file in [*kept, (now, target)][: -schedule.keep]:
        file.unlink(missing_ok=True)  # another process may tidy up the same directory
    return target


def backups(directory: Path) -> list[tuple[datetime, Path]]:
    """The automatic backups in a directory, oldest first."""
    return sorted((at, file) for file in directory.iterdir() if (at := _made(file.name)) is not None)


def _made(name: str) -> datetime | None:
    """Return when the backup with this name was made; None for any other file, or if that is no date."""
    found = NAMED.fullmatch(name)
    try:
        return datetime.strptime(found[1], "%Y%m%d-%H%M%S").replace(tzinfo=UTC) if found else None
    except ValueError:
        return None
