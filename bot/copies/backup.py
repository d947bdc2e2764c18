"""A copy of the SQLite database, taken while the bot goes on writing to it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from bot.copies.files import whole_file
from bot.store.files import found_schema
from engines.text import Refused

WAIT_SECONDS = 30  # seconds for the bot to finish a write


class NoBackup(Refused):
    """The database cannot be copied, or not to the place given."""


def copy(source: Path, target: Path) -> None:
    """Copy the database as it is at one moment. Never overwrites. Raises NoBackup."""
    _refuse_missing(source)
    with whole_file(target, NoBackup) as whole:
        try:
            _copy(source, whole)
            found_schema(whole)
        except sqlite3.Error as error:
            raise NoBackup(
                "{source} cannot be copied to {target}: {why}.",
                source=str(source),
                target=str(target),
                why=str(error),
            ) from None


def _refuse_missing(source: Path) -> None:
    try:
        there = source.is_file()
    except OSError as error:  # a directory of another user
        raise NoBackup(
            "{file} cannot be read: {why}.", file=str(source), why=error.strerror or str(error)
        ) from None
    if not there:
        raise NoBackup("There is no database at {source} yet.", source=str(source))


def _copy(source: Path, target: Path) -> None:
    address = source.absolute().as_uri() + "?mode=ro"
    with (
        closing(sqlite3.connect(address, uri=True, timeout=WAIT_SECONDS)) as live,
        closing(sqlite3.connect(target)) as saved,
    ):
        live.backup(saved)  # in one step: of one moment, however much is written meanwhile
        # A file of its own, readable where nothing can be written.
        saved.execute("PRAGMA journal_mode = DELETE")
