"""The time, which the sandbox can move forward."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path


class Clock:
    """The machine's time plus the seconds given in a file, if there is one.

    The file is read again whenever it has changed, so time can be moved while the bot runs. While it is
    missing, or holds no number, the last number read stands.
    """

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        self._seen: tuple[int, int, int] | None = None
        self._ahead = timedelta()

    def now(self) -> datetime:
        """The time in UTC."""
        if self._file is not None:
            self._look(self._file)
        return datetime.now(UTC) + self._ahead

    def _look(self, file: Path) -> None:
        try:
            stat = file.stat()
            seen = (stat.st_mtime_ns, stat.st_size, stat.st_ino)
            if seen == self._seen:
                return
            ahead = timedelta(seconds=float(file.read_text(encoding="ascii")))
        except (OSError, ValueError, OverflowError):  # not there, or being written
            return
        self._seen, self._ahead = seen, ahead
