"""Rules: whole random games, and listing legal moves."""

from __future__ import annotations

import hashlib
import importlib
import itertools
import random
from collections.abc import Iterator, Sequence
from typing import Any

import chess
import pyspiel

from bench.measure import Figure, Row, Work, take_turns
from bot import catalogue
from engines.base import AnyGame
from engines.chance import Chance
from engines.options import complete

MOVES = 6_000  # of a turn, at least
LISTED = 300_000
POSITIONS = 40
BARS = {"streets": 1.7, "chicago": 1.7, "city": 0.45, "mafiadollar": 0.7}
PEER = "OpenSpiel python_tic_tac_toe"


def _states(game: AnyGame, seats: int, number: int) -> Iterator[Any]:
    """The states of a random game, with the options as they are by default."""
    rng = random.Random(number)
    seed = hashlib.sha256(f"{game.id} {number}".encode()).digest()
    chance = Chance(seed, "game", game.id, ["ai"] * seats)
    rules = game.rules
    state, _ = rules.start(complete(game.options, {}), seats, chance)
    while owing := rules.owes(state):
        yield state
        seat = rng.choice(owing)
        state, _ = rules.apply(state, seat, next(rules.legal(state, seat, rng)), chance)


def _games(game: AnyGame) -> Work:
    numbers = itertools.count()
    seats = itertools.cycle(game.seats)

    def work() -> float:
        moves = 0
        while moves < MOVES:
            moves += sum(1 for _ in _states(game, next(seats), next(numbers)))
        return moves

    return work


def _tic_tac_toe() -> Work:
    importlib.import_module("open_spiel.python.games.tic_tac_toe")  # it registers itself
    game = pyspiel.load_game("python_tic_tac_toe")
    rng = random.Random(0)

    def work() -> float:
        moves = 0
        while moves < 2 * MOVES:
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
                moves += 1
        return moves

    return work


def games(rounds: int) -> Sequence[Figure]:
    """Whole random games of all four games, beside OpenSpiel's tic-tac-toe in Python."""
    contenders = {name: _games(catalogue.game(name)) for name in BARS} | {PEER: _tic_tac_toe()}
    seconds = take_turns(contenders, rounds)
    return [
        Figure(name, 1 / seconds[name], "moves/s", bar, PEER, 1 / seconds[PEER], more=True)
        for name, bar in BARS.items()
    ]


def _city_moves() -> Work:
    game = catalogue.game("city")
    states = [state for seats in game.seats for state in _states(game, seats, seats)]
    asked = [(state, game.rules.owes(state)[0]) for state in random.Random(1).sample(states, POSITIONS)]

    def work() -> float:
        listed = 0
        while listed < LISTED:
            for state, seat in asked:
                listed += sum(1 for _ in game.rules.legal(state, seat, None))
        return listed

    return work


def _chess_moves() -> Work:
    rng = random.Random(1)
    boards: list[chess.Board] = []
    board = chess.Board()
    while len(boards) < POSITIONS:
        if board.is_game_over():
            board = chess.Board()
        board.push(rng.choice(list(board.legal_moves)))
        boards.append(board.copy(stack=False))

    def work() -> float:
        listed = 0
        while listed < LISTED:
            listed += sum(1 for board in boards for _ in board.legal_moves)
        return listed

    return work


def city_moves(rounds: int) -> Sequence[Figure]:
    """Legal moves of the city game, beside those of chess by python-chess."""
    peer = "python-chess"
    seconds = take_turns({"city": _city_moves(), peer: _chess_moves()}, rounds)
    ours, theirs = 1 / seconds["city"], 1 / seconds[peer]
    return [Figure("city", ours, "moves/s", 1.5, peer, theirs, more=True)]


ROWS = (
    Row(
        "games",
        "whole random games through the public seam: who owes, a random legal move, apply with its checks "
        "and events, frozen states; all numbers of seats, default options",
        "views, policies and words; offers, which nobody has to answer",
        games,
    ),
    Row(
        "city-moves",
        f"all legal moves listed in {POSITIONS} positions of random games, again and again",
        "the most crowded end games, which are as rare as in random play",
        city_moves,
    ),
)
