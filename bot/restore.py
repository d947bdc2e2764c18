"""Putting a copy of the SQLite database in the place of the present one, while the bot does not run."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

from bot import health
from bot.backup import NoBackup, copy
from bot.store.database import Database
from bot.store.files import WAIT
from bot.tables.refusals import StoreUnavailable
from engines.text import Refused

BESIDE = ("", "-wal", "-shm")  # the files of one database, by what follows its name


class NotRestored(Refused):
    """The copy was not put in the database's place; everything is as it was."""


def restore(copied: Path, target: Path, health_file: Path) -> Path | None:
    """Put the copy in the place of the database, whose former file is kept beside it and returned, if any.

    Raises NotRestored, and has changed nothing then.
    """
    _refuse_unusable(copied, target)
    _refuse_running(target, health_file)
    fresh = target.with_name(f"{target.name}.restoring")
    fresh.unlink(missing_ok=True)  # of a restore that was killed
    try:
        copy(copied, fresh)
    except NoBackup as error:
        raise NotRestored(error.text) from None
    former = target.with_name(f"{target.name}.replaced-{datetime.now(UTC):%Y%m%d-%H%M%S}")
    try:
        kept = _move(target, former)
        try:
            fresh.rename(target)
        except OSError:
            _move(former, target)
            raise
    except OSError as error:
        fresh.unlink(missing_ok=True)
        raise NotRestored(
            "{target} cannot be replaced: {why}.", target=str(target), why=error.strerror or str(error)
        ) from None
    return former if kept else None


def _refuse_unusable(copied: Path, target: Path) -> None:
    if not copied.is_file():
        raise NotRestored("There is no file {file}.", file=str(copied))
    if target.exists() and copied.samefile(target):
        raise NotRestored("{file} is the database itself. Name a copy of it.", file=str(copied))
    try:
        found = Database.of_file(copied).try_file()
    except StoreUnavailable as error:
        raise NotRestored("{why}", why=str(error)) from None
    if found is None:
        raise NotRestored("{file} is not a database of palermo.", file=str(copied))


def _refuse_running(target: Path, health_file: Path) -> None:
    """Raises NotRestored while the bot gives signs of life, or any program has the database open."""
    if health.problem(health_file) is None or (target.exists() and _in_use(target)):
        raise NotRestored(
            "The bot is running with {target}. Stop it first. (If it was killed, wait {seconds} seconds.)",
            target=str(target),
            seconds=health.FRESH,
        )


def _in_use(target: Path) -> bool:
    """Whether a program has the database open. If none has, its write-ahead log is folded into the file."""
    with closing(sqlite3.connect(target, timeout=WAIT)) as db:
        try:
            db.execute("PRAGMA journal_mode = DELETE")  # which needs the file for itself
        except sqlite3.OperationalError as error:
            return error.sqlite_errorcode == sqlite3.SQLITE_BUSY
        except sqlite3.DatabaseError:  # damaged: the reason for the restore
            return False
    return False


def _move(source: Path, target: Path) -> bool:
    """Rename a database with what belongs to it. Returns whether there was one."""
    moved = False
    for suffix in BESIDE:
        with suppress(FileNotFoundError):
            source.with_name(source.name + suffix).rename(target.with_name(target.name + suffix))
            moved = True
    return moved
