"""A person's time zone and quiet hours. New ones hold for decisions that begin later."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from bot.tables.bounds import Bounds
from bot.tables.model import Preferences, UserId
from bot.tables.ports import PreferenceStore
from bot.tables.quiet import QuietHours, suggested, zone_named
from bot.tables.refusals import Refusal
from engines.text import count

USUAL = 8  # hours, where only their beginning has been chosen
HOURS_A_DAY = 24


class UnknownZone(Refusal):
    """There is no time zone of the name typed; ``suggestions`` are some that were perhaps meant."""

    def __init__(self, text: str) -> None:
        self.suggestions = suggested(text)
        super().__init__("I know no time zone “{zone}”. Its name is like Europe/Berlin.", zone=text[:40])


class QuietSettings:
    """Choosing a time zone, and between which hours nothing may become due."""

    def __init__(self, preferences: PreferenceStore, bounds: Bounds) -> None:
        self._preferences = preferences
        self.bounds = bounds

    @property
    def most(self) -> int:
        """How many hours of a day may be quiet."""
        return self.bounds.quiet // timedelta(hours=1)

    async def set_zone(self, user: UserId, text: str) -> Preferences:
        """Choose the time zone; quiet hours stay where they are on the clock. Raises UnknownZone."""
        zone = zone_named(text)
        if zone is None:
            raise UnknownZone(text)
        preferences = await self._preferences.get(user)
        quiet = preferences.quiet
        if quiet is not None:
            quiet = replace(quiet, zone=zone)
        return await self._set(user, replace(preferences, zone=zone, quiet=quiet))

    async def set_begin(self, user: UserId, hour: int) -> Preferences:
        """Choose when the quiet hours begin; they stay as long as they are."""
        preferences, zone = await self._zoned(user)
        former = preferences.quiet
        hours = former.length // timedelta(hours=1) if former else USUAL
        quiet = QuietHours(zone, hour % HOURS_A_DAY, (hour + min(hours, self.most)) % HOURS_A_DAY)
        return await self._set(user, self._quiet(preferences, quiet))

    async def set_end(self, user: UserId, hour: int) -> Preferences:
        """Choose when the quiet hours end."""
        preferences, zone = await self._zoned(user)
        if preferences.quiet is None:
            raise Refusal("Choose first when your quiet hours begin.")
        quiet = QuietHours(zone, preferences.quiet.begins, hour % HOURS_A_DAY)
        return await self._set(user, self._quiet(preferences, quiet))

    async def clear(self, user: UserId) -> Preferences:
        """Do without quiet hours."""
        preferences = await self._preferences.get(user)
        return await self._set(user, replace(preferences, quiet=None))

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

    async def _zoned(self, user: UserId) -> tuple[Preferences, str]:
        preferences = await self._preferences.get(user)
        if preferences.zone is None:
            raise Refusal("Choose your time zone first.")
        return preferences, preferences.zone

    async def _set(self, user: UserId, preferences: Preferences) -> Preferences:
        await self._preferences.set(user, preferences)
        return preferences
