"""Limits to how players may stretch time: settings of the bot's operator."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta


@dataclass(frozen=True, slots=True)
class Bounds:
    """The longest times; ``quiet`` is for one day, ``vacation`` for a calendar year (UTC).

    A longer ``pause`` or ``sleep`` holds for what is going on, too; a shorter one from the next entry of its
    table on.
    """

    quiet: timedelta = timedelta(hours=10)
    vacation: timedelta = timedelta(days=21)
    pause: timedelta = timedelta(days=14)
    """After which a pause ends by itself."""
    bank: float = 2
    """Paces that a time bank holds at most."""
    vote: timedelta = timedelta(hours=1)
    """The least time of a vote, where the pace is shorter."""
    sleep: timedelta = timedelta(days=7)
    """For which a table waits when the AI holds every person's seat."""


BOUNDS = Bounds()
