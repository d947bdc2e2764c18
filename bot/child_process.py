"""Processes that the bot starts for work of its own."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys

from bot.pipes import LENGTH

# What such a process needs of the environment; above all not the token and the database's password.
ENVIRONMENT = ("PATH", "LANG", "LC_ALL", "PYTHONPATH", "PYTHONHOME", "SYSTEMROOT", "TEMP", "TMPDIR")


class NotStartedError(Exception):
    """The system starts no process now: too many run, or too little memory is left."""


class WorkerLostError(Exception):
    """The worker ended, did not answer in time, or could not be started."""


def module(name: str) -> tuple[str, ...]:
    """The command that runs a module of this program."""
    return (sys.executable, "-P", "-m", name)


async def start(command: tuple[str, ...], *, quiet: bool = False) -> asyncio.subprocess.Process:
    """Start a process that reads and answers by pipes; ``quiet``: what it complains of is not shown.

    Raises NotStartedError.
    """
    try:
        return await asyncio.create_subprocess_exec(
            *command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL if quiet else None,
            env={name: os.environ[name] for name in ENVIRONMENT if name in os.environ},
        )
    except OSError as error:
        raise NotStartedError(f"No process can be started: {error}.") from error


async def answered(command: tuple[str, ...], data: bytes, seconds: float) -> bytes:
    """The output of a process that gets ``data`` as its input, within ``seconds``; it ends in any case.

    Raises NotStartedError, or WorkerLostError where it failed or wrote nothing.
    """
    process = await start(command, quiet=True)
    try:
        async with asyncio.timeout(seconds):
            out, _ = await process.communicate(data)
    except TimeoutError as late:
        raise WorkerLostError(f"it took longer than {seconds:.0f} seconds") from late
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode != 0 or not out:
        raise WorkerLostError(f"it ended with {process.returncode}")
    return out


class PipedProcess:
    """A worker process (``bot.pipes``): started when first needed, and again whenever it was lost."""

    def __init__(self, name: str) -> None:
        self._command = module(name)
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, data: bytes, seconds: float) -> bytes:
        """The answer to a message, within ``seconds``. Raises WorkerLostError."""
        if self._process is None:
            try:
                self._process = await start(self._command)
            except NotStartedError as error:
                raise WorkerLostError(str(error)) from error
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None and stdout is not None  # noqa: S101 - both are pipes
        try:
            async with asyncio.timeout(seconds):
                stdin.write(LENGTH.pack(len(data)) + data)
                await stdin.drain()
                (length,) = LENGTH.unpack(await stdout.readexactly(LENGTH.size))
                return await stdout.readexactly(length)
        except (TimeoutError, asyncio.IncompleteReadError, ConnectionError) as error:
            await self.stop()
            raise WorkerLostError(type(error).__name__) from error
        except asyncio.CancelledError:  # half an answer may be in the pipe
            await self.stop()
            raise

    async def stop(self) -> None:
        """End it; the next message starts another one."""
        process, self._process = self._process, None
        if process is None:
            return
        if process.returncode is None:
            process.kill()
        await process.wait()
