"""Thinking off the event loop: in worker processes, a bounded number of decisions at a time."""

from __future__ import annotations

import asyncio
import json
import pickle
import random
from collections import Counter
from typing import Any

from bot import child_process, metrics
from bot.child_process import WorkerLostError
from bot.fair_queue import FairQueue
from bot.tables.clocks.thoughts import NotThought
from bot.tables.values.ids import GuildId
from bot.thinking.request import ThinkRequest
from engines.base import Json

LONGEST_SECONDS = 30.0  # for one decision; by then the policy has made the move
WAITING_LIMIT = 200  # decisions that are thought about, or wait for it
WAITING_A_SERVER = 40  # of them


class Minds:
    """Implements ``bot.tables.clocks.thoughts.Thinker``. ``workers``: the number of processes."""

    def __init__(self, workers: int) -> None:
        self._workers = [child_process.PipedProcess("bot.thinking.worker") for _ in range(workers)]
        self._turns = FairQueue(self._workers)
        self._waiting: Counter[int] = Counter()
        self._whims = random.SystemRandom()

    async def choose(self, game: str, view: Any, memory: Any, server: GuildId) -> Json:
        """See Thinker; servers take turns."""
        if self._waiting.total() >= WAITING_LIMIT or self._waiting[server] >= WAITING_A_SERVER:
            raise NotThought("too many others are thinking")
        self._waiting[server] += 1
        began = asyncio.get_running_loop().time()
        try:
            request = ThinkRequest(game, view, memory, self._whims.getrandbits(64))
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
        move: Json = json.loads(answer)
        return move

    async def close(self) -> None:
        """End the worker processes."""
        for worker in self._workers:
            await worker.stop()
