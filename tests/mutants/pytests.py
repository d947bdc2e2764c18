"""Pytest, run again and again, without starting Python each time."""

from __future__ import annotations

import json
import os
import selectors
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, NamedTuple

SERVER = Path(__file__).parent / "forks.py"
LIBRARIES = (
    "aiohttp.web",
    "aiosqlite",
    "alembic.command",
    "babel.support",
    "coverage",
    "discord.ext.commands",
    "hypothesis.strategies",
    "openskill.models",
    "PIL.ImageDraw",
    "prometheus_client",
    "pydantic_settings",
    "rich.progress",
    "sqlalchemy.ext.asyncio",
    "structlog",
)
"""Libraries that take long to import."""


IMPORTED = "ignore:Module already imported"  # hypothesis asserts nothing for us


class Result(NamedTuple):
    """The end of a run: pytest's status, None if it took too long; the first test that failed, if any."""

    status: int | None
    failed: str = ""


class Pytest:
    """Forks a process for each run."""

    def __init__(self, server: subprocess.Popen[str]) -> None:
        self._server = server

    def run(
        self,
        root: Path,
        arguments: Sequence[str],
        *,
        seconds: float | None = None,
        patience: int = 0,
        **environment: str,
    ) -> Result:
        """Run it in the tree ``root``, for this many seconds at most; ``environment`` is added to ours.

        ``patience``: seconds that one test may take, else the status is HUNG; 0: as many as it likes.
        """
        arguments = ["-q", "-p", "no:cacheprovider", "-W", IMPORTED, *arguments]
        told = {
            "root": str(root),
            "arguments": arguments,
            "environment": environment,
            "patience": patience,
        }
        self._in.write(f"{json.dumps(told)}\n")
        self._in.flush()
        pid = int(self._said())
        late = not self._ends(seconds)
        if late:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        status, failed = int(self._said()), self._said()
        return Result(None if late else status, failed)

    def _ends(self, seconds: float | None) -> bool:
        with selectors.DefaultSelector() as selector:
            selector.register(self._out, selectors.EVENT_READ)
            return bool(selector.select(seconds))

    def _said(self) -> str:
        """A line, read without a buffer, so that nothing of the next one is taken along."""
        found = bytearray()
        while (byte := os.read(self._out.fileno(), 1)) != b"\n":
            if not byte:
                raise RuntimeError("the process that forks pytest has ended")
            found += byte
        return found.decode()

    @property
    def _in(self) -> IO[str]:
        assert self._server.stdin is not None
        return self._server.stdin

    @property
    def _out(self) -> IO[str]:
        assert self._server.stdout is not None
        return self._server.stdout


@contextmanager
def forking(libraries: Sequence[str] = LIBRARIES) -> Iterator[Pytest]:
    """Pytest, as long as it is needed; the libraries are imported but once."""
    command = [
        sys.executable,
        "-P",
        str(SERVER),
        *libraries,
    ]  # -P: the modules beside it shadow none of Python's
    with subprocess.Popen(  # noqa: S603 - our own words
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as server:
        yield Pytest(server)
        assert server.stdin is not None
        server.stdin.close()
