"""Pictures drawn by worker processes: the same as drawn here, each once, whatever becomes of a worker."""

from __future__ import annotations

import asyncio
import itertools
import os
import random
import signal
import sys
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from unittest.mock import AsyncMock

import pytest
import pytest_asyncio
from structlog.testing import capture_logs

from bot.catalogue import CATALOGUE, game
from bot.child_process import PipedProcess
from bot.drawing import service
from bot.drawing.pictures import draw
from bot.drawing.request import PictureKind, Request
from bot.drawing.service import Drawings, NotDrawnError, Process
from bot.drawing.worker import NICENESS
from engines.chance import Chance
from engines.options import complete
from engines.text import say
from renders.shared.subjects import Shot

SEED = bytes(32)


def request(name: str, kind: PictureKind = "board", moves: int = 10) -> Request:
    """A picture of a game after some sensible moves, for seat 0."""
    played = game(name)
    seats = min(played.seats)
    chance = Chance(SEED, "game", name, ["ai"] * seats)
    state, events = played.rules.start(complete(played.options, {}), seats, chance)
    rng = random.Random(1)
    for _ in range(moves):
        seat = played.rules.owes(state)[0]
        move = played.play.policy(played.knowledge.view(state, seat), rng)
        state, events = played.rules.apply(state, seat, move, chance)
    view = played.knowledge.view(state, 0)
    told = tuple(one for one in (played.knowledge.told(event, 0) for event in events) if one is not None)
    names = ("Anna", "Ben", "Cleo")[:seats]
    return Request(name, kind, view, "en", names, happened=told if kind == "board" else ())


PATIENCE = 180.0  # seconds for a picture: workers leave the processor to all others, also to other tests


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """No worker is taken to be stuck because the machine is busy."""
    monkeypatch.setattr(service, "LONGEST_SECONDS", PATIENCE)


@pytest_asyncio.fixture
async def drawings() -> AsyncIterator[Drawings]:
    """A service with one worker process."""
    service = Drawings(workers=1)
    yield service
    await service.close()


def process_of(drawings: Drawings) -> asyncio.subprocess.Process:
    """The running process of the only worker."""
    (worker,) = drawings._workers  # noqa: SLF001 - to kill it, as the system might
    assert isinstance(worker, Process)
    running = worker.worker._process  # noqa: SLF001 - as above
    assert running is not None
    return running


def environment_of(pid: int) -> bytes:
    """The environment that a process was started with; only Linux shows it."""
    return Path(f"/proc/{pid}/environ").read_bytes()


async def test_a_worker_draws_what_the_program_itself_would(drawings: Drawings) -> None:
    kinds: tuple[PictureKind, ...] = ("board", "hand", "private")
    for name, kind in itertools.product(CATALOGUE, kinds):
        if kind == "hand" and not game(name).hands:
            continue
        wanted = request(name, kind)
        assert await drawings.draw(wanted) == draw(wanted), (name, kind)


async def test_a_picture_asked_for_twice_is_drawn_once(drawings: Drawings) -> None:
    first, second = await asyncio.gather(*(drawings.draw(request("streets")) for _ in range(2)))
    third = await drawings.draw(request("streets"))
    assert first == second == third
    assert (drawings.drawn, drawings.spared) == (1, 2)


async def test_a_killed_worker_is_replaced_and_its_picture_drawn(drawings: Drawings) -> None:
    await drawings.draw(request("streets", moves=1))
    killed = process_of(drawings)
    drawing = asyncio.create_task(drawings.draw(request("streets", moves=2)))
    await asyncio.sleep(0)
    killed.kill()
    assert await drawing == draw(request("streets", moves=2))
    assert process_of(drawings).pid != killed.pid


async def test_a_picture_that_cannot_be_drawn_harms_no_other(
    drawings: Drawings, capfd: pytest.CaptureFixture[str]
) -> None:
    broken = Request("streets", "board", "no view", "en", ())
    with pytest.raises(NotDrawnError):
        await drawings.draw(broken)
    assert "Traceback" in capfd.readouterr().err
    assert await drawings.draw(request("streets")) == draw(request("streets"))


