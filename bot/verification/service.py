"""Judging records off the event loop: one at a time, each in a process that ends with it."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Mapping
from typing import TypeAlias

import structlog

from bot import child_process
from bot.tables.values.ids import UserId
from engines.text import Refused, say

log = structlog.get_logger()

Judgement: TypeAlias = Mapping[str, object]
"""The result of ``bot.records.judgement``."""

LONGEST_SECONDS = 45.0  # for one record, waiting for the processor included
WAITING_LIMIT = 8  # records that wait for their turn, or are being checked
WAITING_A_PERSON = 2  # of these
COMMAND = child_process.module("bot.verification.worker")

BUSY = say("I have too many records to check at the moment. Please try again in a minute.")


class Verifier:
    """Judges records that people have sent. ``command``: the worker, which gets the language as argument."""

    def __init__(self, command: tuple[str, ...] = COMMAND, seconds: float = LONGEST_SECONDS) -> None:
        self._command = command
        self._seconds = seconds
        self._turn = asyncio.Lock()
        self._waiting: Counter[UserId] = Counter()

    async def judge(self, data: bytes, language: str, user: UserId) -> Judgement:
        """Judge a record that somebody sent.

        Raises Refused where it takes too much, or too many wait, of this person or of all.
        """
        if self._waiting[user] >= WAITING_A_PERSON:
            raise Refused("I'm still checking two other records of yours. Please wait until they are done.")
        if self._waiting.total() >= WAITING_LIMIT:
            raise Refused(BUSY)
        self._waiting[user] += 1
        try:
            async with self._turn:
                return await self._judged(data, language)
        finally:
            self._waiting -= Counter((user,))  # which forgets users who have none left

    async def _judged(self, data: bytes, language: str) -> Judgement:
        try:
            out = await child_process.answered((*self._command, language), data, self._seconds)
        except child_process.NotStartedError as error:
            log.warning("a record was not judged", reason=str(error))
            raise Refused(BUSY) from error
        except child_process.WorkerLostError as error:
            log.warning("a record was not judged", reason=str(error), size=len(data))
            raise Refused(
                "Checking this record takes more time or memory than I can spend on it. Check it on your "
                "own machine with palermo verify."
            ) from error
        judged: Judgement = json.loads(out)
        return judged
