"""The values that only a lobby has: the people whom the bot calls to it, and its host's plan."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.tables.values.ids import UserId
from bot.tables.values.punctuality import Step


@dataclass(frozen=True, slots=True)
class Calling:
    """People called to a lobby that the bot has opened itself: only they can join, each by pressing Ready.

    The game begins by itself once ``seats`` of them have. Nobody can change anything else there.
    """

    invited: tuple[UserId, ...]
    until: datetime
    """The time from which Ready comes too late."""
    seats: int


@dataclass(frozen=True, slots=True)
class LobbyPlan:
    """The host's plan for a lobby."""

    least: Step | None = None
    """The least punctuality of those who join; None for everybody."""
    begins: datetime | None = None
    """The time at which the game begins by itself, or the lobby closes for want of players."""
    fill: bool = False
    """Whether AI players take the seats that are still needed then."""


NO_PLAN = LobbyPlan()
