"""The film at the end of a game: its six or seven moments, and how light it is over many games."""

from __future__ import annotations

import hashlib
import io
import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from PIL import Image

from bench.measure import Figure, Row, Work, take_turns
from bench.rows.pictures import KB, NAMES, context
from bot import catalogue
from bot.drawing.pictures import draw
from bot.drawing.request import Request
from engines.base import AnyGame
from engines.chance import Chance
from engines.moments import Moment
from engines.options import complete
from engines.replay import Position, moments_of
from renders.base import Picture, Still
from renders.replay import MAX_BYTES, MIN_FRAMES, animate, frame
from renders.shared.film import SCALE

GAMES = 100  # of each kind, for the sizes
COLOURS, PAUSE_MS = 64, 1000  # of the peer's
PEER = "Pillow's GIF with one palette"


class Shown(NamedTuple):
    """A moment of a game: its board, what a film shows of that, its words, and how much it matters."""

    board: Picture
    still: Still | None
    caption: str
    weight: int


def _played(game: AnyGame, seats: int, number: int) -> Iterator[Position]:
    """The positions of a game that the policy plays."""
    rng = random.Random(number)
    chance = Chance(hashlib.sha256(str(number).encode()).digest(), "game", game.id, ["ai"] * seats)
    state, events = game.rules.start(complete(game.options, {}), seats, chance)
    yield Position(state, events)
    while owing := game.rules.owes(state):
        move = game.play.policy(game.knowledge.view(state, owing[0]), rng)
        state, events = game.rules.apply(state, owing[0], move, chance)
        yield Position(state, events)


def _told(name: str, seats: int, number: int) -> Iterator[tuple[Moment, Any, tuple[Any, ...]]]:
    """The moments of a game, each with the view that spectators had and the events that they were told."""
    game = catalogue.game(name)
    positions = [*_played(game, seats, number)]
    for moment in moments_of(game, positions):
        state, events = positions[moment.at]
        told = [game.knowledge.told(event, None) for event in events]
        yield moment, game.knowledge.view(state, None), tuple([event for event in told if event is not None])


def moments(name: str, seats: int, number: int) -> list[Shown]:
    """The moments of a game with their boards."""
    pictures, told_to = catalogue.pictures(name), context(seats)
    found = []
    for moment, view, happened in _told(name, seats, number):
        still = pictures.still(view, happened, told_to) if pictures.still else None
        board = pictures.draw_board(view, happened, told_to)
        found.append(Shown(board, still, told_to.say(moment.text), moment.weight))
    return found


def whole(name: str, seats: int, number: int) -> bytes:
    """The film of a game as the bot draws it, from its title to the winners."""
    title, names = catalogue.game(name).title, NAMES[:seats]
    frames = []
    for at, (moment, view, happened) in enumerate(_told(name, seats, number)):
        request = Request(
            name,
            "frame",
            view,
            "en",
            names,
            happened=happened,
            caption=moment.text,
            title=title if at == 0 else "",
        )
        frames.append((draw(request), moment.weight))
    return draw(Request(name, "replay", frames, "en", names))


def _film(moments: Sequence[Shown]) -> bytes:
    frames = [frame(moment.board, moment.caption, moment.still) for moment in moments]
    return animate(frames, [moment.weight for moment in moments])


def _ours(moments: Sequence[Shown]) -> Work:
    def work() -> float:
        _film(moments)
        return 1

    return work


def _plain(moments: Sequence[Shown]) -> Work:
    """The same boards at the same size with one palette, all of each of them, without words."""

    def work() -> float:
        small = [moment.board.image.reduce(SCALE) for moment in moments]
        palette = small[-1].quantize(COLOURS)
        first, *others = (image.quantize(palette=palette, dither=Image.Dither.NONE) for image in small)
        first.save(
            io.BytesIO(), "GIF", save_all=True, append_images=others, duration=PAUSE_MS, optimize=False
        )
        return 1

    return work


def film(rounds: int) -> Sequence[Figure]:
    """The time for the film of a game of each kind, its boards drawn already."""
    found = []
    for name in catalogue.CATALOGUE:
        shots = moments(name, catalogue.game(name).seats.stop - 1, 1)
        seconds = take_turns({name: _ours(shots), PEER: _plain(shots)}, rounds)
        found.append(Figure(name, seconds[name], "s", 2.5, PEER, seconds[PEER]))
    return found


def films(_rounds: int) -> Sequence[Figure]:
    """The largest film of many games, and the fewest frames left in one."""
    found = []
    for name in catalogue.CATALOGUE:
        seats = catalogue.game(name).seats
        every = [whole(name, seats[number % len(seats)], number) for number in range(GAMES)]
        images = [Image.open(io.BytesIO(data)) for data in every]
        found += [
            Figure(f"{name}, heaviest", max(map(len, every)) / KB, "KB", MAX_BYTES / KB),
            Figure(f"{name}, mean", sum(map(len, every)) / GAMES / KB, "KB"),
            Figure(
                f"{name}, fewest frames",
                min(getattr(image, "n_frames", 1) for image in images),
                "",
                MIN_FRAMES,
                more=True,
            ),
            Figure(f"{name}, in fewer colours", sum(_colours(data) < COLOURS for data in every), "films"),
        ]
    return found


def _colours(data: bytes) -> int:
    """Return how many colours the palette of a GIF has room for (its logical screen descriptor)."""
    return 2 << (data[10] & 7)


ROWS = (
    Row(
        "film",
        "the film of a game's six or seven moments, its boards drawn already, beside the same boards as a "
        "GIF that Pillow makes with one palette and without words",
        "drawing the boards",
        film,
    ),
    Row(
        "films",
        f"the films of {GAMES} games of each kind that the policies play, all numbers of seats, with the "
        "title and the winners as the bot draws them",
        "options other than the default",
        films,
    ),
)
