"""Thinking off the event loop: in worker processes, a bounded number of decisions at a time."""

from __future__ import annotations

import asyncio
import json
import pickle
import random
from collections import Counter
from typing import Any

import structlog

from bot import child_process, metrics
from bot.child_process import WorkerLostError
from bot.fair_queue import FairQueue
from bot.tables.clocks.thoughts import NotThought
from bot.tables.values.ids import GuildId
from bot.thinking.request import ThinkRequest
from engines.base import Json
from engines.text import Refused

log = structlog.get_logger()

LONGEST_SECONDS = 30.0  # for one decision; by then the policy has made the move
WAITING_LIMIT = 200  # decisions that are thought about, or wait for it
WAITING_A_SERVER = 40  # of them
HINTS_LIMIT = 8  # people who wait for a hint
HINTS_A_SERVER = 3  # of them: AI players of the server must not wait for many


class Minds:
    """Implements ``bot.tables.clocks.thoughts.Thinker``. ``workers``: the number of processes."""

    def __init__(self, workers: int) -> None:
        self._workers = [child_process.PipedProcess("bot.thinking.worker") for _ in range(workers)]
        self._turns = FairQueue(self._workers)
        self._waiting: Counter[int] = Counter()
        self._hints: Counter[int] = Counter()
        self._whims = random.SystemRandom()

    async def choose(self, game: str, view: Any, memory: Any, server: GuildId) -> Json:
        """See Thinker; servers take turns."""
        return await self._answer(ThinkRequest(game, view, memory, self._whims.getrandbits(64)), server)

    async def advise(self, game: str, view: Any, memory: Any, server: GuildId) -> Json:
        """See ``bot.tables.play.advising.Adviser``; hints and the moves of AI players take turns."""
        if self._hints.total() >= HINTS_LIMIT or self._hints[server] >= HINTS_A_SERVER:
            raise Refused("I'm still working on hints for others. Please try again in a moment.")
        self._hints[server] += 1
        try:
            whim = self._whims.getrandbits(64)
            return await self._answer(ThinkRequest(game, view, memory, whim, advise=True), server)
        except NotThought as reason:
            log.warning("no hint was found", game=game, reason=str(reason))
            raise Refused("I couldn't find a hint. Please try again later.") from reason
        finally:
            self._hints -= Counter((server,))

    async def _answer(self, request: ThinkRequest, server: GuildId) -> Json:
        """Return a worker's answer, as soon as it is this server's turn. Raises NotThought."""
        if self._waiting.total() >= WAITING_LIMIT or self._waiting[server] >= WAITING_A_SERVER:
            raise NotThought("too many others are thinking")
        self._waiting[server] += 1
        began = asyncio.get_running_loop().time()
        try:
            data = await asyncio.to_thread(pickle.dumps, request, pickle.HIGHEST_PROTOCOL)
            worker = await self._turns.take(server)
            try:
                if asyncio.get_running_loop().time() - began > LONGEST_SECONDS:
                    raise NotThought("its turn came too late")
                answer = await worker.ask(data, LONGEST_SECONDS)
            finally:
                self._turns.give(worker)
        except WorkerLostError as lost:
            raise NotThought(f"a thinking process was lost: {lost}") from lost
        finally:
            self._waiting -= Counter((server,))  # which forgets servers that wait for nothing any more
        metrics.thinking.observe(asyncio.get_running_loop().time() - began)
        found: Json = json.loads(answer)
        return found

    async def close(self) -> None:
        """End the worker processes."""
        for worker in self._workers:
            await worker.stop()
