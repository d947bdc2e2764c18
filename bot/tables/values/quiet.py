"""Quiet hours: times of a person's day in which nothing may become due. Pure functions of an instant.

A day's quiet hours are the time between two instants. When daylight saving time begins or ends, they follow
the local clock: an end that does not exist that day is moved later; if it occurs twice, the first counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

DAY = timedelta(days=1)
ZONES_SUGGESTED = 25  # zones at most


@dataclass(frozen=True, slots=True)
class QuietHours:
    """From one hour of the day (0 to 23) to another, in a time zone by its IANA name."""

    zone: str
    begins: int
    ends: int

    @property
    def length(self) -> timedelta:
        """Their length on an ordinary day."""
        return timedelta(hours=(self.ends - self.begins) % 24)

    def around(self, moment: datetime) -> tuple[datetime, datetime] | None:
        """The beginning and end of the quiet hours around a moment; None if it is not in quiet hours."""
        today = moment.astimezone(clock_of(self.zone)).date()
        for day in (today - DAY, today):
            last = day + DAY if self.ends <= self.begins else day
            begins, ends = self._instant(day, self.begins), self._instant(last, self.ends)
            if begins <= moment < ends:
                return begins, ends
        return None

    def after(self, moment: datetime) -> datetime:
        """The moment itself, or the end of the quiet hours around it."""
        found = self.around(moment)
        return moment if found is None else found[1]

    def standing_still(self, begins: datetime, length: timedelta) -> datetime:
        """Return when a length of time from ``begins`` is over, not counting these hours."""
        if not self.length:  # the whole day: nothing would ever be over
            return begins + length
        moment, left = self.after(begins), length
        while (quiet := self._next(moment)) - moment < left:
            left -= quiet - moment
            moment = self.after(quiet)
        return moment + left

    def _next(self, moment: datetime) -> datetime:
        """The beginning of the next quiet hours."""
        today = moment.astimezone(clock_of(self.zone)).date()
        days = (self._instant(today + n * DAY, self.begins) for n in range(3))
        return next(begins for begins in days if begins > moment)

    def _instant(self, day: date, hour: int) -> datetime:
        return datetime.combine(day, time(hour), clock_of(self.zone)).astimezone(UTC)


def next_time(hour: int, zone: str | None, now: datetime) -> datetime:
    """The next moment at which it is this hour in a time zone; None means UTC."""
    clock = clock_of(zone or "UTC")
    today = now.astimezone(clock).date()
    moments = (datetime.combine(today + n * DAY, time(hour), clock).astimezone(UTC) for n in range(3))
    return next(moment for moment in moments if moment > now)


@cache
def clock_of(zone: str) -> tzinfo:
    """The time zone with this name; UTC if this machine does not know it."""
    try:
        return ZoneInfo(zone)
    except (KeyError, OSError, ValueError):
        return UTC


@cache
def zones() -> tuple[str, ...]:
    """The sorted names of all time zones, without legacy aliases."""
    return (*sorted(name for name in available_timezones() if "/" in name and not _old(name)), "UTC")


def _old(name: str) -> bool:
    return name.startswith(("Etc/", "SystemV/", "US/", "posix/", "right/"))


def zone_named(text: str) -> str | None:
    """The zone that someone has typed, ignoring case and with spaces or underscores; or just its town.

    None if there is no such zone, or if several have a town of that name.
    """
    wanted = _plain(text)
    towns = [zone for zone in zones() if _town(zone) == wanted]
    only = towns[0] if len(towns) == 1 else None
    return next((zone for zone in zones() if _plain(zone) == wanted), only)


def suggested(text: str) -> tuple[str, ...]:
    """Zones that match what was typed; those whose last part begins with it come first."""
    wanted = _plain(text)
    found = [zone for zone in zones() if wanted in _plain(zone)]
    found.sort(key=lambda zone: not _town(zone).startswith(wanted))
    return tuple(found[:ZONES_SUGGESTED])


def _town(zone: str) -> str:
    """The last part of a zone's name, normalised for comparison."""
    return _plain(zone.rsplit("/", 1)[-1])


def _plain(text: str) -> str:
    return "_".join(text.casefold().split())
