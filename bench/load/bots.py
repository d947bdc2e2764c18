"""A bot as a process of its own, connected to a sandbox in this one; and what it costs."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import ExitStack, asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch
from urllib.request import urlopen

import psutil
from prometheus_client.parser import text_string_to_metric_families

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
    """What a bot has used since its start: CPU seconds and memory, in all of its processes."""

    cpu: float
    memory: float
    """MiB; pages that several processes share count once."""
    loop: float
    """CPU seconds of the event loop's thread."""
    threads: float
    """CPU seconds of the other threads of its process: the store's, nearly all of it."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What a bot has shown since its start."""

    drawn: int
    """Number of pictures that were drawn."""
    spared: int
    """Number of pictures that were asked for and were drawn already, or being drawn."""
    boards: int
    """Number of pictures of boards among those drawn."""
    moves: int
    """Number of moves, by players, AI and clock."""


def shown(folder: Path, metrics_port: int) -> Shown:
    """What the bot has shown whose database lies in this folder and which tells its figures at this port."""
    with urlopen(f"http://127.0.0.1:{metrics_port}/metrics") as answer:
        families = text_string_to_metric_families(answer.read().decode())
    found = {
        (sample.labels["kind"], sample.labels["result"]): int(sample.value)
        for family in families
        for sample in family.samples
        if sample.name == "palermo_pictures_total"
    }
    with closing(sqlite3.connect(f"{(folder / 'palermo.db').as_uri()}?mode=ro", uri=True)) as db:
        (moves,) = db.execute("SELECT count(*) FROM entries WHERE kind = 'move'").fetchone()
    results = {
        what: sum(number for (_, result), number in found.items() if result == what)
        for what in ("drawn", "spared")
    }
    return Shown(results["drawn"], results["spared"], found.get(("board", "drawn"), 0), moves)


@dataclass(frozen=True, slots=True)
class BotProcess:
    """A running bot."""

    process: psutil.Process
    identified: float
    """CPU seconds from its start until it identified itself at the gateway."""

    def cost(self) -> Cost:
        """What it has used so far, with its worker processes."""
        family = [self.process, *self.process.children(recursive=True)]
        cpu = sum(sum(each.cpu_times()[:2]) for each in family)
        spent = {each.id: each.user_time + each.system_time for each in self.process.threads()}
        loop = spent.pop(self.process.pid)
        memory = sum(each.memory_full_info().pss for each in family) / MIB
        return Cost(cpu, memory, loop, sum(spent.values()))


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
