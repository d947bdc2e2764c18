"""Searches: people who look for others to play with, on one server."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal, TypeAlias

from bot.clubs.values.calls import CALLING, EXPECTED, TableCall
from bot.tables.values.ids import ChannelId, GuildId, UserId
from bot.tables.values.pace import Pace

MOST_SEARCHES = 50  # under way on one server
HOURS = (1, 6, 24, 72, 168)  # for which somebody can look
USUAL_HOURS = 24
PATIENCE = 96  # parts of a pace (at most a day: 15 minutes), by which people wait for more or nearer players

SearchState: TypeAlias = Literal["idle", "looking", "missed", "alone"]
"""``missed``: ended because they were not ready for a table; ``alone``: the time was over."""


@dataclass(frozen=True, slots=True)
class PlayerSearch:
    """A person's wishes for a game on a server. They stay for the next time when the search ends."""

    user: UserId
    guild: GuildId
    channel: ChannelId
    """The channel in which they want to play, if the others see it."""
    language: str | None
    games: tuple[str, ...]
    sizes: tuple[int, ...]
    """The numbers of players that they want, in order."""
    paces: tuple[Pace, ...]
    hours: int = USUAL_HOURS
    state: SearchState = "idle"
    since: datetime | None = None
    """Since when they have been looking; None: they are not."""
    until: datetime | None = None
    """The time at which they stop looking."""
    blind: frozenset[ChannelId] = frozenset()
    """Channels of other searches that they could not see when it was last known."""

    @property
    def looking(self) -> bool:
        """Whether others are being looked for."""
        return self.state == "looking"

    def stopped(self, state: SearchState = "idle") -> PlayerSearch:
        """The search when it is over."""
        return replace(self, state=state, since=None, until=None)

    def begun(self, now: datetime) -> PlayerSearch:
        """The search when it begins again."""
        until = now + timedelta(hours=self.hours)
        return replace(self, state="looking", since=now, until=until)


@dataclass(frozen=True, slots=True)
class Searches:
    """The searches that are under way on a server, and the calls that have come of them."""

    guild: GuildId
    searches: Mapping[UserId, PlayerSearch]
    """Those who are looking, and whoever else is asked about."""
    calls: tuple[TableCall, ...] = ()
    """The calls whose table is planned, or a lobby; the oldest first."""
    due: datetime | None = None
    """The time to look at them again; None: not before somebody wants something."""
    alone: tuple[tuple[UserId, datetime], ...] = ()
    """The people who are newly to be told that nobody was found, and from when on."""

    @property
    def origin(self) -> str:
        """The origin of the calls."""
        return f"find/{self.guild}"

    def with_search(self, search: PlayerSearch) -> Searches:
        """The state with a new search, or a changed one."""
        return replace(self, searches={**self.searches, search.user: search})

    def with_call(self, call: TableCall) -> Searches:
        """The state with a changed call."""
        calls = (call if one.id == call.id else one for one in self.calls)
        return replace(self, calls=tuple(calls))

    def called(self, user: UserId) -> TableCall | None:
        """The call that waits for a person's Ready, or for others beside them."""
        waiting = (call for call in self.calls if call.phase in CALLING)
        return next((call for call in waiting if user in call.in_state(*EXPECTED)), None)

    @property
    def looking(self) -> int:
        """The number of people who are looking."""
        return sum(search.looking for search in self.searches.values())
