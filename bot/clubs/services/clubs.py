"""All services of club life together, as ``bot.services`` builds them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

import structlog

from bot.clubs.ports import Announcer, ChannelNotice, NoticeStore, NotNow, ThreadOpener
from bot.clubs.services.calls import TableCalls
from bot.clubs.services.finding import Finding
from bot.clubs.services.seasons import Seasons
from bot.clubs.values.seasons import season_of
from bot.tables.clocks.jobs import HOLD_TIME
from bot.tables.values.ids import UserId
from bot.tables.values.refusals import StoreUnavailable
from bot.tables.values.table import Table
from bot.tasks import ErrorBoundary
from engines.text import Refused

log = structlog.get_logger()

BATCH = 10  # announcements taken at once
TRIES = 20  # of an announcement


@dataclass(frozen=True, slots=True)
class Clubs:
    """All use cases of club life. They keep nothing in memory that is not in the store."""

    seasons: Seasons
    finding: Finding
    calls: TableCalls
    announcements: NoticeStore
    now: Callable[[], datetime]

    async def run_due(self, threads: ThreadOpener, announcer: Announcer, guarded: ErrorBoundary) -> int:
        """Do everything that is due. Returns how much there was."""
        ran = await self.seasons.run_due(guarded)
        ran += await self.finding.run_due(threads, guarded)
        ran += await self.calls.run_due(threads, guarded)
        for one in await self.announcements.take(self.now(), self.now() + HOLD_TIME, BATCH):
            await guarded(self._announce(one, announcer), "announcing", announcement=one.id)
            ran += 1
        return ran

    async def declined(self, table: Table) -> None:
        """Have the next person asked soon, now that somebody does not want to play at a called table."""
        season = season_of(table.tag or "")
        with suppress(Refused):  # then it is noticed at the next look
            await (self.finding.hurry(table.place.guild) if season is None else self.seasons.hurry(season))

    async def concerns(self, table: Table, user: UserId) -> bool:
        """Return whether a table is one of a season in which somebody takes part, so that they are biased."""
        season = season_of(table.tag or "")
        return season is not None and (await self.seasons.load(season)).concerns(user)

    async def _announce(self, one: ChannelNotice, announcer: Announcer) -> None:
        try:
            if one.attempts < TRIES:
                await announcer.announce(one)
        except StoreUnavailable:  # which is a Refused too, as the next one
            raise
        except (NotNow, Refused) as reason:
            log.warning("notice put off", notice=one.id, reason=str(reason))
        else:
            await self.announcements.done(one.id)
