"""Positions made by hand, and words for what may be done in them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from engines.base import IllegalMove, Seat
from engines.chance import Chance
from engines.city import GAME
from engines.city.events import Event
from engines.city.geometry import CELLS, NAMES, NUMBERS, mask, names
from engines.city.moves import House, Move, Start
from engines.city.options import Options
from engines.city.state import Side, State
from engines.city.walking import ends
from engines.options import complete

CHANCE = Chance(bytes(32), "game", "city", [])
DEFAULTS = Options("english", "scored", 40)
DUTCH = DEFAULTS._replace(edition="dutch")

PICTURE = """
         a b c d e f g h i j k l m n
      1  @ o o o o o o o o o o o o @
      2  o # # # . . 1 . . 3 # 3 # o
      3  o 3 . # 1 . # # 3 # # . # o
      4  o # # # 0 2 # # # . 0 3 # o
      5  o 4 # # # . # 1 # . # # # o
      6  o . . 2 # # # 1 # # # . . o
      7  o 4 . . # 0 . . . 0 # # 2 o
      8  o 2 # . 3 . 4 . 4 2 # * * o
      9  o . # # # # # . # . # * * o
     10  o # # 4 # 4 # 4 # 3 # # . o
     11  o 0 . . . . # # # # # 1 . o
     12  o # 1 # 2 0 # 1 # 2 # # . o
     13  o # # # # . . . . . . 0 . o
     14  @ o o o o o o o o o o o o @
"""
"""The whole city of rules section 2.4."""

CITY = """
    start@F4 L@E3r0 S@D3r90 B@E4r90 L@E5r90 L@D5r90 S@E2r180 S@F5r0 S@F3r270 L@F2r90 B@C5r90
    S@C6r90 S@D6r90 S@E6r90 B@F1r90 S@D4r180 S@F6r0 L@D2r0 B@C2r90 S@D1r270 B@C4r180 B@C3r0
    S@C1r180 B@B3r90 B@B4r180 S@B5r90 L@B2r180 B@B1r270 B@A4r90 B@A1r0 L@A2r0 B@A5r0 L@A6r180
    L@B6r180 L@E1r90 K@A3r0
"""
"""The moves that built it."""


def new(seats: int = 5, options: Options = DEFAULTS) -> State:
    """The position before the first move."""
    state, _ = GAME.rules.start(complete(GAME.options, options._asdict()), seats, CHANCE)
    return state


def played(state: State, words: str) -> State:
    """The position after these moves, each made by the seat to act."""
    for word in words.split():
        state, _ = after(state, word)
    return state


def after(state: State, word: str) -> tuple[State, tuple[Event, ...]]:
    """The position after a move, and its events."""
    return GAME.rules.apply(
        state, state.turn, GAME.notation.read(word, GAME.knowledge.view(state, state.turn)), CHANCE
    )


def refusal(state: State, word: str, seat: Seat | None = None) -> str:
    """Return why a move is refused."""
    seat = state.turn if seat is None else seat
    with pytest.raises(IllegalMove) as caught:
        GAME.rules.apply(state, seat, GAME.notation.read(word, GAME.knowledge.view(state, seat)), CHANCE)
    return str(caught.value)


def legal(state: State) -> set[str]:
    """All legal moves, as the rules write them: with the names of spaces."""
    return {word(move) for move in GAME.rules.legal(state, state.turn, None)}


def word(move: Move) -> str:
    """A move in notation, but with the name of its space."""
    text = GAME.notation.write(move)
    return text.replace(f"@{NUMBERS[move.at]}", f"@{move.at}") if isinstance(move, Start | House) else text


def ways(state: State) -> str:
    """The cells where the pawn to move may end, by column."""
    return " ".join(sorted(names(ends(state, state.turn).cells), key=lambda name: (name[0], int(name[1:]))))


@cache
def city(options: Options = DEFAULTS) -> State:
    """The whole city of section 2.4 in round 1; five seats."""
    return played(new(5, options), CITY)


def put(state: State, seat: Seat, **changes: Any) -> State:
    """The position with one seat's side changed; cells by name."""
    for piece in ("pawn", "stone"):
        if isinstance(changes.get(piece), str):
            changes[piece] = CELLS[changes[piece]]
    if "chips" in changes:
        changes["chips"] = mask(*[CELLS[name] for name in changes["chips"].split()])
    sides = list(state.sides)
    sides[seat] = sides[seat]._replace(**changes)
    return state._replace(sides=tuple(sides))


def turn(state: State, seat: Seat, number: int = 3) -> State:
    """The position with another seat to act, in round 3 unless told otherwise."""
    return state._replace(turn=seat, round=number, policed=False)


def walkers(*sides: Side, options: Options = DEFAULTS) -> State:
    """The city of section 2.4 with other seats in it."""
    return city(options)._replace(sides=sides)


def side(pawn: str | None = None, stone: str | None = None, chips: str = "", **other: int) -> Side:
    """A seat of ``walkers``."""
    return (
        new(3)
        .sides[0]
        ._replace(
            pawn=None if pawn is None else CELLS[pawn],
            stone=None if stone is None else CELLS[stone],
            chips=mask(*[CELLS[name] for name in chips.split()]),
            **other,
        )
    )


def home(number: int, **other: int) -> Side:
    """A seat that has been home since that round."""
    return side()._replace(collected=11, home=number, **other)


def random_game(seats: int, options: Options, rng: random.Random) -> Iterator[State]:
    """The positions of a game of random moves."""
    state = new(seats, options)
    while state.ended is None:
        yield state
        state, _ = GAME.rules.apply(state, state.turn, next(GAME.rules.legal(state, state.turn, rng)), CHANCE)
    yield state


def cell_names(cells: int) -> set[str]:
    """The names of a set of cells."""
    return {NAMES[cell] for cell in range(cells.bit_length()) if cells >> cell & 1}
