"""The real bot as a process of its own: started, stopped and killed on demand."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO

from sqlalchemy import URL

PRIVATE = ("PALERMO_", "DISCORD_")  # settings of another installation never reach the sandbox's bot
PATIENCE = 10.0  # seconds from asking the bot to stop until it is killed
LOG_LINES = 200  # shown on the page
LOG_TAIL = 64 * 1024  # bytes of the log that are read for them


def environment(folder: Path, token: str, base_url: str) -> dict[str, str]:
    """The bot's environment: this sandbox's token, address, clock and database, and no ``.env``."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(PRIVATE)}
    place = folder.resolve()
    database = URL.create("sqlite+aiosqlite", database=str(place / "palermo.db"))  # it escapes the path
    return {
        **clean,
        "DISCORD_TOKEN": token,
        "PALERMO_DISCORD_API": f"{base_url}/api/v10",
        "PALERMO_CLOCK_FILE": str(place / "clock"),
        "PALERMO_DATABASE_URL": database.render_as_string(),
        "PALERMO_HEALTH_FILE": str(place / "health"),
        "PALERMO_ENV_FILE": "",
    }


class Supervisor:
    """Holds at most one process. It is started again only when somebody asks."""

    def __init__(self, folder: Path, *, connected: Callable[[], bool]) -> None:
        self._folder = folder
        self._connected = connected
        self._process: asyncio.subprocess.Process | None = None
        self._watcher: asyncio.Task[None] | None = None
        self._seen = False
        self._stopping = False
        self.command = [sys.executable, "-m", "bot", "run"]
        self.on_change: list[Callable[[], None]] = []
        self.log = folder / "bot.log"

    @property
    def state(self) -> str:
        """How the bot is.

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

    async def start(self, token: str, base_url: str) -> None:
        """Start the bot, unless it runs."""
        if self._process is not None:
            return
        self._seen = self._stopping = False
        with self.log.open("ab") as output:
            self._process = await self._spawn(output, environment(self._folder, token, base_url))
        self._watcher = asyncio.create_task(self._watch(self._process))
        self._changed()

    async def _spawn(self, output: IO[bytes], env: dict[str, str]) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            *self.command,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            env=env,
            start_new_session=True,  # Ctrl-C is the sandbox's: it ends the bot itself
        )

    async def _watch(self, process: asyncio.subprocess.Process) -> None:
        await process.wait()
        if self._process is process:
            self._process = None
            self._changed()

    async def stop(self) -> None:
        """Ask the bot to end, and wait; kill it if it does not."""
        process, watcher = self._process, self._watcher
        if process is None or watcher is None:
            return
        self._stopping = True
        process.terminate()
        self._changed()
        try:
            await asyncio.wait_for(asyncio.shield(watcher), PATIENCE)
        except TimeoutError:
            await self.kill()

    async def kill(self) -> None:
        """End the bot this instant, as a crash would."""
        if self._process is not None and self._watcher is not None:
            self._process.kill()
            await asyncio.shield(self._watcher)

    def lines(self) -> list[str]:
        """The last lines of the bot's output."""
        if not self.log.exists():
            return []
        with self.log.open("rb") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, size - LOG_TAIL))
            return file.read().decode(errors="replace").splitlines()[-LOG_LINES:]

    def _changed(self) -> None:
        for listener in self.on_change:
            listener()
