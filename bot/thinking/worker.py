"""A process that thinks: reads pickled requests, and writes moves as JSON (``bot.pipes``).

It knows games, and neither tables nor what is stored of them.
"""

from __future__ import annotations

import json
import pickle
import random

from bot import catalogue, pipes
from bot.thinking.request import ThinkRequest
from engines.advice import advised, encode
from engines.strengths import decide

NICENESS = 15  # clicks are answered first, then pictures are drawn


def chosen(data: bytes) -> bytes:
    """The move of a strong player, or advice, for a pickled request, as JSON; null where it makes none."""
    request: ThinkRequest = pickle.loads(data)  # noqa: S301 - the bot itself has pickled it
    game = catalogue.game(request.game)
    rng = random.Random(request.whim)  # noqa: S311 - imagined games
    if request.advise:
        return json.dumps(encode(game, advised(game, request.view, request.memory, rng))).encode()
    move = decide(game, "hard", request.view, request.memory, rng)
    return json.dumps(None if move is None else game.notation.encode(move)).encode()


def main() -> None:
    """Serve the process that has started this one."""
    pipes.serve_bot(chosen, "thinking", NICENESS)


if __name__ == "__main__":
    main()
