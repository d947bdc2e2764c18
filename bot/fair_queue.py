"""Workers for servers in turn, so that no server waits for all the work of another."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Iterable
from contextvars import ContextVar
from typing import Generic, TypeVar

W = TypeVar("W")

NO_SERVER = 0

current_server: ContextVar[int] = ContextVar("current_server", default=NO_SERVER)
"""The server, or in private messages the person, for whom this task has work done, such as pictures drawn.

Set where an interaction or a post begins: nothing between there and the drawing needs to know it.
"""


class FairQueue(Generic[W]):
    """Idle workers and who waits for one."""

    def __init__(self, idle: Iterable[W]) -> None:
        self._idle = list(idle)
        self._waiting: OrderedDict[int, deque[asyncio.Future[W]]] = OrderedDict()

    async def take(self, server: int) -> W:
        """A worker, as soon as it is this server's turn; of one server the first comes first."""
        if self._idle:
            return self._idle.pop()  # the one used last is warm
        turn: asyncio.Future[W] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(server, deque()).append(turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it came to be this server's turn in the same moment
                self.give(turn.result())
            raise

    def give(self, worker: W) -> None:
        """Take back a worker that is idle again."""
        while self._waiting:
            server, queue = self._waiting.popitem(last=False)
            while queue and queue[0].done():  # a waiter that gave up costs the server no turn
                queue.popleft()
            if queue:
                queue.popleft().set_result(worker)
                if queue:
                    self._waiting[server] = queue  # behind the others
                return
        self._idle.append(worker)
