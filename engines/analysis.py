"""What a finished game teaches: each seat's chance to win over its moves, and where a seat threw some away.

A turning point is judged by what its seat could know then, not by what came of it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from engines.base import AnyGame, Memory, Seat
from engines.record import Record
from engines.replay import Position, replay
from engines.search import Difference, compared, foreseen, recall

MOST = 3  # turning points of a game
OPENING = 3  # none lies in the first third of the moves
LOOKED_AT = 10  # moves of a game that are searched: those after which the chance fell most
TRIED = 24  # states in which all candidates are tried, to find the best
PAIRED = 96  # other states in which the best is compared with the move that was made
CLEAR = 3.0  # standard errors by which it has to be better
LEAST = 0.05  # of the chance to win, below which nobody minds
PLAYOUTS = 16  # from each position, where they tell the chance better than its value


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A move that was worse than another. ``at``: the moves made before it; ``better``: the other move.

    ``chance`` and ``lost``: the seat's chance to win by the better move, and how much less it had by its own;
    ``error`` is the standard error of that.
    """

    at: int
    seat: Seat
    made: Any
    better: Any
    chance: float
    lost: float
    error: float


@dataclass(frozen=True, slots=True)
class Analysis:
    """``curve``: by position, from the setup to the end, each seat's chance to win, everything known."""

    curve: tuple[tuple[float, ...], ...]
    turning_points: tuple[TurningPoint, ...]


class _Decision(NamedTuple):
    at: int
    seat: Seat
    move: Any
    view: Any
    memory: Memory


def analysed(game: AnyGame, record: Record) -> Analysis:
    """The analysis of the record of a finished game, always the same; it takes some seconds.

    Raises BadRecord, or ValueError for a game without a mind.
    """
    rng = random.Random(record.seed)  # noqa: S311 - imagined luck
    positions = [*replay(record, game)]
    curve = tuple([foreseen(game, position.state, PLAYOUTS, rng) for position in positions])
    decisions = [*_decisions(game, record, positions)]
    later = [one for one in decisions if OPENING * one.at >= len(decisions)]
    later.sort(key=lambda one: curve[one.at + 1][one.seat] - curve[one.at][one.seat])
    found = [point for one in later[:LOOKED_AT] if (point := _turning_point(game, one, rng)) is not None]
    found.sort(key=lambda point: -point.lost)
    return Analysis(curve, tuple(sorted(found[:MOST], key=lambda point: point.at)))


def _decisions(game: AnyGame, record: Record, positions: Sequence[Position]) -> Iterator[_Decision]:
    """The moves of the game with what their seats knew and remembered."""
    memories: list[Memory] = [None] * len(record.players)
    for at, (position, made) in enumerate(zip(positions[:-1], record.moves, strict=True)):
        for seat, memory in enumerate(memories):
            told = [game.knowledge.told(event, seat) for event in position.events]
            memories[seat] = recall(game, told, memory)
        view = game.knowledge.view(position.state, made.seat)
        yield _Decision(at, made.seat, game.notation.decode(made.move), view, memories[made.seat])


def _turning_point(game: AnyGame, one: _Decision, rng: random.Random) -> TurningPoint | None:
    """The decision as a turning point, if another move was clearly better."""
    if game.mind is None:
        raise ValueError(f"{game.id} has no mind")
    others = [move for move in game.mind.candidates(one.view, rng) if move != one.move]
    if not others:
        return None
    first = compared(game, one.view, one.memory, [one.move, *others], TRIED, rng)
    best = max(first, key=lambda tried: tried.chance).move
    if best == one.move:
        return None
    made, better = compared(game, one.view, one.memory, [one.move, best], PAIRED, rng)
    apart = Difference.of(better, made)
    if apart.mean < LEAST or not apart.exceeds(CLEAR):
        return None
    return TurningPoint(one.at, one.seat, one.move, best, better.chance, apart.mean, apart.error)
