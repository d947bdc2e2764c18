"""Drawing off the event loop: each picture once, in worker processes, a bounded number at a time."""

from __future__ import annotations

import asyncio
import hashlib
import pickle
from collections import Counter
from dataclasses import replace
from typing import Protocol

import structlog

from bot import child_process, metrics
from bot.child_process import WorkerLostError
from bot.drawing.request import Request
from bot.fair_queue import FairQueue, current_server
from bot.lru_cache import LruCache
from engines.text import Refused
from renders.shared.subjects import Shot

log = structlog.get_logger()

PICTURES_CACHED = 40  # pictures remembered, some 60 KB each
WAITING_LIMIT = 200  # pictures asked for and not drawn yet
WAITING_A_SERVER = 100  # of them
LONGEST_SECONDS = 30.0  # for one picture; then its worker is taken to be stuck
TRIES = 2  # a worker that was killed says nothing against the picture
FAILED_SECONDS = 300.0  # before a picture that could not be drawn is tried again: each try may cost a worker


class Overloaded(Refused):
    """So many pictures wait to be drawn that no more are taken for now."""

    def __init__(self) -> None:
        super().__init__("I have too much to draw at the moment. Please try again in a minute.")


class NotDrawnError(Exception):
    """The picture could not be drawn; the worker's log says why."""


class Worker(Protocol):
    """Something that draws one picture at a time."""

    async def draw(self, data: bytes) -> bytes:
        """The picture of a pickled request. Raises WorkerLostError, and NotDrawnError where no try helps."""

    async def stop(self) -> None:
        """End it; the next picture starts another one."""


class Process:
    """A worker process."""

    def __init__(self) -> None:
        self.worker = child_process.PipedProcess("bot.drawing.worker")

    async def draw(self, data: bytes) -> bytes:
        """See Worker."""
        return await self.worker.ask(data, LONGEST_SECONDS)

    async def stop(self) -> None:
        """See Worker."""
        await self.worker.stop()


class Thread:
    """Draws in a thread of the bot itself: less memory, but clicks wait longer for their answers."""

    async def draw(self, data: bytes) -> bytes:
        """See Worker."""
        drawing = asyncio.ensure_future(asyncio.to_thread(_drawn, data))
        await asyncio.wait([drawing])
        if error := drawing.exception():  # it would come again
            raise NotDrawnError("The picture could not be drawn.") from error
        return drawing.result()

    async def stop(self) -> None:
        """See Worker."""


def _drawn(data: bytes) -> bytes:
    from bot.drawing.pictures import draw  # noqa: PLC0415 - Pillow is for those who draw

    request: Request = pickle.loads(data)  # noqa: S301 - pickled in this very process
    return draw(request)


class Drawings:
    """Pictures by request. ``workers``: the number of processes; 0 draws in a thread of this process."""

    def __init__(self, workers: int) -> None:
        self._workers: list[Worker] = [Process() for _ in range(workers)] or [Thread()]
        self._turns = FairQueue(self._workers)
        self._waiting: Counter[int] = Counter()
        self._kept: LruCache[bytes, bytes] = LruCache(PICTURES_CACHED)
        self._failed: LruCache[bytes, float] = LruCache(PICTURES_CACHED)
        self._drawing: dict[bytes, asyncio.Task[bytes]] = {}
        self._animating = asyncio.Lock()
        self.drawn = 0
        """Number of pictures drawn."""
        self.spared = 0
        """Number of pictures that were asked for and were drawn already, or being drawn."""

    async def draw(self, request: Request) -> bytes:
        """The picture, as ``bot.drawing.pictures.draw`` makes it; servers (``current_server``) take turns.

        Raises Overloaded, and NotDrawnError where drawing fails.
        """
        data = _pickled(request)
        key = hashlib.sha256(data).digest()
        kept = self._kept.get(key)
        if kept is not None:
            self._spare(request)
            return kept
        failed = self._failed.get(key)
        if failed is not None and asyncio.get_running_loop().time() - failed < FAILED_SECONDS:
            raise NotDrawnError("The picture could not be drawn a short while ago.")
        task = self._drawing.get(key)
        if task is not None:
            self._spare(request)
        else:
            server = current_server.get()
            if len(self._drawing) >= WAITING_LIMIT or self._waiting[server] >= WAITING_A_SERVER:
                raise Overloaded
            task = asyncio.create_task(self._draw(key, data, request))
            self._drawing[key] = task
            self._waiting[server] += 1
            task.add_done_callback(lambda done: self._end(key, server, done))
        # Whoever else has asked for the same picture still waits for it when this one gives up.
        return await asyncio.shield(task)

    async def close(self) -> None:
        """Give up what is being drawn and end the worker processes."""
        for task in tuple(self._drawing.values()):
            task.cancel()
        await asyncio.gather(*self._drawing.values(), return_exceptions=True)
        for worker in self._workers:
            await worker.stop()

    def _end(self, key: bytes, server: int, task: asyncio.Task[bytes]) -> None:
        if not task.cancelled():
            task.exception()  # looked at even if nobody waits any more, else asyncio complains
        del self._drawing[key]
        self._waiting -= Counter((server,))  # which forgets servers that wait for nothing any more

    def _spare(self, request: Request) -> None:
        self.spared += 1
        metrics.spared(request.kind)

    async def _draw(self, key: bytes, data: bytes, request: Request) -> bytes:
        try:
            if request.kind == "replay":
                return await self._animate(request)
            with metrics.drawn(request.kind):
                picture = await self._in_turn(data)
        except NotDrawnError:
            log.exception("picture not drawn", kind=request.kind, game=request.game)
            self._failed.put(key, asyncio.get_running_loop().time())
            raise
        self._kept.put(key, picture)
        self.drawn += 1
        return picture

    async def _in_turn(self, data: bytes) -> bytes:
        worker = await self._turns.take(current_server.get())
        try:
            return await _tried(worker, data)
        finally:
            self._turns.give(worker)

    async def _animate(self, request: Request) -> bytes:
        """A film, one at a time and frame by frame: nobody's hand waits for more than one of them."""
        async with self._animating:
            with metrics.drawn("replay"):
                frames = [
                    (await self._in_turn(_pickled(_frame(request, shot))), shot.weight)
                    for shot in request.view
                ]
                return await self._in_turn(_pickled(replace(request, view=frames)))


def _frame(request: Request, shot: Shot) -> Request:
    frame = replace(request, kind="frame", view=shot.view, happened=shot.happened)
    return replace(frame, caption=shot.caption, title=shot.title)


def _pickled(request: Request) -> bytes:
    return pickle.dumps(request, pickle.HIGHEST_PROTOCOL)


async def _tried(worker: Worker, data: bytes) -> bytes:
    for _ in range(TRIES):
        try:
            return await worker.draw(data)
        except WorkerLostError as lost:
            log.warning("a drawing process was lost", reason=str(lost))
            reason = lost
    raise NotDrawnError("The picture could not be drawn.") from reason
