"""A person's time zone and quiet hours. New ones hold for decisions that begin later."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from bot.tables.ports import PreferenceStore
from bot.tables.values.bounds import Bounds
from bot.tables.values.ids import UserId
from bot.tables.values.preferences import Preferences
from bot.tables.values.quiet import QuietHours, suggested, zone_named
from bot.tables.values.refusals import Refusal
from engines.text import count, quoted

DEFAULT_LENGTH = 8  # hours, if only the beginning has been chosen
HOURS_A_DAY = 24


class UnknownZone(Refusal):
    """There is no time zone with the name typed; ``suggestions`` are similar names."""

    def __init__(self, text: str) -> None:
        self.suggestions = suggested(text)
        super().__init__(
            "I don't know the time zone “{zone}”. Enter the largest town in yours, such as Berlin, or a "
            "name like Europe/Berlin.",
            zone=quoted(text),
        )


class QuietSettings:
    """Sets a person's time zone and quiet hours."""

    def __init__(self, preferences: PreferenceStore, bounds: Bounds) -> None:
        self._preferences = preferences
        self.bounds = bounds

    @property
    def most(self) -> int:
        """The maximum number of quiet hours per day."""
        return self.bounds.quiet // timedelta(hours=1)

    async def set_zone(self, user: UserId, text: str) -> Preferences:
        """Set the time zone; quiet hours and planned days keep their local times. Raises UnknownZone."""
        zone = zone_named(text)
        if zone is None:
            raise UnknownZone(text)

        def alter(known: Preferences) -> Preferences:
            quiet = known.quiet and replace(known.quiet, zone=zone)
            planned = known.planned and replace(known.planned, zone=zone)
            return replace(known, zone=zone, quiet=quiet, planned=planned)

        return await self._preferences.change(user, alter)

    async def set_begin(self, user: UserId, hour: int) -> Preferences:
        """Set when the quiet hours begin; their length stays the same."""

        def alter(known: Preferences) -> Preferences:
            hours = known.quiet.length // timedelta(hours=1) if known.quiet else DEFAULT_LENGTH
            end = (hour + min(hours, self.most)) % HOURS_A_DAY
            return self._quiet(known, QuietHours(_zone(known), hour % HOURS_A_DAY, end))

        return await self._preferences.change(user, alter)

    async def set_end(self, user: UserId, hour: int) -> Preferences:
        """Set when the quiet hours end."""

        def alter(known: Preferences) -> Preferences:
            zone = _zone(known)
            if known.quiet is None:
                raise Refusal("First choose when your quiet hours start.")
            return self._quiet(known, QuietHours(zone, known.quiet.begins, hour % HOURS_A_DAY))

        return await self._preferences.change(user, alter)

    async def clear(self, user: UserId) -> Preferences:
        """Remove the quiet hours."""
        return await self._preferences.change(user, lambda known: replace(known, quiet=None))

    def _quiet(self, preferences: Preferences, quiet: QuietHours) -> Preferences:
        if not timedelta() < quiet.length <= self.bounds.quiet:
            raise Refusal(
                count(
                    "Quiet hours last at least 1 hour and at most {n}.",
                    "Quiet hours last at least 1 hour and at most {n} hours.",
                    self.most,
                )
            )
        return replace(preferences, quiet=quiet)


def _zone(preferences: Preferences) -> str:
    """The time zone. Raises Refusal if none has been set."""
    if preferences.zone is None:
        raise Refusal("Choose your time zone first.")
    return preferences.zone
