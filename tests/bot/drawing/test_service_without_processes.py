"""The limits on waiting, remembering and trying again, with workers that draw nothing."""

from __future__ import annotations

import asyncio
import gc
import pickle
from collections import deque
from collections.abc import Iterator
from itertools import count
from typing import Any
from unittest.mock import Mock, create_autospec

import pytest

from bot import child_process
from bot.child_process import WorkerLostError
from bot.drawing import service
from bot.drawing.request import PictureKind, Request
from bot.drawing.service import Drawings, NotDrawnError, Overloaded, Process
from bot.fair_queue import current_server
from engines.text import say
from renders.shared.subjects import Shot
from tests.loop_time import settled, stopped


class Fake:
    """A worker that notes what it is asked for, and answers with it while it is let."""

    def __init__(self) -> None:
        self.asked: list[Request] = []
        self.open = asyncio.Event()
        self.open.set()
        self.troubles: deque[Exception] = deque()
        """The fates of the next pictures; the others are drawn."""
        self.stopped = False

    async def draw(self, data: bytes) -> bytes:
        """The name of the request."""
        request: Request = pickle.loads(data)  # noqa: S301 - of this test
        self.asked.append(request)
        await self.open.wait()
        if self.troubles:
            raise self.troubles.popleft()
        return str(request.seat if request.seat is not None else request.happened).encode()

    async def stop(self) -> None:
        """Note it."""
        self.stopped = True


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch) -> Fake:
    worker = Fake()
    monkeypatch.setattr(service, "Process", lambda: worker)
    return worker


@pytest.fixture
def drawings(worker: Fake) -> Drawings:
    """A service with this worker alone."""
    drawings = Drawings(workers=1)
    assert drawings._workers == [worker]  # noqa: SLF001 - not a real one
    return drawings


def request(number: int, kind: PictureKind = "board") -> Request:
    """A picture of this number."""
    return Request("streets", kind, None, "en", (), seat=number)


async def test_a_hundred_pictures_of_a_server_wait_and_two_hundred_in_all(
    worker: Fake, drawings: Drawings
) -> None:
    """A refused picture leaves no trace; servers take turns, and afterwards there is room again."""
    worker.open.clear()
    numbers: Iterator[int] = count()

    async def ask(server: int, pictures: int) -> list[asyncio.Task[bytes]]:
        current_server.set(server)
        asked = [asyncio.create_task(drawings.draw(request(next(numbers)))) for _ in range(pictures)]
        await settled()
        return asked

    waiting = await ask(1, 100)
    (refused,) = await ask(1, 1)
    assert "too much to draw" in str(refused.exception())
    waiting += await ask(2, 99)
    waiting += await ask(3, 1)
    assert not any(task.done() for task in waiting)
    (refused,) = await ask(4, 1)
    assert isinstance(refused.exception(), Overloaded)
    worker.open.set()
    await asyncio.gather(*waiting)
    assert len(worker.asked) == 200
    assert [one.seat for one in worker.asked[:7]] == [0, 1, 101, 200, 2, 102, 3]
    waiting = [*await ask(1, 100), *await ask(2, 100)]
    assert len({await task for task in waiting}) == 200


async def test_forty_pictures_are_remembered(worker: Fake, drawings: Drawings) -> None:
    assert current_server.get() == 0, "drawn for no server"
    for number in range(41):
        await drawings.draw(request(number))
    await drawings.draw(request(1))
    assert len(worker.asked) == 41
    await drawings.draw(request(0))
    assert [one.seat for one in worker.asked[41:]] == [0]


async def test_a_picture_is_tried_twice_and_again_five_minutes_later(
    worker: Fake, drawings: Drawings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker that was lost says nothing against it; two of them do."""
    pass_time = stopped(monkeypatch)
    worker.troubles.append(WorkerLostError("killed"))
    assert await drawings.draw(request(7)) == b"7"
    worker.asked.clear()
    worker.troubles.extend([WorkerLostError("killed")] * 2)
    for _ in range(2):
        with pytest.raises(NotDrawnError):
            await drawings.draw(request(1))
        await pass_time(299)
    assert len(worker.asked) == 2
    await pass_time(-297)
    assert await drawings.draw(request(1)) == b"1"


async def test_of_a_replay_each_frame_is_drawn_with_what_happened_before(
    worker: Fake, drawings: Drawings
) -> None:
    start, end = say("The start"), say("The end")
    shots = (Shot("first", ("begun",), start, 0), Shot("second", ("moved",), end, 7))
    assert await drawings.draw(Request("streets", "replay", shots, "en", ("Anna",))) == b"()"
    asked = [(one.kind, one.view, one.happened, one.caption) for one in worker.asked]
    pictures = [(b"('begun',)", 0), (b"('moved',)", 7)]
    assert asked == [
        ("frame", "first", ("begun",), start),
        ("frame", "second", ("moved",), end),
        ("replay", pictures, (), None),
    ]


async def test_closing_gives_up_what_is_being_drawn(worker: Fake, drawings: Drawings) -> None:
    worker.open.clear()
    waiting = [asyncio.create_task(drawings.draw(request(number))) for number in range(3)]
    await settled()
    closing = asyncio.create_task(drawings.close())
    await settled()
    assert closing.done()
    assert all(task.cancelled() for task in waiting)
    assert worker.stopped


async def test_nobody_is_told_of_a_failure_that_nobody_waits_for(worker: Fake, drawings: Drawings) -> None:
    """The log has it already; asyncio would tell it again, as an error in the program."""
    complaints: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _loop, said: complaints.append(said))
    worker.open.clear()
    worker.troubles.extend([WorkerLostError("killed")] * 2)
    drawing = asyncio.create_task(drawings.draw(request(1)))
    await settled()
    drawing.cancel()
    worker.open.set()
    await settled()
    assert not worker.troubles
    del drawing  # which holds the other task
    gc.collect()
    assert complaints == []


def hanging() -> Mock:
    """A process that reads all and answers nothing."""
    process: Mock = create_autospec(asyncio.subprocess.Process, instance=True, returncode=None)
    process.stdin = create_autospec(asyncio.StreamWriter, instance=True)
    process.stdout = asyncio.StreamReader()
    return process


async def test_a_picture_may_take_half_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    process = hanging()
    monkeypatch.setattr(child_process, "start", lambda _command: asyncio.sleep(0, process))
    pass_time = stopped(monkeypatch)
    drawing = asyncio.create_task(Process().draw(b"a request"))
    await pass_time(29.5)
    assert not drawing.done()
    await pass_time(1)
    assert isinstance(drawing.exception(), WorkerLostError)
    assert [process.kill.call_count, process.wait.await_count] == [1, 1]
    process.stdin.drain.assert_awaited_once()  # a long request is not kept in memory a second time


async def test_a_worker_whose_picture_is_given_up_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half an answer may be in its pipe."""
    process = hanging()
    monkeypatch.setattr(child_process, "start", lambda _command: asyncio.sleep(0, process))
    drawing = asyncio.create_task(Process().draw(b"a request"))
    await settled()
    drawing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await drawing
    assert [process.kill.call_count, process.wait.await_count] == [1, 1]
