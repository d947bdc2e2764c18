"""The bot as a process of its own: started, stopped and killed on demand."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO

from sandbox.program import Endpoint, Program
from sandbox.store import make_private

STOP_SECONDS = 10.0  # seconds from asking the bot to stop until it is killed
LOG_LINES = 200  # shown on the page
LOG_TAIL_BYTES = 64 * 1024  # bytes of the log that are read for them


class NoProgramError(Exception):
    """There is nothing to start; the text says so."""


class Supervisor:
    """Holds at most one process. It is restarted only on request."""

    def __init__(self, log: Path, program: Program | None, *, connected: Callable[[], bool]) -> None:
        self._connected = connected
        self._process: asyncio.subprocess.Process | None = None
        self._watcher: asyncio.Task[None] | None = None
        self._changing = asyncio.Lock()  # so that two quick starts spawn one process, and a stop finds it
        self._seen = False
        self._stopping = False
        self.program = program
        self.on_change: list[Callable[[], None]] = []
        self.log = log

    @property
    def state(self) -> str:
        """The state of the bot.

        ``stopped``, ``starting`` (not connected yet), ``connected``, ``running`` (no more), or ``stopping``.
        """
        if self._stopping and self._process is not None:
            return "stopping"
        if self._connected():
            self._seen = True
            return "connected"
        if self._process is None:
            return "stopped"
        return "running" if self._seen else "starting"

    @property
    def pid(self) -> int | None:
        """The process, if one runs."""
        return self._process.pid if self._process else None

    async def start(self, endpoint: Endpoint) -> None:
        """Start the bot, unless it runs. Raises NoProgramError if the sandbox was given none."""
        async with self._changing:
            if self._process is not None:
                return
            if self.program is None:
                raise NoProgramError("This sandbox was started without a command, so it cannot start a bot.")
            self._seen = self._stopping = False
            make_private(self.log)
            with self.log.open("ab") as output:
                self._process = await self._spawn(output, self.program, endpoint)
            self._watcher = asyncio.create_task(self._watch(self._process))
            self._changed()

    async def _spawn(
        self, output: IO[bytes], program: Program, endpoint: Endpoint
    ) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            *program.command,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            env=dict(program.environment(endpoint)),
            start_new_session=True,  # Ctrl-C is the sandbox's: it ends the bot itself
        )

    async def _watch(self, process: asyncio.subprocess.Process) -> None:
        await process.wait()
        if self._process is process:
            self._process = None
            self._changed()

    async def stop(self) -> None:
        """Ask the bot to end, and wait; kill it if it does not."""
        async with self._changing:
            process, watcher = self._process, self._watcher
            if process is None or watcher is None:
                return
            self._stopping = True
            with suppress(ProcessLookupError):  # it has just ended by itself
                process.terminate()
            self._changed()
        try:
            await asyncio.wait_for(asyncio.shield(watcher), STOP_SECONDS)
        except TimeoutError:
            await self.kill()

    async def kill(self) -> None:
        """End the bot this instant, as a crash would."""
        async with self._changing:
            process, watcher = self._process, self._watcher
            if process is None or watcher is None:
                return
            with suppress(ProcessLookupError):
                process.kill()
        await asyncio.shield(watcher)

    def lines(self) -> list[str]:
        """The last lines of the bot's output."""
        if not self.log.exists():
            return []
        with self.log.open("rb") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, size - LOG_TAIL_BYTES))
            return file.read().decode(errors="replace").splitlines()[-LOG_LINES:]

    def _changed(self) -> None:
        for listener in self.on_change:
            listener()
