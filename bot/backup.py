"""A copy of the SQLite database, taken while the bot goes on writing to it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from engines.text import Refused

WAIT = 30  # seconds for the bot to finish a write


class NoBackup(Refused):
    """The database cannot be copied, or not there."""


def copy(source: Path, target: Path) -> None:
    """Copy the database as it is at one moment. Never overwrites. Raises NoBackup."""
    if not source.is_file():
        raise NoBackup("There is no database at {source} yet.", source=str(source))
    try:
        target.open("xb").close()  # it is ours now; an empty file is an empty database
    except FileExistsError:
        raise NoBackup(
            "{target} exists already and is not overwritten. Name another file.", target=str(target)
        ) from None
    except OSError as error:
        raise NoBackup(
            "{target} cannot be written: {why}.", target=str(target), why=error.strerror or str(error)
        ) from None
    try:
        _copy(source, target)
    except sqlite3.Error as error:
        target.unlink()
        raise NoBackup("{source} cannot be copied: {why}.", source=str(source), why=str(error)) from None


def _copy(source: Path, target: Path) -> None:
    address = source.absolute().as_uri() + "?mode=ro"
    with (
        closing(sqlite3.connect(address, uri=True, timeout=WAIT)) as live,
        closing(sqlite3.connect(target)) as saved,
    ):
        live.backup(saved)
