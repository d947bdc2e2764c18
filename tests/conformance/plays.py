"""Whole random games from fixed seeds, which all tests of the kit look at."""

from __future__ import annotations

import hashlib
import itertools
import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from bot.catalogue import CATALOGUE, game
from engines.base import AnyGame, Seat
from engines.chance import Chance
from engines.options import GameOption, OptionValue
from engines.turns import movers
from tests.breadth import wide

VARIANTS = wide(16, 5)  # combinations of options and seats that are played; more are sampled
LEAST_PLAYS = wide(12, 4)  # of every game
MOST_MOVES = 3000  # no game may go on for longer
POLICY = 0.3  # share of the moves that are left to the policy, in every second play
SAMPLE = wide(24, 8)  # steps of a play at which the slow tests look, beside those of rare kinds
IDLE = 0.2  # share of the moves made by a seat that merely may act, where there is one


@dataclass(frozen=True, slots=True)
class Setup:
    """A table to be played: which game, for how many seats, under which options."""

    name: str
    seats: int
    options: tuple[tuple[str, OptionValue], ...]
    number: int

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return game(self.name)

    def chance(self, position: int = 0) -> Chance:
        """The stream of this table from the given position."""
        seed = hashlib.sha256(str(self).encode()).digest()
        entropy = [str(joined) for joined in range(self.seats)]
        return Chance(seed, "game", self.name, entropy, position)

    def rng(self, what: str = "") -> random.Random:
        """A generator for this table, the same in every run."""
        return random.Random(f"{self} {what}")

    def __str__(self) -> str:
        """The name of the table in the reports of tests."""
        values = "-".join(str(value) for _, value in self.options)
        return f"{self.name}-{self.seats}-{values}-{self.number}"


@contextmanager
def failing_at(*place: object, **more: object) -> Iterator[None]:
    """A failure in this block says where: at which step, for which reader, with which event or picture."""
    try:
        yield
    except (Exception, pytest.fail.Exception) as failure:  # the latter: what should be refused was not
        failure.add_note(", ".join([*map(str, place), *(f"{name} {value}" for name, value in more.items())]))
        raise


@dataclass(frozen=True, slots=True)
class Step:
    """One move: the position before it, the chance stream's there, and what came of it.

    ``number`` counts from 1, as the moves of a record do.
    """

    number: int
    state: Any
    position: int
    seat: Seat
    move: Any
    after: Any
    events: tuple[Any, ...]

    def __str__(self) -> str:
        """As a failed test names it."""
        return f"step {self.number}: seat {self.seat} makes {self.move}"

    @property
    def kinds(self) -> set[type]:
        """The types of its move and of its events."""
        return {type(value) for value in (self.move, *self.events)}


@dataclass(frozen=True, slots=True)
class Play:
    """A whole game."""

    setup: Setup
    start: Any
    dealt: tuple[Any, ...]
    begun: int
    """The chance stream's position after the setup."""
    steps: tuple[Step, ...]
    end: Any

    @property
    def game(self) -> AnyGame:
        """The game that was played."""
        return self.setup.game

    @property
    def readers(self) -> tuple[Seat | None, ...]:
        """Everybody who may look on: the seats, and a spectator."""
        return (*range(self.setup.seats), None)

    @property
    def states(self) -> tuple[Any, ...]:
        """All positions, from the setup to the end."""
        return (*[step.state for step in self.steps], self.end)

    @property
    def sample(self) -> Sequence[Step]:
        """Steps from the whole game: all of a short one, some of a long one, every kind of move and event."""
        return varied(self.steps, SAMPLE)

    @property
    def positions(self) -> tuple[tuple[str, Any, int], ...]:
        """The states of the sample with their names and the chance stream's position there, and the end."""
        sampled = [(f"before step {step.number}", step.state, step.position) for step in self.sample]
        return (*sampled, ("at the end", self.end, 0))

    @property
    def events(self) -> tuple[tuple[Any, ...], ...]:
        """The events on the way to each of the positions."""
        return (self.dealt, *[step.events for step in self.steps])


def some(items: Sequence[Any], n: int) -> Sequence[Any]:
    """About ``n`` of the items, evenly spread, the last among them."""
    return items[:: -max(1, len(items) // n)]


def varied(steps: Sequence[Step], n: int) -> Sequence[Step]:
    """About ``n`` of the steps, evenly spread, and the first of each kind of move or event that they lack."""
    chosen = {step.number: step for step in some(steps, n)}
    missing = {kind: step for step in reversed(steps) for kind in step.kinds}
    for step in chosen.values():
        for kind in step.kinds:
            missing.pop(kind, None)
    chosen |= {step.number: step for step in missing.values()}
    return [chosen[number] for number in sorted(chosen)]


def setups(most: int = VARIANTS, least: int = LEAST_PLAYS) -> Iterator[Setup]:
    """Yield the tables that the kit plays, of all games in the catalogue: of each, between these numbers."""
    for name in CATALOGUE:
        variants = _variants(game(name), most)
        rounds = -(-least // len(variants))
        for number, (_, (seats, options)) in enumerate(itertools.product(range(rounds), variants)):
            yield Setup(name, seats, options, number)


def _variants(played: AnyGame, most: int) -> list[tuple[int, tuple[tuple[str, OptionValue], ...]]]:
    """Numbers of seats with options: all combinations where they are few, otherwise a sample.

    A sample holds every number of seats and every value of every option.
    """
    values = [[(option.name, value) for value in _values(option)] for option in played.options]
    every = [(seats, options) for seats in played.seats for options in itertools.product(*values)]
    if len(every) <= most:
        return every
    rng = random.Random(played.id)
    columns = [[*itertools.islice(itertools.cycle(column), most)] for column in ([*played.seats], *values)]
    for column in columns:
        rng.shuffle(column)
    return [(seats, tuple(options)) for seats, *options in zip(*columns, strict=True)]


def _values(option: GameOption) -> list[OptionValue]:
    return [choice.value for choice in option.choices] + [*(option.between or ())]


@cache
def play(setup: Setup) -> Play:
    """The game played at this table, to its end."""
    played, chance, rng = setup.game, setup.chance(), setup.rng()
    state, dealt = played.rules.start(dict(setup.options), setup.seats, chance)
    start, begun = state, chance.position
    steps: list[Step] = []
    while played.rules.owes(state):
        with failing_at(f"after step {len(steps)}"):
            assert len(steps) < MOST_MOVES, "the game does not end"
        seat = _mover(played, state, rng)
        move = _move(played, state, seat, rng, clever=setup.number % 2 == 1)
        position = chance.position
        after, events = played.rules.apply(state, seat, move, chance)
        steps.append(Step(len(steps) + 1, state, position, seat, move, after, events))
        state = after
    return Play(setup, start, dealt, begun, tuple(steps), state)


def _mover(played: AnyGame, state: Any, rng: random.Random) -> Seat:
    """A seat that owes a decision; now and then one that merely may act."""
    owing, free = movers(played.rules, state)
    return rng.choice(free if free and rng.random() < IDLE else owing)


def _move(played: AnyGame, state: Any, seat: Seat, rng: random.Random, *, clever: bool) -> Any:
    if clever and rng.random() < POLICY:
        move = played.play.policy(played.knowledge.view(state, seat), rng)
        if move is not None:
            return move
    return next(played.rules.legal(state, seat, rng))
