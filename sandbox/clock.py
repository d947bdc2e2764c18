"""The sandbox's clock: the machine's time plus a number of seconds that only grows."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from pathlib import Path

DISCORD_EPOCH = 1_420_070_400_000  # milliseconds, the first instant of 2015


class Clock:
    """Time that can be moved forward. The offset (whole seconds) lives in a file that the bot reads too."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.offset = int(file.read_text("ascii")) if file.exists() else 0
        self._last_snowflake = 0
        self._write()

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time() + self.offset

    def stamp(self, seconds: float | None = None) -> str:
        """Now (or another instant) in ISO 8601 as Discord writes it."""
        instant = datetime.fromtimestamp(self.now() if seconds is None else seconds, UTC)
        return instant.isoformat(timespec="microseconds")

    def advance(self, seconds: int) -> None:
        """Move the clock forward. Raises ValueError for a step back."""
        if seconds < 0:
            raise ValueError("The clock only moves forward: give 0 or a positive number of seconds.")
        self.offset += seconds
        self._write()

    def snowflake(self) -> str:
        """A new id, larger than all before it, that holds this instant."""
        self._last_snowflake = max(snowflake_of(self.now()), self._last_snowflake + 1)
        return str(self._last_snowflake)

    def _write(self) -> None:
        draft = self.file.with_suffix(".new")
        draft.write_text(str(self.offset), "ascii")
        draft.replace(self.file)  # atomic: the bot never reads half a number


def snowflake_of(seconds: float) -> int:
    """The lowest id of an instant, in seconds since 1970."""
    return (int(seconds * 1000) - DISCORD_EPOCH) << 22


def created_at(snowflake: str) -> float:
    """The creation time of an id, in seconds since 1970."""
    return ((int(snowflake) >> 22) + DISCORD_EPOCH) / 1000
