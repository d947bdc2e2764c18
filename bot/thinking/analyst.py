"""Analysing finished games off the event loop: one at a time, each in a process that ends with it."""

from __future__ import annotations

import json
from collections import Counter

import structlog

from bot import child_process
from bot.child_process import NotStartedError, WorkerLostError
from bot.fair_queue import FairQueue
from bot.tables.values.ids import GuildId
from engines.base import Json
from engines.text import Refused

log = structlog.get_logger()

COMMAND = child_process.module("bot.thinking.analysing")
LONGEST_SECONDS = 60.0  # for one game, waiting for the processor included; it takes 1 to 10
WAITING_LIMIT = 12  # games that wait for their turn, or are being analysed: less than a token lives
WAITING_A_SERVER = 3  # of these


class Analysts:
    """Implements ``bot.tables.reading.analyses.Analyst``. ``command``: the process that analyses."""

    def __init__(self, command: tuple[str, ...] = COMMAND, seconds: float = LONGEST_SECONDS) -> None:
        self._turns = FairQueue([command])
        self._seconds = seconds
        self._waiting: Counter[GuildId] = Counter()

    async def analyse(self, record: bytes, server: GuildId) -> Json:
        """See Analyst; servers take turns."""
        if self._waiting.total() >= WAITING_LIMIT or self._waiting[server] >= WAITING_A_SERVER:
            raise Refused("I'm still analysing other games. Please try again in a minute.")
        self._waiting[server] += 1
        try:
            command = await self._turns.take(server)
            try:
                answer = await child_process.answered(command, record, self._seconds)
            finally:
                self._turns.give(command)
        except (NotStartedError, WorkerLostError) as lost:
            log.warning("a game was not analysed", reason=str(lost))
            raise Refused("I couldn't analyse this game. Please try again later.") from lost
        finally:
            self._waiting -= Counter((server,))  # which forgets servers that wait for nothing any more
        found: Json = json.loads(answer)
        return found
