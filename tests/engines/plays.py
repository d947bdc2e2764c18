"""Games that play themselves: mostly sensibly, now and then at random, always in the same way."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bot.catalogue import CATALOGUE, game
from engines.base import AnyGame, Seat
from engines.chance import Chance
from engines.options import OptionValue, complete
from engines.turns import movers

FREE = 0.2  # share of the moves made by a seat that merely may act, where there is one
WILD = 0.15  # share of the moves that are not sensible
LONGEST = 1000  # moves of a game; one that is longer does not end


def _last(kind: AnyGame) -> dict[str, OptionValue]:
    """Of each option the last choice."""
    return {option.name: option.choices[-1].value for option in kind.options}


GAMES: dict[str, tuple[str, int, dict[str, OptionValue]]] = {
    **{f"{name}-few": (name, game(name).seats[0], {}) for name in CATALOGUE},
    **{f"{name}-many": (name, game(name).seats[-1], _last(game(name))) for name in CATALOGUE},
}
"""Games by name: the game, its number of seats, and the options that are not the usual ones."""


@dataclass(frozen=True, slots=True)
class Step:
    """The setup, or a move: which it is, who made it in which position, and what came of it."""

    number: int
    after: Any
    events: tuple[Any, ...]
    before: Any = None
    """None: it is the setup."""
    position: int = 0
    """Of the stream of chance, before the move."""
    seat: Seat = 0
    move: Any = None
    sensible: bool = True
    """False: any legal move, at random."""


def game_of(name: str) -> AnyGame:
    """The game that is played under this name."""
    return game(GAMES[name][0])


def steps(name: str) -> Iterator[Step]:
    """The setup, then each move to the end. Raises AssertionError if there is none."""
    kind, (_, seats, options) = game_of(name), GAMES[name]
    rng = random.Random(f"{kind.id} {seats}")
    chance = Chance(bytes(range(32)), "game", kind.id, tuple(str(seat) for seat in range(seats)))
    step = Step(0, *kind.rules.start(complete(kind.options, options), seats, chance))
    yield step
    while kind.rules.owes(state := step.after):
        owing, free = movers(kind.rules, state)
        seat = rng.choice(free if free and rng.random() < FREE else owing)
        move = kind.play.policy(kind.knowledge.view(state, seat), rng)
        sensible = move is not None and rng.random() >= WILD
        move = move if sensible else next(kind.rules.legal(state, seat, rng))
        position = chance.position
        after, events = kind.rules.apply(state, seat, move, chance)
        assert step.number < LONGEST, f"{name} does not end"
        step = Step(step.number + 1, after, events, state, position, seat, move, sensible)
        yield step
