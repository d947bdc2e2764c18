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
"""The pictures that take little, and the same again and again."""


def drawn(data: bytes) -> bytes:
    """The picture of a pickled request."""
    request = pickle.loads(data)  # noqa: S301 - the bot itself has pickled it
    picture = draw(request)
    if sys.platform == "linux":
        if request.kind in EVERY_TURN:
            give_back_when_idle()
        else:
            give_back()
    return picture


def give_back_when_idle() -> None:
    """Give back what pictures took once none has been asked for in a while: some 20 MiB."""
    signal.signal(signal.SIGALRM, lambda *_: give_back())
    signal.setitimer(signal.ITIMER_REAL, IDLE_SECONDS)


def give_back() -> None:
    """Give the system back what a film or a fine sheet took: glibc would keep it for the next one."""
    if trim := getattr(ctypes.CDLL(None), "malloc_trim", None):  # other C libraries have no such function
        trim(0)


def main() -> None:
    """Serve the process that has started this one."""
    pipes.serve_bot(drawn, "drawing", NICENESS)


if __name__ == "__main__":
    main()
