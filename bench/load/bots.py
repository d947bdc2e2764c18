"""A bot as a process of its own, connected to a sandbox in this one; and what it costs."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

import psutil

from bot.local import environment
from sandbox import sessions
from sandbox.app import Server, serve
from sandbox.limits import Limits

PATIENCE = 60.0  # seconds for a bot to connect
LOOK_SECONDS = 0.01
PALERMO = (sys.executable, "-m", "bot", "run")
BARE = (sys.executable, "-m", "bench.load.bare_bot")
MIB = 2**20


@dataclass(frozen=True, slots=True)
class Cost:
    """CPU seconds and memory that a bot has used since its start, in all of its processes."""

    cpu: float
    memory: float
    """MiB; pages that several processes share count once."""


@dataclass(frozen=True, slots=True)
class BotProcess:
    """A running bot."""

    process: psutil.Process
    identified: float
    """CPU seconds from its start until it identified itself at the gateway."""

    def cost(self) -> Cost:
        """The bot's cost so far, worker processes included."""
        family = [self.process, *self.process.children(recursive=True)]
        cpu = sum(sum(process.cpu_times()[:2]) for process in family)
        memory = sum(process.memory_full_info().pss for process in family) / MIB
        return Cost(cpu, memory)


@asynccontextmanager
async def sandbox(folder: Path, *, limits: bool = False) -> AsyncIterator[Server]:
    """A sandbox in this process, with or without Discord's ``limits`` of pace."""
    with ExitStack() as stack:
        stack.enter_context(patch.object(sessions, "IDENTIFY_GAP_SECONDS", 0.0))
        if not limits:
            stack.enter_context(patch.object(Limits, "take", lambda *_: {}))
            stack.enter_context(patch.object(Limits, "take_global", lambda *_: None))
        async with serve(folder) as server:
            yield server


@asynccontextmanager
async def running(
    server: Server, folder: Path, command: Sequence[str] = PALERMO, settings: Mapping[str, str] | None = None
) -> AsyncIterator[BotProcess]:
    """A bot in a process of its own, connected and with its commands known."""
    usual = {"PALERMO_CLICKS_A_SECOND": "1000000", "PALERMO_LOG_LEVEL": "WARNING"}
    env = {**environment(folder, server.world.endpoint), **usual, **(settings or {})}
    del env["PALERMO_CLOCK_FILE"]  # nobody moves the clock, and no host's bot looks after such a file
    with (folder / "bot.log").open("ab") as log:
        process = subprocess.Popen(command, env=env, stdout=log, stderr=log)  # noqa: S603, ASYNC220 - our own command
    try:
        known = psutil.Process(process.pid)
        await _until(lambda: server.api.sessions.connected, process)
        identified = sum(known.cpu_times()[:2])
        await _until(lambda: bool(server.world.commands), process)
        yield BotProcess(known, identified)
    finally:
        process.terminate()
        await asyncio.to_thread(process.wait)


async def _until(true: Callable[[], bool], process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        if process.poll() is not None or time.monotonic() > end:
            raise RuntimeError("the bot did not connect; its log stands in bot.log beside its database")
        await asyncio.sleep(LOOK_SECONDS)
