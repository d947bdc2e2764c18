"""A contest of two strategies: the same deals with the challenger in each seat once."""

from __future__ import annotations

import math
import random
import statistics
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from bench.arena.sentences import SENTENCES
from bot.catalogue import game
from bot.simulation import POLICIES, Strategy, play_with, strategy
from engines.base import AnyGame, Memory, Seat
from engines.options import complete

CONFIDENCE = 1.96  # standard errors on either side of a mean: 95 % of a normal distribution


@dataclass(frozen=True, slots=True)
class Contest:
    """A game for a number of seats, one of them the challenger's, all others the opponent's."""

    game: str
    seats: int
    challenger: str
    opponent: str

    @property
    def name(self) -> str:
        """The name of its file."""
        return f"{self.game}-{self.seats}-{self.challenger}-{self.opponent}"

    @property
    def even(self) -> float:
        """The challenger's share of wins if it played just like its opponents."""
        return 1 / self.seats


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal, played once with the challenger in each seat.

    ``share``: the mean share of the win that the challenger had. ``seconds``: the CPU time of its
    ``moves``, views included; ``longest``: of one of them.
    """

    number: int
    share: float
    moves: int
    seconds: float
    longest: float


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean share of wins, and how far on either side of it the true one lies in 95 of 100 contests."""

    mean: float
    margin: float


@dataclass(slots=True)
class _Timed:
    """A strategy that counts its own moves and CPU seconds."""

    strategy: Strategy
    spent: list[float] = field(default_factory=list)

    def __call__(self, state: Any, seat: Seat, rng: random.Random, owed: bool, memory: Memory) -> Any:
        began = time.process_time()
        try:
            return self.strategy(state, seat, rng, owed, memory)
        finally:
            self.spent.append(time.process_time() - began)


def names(game_id: str) -> tuple[str, ...]:
    """The strategies that can play this game here."""
    return (*POLICIES, *SENTENCES.get(game_id, {}))


def seed(commit: str, number: int) -> bytes:
    """The 32-byte seed of a deal: nobody chose the deals on which a commit is measured."""
    return sha256(f"{commit} {number}".encode()).digest()


def play_deal(contest: Contest, number: int, seed: bytes) -> Deal:
    """Play one deal with the challenger in each seat."""
    its = game(contest.game)
    challenger = _Timed(_strategy(its, contest.challenger))
    opponent = _strategy(its, contest.opponent)
    options = complete(its.options, {})
    shares = []
    for own in range(contest.seats):
        strategies = [challenger if seat == own else opponent for seat in range(contest.seats)]
        result = play_with(its, options, strategies, seed).result
        if result is None:
            raise RuntimeError(f"{contest.game}: the game did not end")
        shares.append(1 / len(result.winners) if own in result.winners else 0.0)
    spent = challenger.spent
    return Deal(number, statistics.fmean(shares), len(spent), sum(spent), max(spent, default=0.0))


def interval(shares: Sequence[float]) -> Interval:
    """The mean of the deals' shares with its 95 % interval. Raises ValueError for fewer than two deals."""
    if len(shares) < 2:
        raise ValueError("an interval takes two deals at least")
    return Interval(statistics.fmean(shares), CONFIDENCE * statistics.stdev(shares) / math.sqrt(len(shares)))


def _strategy(its: AnyGame, name: str) -> Strategy:
    said: Mapping[str, Strategy] = SENTENCES.get(its.id, {})
    for policy in POLICIES:
        if policy == name:
            return strategy(its, policy)
    return said[name]
