"""What only a lobby has: whom the bot calls to it, and what its host has planned."""

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
    """When Ready comes too late."""
    seats: int


@dataclass(frozen=True, slots=True)
class LobbyPlan:
    """The host's plan for a lobby."""

    least: Step | None = None
    """The least punctuality of those who join; None for everybody."""
    begins: datetime | None = None
    """When the game begins by itself, or the lobby closes for want of players."""
    fill: bool = False
    """Whether AI players take the seats that are still needed then."""


NO_PLAN = LobbyPlan()
