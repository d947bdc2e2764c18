"""Pictures: a board, and a player's private picture, from a view to bytes."""

from __future__ import annotations

import hashlib
import itertools
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import cairosvg
import chess
import chess.svg

from bench.measure import Figure, Row, Work, take_turns
from bot import catalogue
from bot.locales import language_of
from engines.base import AnyGame, GameEvent, Question, Seat
from engines.chance import Chance
from engines.options import complete
from engines.text import Text
from renders.base import DrawContext, Picture

BOARDS = 12  # of a turn
NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Фёдор")
PEER = "chess.svg + cairosvg"
KB = MILLI = 1000


class Scene(NamedTuple):
    """A moment in a game: what draws the board after a move, and the mover's private picture before it."""

    board: Callable[[], Picture]
    private: Callable[[], Picture]


def context(seats: int) -> DrawContext:
    """A context in English with a name for each seat."""
    names = NAMES[:seats]
    english = language_of("en")

    def say(text: Text) -> str:
        return english(text, names)

    return DrawContext(names, say)


def scenes(name: str, seats: int, number: int) -> Iterator[Scene]:
    """The moves of a game that the policy plays."""
    game, pictures, told_to = catalogue.game(name), catalogue.pictures(name), context(seats)
    rng = random.Random(number)
    chance = Chance(hashlib.sha256(str(number).encode()).digest(), "game", game.id, ["ai"] * seats)
    state, events = game.rules.start(complete(game.options, {}), seats, chance)
    while owing := game.rules.owes(state):
        seat = owing[0]
        own = game.knowledge.view(state, seat)
        asked = game.play.ask(own, ())
        question = asked if isinstance(asked, Question) else None
        before = _told(game, events, seat)
        state, events = game.rules.apply(state, seat, game.play.policy(own, rng), chance)
        happened = _told(game, events, None)
        yield Scene(
            partial(pictures.draw_board, game.knowledge.view(state, None), happened, told_to),
            partial(pictures.draw_private, own, before, question, told_to),
        )


def _told(game: AnyGame, events: Sequence[GameEvent], reader: Seat | None) -> tuple[GameEvent, ...]:
    """The events of a move as a reader was told of them."""
    told = (game.knowledge.told(event, reader) for event in events)
    return tuple(event for event in told if event is not None)


def sample(name: str, count: int) -> list[Scene]:
    """Moves in games with all numbers of seats, from everywhere in them: in as many games as it takes."""
    found: list[Scene] = []
    game = catalogue.game(name)
    for number, seats in enumerate(itertools.cycle(game.seats)):
        found += scenes(name, seats, number)
        if len(found) >= count and number + 1 >= len(game.seats):
            break
    return random.Random(1).sample(found, count)


def _drawn(draws: Sequence[Callable[[], Picture]], sizes: list[int]) -> Work:
    """Pictures of which each is drawn once."""
    shown = iter(draws)

    def work() -> float:
        for draw in itertools.islice(shown, BOARDS):
            sizes.append(len(draw().png()))
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
    """Boards and private pictures of all four games, beside a chess board by chess.svg and cairosvg."""
    found = {name: sample(name, (rounds + 1) * BOARDS) for name in catalogue.CATALOGUE}
    shown = {name: [scene.board for scene in scenes] for name, scenes in found.items()}
    own = {name: [scene.private for scene in scenes] for name, scenes in found.items()}
    return [*_beside_chess("board", shown, 0.22, rounds), *_beside_chess("private", own, 0.44, rounds)]


def _beside_chess(
    what: str, draws: Mapping[str, Sequence[Callable[[], Picture]]], bar: float, rounds: int
) -> Iterator[Figure]:
    """Times and weights of pictures by game."""
    sizes: dict[str, list[int]] = {name: [] for name in draws}
    contenders = {name: _drawn(draws[name], sizes[name]) for name in draws}
    seconds = take_turns({**contenders, PEER: chess_boards()}, rounds)
    for name in draws:
        yield Figure(f"{name}, {what}", MILLI * seconds[name], "ms", bar, PEER, MILLI * seconds[PEER])
        yield Figure(f"{name}, {what}, heaviest", max(sizes[name]) / KB, "KB", 100)


ROWS = (
    Row(
        "boards",
        "a board from a spectator's view to the bytes of a PNG, and a player's private picture likewise, "
        "each 1280 pixels wide: positions from everywhere in games that the policies play, all numbers of "
        "seats, no picture twice, shapes and grounds warm",
        "the first picture of a process, which also draws what is kept; the peer's board has no text",
        boards,
    ),
)
