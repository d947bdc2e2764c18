"""All services of club life together, as ``bot.wiring`` builds them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.clubs.ports import Announcer, ChannelNotice, NoticeStore, ThreadOpener
from bot.clubs.services.calls import TableCalls
from bot.clubs.services.seasons import Seasons
from bot.tables.clocks.jobs import HOLD_TIME, ErrorBoundary

BATCH = 10  # announcements taken at once
TRIES = 20  # of an announcement


@dataclass(frozen=True, slots=True)
class Clubs:
    """All use cases of club life. They keep nothing in memory that is not in the store."""

    seasons: Seasons
    calls: TableCalls
    announcements: NoticeStore
    now: Callable[[], datetime]

    async def run_due(self, threads: ThreadOpener, announcer: Announcer, guarded: ErrorBoundary) -> int:
        """Do everything that is due. Returns how much there was."""
        ran = await self.seasons.run_due(guarded)
        ran += await self.calls.run_due(threads, guarded)
        for one in await self.announcements.take(self.now(), self.now() + HOLD_TIME, BATCH):
            await guarded(self._announce(one, announcer), "announcing", announcement=one.id)
            ran += 1
        return ran

    async def _announce(self, one: ChannelNotice, announcer: Announcer) -> None:
        if one.attempts < TRIES:
            await announcer.announce(one)
        await self.announcements.done(one.id)

    async def give_back(self, gap: timedelta) -> None:
        """Give people the time back in which the bot was down."""
        await self.calls.give_back(gap)
