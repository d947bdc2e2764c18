"""Protocols of what club life needs: the database, and threads for tables.

``bot.store`` implements the stores. Every method may raise StoreUnavailable, as in ``bot.tables.ports``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal, Protocol

from bot.clubs.values.calls import CallId, TableCall
from bot.clubs.values.searches import Searches
from bot.clubs.values.seasons import Announced, Season, SeasonId, SeasonState
from bot.tables.values.ids import ChannelId, GuildId, UserId


class NotNow(Exception):  # noqa: N818 - an answer of Discord
    """Discord does not let the bot do something now; it is tried again."""


@dataclass(frozen=True, slots=True)
class ChannelNotice:
    """Something that is to be posted, once: in a channel, or privately. ``origin``: such as ``season/5``."""

    id: int
    origin: str
    kind: Announced | Literal["alone"]
    """``alone``: somebody has found nobody to play with."""
    guild: GuildId
    channel: ChannelId
    attempts: int
    begun: datetime | None
    """The beginning of a sending whose end nobody knows: it is looked for first."""
    user: UserId | None = None
    """The person who gets it as a private message, about that channel."""


class SeasonStore(Protocol):
    """Seasons, with their members and calls."""

    async def add(self, season: Season) -> Season:
        """Store a season that is being prepared, in place of one that is in the same channel."""

    async def load(self, season: SeasonId) -> SeasonState | None:
        """A season with all that is known of it."""

    async def change(self, season: SeasonId, alter: Callable[[SeasonState], SeasonState]) -> SeasonState:
        """Change a season in one transaction, one change at a time; if ``alter`` raises, nothing changes.

        New calls have NO_CALL as their number, and get one. Raises Refusal if there is no such season.
        """

    async def at(self, channel: ChannelId) -> Season | None:
        """The season of a channel that is prepared or running, or else the newest one."""

    async def of_server(self, guild: GuildId) -> tuple[Season, ...]:
        """The seasons of a server that have been opened, the newest first."""

    async def won(self, guild: GuildId, user: UserId, limit: int) -> tuple[Season, ...]:
        """The seasons that somebody has won on a server, the newest first."""

    async def take(self, now: datetime, until: datetime) -> tuple[SeasonId, ...]:
        """The seasons that are to be looked at; not again before ``until``, unless somebody changes one."""


class SearchStore(Protocol):
    """Searches for others to play with, and their calls."""

    async def load(self, guild: GuildId, user: UserId | None = None) -> Searches:
        """The searches that are under way on a server, with somebody's own whatever its state."""

    async def change(
        self, guild: GuildId, alter: Callable[[Searches], Searches], user: UserId | None = None
    ) -> Searches:
        """Change these searches in one transaction, one change at a time.

        If ``alter`` raises, nothing changes. New calls have NO_CALL as their number, and get one.
        """

    async def take(self, now: datetime, until: datetime) -> tuple[GuildId, ...]:
        """The servers whose searches are to be looked at; not again before ``until``, unless one changes."""


class CallStore(Protocol):
    """Calls of all origins."""

    async def take(self, now: datetime, until: datetime, limit: int) -> tuple[TableCall, ...]:
        """Take calls that are due, and keep them from other processes until then."""

    async def change(self, call: CallId, alter: Callable[[TableCall], TableCall]) -> TableCall:
        """Change a call in one transaction, one change at a time."""

    async def done(self, call: TableCall) -> None:
        """Note that nothing more is to be done about a call, unless somebody has changed it since."""

    async def put_off(self, call: CallId, until: datetime) -> None:
        """Keep a call from all processes until then, after a failure."""

    async def give_back(self, gap: timedelta) -> None:
        """Give everybody who is called this much more time to press Ready."""


class NoticeStore(Protocol):
    """Notices to be posted in channels."""

    async def take(self, now: datetime, until: datetime, limit: int) -> tuple[ChannelNotice, ...]:
        """Take what is due, and keep it from other processes until then; its sending begins."""

    async def done(self, announcement: int) -> None:
        """Note that it has gone out, or cannot."""


class ThreadOpener(Protocol):
    """Opens the threads of tables, and knows who sees them."""

    async def open(self, call: TableCall, since: datetime | None) -> ChannelId:
        """Open the thread of a call, or find one that may have been opened ``since`` a time (None: none).

        Raises NotNow.
        """

    async def sees(self, user: UserId, guild: GuildId, channel: ChannelId) -> bool:
        """Return whether somebody is on a server and sees a channel, and the bot does, too. Raises NotNow."""


class Announcer(Protocol):
    """Posts announcements."""

    async def announce(self, announcement: ChannelNotice) -> None:
        """Post it, unless it is there already or can no longer be posted. Raises NotNow."""
