"""Putting a copy of the SQLite database in the place of the present one, while the bot does not run."""

from __future__ import annotations

import os
import sqlite3
import sys
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

from bot import health
from bot.copies.backup import NoBackup, copy
from bot.copies.files import give_name
from bot.store.database import Database
from bot.store.files import JOURNALS, WAIT
from bot.tables.values.refusals import StoreUnavailable
from engines.text import Refused

BESIDE = (*JOURNALS, "-shm")  # what SQLite keeps beside a database, by what follows its name


class NotRestored(Refused):
    """The copy was not put in the database's place. Everything is as it was, or the text says what is not."""


def restore(copied: Path, target: Path, health_file: Path) -> Path | None:
    """Put the copy in the place of the database, whose former file is kept beside it and returned, if any.

    Makes the folder of a database that is new. Raises NotRestored.
    """
    try:
        _refuse_unusable(copied, target)
        _refuse_running(target, health_file)
        target.parent.mkdir(parents=True, exist_ok=True)
        return _replaced(copied, target, health_file)
    except NoBackup as error:
        raise NotRestored(error.text) from None
    except (OSError, sqlite3.Error) as error:
        raise NotRestored(
            "{target} cannot be replaced: {why}.", target=str(target), why=_why(error)
        ) from None


def _why(error: OSError | sqlite3.Error) -> str:
    """The reason of an error, with the file if it is known."""
    if not isinstance(error, OSError):
        return str(error)
    why = error.strerror or str(error)
    return f"{why} ({error.filename})" if error.filename else why


# --- What is refused -------------------------------------------------------------------------------


def _refuse_unusable(copied: Path, target: Path) -> None:
    if not copied.is_file():
        raise NotRestored("There is no file {file}.", file=str(copied))
    if target.exists() and not target.is_file():
        raise NotRestored("{target} is not a file, so it is not a database.", target=str(target))
    if target.exists() and copied.samefile(target):
        raise NotRestored("{file} is the database itself. Name a copy of it.", file=str(copied))
    try:
        found = Database.of_file(copied).try_file()
    except StoreUnavailable as error:
        raise NotRestored("{why}", why=str(error)) from None
    if found is None:
        raise NotRestored("{file} is not a Palermo database.", file=str(copied))


def _refuse_running(target: Path, health_file: Path) -> None:
    """Raise NotRestored while the bot gives signs of life, or any program has the database open."""
    if health.problem(health_file) is None or (target.exists() and _in_use(target)):
        raise NotRestored(
            "The bot is using {target}. Stop it first. (If it was killed, wait {seconds} seconds.)",
            target=str(target),
            seconds=health.FRESH,
        )


def _in_use(target: Path) -> bool:
    """Return whether a program has the database open. If not, fold its write-ahead log into the file."""
    with closing(sqlite3.connect(target, timeout=WAIT)) as db:
        try:
            db.execute("PRAGMA journal_mode = DELETE")  # which needs the file for itself
        except sqlite3.OperationalError as error:
            return error.sqlite_errorcode == sqlite3.SQLITE_BUSY
        except sqlite3.DatabaseError:  # damaged: the reason for the restore
            return False
    return False


# --- The exchange ----------------------------------------------------------------------------------


def _replaced(copied: Path, target: Path, health_file: Path) -> Path | None:
    """The former file, if there was one. Raises OSError, sqlite3.Error, NoBackup and NotRestored."""
    fresh = target.with_name(f"{target.name}.restoring")
    former = target.with_name(f"{target.name}.replaced-{datetime.now(UTC):%Y%m%d-%H%M%S}")
    fresh.unlink(missing_ok=True)  # of a restore that was killed
    try:
        copy(copied, fresh)
        hand_over(fresh, target)
        _refuse_running(target, health_file)  # copying may have taken its time
        _exchange(fresh, target, former)
        return former if former.exists() else None
    finally:
        with suppress(OSError):  # usually it no longer exists
            fresh.unlink()


def hand_over(fresh: Path, target: Path) -> None:
    """Give the new file to the owner of the former one, else of the folder: it is for its owner alone.

    Root, who alone can restore under systemd, would otherwise leave the bot a file that it cannot open.
    Raises NotRestored for a database of somebody else's, and OSError.
    """
    if sys.platform == "win32":  # the folder settles it there
        return
    there = target.exists()
    like = target.stat() if there else target.parent.stat()
    # Root works in a folder of another user here: no name is followed that may have become a link.
    descriptor = os.open(fresh, os.O_RDONLY | os.O_NOFOLLOW)
    try:
        if os.fstat(descriptor).st_uid != like.st_uid:
            os.fchown(descriptor, like.st_uid, like.st_gid)
    except OSError:  # allowed to root alone
        if there:
            raise NotRestored(
                "{target} belongs to another user, who could not open a file that you put there. Restore "
                "it as that user, or as root.",
                target=str(target),
            ) from None
    finally:
        os.close(descriptor)


def _exchange(fresh: Path, target: Path, former: Path) -> None:
    """Give the present files, if any, the former name, and the fresh one theirs.

    Raises OSError, and has taken everything back then. Should the machine stop in the middle, there is a
    database of the target's name all the same (where the file system has hard links): without one the bot
    would start with an empty one.
    """
    renamed: list[tuple[Path, Path]] = []
    try:
        for suffix in ("", *BESIDE):
            there, kept = (file.with_name(file.name + suffix) for file in (target, former))
            with suppress(FileNotFoundError):
                if suffix:
                    there.rename(kept)
                else:
                    give_name(there, kept)
                renamed.append((there, kept))
        fresh.replace(target)
    except BaseException:  # including Ctrl-C
        _take_back(renamed)
        raise


def _take_back(renamed: list[tuple[Path, Path]]) -> None:
    """Give files their names again. Raises NotRestored where that fails, and says what is left to do."""
    left = []
    for there, kept in reversed(renamed):
        try:
            if there.exists() and there.samefile(kept):
                kept.unlink()
            else:
                kept.rename(there)
        except OSError:
            left.append(f"{kept} → {there}")
    if left:
        raise NotRestored(
            "The copy did not replace the database, and some of the database's files could not be renamed "
            "back. Rename them before you start the bot: {names}.",
            names=tuple(left),
        )
