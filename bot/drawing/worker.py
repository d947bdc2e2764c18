"""A process that draws: reads requests from its standard input and writes PNGs to its standard output.

Each message in either direction is its length (4 bytes, big-endian) and then so many bytes; a request is
pickled by the bot, the only one who writes to this pipe. A picture that cannot be drawn ends the process with
a traceback; the bot starts another one. The process ends when the bot closes the pipe, or dies: then one line
says so, whatever it was about to draw.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from typing import BinaryIO

from bot.drawing.pictures import draw
from bot.drawing.request import LENGTH

NICENESS = 10  # clicks are answered first


class BotGoneError(Exception):
    """The bot has died while it asked for a picture."""


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Draw what comes in until the source ends. Raises BotGoneError where it ends within a request."""
    while head := source.read(LENGTH.size):
        length = LENGTH.unpack(head)[0] if len(head) == LENGTH.size else 0
        data = source.read(length)
        if not length or len(data) < length:
            raise BotGoneError
        picture = draw(pickle.loads(data))  # noqa: S301 - the bot itself has pickled it
        sink.write(LENGTH.pack(len(picture)) + picture)
        sink.flush()


def main() -> None:
    """Serve the process that has started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the bot, which then closes the pipe
    if hasattr(os, "nice"):  # not on Windows
        os.nice(NICENESS)
    answers = sys.stdout.buffer
    sys.stdout = sys.stderr  # a stray print must not get between the pictures
    try:
        serve(sys.stdin.buffer, answers)
    except (BrokenPipeError, BotGoneError):
        sys.stderr.write("drawing ended: the bot is gone\n")
        sys.stderr.flush()
        os._exit(0)  # what is left in the pipe's buffer would be a traceback at the end


if __name__ == "__main__":
    main()
