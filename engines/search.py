"""One search for all games: candidates are tried in imagined states, with the same luck for all of them.

Everything follows from the view, the memory and the generator, so a decision is the same on every machine.
The budget counts playouts, not seconds.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Any

from engines.base import AnyGame, GameEvent, Memory, Mind, Seat
from engines.chance import SEED_BYTES, WORD_RANGE, Chance

LONGEST = 2000  # moves of a playout to the end, at most
WORD_BITS = WORD_RANGE.bit_length() - 1


@dataclass(frozen=True, slots=True)
class Tried:
    """A candidate with the seat's chance to win after it, in each imagined state in which it was tried."""

    move: Any
    chances: tuple[float, ...]

    @property
    def chance(self) -> float:
        """The mean chance to win."""
        return fmean(self.chances)


@dataclass(frozen=True, slots=True)
class Choice:
    """The move that was found. ``tried``: the candidates, the policy's first; empty if it had no choice."""

    move: Any
    tried: tuple[Tried, ...] = ()

    @property
    def playouts(self) -> int:
        """The number of playouts it took."""
        return sum(len(one.chances) for one in self.tried)


@dataclass(frozen=True, slots=True)
class Difference:
    """The advantage of one move over another, with its standard error: luck was the same for both."""

    mean: float
    error: float

    @classmethod
    def of(cls, one: Tried, other: Tried) -> Difference:
        """The difference in the states in which both were tried."""
        apart = [mine - its for mine, its in zip(one.chances, other.chances, strict=False)]
        if len(apart) < 2:
            return cls(0.0, math.inf)
        return cls(fmean(apart), stdev(apart) / math.sqrt(len(apart)))

    def exceeds(self, errors: float) -> bool:
        """Return whether it is more than ``errors`` standard errors above zero."""
        return self.mean > errors * self.error


class Imagined(Chance):
    """The luck of a playout, which has nothing to do with the table's."""

    __slots__ = ("_rng",)

    def __init__(self, seed: int) -> None:
        super().__init__(bytes(SEED_BYTES), "game", "", ())
        self._rng = random.Random(seed)  # noqa: S311 - imagined luck

    def word(self) -> int:
        """A word of this playout alone."""
        self.position += 1
        return self._rng.getrandbits(WORD_BITS)


def recall(game: AnyGame, events: Iterable[GameEvent | None], memory: Memory = None) -> Memory:
    """The memory after these events, as their reader was told them (``Knowledge.told``)."""
    if game.mind is not None:
        for event in events:
            if event is not None:
                memory = game.mind.remember(memory, event)
    return memory


def choose(
    game: AnyGame, view: Any, memory: Memory, rng: random.Random, playouts: int | None = None
) -> Choice | None:
    """The best move for the view's seat; None if it makes none. ``playouts``: other than the mind's own."""
    mind = _mind(game)
    moves = mind.candidates(view, rng)
    if len(moves) < 2:
        return Choice(moves[0]) if moves else None
    tried = _halved(game, view, memory, moves, playouts or mind.playouts, rng)
    best = max(tried, key=lambda one: (len(one.chances), one.chance))
    better = Difference.of(best, tried[0]).exceeds(mind.margin)
    return Choice(best.move if better else moves[0], tried)


def compared(
    game: AnyGame, view: Any, memory: Memory, moves: Sequence[Any], states: int, rng: random.Random
) -> tuple[Tried, ...]:
    """The moves, each tried in the same imagined states with the same luck."""
    chances: list[list[float]] = [[] for _ in moves]
    for ends in continuations(game, view, memory, moves, states, rng):
        for found, end in zip(chances, ends, strict=True):
            found.append(chances_in(game, end)[view.reader])
    return tuple([Tried(move, tuple(found)) for move, found in zip(moves, chances, strict=True)])


def continuations(
    game: AnyGame, view: Any, memory: Memory, moves: Sequence[Any], states: int, rng: random.Random
) -> Iterator[list[Any]]:
    """For each imagined state: where each of the moves leads after a playout with the same luck."""
    for _ in range(states):
        state, luck = _mind(game).sample(view, memory, rng), rng.getrandbits(WORD_BITS)
        yield [playout(game, state, view.reader, move, luck) for move in moves]


def _mind(game: AnyGame) -> Mind[Any, Any, Any, Any]:
    if game.mind is None:
        raise ValueError(f"{game.id} has no mind")
    return game.mind


def _halved(
    game: AnyGame, view: Any, memory: Memory, moves: Sequence[Any], playouts: int, rng: random.Random
) -> tuple[Tried, ...]:
    """Try the moves in rounds that cost the same; after each the worse half drops out, but not the first."""
    tried = [Tried(move, ()) for move in moves]
    left = [*range(len(moves))]
    rounds = math.ceil(math.log2(len(moves)))
    for _ in range(rounds):
        states = max(1, playouts // (rounds * len(left)))
        found = compared(game, view, memory, [moves[at] for at in left], states, rng)
        for at, more in zip(left, found, strict=True):
            tried[at] = Tried(moves[at], tried[at].chances + more.chances)
        ranked = sorted(left[1:], key=lambda at: -tried[at].chance)
        left = [0, *ranked[: max(1, (len(left) + 1) // 2 - 1)]]
    return tuple(tried)


def playout(game: AnyGame, state: Any, seat: Seat, move: Any, luck: int) -> Any:
    """The state after the move and, by the game's policy, some more; ``luck`` is a seed."""
    chance, rng = Imagined(luck), random.Random(luck)  # noqa: S311 - imagined whims
    state, _ = game.rules.apply(state, seat, move, chance)
    return _played_on(game, state, _mind(game).horizon, chance, rng)


def foreseen(game: AnyGame, state: Any, playouts: int, rng: random.Random) -> tuple[float, ...]:
    """Each seat's chance to win in a state of which all is known: by its value, or by playouts to the end."""
    found = []
    for _ in range(playouts):
        luck, other = Imagined(rng.getrandbits(WORD_BITS)), _mind(game).reshuffled(state, rng)
        if other is None:
            return chances_in(game, state)
        found.append(chances_in(game, _played_on(game, other, LONGEST, luck, rng)))
    return tuple([fmean(seat) for seat in zip(*found, strict=True)])


def _played_on(game: AnyGame, state: Any, moves: int, chance: Chance, rng: random.Random) -> Any:
    """The state after at most ``moves`` moves by the game's policy."""
    for _ in range(moves):
        made = _next(game, state, rng)
        if made is None:
            break
        state, _ = game.rules.apply(state, *made, chance)
    return state


def chances_in(game: AnyGame, state: Any) -> tuple[float, ...]:
    """Each seat's chance to win in a state; of a game that is over, its result."""
    outcome = game.rules.outcome(state)
    if outcome is None:
        return _mind(game).value(state)
    share = 1 / len(outcome.winners)
    return tuple([share * (other in outcome.winners) for other in range(len(outcome.scores))])


def _next(game: AnyGame, state: Any, rng: random.Random) -> tuple[Seat, Any] | None:
    """The next move of a playout: of a seat that is asked for something, or else of one that owes a move."""
    for seat in (*game.rules.invited(state), *game.rules.owes(state)):
        move = continued(game, state, seat, rng)
        if move is not None:
            return seat, move
    return None


def continued(game: AnyGame, state: Any, seat: Seat, rng: random.Random) -> Any | None:
    """The move of a seat within a playout."""
    mind = _mind(game)
    if mind.continued is not None:
        return mind.continued(state, seat, rng)
    return game.play.policy(game.knowledge.view(state, seat), rng)
