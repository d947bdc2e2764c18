"""Preferences: a person's choices for all their tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from typing import Literal, TypeAlias

from bot.tables.values.ids import GuildId
from bot.tables.values.pace import Pace
from bot.tables.values.quiet import DAY, QuietHours, clock_of, next_time

Reminders: TypeAlias = Literal["channel", "dm", "both", "none"]
TurnCalls: TypeAlias = Literal["channel", "private", "digest"]
"""The call that a person gets: a mention, a private message instead, or a daily digest for slow tables."""
RemindAt: TypeAlias = Literal["twice", "early", "late"]
"""The times to remind: after half and nine tenths of the time for a decision, or after only one of them."""


@dataclass(frozen=True, slots=True)
class Vacation:
    """A time in which a person's clocks are stopped; ``used``: all vacation in the ``year`` so far."""

    until: datetime
    year: int
    used: timedelta
    since: datetime | None = None
    """None: it began before this was stored."""
    former: tuple[tuple[datetime, datetime], ...] = ()
    """Earlier vacations, from when until when, as far back as a pause may have started."""
    announced: datetime | None = None
    """The time at which it was planned or, without a plan, began; None if that was not stored."""
    over: bool = False
    """Whether the tables know that it is over."""


@dataclass(frozen=True, slots=True)
class Planned:
    """A vacation that has not begun: its first and its last day, in a time zone by its IANA name."""

    first: date
    last: date
    zone: str
    announced: datetime | None = field(default=None, compare=False)
    """The time at which the person planned these days."""

    @property
    def begins(self) -> datetime:
        """The moment at which its first day begins, in the person's time zone."""
        return _midnight(self.first, self.zone)

    @property
    def ends(self) -> datetime:
        """The end of its last day."""
        return _midnight(self.last + DAY, self.zone)

    @property
    def days(self) -> int:
        """Its number of days."""
        return (self.last - self.first).days + 1


def _midnight(day: date, zone: str) -> datetime:
    return datetime.combine(day, time(), clock_of(zone)).astimezone(UTC)


@dataclass(frozen=True, slots=True)
class Preferences:
    """A person's own choices."""

    dm: bool = False
    """Whether they get a private message when it is their turn."""
    calls: TurnCalls = "channel"
    """How they are called when it is their turn."""
    reminders: Reminders = "channel"
    """Where they are reminded that a game still waits for them."""
    remind_at: RemindAt = "twice"
    """When they are reminded."""
    vacation: Vacation | None = None
    """The newest vacation that has begun, or is over."""
    planned: Planned | None = None
    """The next vacation, if one is planned."""
    substitute: bool = True
    """Whether an AI plays for them on vacation once a game has waited long enough."""
    in_text: bool = False
    """Whether what only they see is text without pictures."""
    language: str | None = None
    """The code of the language for all that only this person sees; None: that of their client."""
    client: str | None = None
    """The language of their client when it was last seen, for private messages."""
    listed: bool = True
    """Whether others may see this person's games: in leaderboards, statistics and profiles."""
    zone: str | None = None
    """The person's time zone, by its IANA name."""
    quiet: QuietHours | None = None
    called: Mapping[GuildId, datetime] = field(default_factory=dict)
    """For each server, when they were last called to a rematch or another new lobby."""
    shared: datetime | None = None
    """The last time that they shared a moment of a game."""

    def called_by(self, pace: Pace) -> TurnCalls:
        """Return how they are called at a table of this pace: a digest would be too late at a quick one."""
        return "channel" if self.calls == "digest" and not slow(pace) else self.calls

    def next_digest(self, now: datetime) -> datetime:
        """Return when the next digest goes out: at the end of their quiet hours, or else in the morning."""
        hour = DIGEST_HOUR if self.quiet is None else self.quiet.ends
        return next_time(hour, self.zone, now)

    @property
    def vacation_turns(self) -> datetime | None:
        """The time at which the next vacation begins or this one ends, if any."""
        if self.planned is not None:
            return self.planned.begins
        return None if self.vacation is None or self.vacation.over else self.vacation.until


DIGEST_HOUR = 9  # of the day, in the person's time zone
TURN_NOTICES: dict[str, tuple[bool, TurnCalls]] = {
    "off": (False, "channel"),
    "on": (True, "channel"),
    "private": (True, "private"),
    "digest": (False, "digest"),
}
"""The choices for one's turns, by name: whether there is a private message, and how one is called."""


def slow(pace: Pace) -> bool:
    """Return whether a table leaves a day or more for each decision."""
    return pace.time is None or pace.time >= DAY


def on_vacation(preferences: Preferences, now: datetime) -> bool:
    """Return whether the person's clocks are stopped."""
    return preferences.vacation is not None and now < preferences.vacation.until


def unavailable(preferences: Preferences, now: datetime) -> bool:
    """Return whether somebody is not to be called now: they are on vacation, or have quiet hours."""
    asleep = preferences.quiet is not None and preferences.quiet.around(now) is not None
    return asleep or on_vacation(preferences, now)


def vacation_between(preferences: Preferences, begins: datetime, ends: datetime) -> timedelta:
    """Return how much of the time between two moments a person was on vacation."""
    vacation = preferences.vacation
    if vacation is None:
        return timedelta()
    every = (*vacation.former, (vacation.since or begins, vacation.until))
    parts = (min(ends, until) - max(begins, since) for since, until in every)
    return sum((part for part in parts if part > timedelta()), timedelta())
