"""Replays: the animated one at the end of a game, and going through a long game step by step."""

from __future__ import annotations

import asyncio
import io
import random
import tempfile
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median

from PIL import Image

from bench.measure import Figure, Row, Work, take_turns
from bench.rows.clubs import GAME, SEATS, SEED, opened_club, script
from bench.rows.pictures import KB, scenes
from bot import catalogue
from bot.tables.values.ids import TableId
from engines.chance import Chance
from engines.options import complete
from renders.base import Picture
from renders.replay import SCALE, animate, frame

PICTURES = 60  # of a replay
COLOURS, PAUSE_MS = 64, 700  # of the peer's
LONG = 500  # moves
STEPS = 10  # of a turn
MILLI = 1000
PEER = "Pillow's GIF with one palette"
BARE = "the rules alone"


# --- The animated replay --------------------------------------------------------------------------


def _boards(name: str) -> list[Picture]:
    """Boards of a whole game, picked evenly."""
    game = catalogue.game(name)
    every = list(scenes(game, game.seats.stop - 1, 1))
    picked = [every[number * (len(every) - 1) // (PICTURES - 1)] for number in range(PICTURES)]
    return [catalogue.pictures(name).draw_board(*scene) for scene in picked]


def _animated(boards: Sequence[Picture], sizes: list[int]) -> Work:
    def work() -> float:
        sizes.append(len(animate([*map(frame, boards)])))
        return 1

    return work


def _plain(boards: Sequence[Picture], sizes: list[int]) -> Work:
    """The same pictures at the same size with one palette, all of each of them."""

    def work() -> float:
        small = [board.image.reduce(SCALE) for board in boards]
        palette = small[-1].quantize(COLOURS)
        first, *others = (image.quantize(palette=palette, dither=Image.Dither.NONE) for image in small)
        out = io.BytesIO()
        first.save(out, "GIF", save_all=True, append_images=others, duration=PAUSE_MS, optimize=False)
        sizes.append(len(out.getvalue()))
        return 1

    return work


def _animations(rounds: int) -> list[Figure]:
    times, sizes = [], []
    for name in catalogue.CATALOGUE:
        boards, ours, theirs = _boards(name), list[int](), list[int]()
        seconds = take_turns({name: _animated(boards, ours), PEER: _plain(boards, theirs)}, rounds)
        times.append(Figure(name, seconds[name], "s", 2.5, 1, peer=PEER, theirs=seconds[PEER]))
        sizes.append(Figure(f"{name}, size ({PEER}: {theirs[0] / KB:.0f})", ours[0] / KB, "KB", 300))
    return times + sizes


# --- A long game, step by step --------------------------------------------------------------------


def _bare(entropy: Sequence[str]) -> Work:
    """The moves of the game made by the rules, as they are read from their notation, and nothing noted."""
    game = catalogue.game(GAME)
    made = script(entropy, LONG)

    def work() -> float:
        chance = Chance(SEED, "game", GAME, entropy)
        state, _ = game.rules.start(complete(game.options, {}), SEATS, chance)
        for seat, text in made:
            move = game.notation.read(text, game.knowledge.view(state, seat))
            state, _ = game.rules.apply(state, seat, move, chance)
        return 1

    return work


async def _steps(rounds: int) -> tuple[float, float]:
    """CPU seconds of the first look at a long game, and of a step in it."""
    rng = random.Random(1)
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        club = await opened_club(stack, folder / "long.db", 1, LONG + rounds)
        for _ in range(LONG):
            await club.step()
        replays = club.tables.replays
        first: list[float] = []
        others: list[float] = []
        for _ in range(rounds):
            await club.step()  # so that the log is another one
            began = time.process_time()
            await replays.replay(TableId(1), 0)
            first.append(time.process_time() - began)
            began = time.process_time()
            for _ in range(STEPS):
                await replays.replay(TableId(1), rng.randrange(LONG))
            others.append((time.process_time() - began) / STEPS)
        return median(first), median(others)


def replays(rounds: int) -> Sequence[Figure]:
    """The animated replay of each game; the first look at a long game, and a step in it."""
    first, step = asyncio.run(_steps(rounds))
    bare = take_turns({BARE: _bare([str(10**6 + seat) for seat in range(SEATS)])}, rounds)[BARE]
    long = f"{GAME}, {LONG} moves"
    return [
        *_animations(rounds),
        Figure(f"{long}: first look", MILLI * first, "ms", peer=BARE, theirs=MILLI * bare),
        Figure(f"{long}: a step", MILLI * step, "ms", peer=BARE, theirs=MILLI * bare),
    ]


ROWS = (
    Row(
        "replay",
        f"the GIF of {PICTURES} boards of a whole game, all of them drawn already, beside the same pictures "
        f"as a GIF that Pillow makes with one palette; and going through a game of {LONG} moves: the first "
        "look folds its log, a step after it is somewhere in the game; beside the rules that make the same "
        "moves",
        "drawing the boards; the panel around a step",
        replays,
    ),
)
