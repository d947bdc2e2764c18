"""The program as a process: how it starts."""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from compileall import compile_dir
from pathlib import Path

from bench.load.bots import running, sandbox
from bench.measure import Figure, Row

RECORD = ("simulate", "streets", "--seats", "2", "--out")
IMPORTS = (
    "import discord, sqlalchemy.ext.asyncio, aiosqlite, pydantic_settings, PIL.Image, structlog, aiohttp"
)
ROOMS = ("bot", "engines", "renders", "sandbox")
MAIN = "from bot.cli import main; main()"


def _child(*arguments: str) -> float:
    """CPU seconds of a Python process."""
    process = subprocess.Popen([sys.executable, *arguments], stdout=subprocess.DEVNULL)  # noqa: S603 - our own
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{' '.join(arguments)} failed")
    return used.ru_utime + used.ru_stime


async def _start() -> tuple[float, float]:
    """CPU seconds of ``palermo run`` until it identified itself, and its memory then, in MiB."""
    with tempfile.TemporaryDirectory() as folder:
        async with sandbox(Path(folder)) as server, running(server, Path(folder)):
            pass  # the first start makes the database, once in its life
        async with sandbox(Path(folder)) as server, running(server, Path(folder)) as bot:
            return bot.identified, bot.process.memory_info().rss / 2**20


def start(rounds: int) -> Sequence[Figure]:
    """``palermo run`` and ``palermo verify``, beside their bare imports; all of it compiled before."""
    root = Path(__file__).parents[2]
    if not all(compile_dir(root / room, quiet=1) for room in ROOMS):
        raise RuntimeError("the source cannot be compiled into files")
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-c", MAIN, *RECORD, folder], check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - our own
        (record,) = Path(folder).glob("*.json")
        json.loads(record.read_text(encoding="utf-8"))
        verify, pydantic, imports, run, memory = ([0.0][:0] for _ in range(5))
        for _ in range(rounds):
            verify.append(_child("-c", MAIN, "verify", str(record)))
            pydantic.append(_child("-c", "import pydantic"))
            imports.append(_child("-c", IMPORTS))
            cpu, resident = asyncio.run(_start())
            run.append(cpu)
            memory.append(resident)
    medians = [statistics.median(each) for each in (run, imports, verify, pydantic, memory)]
    return [
        Figure("palermo run to IDENTIFY", medians[0], "s", 1.67, 1.33, peer="its imports", theirs=medians[1]),
        Figure("memory then", medians[4], "MiB", 90),
        Figure("palermo verify", medians[2], "s", 2.5, 1.5, peer="import pydantic", theirs=medians[3]),
    ]


ROWS = (
    Row(
        "start",
        "CPU of `palermo run` from its start until it identifies itself at the gateway, on a database "
        "that stands, beside the imports of the libraries that it needs; and of `palermo verify` with one "
        "record, beside `import pydantic`",
        "compiling the source and making the database, which is done once (Alembic: 10 MiB and 0.1 s more)",
        start,
    ),
)
