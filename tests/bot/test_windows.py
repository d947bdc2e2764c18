"""Windows has no signal handlers on the event loop. Elsewhere these tests take them away."""

from __future__ import annotations

import asyncio
import dataclasses
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bot.local import program
from sandbox.app import serve

ROOT = Path(__file__).parents[2]
PATIENCE = 180.0  # seconds for a process to start; a passing test waits for a few of them

NO_HANDLERS = """
import asyncio, sys
def refuse(*_): raise NotImplementedError
asyncio.SelectorEventLoop.add_signal_handler = refuse
"""
"""As on Windows. A program that starts with this never gets a signal handler."""

BOT = NO_HANDLERS + "sys.argv = ['palermo', 'run']; from bot.cli import main; main()"
SANDBOX = (
    NO_HANDLERS
    # A shell lets what it starts in the background ignore Ctrl-C, and so all that this starts.
    + "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    + "import sandbox; from bot.cli import main; import bot.local; sys.platform = 'win32'; main()"
)


async def test_the_bot_connects_without_signal_handlers(tmp_path: Path) -> None:
    its = program(tmp_path)
    own = dataclasses.replace(its, command=(sys.executable, "-c", BOT))
    async with serve(tmp_path, program=own) as server, asyncio.timeout(PATIENCE):
        await server.start_bot()
        while server.supervisor.state != "connected":
            assert server.supervisor.state != "stopped", server.supervisor.lines()
            await asyncio.sleep(0.1)
    assert not [line for line in server.supervisor.lines() if "Traceback" in line]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no other way to press Ctrl-C for a process")
def test_ctrl_c_closes_a_sandbox_without_signal_handlers(tmp_path: Path) -> None:
    """Asyncio itself turns it into a cancellation, and the bot is stopped with the sandbox."""
    words = ("sandbox", "--port", "0", "--data", str(tmp_path), "--no-browser")
    process = subprocess.Popen(  # noqa: S603 - our own program
        (sys.executable, "-c", SANDBOX, *words),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert "is open" in process.stdout.readline()
    os.kill(process.pid, signal.SIGINT)
    _out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (0, "")
