"""Starts the process that takes over from this one, as SIGUSR2 asks for: by the same command.

It is a child, so it has the same settings, secrets and rights. The command is looked up again: where its path
leads through a link to another release by now, that one is started.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys

import structlog

log = structlog.get_logger()

TAKE_OVER = "--take-over"
LOOK_SECONDS = 0.5  # between looks whether it has ended


class Successor:
    """The process that is to take over, one at a time."""

    def __init__(self) -> None:
        self._running: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start one, unless one is on its way. The log says so if it ends before this one."""
        if self._running is not None and not self._running.done():
            log.warning("a new process is already taking over")
            return
        self._running = asyncio.create_task(self._watch())

    async def _watch(self) -> None:
        words = command()
        try:
            # Not by asyncio, which kills its children when it ends.
            process = await asyncio.to_thread(subprocess.Popen, words)
        except OSError as error:
            log.warning("no new process could be started: this one goes on", reason=error.strerror)
            return
        log.info("starting a new process", pid=process.pid, command=words)
        while (code := process.poll()) is None:  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(LOOK_SECONDS)
        log.error("the new process has ended before it took over: this one goes on", exit_code=code)


def command() -> list[str]:
    """The words that start the bot again."""
    program, *words = sys.argv
    again = [*words, *([] if TAKE_OVER in words else [TAKE_OVER])]
    if os.access(program, os.X_OK):  # the console script, whose first line names the Python of its release
        return [program, *again]
    return [sys.executable, "-m", "bot", *again]
