"""A copy of the SQLite database, taken while the bot goes on writing to it."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from bot.store.files import found_schema
from engines.text import Refused

WAIT_SECONDS = 30  # seconds for the bot to finish a write
LEFT_SECONDS = 86_400  # after which whoever made a hidden folder has long ended
HIDDEN = ".palermo-copy-"
"""What the names of hidden folders begin with."""


class NoBackup(Refused):
    """The database cannot be copied, or not to the place given."""


def copy(source: Path, target: Path) -> None:
    """Copy the database as it is at one moment. Never overwrites. Raises NoBackup.

    The file has its name only when it is whole: there is never half a copy under it.
    """
    _refuse_missing(source)
    try:
        if target.exists():
            raise _existing(target)
        with hidden_folder(target.parent) as place:
            whole = place / "copy"
            _copy(source, whole)
            found_schema(whole)
            give_name(whole, target)
    except FileExistsError:  # made while we were copying
        raise _existing(target) from None
    except sqlite3.Error as error:
        raise NoBackup(
            "{source} cannot be copied to {target}: {why}.",
            source=str(source),
            target=str(target),
            why=str(error),
        ) from None
    except OSError as error:
        raise NoBackup(
            "{target} cannot be written: {why}.", target=str(target), why=error.strerror or str(error)
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


def _existing(target: Path) -> NoBackup:
    return NoBackup("{target} already exists and is not overwritten. Name another file.", target=str(target))


@contextmanager
def hidden_folder(parent: Path) -> Iterator[Path]:
    """A folder for a copy until that is whole. Deletes those that killed programs left: they hold hands."""
    for left in parent.glob(f"{HIDDEN}*"):
        if time.time() - left.stat().st_mtime > LEFT_SECONDS:
            shutil.rmtree(left, ignore_errors=True)  # another process may be quicker
    with tempfile.TemporaryDirectory(dir=parent, prefix=HIDDEN) as place:
        yield Path(place)


def give_name(file: Path, name: Path) -> None:
    """Give a file a second name; or rename it, where the file system has no hard links.

    Raises FileExistsError where something has the name already, and other OSErrors.
    """
    try:
        os.link(file, name)  # unlike renaming, never takes the place of a file
    except FileExistsError:
        raise
    except OSError:
        if name.exists():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(name)) from None
        file.rename(name)


def _copy(source: Path, target: Path) -> None:
    address = source.absolute().as_uri() + "?mode=ro"
    with (
        closing(sqlite3.connect(address, uri=True, timeout=WAIT_SECONDS)) as live,
        closing(sqlite3.connect(target)) as saved,
    ):
        live.backup(saved)  # in one step: of one moment, however much is written meanwhile
        # A file of its own, readable where nothing can be written.
        saved.execute("PRAGMA journal_mode = DELETE")
