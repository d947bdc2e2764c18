"""Records that people send are judged in a process that may not take too much."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from pathlib import Path
from unittest.mock import AsyncMock

import pytest

from bot.catalogue import game
from bot.simulation import plan, play
from bot.tables.model import UserId
from bot.verification import service, worker
from bot.verification.service import COMMAND, Verifier
from engines.record import MAX_BYTES, dump, terms_digest
from engines.text import Refused

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
    assert "is not to act here" in str(judged["error"])
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
async def test_a_worker_that_takes_too_much_is_ended(work: str) -> None:
    """Time and memory are bounded; whoever asked is told where else to check."""
    limited = f"import sys, bot.verification.worker as w; w.SECONDS = 1; w.limit(); {work}"
    verifier = Verifier((sys.executable, "-c", limited), seconds=3 if "sleep" in work else PATIENCE)
    with pytest.raises(Refused, match="on your own machine"):
        await verifier.judge(b"{}", "en", UserId(1))


async def test_where_no_process_can_be_started_whoever_asks_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as full:
        full.setattr(asyncio, "create_subprocess_exec", AsyncMock(side_effect=BlockingIOError(11, "no more")))
        with pytest.raises(Refused, match="too many records to check"):
            await Verifier().judge(b"{}", "en", UserId(1))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no such bounds")
async def test_a_worker_binds_itself_before_it_reads() -> None:
    bounds = "resource.getrlimit(resource.RLIMIT_AS), resource.getrlimit(resource.RLIMIT_CPU)"
    told = f"import resource, bot.verification.worker as w; w.judgement = lambda *_: {{'is': [{bounds}]}}"
    judged = await Verifier((sys.executable, "-c", f"{told}; w.main()"), PATIENCE).judge(
        b"{}", "en", UserId(1)
    )
    assert judged["is"] == [[worker.MEMORY_BYTES] * 2, [worker.PROCESSOR_SECONDS] * 2]


async def test_records_wait_for_their_turn_but_not_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of one person two, so that they leave room for others."""
    monkeypatch.setattr(service, "WAITING_LIMIT", 3)
    verifier = Verifier((*COMMAND[:1], "-c", "import sys; sys.stdin.read(); print('{\"ok\": false}')"))
    judging = (verifier.judge(b"", "en", UserId(user)) for user in (1, 1, 1, 2, 3))
    told = [str(answer) for answer in await asyncio.gather(*judging, return_exceptions=True)]
    assert [told[at] for at in (0, 1, 3)] == ["{'ok': False}"] * 3
    assert "two other records of yours" in told[2]
    assert "too many records" in told[4]
    assert (await verifier.judge(b"", "en", UserId(1)))["ok"] is False


async def test_a_worker_is_not_left_behind(tmp_path: Path) -> None:
    """Whoever does not wait any more takes their worker along."""
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
