"""A process that draws: reads pickled requests from its standard input and writes PNGs (``bot.pipes``)."""

from __future__ import annotations

import ctypes
import pickle
import signal
import sys

from bot import pipes
from bot.drawing.pictures import draw

IDLE_SECONDS = 1.0
NICENESS = 10  # clicks are answered first
EVERY_TURN = frozenset({"board", "private", "hand"})
"""The pictures that take little, and the same again and again: their memory is kept for the next one."""


def drawn(data: bytes) -> bytes:
    """The picture of a pickled request."""
    if sys.platform == "linux":
        signal.setitimer(signal.ITIMER_REAL, 0)
    request = pickle.loads(data)  # noqa: S301 - the bot itself has pickled it
    picture = draw(request)
    if sys.platform == "linux":
        if request.kind in EVERY_TURN:
            signal.setitimer(signal.ITIMER_REAL, IDLE_SECONDS)
        else:
            give_back()
    return picture


def give_back_when_idle() -> None:
    """Let the timer that follows a picture of every turn give back what those took: some 20 MiB."""
    if sys.platform == "linux":
        signal.signal(signal.SIGALRM, lambda *_: give_back())


def give_back() -> None:
    """Give the system back what pictures took: glibc would keep it for the next ones."""
    if trim := getattr(ctypes.CDLL(None), "malloc_trim", None):  # other C libraries have no such function
        trim(0)


def main() -> None:
    """Serve the process that has started this one."""
    give_back_when_idle()
    pipes.serve_bot(drawn, "drawing", NICENESS)


if __name__ == "__main__":
    main()
