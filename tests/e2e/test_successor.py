"""The program itself: SIGUSR2 starts the process that takes over, as ``systemctl reload`` does."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot import successor
from bot.local import environment
from bot.successor import Successor, command
from bot.systemd import notify
from sandbox import sessions
from sandbox.app import serve
from tests.e2e.test_crashes import until

pytestmark = [
    pytest.mark.asyncio(loop_scope="function"),
    pytest.mark.skipif(not hasattr(signal, "SIGUSR2"), reason="needs SIGUSR2"),
]


@pytest.fixture
def told(tmp_path: Path) -> Iterator[socket.socket]:
    """What systemd would hear."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as server:
        server.bind(str(tmp_path / "notify"))
        server.setblocking(False)
        yield server


def heard(server: socket.socket) -> list[str]:
    lines: list[str] = []
    while True:
        try:
            lines += server.recv(4096).decode().splitlines()
        except BlockingIOError:
            return lines


async def test_a_signal_starts_the_process_that_takes_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, told: socket.socket
) -> None:
    """Systemd is told of the new main process before the former one ends, with success."""
    monkeypatch.setattr(sessions, "IDENTIFY_GAP_SECONDS", 0.0)
    async with serve(tmp_path) as server:
        words = {"PALERMO_PICTURE_WORKERS": "0", "NOTIFY_SOCKET": str(tmp_path / "notify")}
        with (tmp_path / "bot.log").open("wb") as log:
            older = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "bot",
                "run",
                stderr=log,
                stdout=log,
                env={**environment(tmp_path, server.world.endpoint), **words},
            )
        newer = 0
        try:
            await until(lambda: bool(server.world.commands))
            assert {f"MAINPID={older.pid}", "READY=1"} <= set(heard(told))
            older.send_signal(signal.SIGUSR2)
            assert await older.wait() == 0
            mains = [line for line in heard(told) if line.startswith("MAINPID=")]
            newer = int(mains[-1].removeprefix("MAINPID="))
            assert newer != older.pid
            assert server.api.sessions.connected
            os.kill(newer, 0)
            assert (tmp_path / "health").exists(), "the sign of life is the newer one's now"
        finally:
            if older.returncode is None:
                older.kill()
            if newer:
                os.kill(newer, signal.SIGTERM)
                await until(lambda: not server.api.sessions.connected)


async def test_a_new_process_that_ends_at_once_is_told_to_the_host(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "palermo"
    program.write_text("#!/bin/sh\nexit 3\n")
    program.chmod(stat.S_IRWXU)
    monkeypatch.setattr(sys, "argv", [str(program), "run", "--no-backup"])
    assert command() == [str(program), "run", "--no-backup", "--take-over"]
    monkeypatch.setattr(successor, "LOOK_SECONDS", 0.01)
    its = Successor()
    with capture_logs() as lines:
        its.start()
        its.start()
        await until(lambda: len(lines) == 3, every=0.01)
        assert {line["event"] for line in lines} == {
            "a new process is already taking over",
            "starting a new process",
            "the new process has ended before it took over: this one goes on",
        }
        assert lines[-1]["exit_code"] == 3
        monkeypatch.setattr(successor, "command", lambda: [str(tmp_path / "nothing")])
        its.start()
        await until(lambda: len(lines) == 4, every=0.01)
    assert lines[-1]["reason"] == "No such file or directory"


async def test_a_module_is_started_as_a_module(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["/nowhere/bot/__main__.py", "run", "--take-over"])
    assert command() == [sys.executable, "-m", "bot", "run", "--take-over"]


async def test_nobody_is_told_where_nobody_asked(
    monkeypatch: pytest.MonkeyPatch, told: socket.socket
) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    notify("READY=1")
    monkeypatch.setenv("NOTIFY_SOCKET", "@there is no such socket")
    notify("READY=1")
    assert heard(told) == []
