"""Records that people send are judged in a process that may not take too much."""

from __future__ import annotations

import asyncio
import io
import json
import os
import resource
import sys
from pathlib import Path
from unittest.mock import AsyncMock, Mock, create_autospec

import pytest

from bot import child_process
from bot.catalogue import game
from bot.simulation import plan, play
from bot.tables.values.ids import UserId
from bot.verification import worker
from bot.verification.service import Verifier
from engines.record import MAX_BYTES, dump, terms_digest
from engines.text import Refused
from tests.loop_time import settled, stopped

PATIENCE = 180.0  # seconds for a worker, which may have to share the processor


def record() -> bytes:
    """A whole game."""
    return dump(play(plan("streets", 2, [], "random", 1), 0))


async def test_a_record_that_holds() -> None:
    """Its digests and times are those of ``palermo verify``."""
    data = record()
    judged = await Verifier(seconds=PATIENCE).judge(data, "en", UserId(1))
    assert judged["ok"] is True
    assert judged["joined"] == [None, None]
    assert judged["terms"] == terms_digest(play(plan("streets", 2, [], "random", 1), 0))


async def test_a_forged_move_is_named() -> None:
    """The sentence is in the reader's language where there is one."""
    told = json.loads(record())
    told["moves"][4]["seat"] = 1 - told["moves"][4]["seat"]
    judged = await Verifier(seconds=PATIENCE).judge(json.dumps(told).encode(), "xx", UserId(1))
    assert (judged["ok"], judged["move"]) == (False, 5)
    assert "cannot act here" in str(judged["error"])
    assert game("streets").title not in str(judged["error"])


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"[1, 2]", b"{" * 200_000, b"x" * (MAX_BYTES + 9)])
async def test_what_is_no_record_is_said_to_be_none(data: bytes) -> None:
    assert (await Verifier(seconds=PATIENCE).judge(data, "en", UserId(1)))["ok"] is False


@pytest.mark.parametrize(
    "work",
    [
        "import time; time.sleep(600)",
        "while True: pass",
        "x = bytearray(2 * 10**9)",
        "import os; os.abort()",
        "",
    ],
)
async def test_a_worker_that_takes_too_much_is_ended(work: str, capfd: pytest.CaptureFixture[str]) -> None:
    """Time and memory are bounded; whoever asked is told where else to check, and the log nothing of it."""
    limited = f"import sys, bot.verification.worker as w; w.PROCESSOR_SECONDS = 1; w.limit(); {work}"
    verifier = Verifier((sys.executable, "-c", limited), seconds=3 if "sleep" in work else PATIENCE)
    with pytest.raises(Refused, match="on your own machine"):
        await verifier.judge(b"{}", "en", UserId(1))
    assert "Traceback" not in capfd.readouterr().err


async def test_where_no_process_can_be_started_whoever_asks_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as full:
        full.setattr(asyncio, "create_subprocess_exec", AsyncMock(side_effect=BlockingIOError(11, "no more")))
        with pytest.raises(Refused, match="too many records to check"):
            await Verifier().judge(b"{}", "en", UserId(1))


def judged_here(monkeypatch: pytest.MonkeyPatch, data: bytes, language: str) -> dict[str, object]:
    """The output of the worker's program, run in this process."""
    written = io.StringIO()
    monkeypatch.setattr(sys, "argv", ["worker", language])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    monkeypatch.setattr(sys, "stdout", written)
    worker.main()
    told: dict[str, object] = json.loads(written.getvalue())
    return told


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no such bounds")
def test_a_worker_binds_itself_before_it_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    """It gets half a GiB and 20 seconds of the processor, after all others; of what is long the beginning."""
    bounds: list[object] = []
    monkeypatch.setattr(resource, "setrlimit", lambda *bound: bounds.append(bound))
    monkeypatch.setattr(os, "nice", bounds.append)
    data = record()
    assert judged_here(monkeypatch, data, "en")["ok"] is True
    assert bounds == [(resource.RLIMIT_AS, (2**29, 2**29)), (resource.RLIMIT_CPU, (20, 20)), 10]
    told = judged_here(monkeypatch, data.ljust(MAX_BYTES + 9), "de")["error"]
    assert told == judged_here(monkeypatch, bytes(MAX_BYTES + 1), "de")["error"]
    assert told != judged_here(monkeypatch, bytes(MAX_BYTES), "de")["error"]


def hanging() -> Mock:
    """A worker that answers nothing."""

    async def never(_data: bytes) -> None:
        await asyncio.Event().wait()

    process: Mock = create_autospec(asyncio.subprocess.Process, instance=True, returncode=None)
    process.communicate.side_effect = never
    return process


async def test_records_wait_for_their_turn_but_not_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of one person two, so that they leave room for others; each has three quarters of a minute."""
    workers: list[Mock] = []

    async def start(_command: object, *, quiet: bool) -> Mock:
        assert quiet
        workers.append(hanging())
        return workers[-1]

    monkeypatch.setattr(child_process, "start", start)
    pass_time, verifier = stopped(monkeypatch), Verifier()

    def ask(user: int) -> asyncio.Task[object]:
        return asyncio.create_task(verifier.judge(b"", "en", UserId(user)))

    waiting = [ask(user) for user in (1, 1, 2, 2, 3, 3, 4, 4)]
    await settled()
    for user, why in ((1, "two other records of yours"), (5, "too many records")):
        with pytest.raises(Refused, match=why):
            await ask(user)
    for number, task in enumerate(waiting):
        await pass_time(44.5)
        assert (len(workers), task.done()) == (number + 1, False)
        await pass_time(1)
        assert "on your own machine" in str(task.exception())
        assert [workers[number].kill.call_count, workers[number].wait.await_count] == [1, 1]
    again = [ask(1), ask(1)]
    await settled()
    assert not any(task.done() for task in again)


async def test_a_worker_is_not_left_behind(tmp_path: Path) -> None:
    """A caller that stops waiting ends its worker."""
    note = tmp_path / "pid"
    work = f"import os, time; open({str(note)!r}, 'w').write(str(os.getpid())); time.sleep(600)"
    task = asyncio.create_task(
        Verifier((sys.executable, "-c", work), seconds=600).judge(b"{}", "en", UserId(1))
    )
    async with asyncio.timeout(PATIENCE):
        while not (note.exists() and note.read_text()):  # noqa: ASYNC110 - a file tells nobody that it is written
            await asyncio.sleep(0.05)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    with pytest.raises(ProcessLookupError):
        os.kill(int(note.read_text()), 0)
