"""A process that draws: reads pickled requests from its standard input and writes PNGs (``bot.pipes``)."""

from __future__ import annotations

import pickle

from bot import pipes
from bot.drawing.pictures import draw

NICENESS = 10  # clicks are answered first


def drawn(data: bytes) -> bytes:
    """The picture of a pickled request."""
    return draw(pickle.loads(data))  # noqa: S301 - the bot itself has pickled it


def main() -> None:
    """Serve the process that has started this one."""
    pipes.serve_bot(drawn, "drawing", NICENESS)


if __name__ == "__main__":
    main()
