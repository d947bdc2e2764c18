"""The bot's state, for its host: ``palermo status``."""

from __future__ import annotations

import asyncio
import platform
from dataclasses import dataclass
from datetime import datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from bot import health
from bot.copies.backup_schedule import backups
from bot.settings import StatusSettings
from bot.store.summary import Summary, of_file, of_url
from bot.tables.values.table import Phase
from engines.text import Refused

TIME = "%Y-%m-%d %H:%M UTC"


@dataclass(frozen=True, slots=True)
class Status:
    """The bot's problem, if any; its database; its newest automatic backup; the versions of its parts.

    ``backup_dir``: where automatic backups are, if there are any.
    """

    problem: str | None
    summary: Summary
    backup_dir: Path | None
    backup: tuple[datetime, Path] | None
    versions: dict[str, str]


def status(settings: StatusSettings, now: datetime) -> Status:
    """Look at the bot that has these settings, whether it runs or not. Raises Refused, StoreUnavailable."""
    file = settings.database_file
    summary = of_file(file, now) if file else asyncio.run(of_url(settings.database_url, now))
    made = _backups(settings.backup_dir) if settings.backup_dir else []
    versions = {
        "palermo": version("palermo"),
        "schema": summary.schema,
        "database": summary.database,
        "discord.py": version("discord.py"),
        "python": platform.python_version(),
    }
    newest = made[-1] if made else None
    return Status(health.problem(settings.health_file), summary, settings.backup_dir, newest, versions)


def _backups(directory: Path) -> list[tuple[datetime, Path]]:
    try:
        return backups(directory)
    except FileNotFoundError:  # none has been made yet
        return []
    except OSError as error:  # a directory of another user, say
        raise Refused(
            "PALERMO_BACKUP_DIR: {directory} cannot be read: {why}.",
            directory=str(directory),
            why=error.strerror or str(error),
        ) from None


def as_json(found: Status) -> dict[str, Any]:
    """The status for machines."""
    summary = found.summary
    return {
        "healthy": found.problem is None,
        "problem": found.problem,
        "tables": {phase.value: number for phase, number in summary.tables.items()},
        "servers": summary.servers,
        "oldest_post": summary.oldest_post.isoformat() if summary.oldest_post else None,
        "last_backup": found.backup[0].isoformat() if found.backup else None,
        "versions": found.versions,
    }


def in_words(found: Status, now: datetime) -> str:
    """The status for people, one line for each thing."""
    summary, tables = found.summary, found.summary.tables
    over = tables[Phase.FINISHED] + tables[Phase.ABANDONED]
    post = "none"
    if summary.oldest_post is not None:
        waiting = int((now - summary.oldest_post).total_seconds())
        post = f"due since {summary.oldest_post:{TIME}} ({waiting} seconds ago)"
    copied = (
        "none (PALERMO_BACKUP_DIR is not set)" if found.backup_dir is None else f"none in {found.backup_dir}"
    )
    if found.backup is not None:
        copied = f"{found.backup[0]:{TIME}} ({found.backup[1]})"
    return "\n".join(
        (
            found.problem or "The bot is healthy.",
            f"Tables: {tables[Phase.PLAYING]} playing, {tables[Phase.LOBBY]} in the lobby, "
            f"{tables[Phase.SUSPENDED]} suspended, {over} over",
            f"Servers with unfinished tables: {summary.servers}",
            f"Oldest unsent post: {post}",
            f"Last automatic backup: {copied}",
            f"Versions: {', '.join(f'{name} {its}' for name, its in found.versions.items())}",
        )
    )