async def test_a_worker_that_hangs_is_given_up(drawings: Drawings, monkeypatch: pytest.MonkeyPatch) -> None:
    await drawings.draw(request("streets", moves=1))
    hanging = process_of(drawings)
    hanging.send_signal(signal.SIGSTOP)
    monkeypatch.setattr(service, "LONGEST_SECONDS", 1.0)
    stop = PipedProcess.stop

    async def stop_and_be_patient(process: PipedProcess) -> None:
        monkeypatch.setattr(
            service, "LONGEST_SECONDS", PATIENCE
        )  # for the new process, however busy the machine
        await stop(process)

    monkeypatch.setattr(PipedProcess, "stop", stop_and_be_patient)
    assert await drawings.draw(request("streets", moves=2)) == draw(request("streets", moves=2))
    assert hanging.returncode is not None


async def test_whoever_gives_up_leaves_the_picture_to_the_others(drawings: Drawings) -> None:
    hasty = asyncio.create_task(drawings.draw(request("streets")))
    patient = asyncio.create_task(drawings.draw(request("streets")))
    await asyncio.sleep(0)
    hasty.cancel()
    assert await patient == draw(request("streets"))


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux shows a process's environment")
async def test_a_worker_never_sees_the_token(drawings: Drawings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "very-secret")
    monkeypatch.setenv("PALERMO_DATABASE_URL", "postgresql://user:also-secret@host/palermo")
    await drawings.draw(request("streets"))
    assert b"secret" not in environment_of(process_of(drawings).pid)


@pytest.mark.skipif(not hasattr(os, "nice"), reason="Windows has no such order of processes")
async def test_clicks_are_answered_before_pictures_are_drawn(drawings: Drawings) -> None:
    """A worker leaves the processor to whoever else wants it."""
    await drawings.draw(request("streets"))
    own, worker = (os.getpriority(os.PRIO_PROCESS, pid) for pid in (0, process_of(drawings).pid))
    assert worker == min(own + NICENESS, 19)


async def test_without_processes_the_program_draws_in_a_thread() -> None:
    drawings = Drawings(workers=0)
    assert await drawings.draw(request("chicago", "hand")) == draw(request("chicago", "hand"))
    with pytest.raises(NotDrawnError):
        await drawings.draw(Request("streets", "board", "no view", "en", ()))
    await drawings.close()


async def test_a_picture_that_is_not_drawn_is_told_to_the_host_once(drawings: Drawings) -> None:
    """It is logged as an error, which the error webhook gets; not again in the same minutes."""
    with capture_logs() as lines:
        for _ in range(2):
            with pytest.raises(NotDrawnError):
                await drawings.draw(Request("streets", "board", "no view", "en", ()))
    told = [(line["event"], line["kind"], line["exc_info"]) for line in lines if line["log_level"] == "error"]
    assert told == [("picture not drawn", "board", True)]


async def test_where_no_process_can_be_started_the_picture_is_not_drawn(
    drawings: Drawings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Words take its place; when there is room again others are drawn."""
    with monkeypatch.context() as full:
        full.setattr(asyncio, "create_subprocess_exec", AsyncMock(side_effect=BlockingIOError(11, "no more")))
        with pytest.raises(NotDrawnError):
            await drawings.draw(request("streets", moves=1))
    assert await drawings.draw(request("streets", moves=2)) == draw(request("streets", moves=2))


async def test_closing_ends_the_worker(drawings: Drawings) -> None:
    await drawings.draw(request("streets"))
    running = process_of(drawings)
    await drawings.close()
    assert running.returncode is not None


async def test_nobody_waits_for_all_pictures_of_a_replay(drawings: Drawings) -> None:
    """Another picture is drawn between two of them, by the same worker."""
    board = request("streets")
    animated = replace(
        board, kind="replay", view=(Shot(board.view, board.happened, say("A move"), 1),) * 8, happened=()
    )
    replay = asyncio.create_task(drawings.draw(animated))
    assert (await drawings.draw(board)).startswith(b"\x89PNG")
    assert not replay.done()
    running = process_of(drawings)
    assert (await replay).startswith(b"GIF89a")
    assert process_of(drawings) is running
