"""The animated replay at the end of a game."""

from __future__ import annotations

import io
from collections.abc import Sequence

from PIL import Image

from bench.measure import Figure, Row, Work, take_turns
from bench.rows.pictures import KB, scenes
from bot import catalogue
from renders.base import Picture
from renders.replay import SCALE, animate, frame

PICTURES = 60  # of a replay
COLOURS, PAUSE_MS = 64, 700  # of the peer's
PEER = "Pillow's GIF with one palette"


def _boards(name: str) -> list[Picture]:
    """Boards of a whole game, picked evenly."""
    every = list(scenes(name, catalogue.game(name).seats.stop - 1, 1))
    return [every[number * (len(every) - 1) // (PICTURES - 1)].board() for number in range(PICTURES)]


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


def replays(rounds: int) -> Sequence[Figure]:
    """The animated replay of each game."""
    times, sizes = [], []
    for name in catalogue.CATALOGUE:
        boards, ours, theirs = _boards(name), list[int](), list[int]()
        seconds = take_turns({name: _animated(boards, ours), PEER: _plain(boards, theirs)}, rounds)
        times.append(Figure(name, seconds[name], "s", 2.5, PEER, seconds[PEER]))
        sizes.append(Figure(f"{name}, size ({PEER}: {theirs[0] / KB:.0f})", ours[0] / KB, "KB", 300))
    return times + sizes


ROWS = (
    Row(
        "replay",
        f"the GIF of {PICTURES} boards of a whole game, all of them drawn already, beside the same pictures "
        "as a GIF that Pillow makes with one palette",
        "drawing the boards",
        replays,
    ),
)
