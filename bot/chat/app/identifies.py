"""The budget of new sessions: Discord resets a bot's token after a thousand in a day."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime, timedelta

import structlog

from bot.chat.wire.error_boundary import guarded
from bot.tables import StoreUnavailable
from bot.tables.ports import KeyValueStore

log = structlog.get_logger()

IDENTIFIES_AN_HOUR = 20  # of one shard: 480 in a day
HOUR = timedelta(hours=1)
GAP = timedelta(seconds=5.5)  # between two sessions; Discord asks for 5, and a message takes its time
LONGEST_LINE = timedelta(minutes=10)  # no line is longer: what says so is a clock that was set back
LAST_IDENTIFY = "identify/"
"""The prefix, before a number below ``max_concurrency``, of the key for when its newest session begins."""
BEGUN_SESSIONS = "identified/"
"""The prefix, before a shard's number, of the key for the times of its sessions in the last hour."""


class IdentifyBudget:
    """Counts each shard's sessions of the last hour in the database, so restarts count as well.

    ``now``: the machine's own time.
    """

    def __init__(self, values: KeyValueStore, now: Callable[[], datetime]) -> None:
        self._values = values
        self._now = now
        self._begun: dict[int, tuple[datetime, ...]] = {}
        self.free: datetime | None = None
        """The time at which the next session may begin, while one waits for it."""
        self.concurrency = 1
        """The number of sessions that may begin at once, as Discord says."""

    async def spend(self, shard: int) -> None:
        """Wait until the shard may begin another session, and record it.

        If the database is unavailable, only the sessions of this process count.
        """
        await guarded(self._read(shard), "reading when sessions began")
        while len(recent := self._recent(shard)) >= IDENTIFIES_AN_HOUR:
            self.free = recent[-IDENTIFIES_AN_HOUR] + HOUR
            log.warning("too many sessions in an hour", shard=shard, waiting_until=self.free.isoformat())
            await asyncio.sleep((self.free - self._now()).total_seconds())
        self.free = None
        self._begun[shard] = (*recent, self._now())
        await guarded(self._write(shard), "noting that a session begins")

    def _recent(self, shard: int) -> tuple[datetime, ...]:
        now = self._now()
        return tuple(time for time in self._begun.get(shard, ()) if now - HOUR < time <= now)

    async def wait_in_line(self, shard: int) -> None:
        """Wait until five seconds after the session before, of any process of the bot.

        Discord lets ``concurrency`` sessions begin at once, whose shards have different numbers modulo it.
        """
        key = f"{LAST_IDENTIFY}{shard % self.concurrency}"
        try:
            until = await self._place_in_line(key)
        except StoreUnavailable as away:
            log.warning("sessions of other processes are not known", reason=str(away))
            until = self._now() + GAP
        await asyncio.sleep(max(0.0, (until - self._now()).total_seconds()))

    async def _place_in_line(self, key: str) -> datetime:
        while True:
            last, now = await self._values.get(key), self._now()
            free = datetime.fromisoformat(last) + GAP if last else now
            mine = free if now < free < now + LONGEST_LINE else now
            if await self._values.swap(key, last, mine.isoformat()):
                return mine

    async def _read(self, shard: int) -> None:
        stored = await self._values.get(f"{BEGUN_SESSIONS}{shard}") or ""
        known = {*self._begun.get(shard, ()), *map(datetime.fromisoformat, stored.split())}
        self._begun[shard] = tuple(sorted(known))

    async def _write(self, shard: int) -> None:
        times = " ".join(time.isoformat() for time in self._begun[shard])
        await self._values.set(f"{BEGUN_SESSIONS}{shard}", times)
