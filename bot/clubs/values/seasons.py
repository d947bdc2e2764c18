"""Seasons: arenas that last weeks, and who takes part in them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cached_property
from typing import Literal, NewType, TypeAlias

from bot.clubs.values.calls import PLAYED, TableCall
from bot.tables.values.ids import ChannelId, GuildId, UserId
from bot.tables.values.pace import DEFAULT_PACE, Pace

SeasonId = NewType("SeasonId", int)
_ORIGIN = re.compile(r"season/(\d+)(?:/|$)")
NO_SEASON = SeasonId(0)  # of a season that is not stored yet

MOST_AT_ONCE = 5  # tables of a person
MOST_COUNTED = 50  # results of a person
TABLES_A_RESULT = 2  # tables that a person may begin for each result that counts
NAME_LENGTH = 40  # characters of a season's name
LONGEST = timedelta(days=366)  # from the first to the last day
LATE = timedelta(weeks=3)  # after the last day; then what still runs counts no more
MOST_MEMBERS = 200  # people of a season

MemberState: TypeAlias = Literal["active", "paused", "missed", "left", "again"]
"""``missed``: paused by the bot, because they were not ready for a table. ``again``: the season is over, and
they want to be in the next one of its channel."""
Announced: TypeAlias = Literal["open", "end"]
"""The kind of a post of a season in its channel."""


@dataclass(frozen=True, slots=True)
class Season:
    """A season: what is played from when to when, and how."""

    id: SeasonId
    guild: GuildId
    channel: ChannelId
    language: str | None
    name: str
    begins: datetime
    ends: datetime
    """The end of the last day."""
    counted: int
    """The number of a person's results that count: the best."""
    games: tuple[str, ...]
    sizes: tuple[int, ...]
    """The numbers of players that a table may have, in order."""
    pace: Pace = Pace(DEFAULT_PACE)  # noqa: RUF009 - a frozen value
    at_once: int = 2
    """The number of tables that a person may have at a time."""
    opened: datetime | None = None
    """None while a manager is still preparing it: nobody else knows of it."""
    over: datetime | None = None
    due: datetime | None = None
    """The time to look at it again."""

    @property
    def origin(self) -> str:
        """The origin of its calls."""
        return f"season/{self.id}"

    @property
    def running(self) -> bool:
        """Whether people can join."""
        return self.opened is not None and self.over is None

    @property
    def half_pace(self) -> timedelta:
        """The time in which somebody who is called has to press Ready."""
        return self.pace.nominal / 2


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody who takes part in a season."""

    user: UserId
    name: str
    at_once: int
    """The number of tables that they want at a time."""
    joined: datetime
    state: MemberState = "active"
    since: datetime | None = None
    """Since when they have been waiting for a table; None: they are not."""
    place: int | None = None
    """Their rank in the end; None before, and without a result."""


@dataclass(frozen=True)
class SeasonState:
    """A season with all that is known of it. Without slots, because it keeps an index of its calls."""

    season: Season
    members: Mapping[UserId, Member]
    calls: tuple[TableCall, ...]
    """All its calls, the oldest first."""
    announce: tuple[Announced, ...] = ()
    """The new posts for its channel."""

    def with_member(self, member: Member) -> SeasonState:
        """The state with a new member, or a changed one."""
        return replace(self, members={**self.members, member.user: member})

    def with_call(self, call: TableCall) -> SeasonState:
        """The state with a changed call."""
        calls = (call if one.id == call.id else one for one in self.calls)
        return replace(self, calls=tuple(calls))

    def concerns(self, user: UserId) -> bool:
        """Return whether others' games matter to somebody: they take part, or have left with results."""
        member = self.members.get(user)
        if member is None or self.season.over is not None:
            return False
        return member.state != "left" or self.used(user) > 0

    @cached_property
    def _by_user(self) -> Mapping[UserId, Sequence[TableCall]]:
        found: dict[UserId, list[TableCall]] = {}
        for call in self.calls:
            for callee in call.callees:
                found.setdefault(callee.user, []).append(call)
        return found

    def calls_of(self, user: UserId) -> Sequence[TableCall]:
        """All calls of a person, the oldest first."""
        return self._by_user.get(user, ())

    def busy(self, user: UserId) -> int:
        """At how many tables a person plays, or is called to."""
        return sum(call.occupies(user) for call in self.calls_of(user))

    def used(self, user: UserId) -> int:
        """Return how many of the tables that a person may begin are used up, or kept for them."""
        return sum(_uses(call, user) for call in self.calls_of(user))

    def left(self, user: UserId) -> int:
        """Return how many more tables a person may begin."""
        return TABLES_A_RESULT * self.season.counted - self.used(user)

    def room(self, member: Member) -> int:
        """Return how many more tables a person gets now."""
        if member.state != "active":
            return 0
        wanted = min(member.at_once, self.season.at_once)
        return max(0, min(wanted - self.busy(member.user), self.left(member.user)))

    def open_calls(self) -> Iterator[TableCall]:
        """The calls whose table is there, or is to be."""
        return (call for call in self.calls if call.under_way)


def season_of(origin: str) -> SeasonId | None:
    """The season of an origin, or of the tag of a table; None if something else has made it."""
    found = _ORIGIN.match(origin)
    return None if found is None else SeasonId(int(found[1]))


def _uses(call: TableCall, user: UserId) -> bool:
    """Return whether a call uses up one of a person's tables: one that was given back does not."""
    callee = call.of(user)
    return call.occupies(user) or (callee is not None and callee.state in PLAYED)
