"""Processes that the bot starts for work of its own."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys

# What such a process needs of the environment; above all not the token and the database's password.
ENVIRONMENT = ("PATH", "LANG", "LC_ALL", "PYTHONPATH", "PYTHONHOME", "SYSTEMROOT", "TEMP", "TMPDIR")


class NotStartedError(Exception):
    """The system starts no process now: too many run, or too little memory is left."""


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
