"""The week of a server: which games ended, and whose ranks have changed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Protocol

from bot.tables.persons.ratings import Rated, Skill, ratings
from bot.tables.persons.results import ResultStore
from bot.tables.ports import PreferenceStore
from bot.tables.repository.table_repository import TableRepository
from bot.tables.values.ids import ChannelId, GuildId, TableId, UserId
from bot.tables.values.results import Result
from bot.tables.values.servers import Server, require_server_manager
from bot.tables.values.table import Click

WEEK = timedelta(days=7)
MINUTE = timedelta(minutes=1)
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def minute_of(time: datetime) -> int:
    """The minutes from 1970 to a time, as the post of a week has them."""
    return (time - EPOCH) // MINUTE


def time_of(minute: int) -> datetime:
    """The time of such a number of minutes."""
    return EPOCH + minute * MINUTE


def turned(due: datetime, now: datetime) -> tuple[datetime, datetime]:
    """Of a post that is due: the end of the weeks that it tells, and when the next one is due."""
    over = due + (now - due) // WEEK * WEEK
    return over, over + WEEK


@dataclass(frozen=True, slots=True)
class RankChange:
    """A person whose rank on a server has changed; ``before`` is None for somebody new."""

    name: str
    rating: int
    place: int
    before: int | None


@dataclass(frozen=True, slots=True)
class Week:
    """A week: the games of several people that ended, in order, and whose ranks changed, the best first."""

    since: datetime
    until: datetime
    tables: tuple[TableId, ...]
    moved: tuple[RankChange, ...]
    ended: frozenset[TableId] = frozenset()
    """All games that ended, even those that are not told."""
    listed: frozenset[UserId] = frozenset()
    """The people who can be named."""


class WeekStore(Protocol):
    """Stores which servers want a post about each week, and when it is due."""

    async def switch(self, guild: GuildId, channel: ChannelId | None, due: datetime) -> Server:
        """Post in a channel from ``due`` on; None: stop posting. Returns the server's settings."""

    async def due(self, now: datetime) -> tuple[GuildId, ...]:
        """The servers whose post is due."""

    async def turn(self, guild: GuildId, now: datetime) -> bool:
        """Post about the week that is over, if a game of several people ended in it, and set the next time.

        False if nothing was due, such as when another process was quicker.
        """


class Weeks:
    """Lets managers switch the post on and off, and makes it."""

    def __init__(
        self,
        repository: TableRepository,
        store: WeekStore,
        results: ResultStore,
        preferences: PreferenceStore,
    ) -> None:
        self._repository = repository
        self._store = store
        self._results = results
        self._preferences = preferences

    async def switch(self, click: Click, guild: GuildId, channel: ChannelId | None) -> Server:
        """Post in this channel once a week, a week from now for the first time, or (None) no longer."""
        require_server_manager(click)
        due = (self._repository.now() + WEEK).astimezone(UTC).replace(second=0, microsecond=0)
        return await self._store.switch(guild, channel, due)

    async def run_due(self) -> bool:
        """Make the posts that are due. Returns whether there were any."""
        now = self._repository.now()
        turns = [await self._store.turn(guild, now) for guild in await self._store.due(now)]
        return any(turns)

    async def read(self, guild: GuildId, since: datetime, until: datetime) -> Week:
        """Return what happened from one time to another. Whoever doesn't want to be listed is left out."""
        every = [one for one in await self._results.of_server(guild, None) if one.ended <= until]
        before = [one for one in every if one.ended <= since]
        ended = [one for one in every if one.ended > since]
        persons = {one.user for one in every if one.user is not None}
        listed = {
            user for user, chosen in (await self._preferences.many([*persons])).items() if chosen.listed
        }
        listed = {user for user in listed if user > 0}  # a pseudonym stays anonymous
        moved = await asyncio.to_thread(_moved, before, ended, listed)
        tables = tuple(_games(ended, listed))
        return Week(since, until, tables, moved, frozenset(one.table for one in ended), frozenset(listed))


def _games(ended: Iterable[Result], listed: set[UserId]) -> list[TableId]:
    """The games that two or more people began, all of whom may be named, in the order of their ends."""
    tables: dict[TableId, bool] = {}
    for one in ended:
        named = one.user is None or one.user in listed
        tables[one.table] = tables.get(one.table, True) and named and not one.alone
    return [table for table, told in tables.items() if told]


def _moved(before: Sequence[Result], ended: Sequence[Result], listed: set[UserId]) -> tuple[RankChange, ...]:
    former = ratings(before)
    now = ratings(ended, former)
    ranks, names = _ranks(former, listed), {one.user: one.name for one in (*before, *ended)}
    return tuple(
        RankChange(names[user], now[user].points, rank, ranks.get(user))
        for user, rank in _ranks(now, listed).items()
        if rank != ranks.get(user)
    )


def _ranks(rated: Mapping[Rated, Skill], listed: set[UserId]) -> dict[UserId, int]:
    """The ranks of the people who are listed, the best first; equal ratings share one."""
    points = {user: skill.points for user, skill in rated.items() if isinstance(user, int) and user in listed}
    ordered = sorted(points.values(), reverse=True)
    by_rank = sorted(points, key=lambda user: (-points[user], user))
    return {user: 1 + ordered.index(points[user]) for user in by_rank}
