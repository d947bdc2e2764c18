"""Starts the bot as often as it is told to, each time as a process of its own, in a tenth of the usual time.

It imports the bot and its games once. Each line on its standard input forks a process that runs the bot as
``palermo run`` does; its id is written to standard output. The processes draw no true pictures.
"""

from __future__ import annotations

import base64
import os
import signal
import sys

from bot import logs, wiring
from bot.catalogue import CATALOGUE, game
from bot.drawing import service
from bot.settings import start

PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


def main() -> None:
    """Serve until standard input ends."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the processes that end
    for name in CATALOGUE:
        game(name)
    vars(service)["draw"] = lambda _: PICTURE
    for _ in sys.stdin:
        pid = os.fork()
        if pid == 0:
            _run()
        sys.stdout.write(f"{pid}\n")
        sys.stdout.flush()


def _run() -> None:
    """Be the bot; never returns."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    try:
        settings = start()
        logs.configure(settings.log_level, settings.log_format, settings.secrets)
        wiring.run(settings)
    finally:
        os._exit(0)


if __name__ == "__main__":
    main()
