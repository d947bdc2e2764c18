"""Writing a copy to a file that has its name only when it is whole."""

from __future__ import annotations

import errno
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from engines.text import Refused

LEFT_SECONDS = 86_400  # after which whoever made a hidden folder has long ended
HIDDEN = ".palermo-copy-"
"""The beginning of the names of hidden folders."""


@contextmanager
def whole_file(target: Path, refusal: type[Refused]) -> Iterator[Path]:
    """A path for a new file, which gets its name at the end. Raises the refusal, never overwrites."""
    try:
        _refuse_taken(target)
        with _hidden_folder(target.parent) as place:
            whole = place / "copy"
            yield whole
            give_name(whole, target)
    except FileExistsError:  # also one that was made meanwhile
        raise refusal(
            "{target} already exists and is not overwritten. Name another file.", target=str(target)
        ) from None
    except OSError as error:
        raise refusal(
            "{target} cannot be written: {why}.", target=str(target), why=error.strerror or str(error)
        ) from None


@contextmanager
def _hidden_folder(parent: Path) -> Iterator[Path]:
    """A folder for a copy until that is whole.

    Deletes those of this user that killed programs have left, as they contain players' hands.
    """
    with tempfile.TemporaryDirectory(dir=parent, prefix=HIDDEN) as name:
        place = Path(name)
        for left in parent.glob(f"{HIDDEN}*"):
            with suppress(OSError):  # another process may be quicker
                found = left.lstat()
                if found.st_uid == place.stat().st_uid and time.time() - found.st_mtime > LEFT_SECONDS:
                    shutil.rmtree(left)
        yield place


def _refuse_taken(name: Path) -> None:
    """Raise FileExistsError where something has the name already."""
    if name.exists():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(name))


def give_name(file: Path, name: Path) -> None:
    """Give a file a second name; or rename it, where the file system has no hard links.

    Raises FileExistsError where something has the name already, and other OSErrors.
    """
    try:
        os.link(file, name)  # unlike renaming, never takes the place of a file
    except FileExistsError:
        raise
    except OSError:
        _refuse_taken(name)
        file.rename(name)
