"""The time of seats: clocks, decisions that AI players think about, and moves that can be undone."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.tables.values.ids import UserId
from bot.tables.values.quiet import QuietHours
from engines.base import Seat

SUBSTITUTE_AFTER = timedelta(days=3)  # of a vacation in which a game waits; then the AI may play


@dataclass(frozen=True, slots=True)
class SeatClock:
    """A seat's time for the decision it owes."""

    seat: Seat
    started: datetime
    ends: datetime
    """The end of the time, not considering quiet hours."""
    reminded: int = 0
    """The number of reminders posted."""
    quiet: QuietHours | None = None
    """The player's quiet hours as they were when the decision began; later ones hold for later decisions."""
    decision: int = 0
    """The table's version with which the decision began: the board that shows it calls for that decision."""
    together: bool = False
    """Whether others were asked the same at the same time, in a game that knows standing orders."""
    alone: bool = False
    """Whether the player was asked alone, in a game that knows standing orders."""
    away: datetime | None = None
    """The time since which the decision has waited for a player on vacation."""
    substitute: bool = True
    """Whether this player wants the AI to play then, after a while."""
    agreed: tuple[UserId, ...] = ()
    """Of the others, those who have agreed to it, where the player does not want it."""

    @property
    def substitute_due(self) -> datetime | None:
        """The time at which the AI takes the seat for a vacation, or the others may agree to that."""
        return None if self.away is None else self.away + SUBSTITUTE_AFTER

    @property
    def deadline(self) -> datetime:
        """The time of the clock's move: the end of the quiet hours, if the player's time is over in them."""
        return self.ends if self.quiet is None else self.quiet.after(self.ends)


@dataclass(frozen=True, slots=True)
class Thought:
    """A decision that an AI player thinks about: the seat, and since when it has owed it.

    ``count``: the number of log entries made by or for the seat. As long as it is the same, so is the
    decision, whatever the others do meanwhile.
    """

    seat: Seat
    count: int
    since: datetime


@dataclass(frozen=True, slots=True)
class Undo:
    """A move that its player may undo, and the time that is restored with it."""

    version: int
    """The version of the move: its entry in the log."""
    user: UserId
    clock: SeatClock | None
    """The player's clock before the move."""
    bank: timedelta | None
    missed: int
