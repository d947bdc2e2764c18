"""Pictures: a board from a view to bytes, and the replay of a game."""

from __future__ import annotations

import hashlib
import itertools
import random
import statistics
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import cairosvg
import chess
import chess.svg

from bench.measure import Figure, Row, Work, take_turns
from bot import catalogue
from bot.locales import language_of
from engines.base import AnyGame
from engines.chance import Chance
from engines.options import complete
from engines.text import Text
from renders.base import DrawContext

BOARDS = 12  # of a turn
NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Фёдор")
PEER = "chess.svg + cairosvg"
KB = 1000


class Scene(NamedTuple):
    """What a board shows: a spectator's view, and what has happened since the last board."""

    view: Any
    happened: tuple[Any, ...]
    context: DrawContext


def context(seats: int) -> DrawContext:
    """English, and as many names."""
    names = NAMES[:seats]
    english = language_of("en")

    def say(text: Text) -> str:
        return english(text, names)

    return DrawContext(names, say)


def scenes(game: AnyGame, seats: int, number: int) -> Iterator[Scene]:
    """The boards of a game that the policy plays."""
    rng = random.Random(number)
    chance = Chance(hashlib.sha256(str(number).encode()).digest(), "game", game.id, ["ai"] * seats)
    state, _ = game.rules.start(complete(game.options, {}), seats, chance)
    while owing := game.rules.owes(state):
        seat = owing[0]
        move = game.play.policy(game.knowledge.view(state, seat), rng)
        state, events = game.rules.apply(state, seat, move, chance)
        told = (game.knowledge.told(event, None) for event in events)
        happened = tuple(event for event in told if event is not None)
        yield Scene(game.knowledge.view(state, None), happened, context(seats))


def sample(game: AnyGame, count: int) -> list[Scene]:
    """Boards of games with all numbers of seats, from everywhere in them: of as many games as it takes."""
    found: list[Scene] = []
    for number, seats in enumerate(itertools.cycle(game.seats)):
        found += scenes(game, seats, number)
        if len(found) >= count and number + 1 >= len(game.seats):
            break
    return random.Random(1).sample(found, count)


def _drawn(name: str, sizes: list[int], turns: int) -> Work:
    """Boards that are drawn once each: of one that is drawn again, all strips are kept."""
    pictures = catalogue.pictures(name)
    shown = iter(sample(catalogue.game(name), turns * BOARDS))

    def work() -> float:
        for scene in itertools.islice(shown, BOARDS):
            sizes.append(len(pictures.board(*scene)))
        return BOARDS

    return work


def chess_boards() -> Work:
    """Boards of a random game of chess, drawn by chess.svg and cairosvg."""
    rng = random.Random(1)
    board = chess.Board()

    def work() -> float:
        for _ in range(BOARDS):
            if board.is_game_over():
                board.reset()
            board.push(rng.choice(list(board.legal_moves)))
            svg = chess.svg.board(board, size=960)
            cairosvg.svg2png(svg, output_width=1280, output_height=960)
        return BOARDS

    return work


def boards(rounds: int) -> Sequence[Figure]:
    """Boards of all four games, beside a chess board by chess.svg and cairosvg."""
    sizes: dict[str, list[int]] = {name: [] for name in catalogue.CATALOGUE}
    contenders = {name: _drawn(name, sizes[name], rounds + 1) for name in sizes} | {PEER: chess_boards()}
    seconds = take_turns(contenders, rounds)
    times = [
        Figure(name, 1000 * seconds[name], "ms", 0.36, 0.22, peer=PEER, theirs=1000 * seconds[PEER])
        for name in sizes
    ]
    heaviest = [Figure(f"{name}, heaviest", max(each) / KB, "KB", 80, 60) for name, each in sizes.items()]
    median = [Figure(f"{name}, median", statistics.median(each) / KB, "KB") for name, each in sizes.items()]
    return [*times, *heaviest, *median]


ROWS = (
    Row(
        "boards",
        "a board of 1280 × 960 from a spectator's view to the bytes of a PNG: positions from everywhere in "
        "games that the policies play, all numbers of seats, no board twice, shapes and grounds warm",
        "the first picture of a process, which also draws what is kept; the peer's board has no text",
        boards,
    ),
)
