"""The program as a process: how it starts."""

from __future__ import annotations

import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from bench.load.bots import running, sandbox
from bench.measure import Figure, Row

RECORD = ("simulate", "streets", "--seats", "2", "--out")
IMPORTS = (
    "import discord, sqlalchemy.ext.asyncio, aiosqlite, pydantic_settings, PIL.Image, structlog, aiohttp"
)
MAIN = "from bot.cli import main; main()"


def _child(*arguments: str) -> float:
    """CPU seconds of a Python process."""
    process = subprocess.Popen([sys.executable, *arguments], stdout=subprocess.DEVNULL)  # noqa: S603 - our own
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{' '.join(arguments)} failed")
    return used.ru_utime + used.ru_stime


async def _start() -> float:
    """CPU seconds of ``palermo run`` until it identified itself."""
    with tempfile.TemporaryDirectory() as folder:
        async with sandbox(Path(folder)) as server, running(server, Path(folder)):
            pass  # the first start makes the database, once in its life
        async with sandbox(Path(folder)) as server, running(server, Path(folder)) as bot:
            return bot.identified


def start(rounds: int) -> Sequence[Figure]:
    """``palermo run`` and ``palermo verify``, beside their bare imports."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-c", MAIN, *RECORD, folder], check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - our own
        (record,) = Path(folder).glob("*.json")
        verify, pydantic, imports, run = ([0.0][:0] for _ in range(4))
        for _ in range(rounds):
            verify.append(_child("-c", MAIN, "verify", str(record)))
            pydantic.append(_child("-c", "import pydantic"))
            imports.append(_child("-c", IMPORTS))
            run.append(asyncio.run(_start()))
    medians = [statistics.median(times) for times in (run, imports, verify, pydantic)]
    return [
        Figure("palermo run to IDENTIFY", medians[0], "s", 1.67, "its imports", medians[1]),
        Figure("palermo verify", medians[2], "s", 2.5, "import pydantic", medians[3]),
    ]


ROWS = (
    Row(
        "start",
        "CPU of `palermo run` from its start until it identifies itself at the gateway, on a database "
        "that stands, beside the imports of the libraries that it needs; and of `palermo verify` with one "
        "record, beside `import pydantic`",
        "compiling the source and making the database, which is done once",
        start,
    ),
)
