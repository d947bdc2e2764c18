"""Starts the bot as often as it is told to, each time as a process of its own, in a tenth of the usual time.

It imports the bot and its games once. Each line on its standard input, a JSON object with settings, forks a
process that runs the bot as ``palermo run`` does; its id is written to standard output. The processes draw no
true pictures, their shards do not wait for each other, and their tables have the same luck in every run.
"""

from __future__ import annotations

import base64
import json
import os
import signal
import sys

from bot import logs, wiring
from bot.catalogue import CATALOGUE, game
from bot.chat.app import client
from bot.chat.wire.rate_limiter import SHARE_A_SECOND
from bot.drawing import service
from bot.settings import start
from tests import luck

PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


SHARE = "REQUESTS_A_SECOND"  # of all processes together, in place of the usual number

TAKE_OVER = "TAKE_OVER"  # if it is set, ``palermo run --take-over``


def main() -> None:
    """Serve until standard input ends."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the processes that end
    for name in CATALOGUE:
        game(name)
    vars(service)["_drawn"] = lambda _: PICTURE
    luck.fix()
    client.Client.before_identify_hook = at_once  # type: ignore[method-assign,assignment]
    for line in sys.stdin:
        pid = os.fork()
        if pid == 0:
            os.environ.update(json.loads(line))
            _run()
        sys.stdout.write(f"{pid}\n")
        sys.stdout.flush()


async def at_once(_client: client.Client, _shard: int | None, **_: bool) -> None:
    """Identify without the five seconds between shards, which the sandbox is told not to ask for."""


def _run() -> None:
    """Be the bot; never returns."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    take_over = bool(os.environ.pop(TAKE_OVER, ""))
    vars(client)["SHARE_A_SECOND"] = float(os.environ.pop(SHARE, SHARE_A_SECOND))
    try:
        settings = start()
        logs.configure(settings.log_level, settings.log_format, settings.secrets)
        wiring.run(settings, take_over=take_over)
    finally:
        os._exit(0)


if __name__ == "__main__":
    main()
