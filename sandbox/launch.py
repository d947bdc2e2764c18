"""Serve, start the bot, show the page, and end cleanly."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import sys
import webbrowser
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeAlias

from sandbox.app import serve
from sandbox.program import Program
from sandbox.seed import BOT_NAME
from sandbox.store import UnreadableError

Visitors: TypeAlias = Callable[[str], Coroutine[Any, Any, None]]
"""Something that uses the sandbox as people do, at an address, until it is cancelled."""

EXIT_FAILED = 2  # exit status
PRIMARY = 0xFF  # the bits of an error code of SQLite that tell its kind; others tell why it came about


def run(
    port: int,
    data: Path,
    *,
    browser: bool,
    program: Program | None = None,
    name: str = BOT_NAME,
    visitors: Visitors | None = None,
) -> int:
    """Serve the sandbox until Ctrl-C, and run the program in it; the exit status. Port 0 is any free one.

    ``name`` is the bot's, for a folder that holds no sandbox yet. ``visitors`` run beside the program.
    """
    try:
        asyncio.run(_run(port, data, browser, program, name, visitors))
    except KeyboardInterrupt:
        return 0
    except OSError as error:
        _complain(error, port, data)
        return EXIT_FAILED
    except sqlite3.OperationalError as error:
        _complain_of_store(error, data)
        return EXIT_FAILED
    except UnreadableError as error:
        _say(
            f"The directory {data} holds data that this version cannot read ({error}). "
            "Move it away, or name another directory with --data."
        )
        return EXIT_FAILED
    return 0


async def _run(
    port: int, data: Path, browser: bool, program: Program | None, name: str, visitors: Visitors | None
) -> None:
    done = asyncio.Event()
    loop = asyncio.get_running_loop()
    if sys.platform != "win32":  # there Ctrl-C cancels this task, which ends it as well
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            loop.add_signal_handler(number, done.set)
    async with serve(data, port, program=program, name=name) as server:
        _say(f"The {server.world.guild_name} is open: {server.url}\nPress Ctrl-C to stop it.")
        if program is not None:
            await server.start_bot()
        if browser and _has_display():
            webbrowser.open(server.url)
        visiting = None if visitors is None else asyncio.create_task(visitors(server.url))
        await done.wait()
        if visiting is not None:
            visiting.cancel()
            await asyncio.gather(visiting, return_exceptions=True)


def _has_display() -> bool:
    return sys.platform in ("win32", "darwin") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))


def _complain(error: OSError, port: int, data: Path) -> None:
    if error.filename is not None:  # a file or folder has one, a port has none
        _say(f"The directory {data} cannot be written ({error.strerror}). Name another one with --data.")
    else:
        why, *_where = (error.strerror or str(error)).split(" (")
        _say(f"Port {port} cannot be used ({why}). Choose another one with --port.")


def _complain_of_store(error: sqlite3.OperationalError, data: Path) -> None:
    if error.sqlite_errorcode & PRIMARY == sqlite3.SQLITE_BUSY:
        _say(f"The directory {data} is used by another sandbox. Stop that one, or name another with --data.")
    else:
        _say(f"The directory {data} cannot be written ({error}). Name another one with --data.")


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()
