"""Analysing a finished game: each seat's chance to win over its moves, and where a seat threw some away.

A turning point is judged by what its seat could know then, not by what came of it. Only games that are over
are analysed: the analysis knows everything, and is stored as JSON (``encode``).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from engines.base import AnyGame, IllegalMove, Json, Memory, Mind, Seat
from engines.measures import CLEAR, Reason, reasons
from engines.record import BadRecord, Record
from engines.replay import Position, replay
from engines.search import Difference, Tried, chances_in, compared, continuations, foreseen, recall
from engines.text import say

MOST = 3  # turning points of a game
OPENING = 3  # none lies in the first third of the moves
LOOKED_AT = 10  # moves of a game that are searched: those after which the chance fell most
TRIED = 24  # states in which all candidates are tried, to find the best
PAIRED = 96  # other states in which the best is compared with the move that was made
LEAST = 0.05  # of the chance to win, below which nobody minds
PLAYOUTS = 512  # of a game in all, where they tell the chance better than the value of a position
PLAYED_OUT = 64  # positions of a game, at most; the chances of those in between follow from them
MOST_PLAYOUTS = 32  # from one position
FORM = 1  # of a stored analysis


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A move that was worse than another. ``at``: the moves made before it; ``better``: the other move.

    ``chance`` and ``lost``: the seat's chance to win by the better move, and how much less it had by its own;
    ``error`` is the standard error of that. ``reasons``: what the better move brings more or less of.
    """

    at: int
    seat: Seat
    made: Any
    better: Any
    chance: float
    lost: float
    error: float
    reasons: tuple[Reason, ...] = ()


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

    Raises BadRecord, also of a game that is not over, or ValueError for a game without a mind.
    """
    rng = random.Random(record.seed)  # noqa: S311 - imagined luck
    positions = [*replay(record, game)]
    if game.rules.outcome(positions[-1].state) is None:
        raise BadRecord(say("The game has no result."))
    curve = curve_of(game, [position.state for position in positions], rng)
    decisions = [*_decisions(game, record, positions)]
    later = [one for one in decisions if OPENING * one.at >= len(decisions)]
    later.sort(key=lambda one: curve[one.at + 1][one.seat] - curve[one.at][one.seat])
    found = [point for one in later[:LOOKED_AT] if (point := _turning_point(game, one, rng)) is not None]
    found.sort(key=lambda point: -point.lost)
    return Analysis(curve, tuple(sorted(found[:MOST], key=lambda point: point.at)))


# --- The curve ------------------------------------------------------------------------------------


def curve_of(game: AnyGame, states: Sequence[Any], rng: random.Random) -> tuple[tuple[float, ...], ...]:
    """Each seat's chance to win in every state of a finished game, all of it known."""
    mind = _mind(game)
    last = len(states) - 1
    luck = [at for at in range(last) if mind.reshuffled(states[at], rng) is not None]
    played_out = {luck[number * len(luck) // PLAYED_OUT] for number in range(PLAYED_OUT)} if luck else set()
    playouts = max(1, min(MOST_PLAYOUTS, PLAYOUTS // max(1, len(played_out))))
    found = {
        at: foreseen(game, states[at], playouts, rng) if at in played_out else chances_in(game, states[at])
        for at in range(last + 1)
        if at in played_out or at not in luck
    }
    return tuple(_filled(found))


def _filled(found: dict[int, tuple[float, ...]]) -> Iterator[tuple[float, ...]]:
    """The chances in all states, in straight lines between those that are known."""
    known = sorted(found)
    yield found[known[0]]
    for before, after in pairwise(known):
        for at in range(before + 1, after + 1):
            share = (at - before) / (after - before)
            yield tuple(
                [one + share * (other - one) for one, other in zip(found[before], found[after], strict=True)]
            )


# --- Turning points -------------------------------------------------------------------------------


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
    others = [move for move in _mind(game).candidates(one.view, rng) if move != one.move]
    if not others:
        return None
    first = compared(game, one.view, one.memory, [one.move, *others], TRIED, rng)
    best = max(first, key=lambda tried: tried.chance).move
    if best == one.move:
        return None
    pairs = [*continuations(game, one.view, one.memory, [one.move, best], PAIRED, rng)]
    after_made, after_best = ([pair[at] for pair in pairs] for at in (0, 1))
    made, better = (
        Tried(move, tuple([chances_in(game, state)[one.seat] for state in states]))
        for move, states in ((one.move, after_made), (best, after_best))
    )
    apart = Difference.of(better, made)
    if apart.mean < LEAST or not apart.exceeds(CLEAR):
        return None
    why = reasons(_mind(game).measures, one.seat, after_best, after_made)
    return TurningPoint(one.at, one.seat, one.move, best, better.chance, apart.mean, apart.error, why)


def _mind(game: AnyGame) -> Mind[Any, Any, Any, Any]:
    if game.mind is None:
        raise ValueError(f"{game.id} has no mind")
    return game.mind


# --- As JSON --------------------------------------------------------------------------------------


def encode(game: AnyGame, analysis: Analysis) -> dict[str, Json]:
    """The analysis as it is stored."""
    return {
        "form": FORM,
        "curve": [[_short(chance) for chance in chances] for chances in analysis.curve],
        "turning_points": [
            {
                "at": point.at,
                "seat": point.seat,
                "made": game.notation.encode(point.made),
                "better": game.notation.encode(point.better),
                "chance": _short(point.chance),
                "lost": _short(point.lost),
                "error": _short(point.error),
                "reasons": [[reason.measure, _short(reason.more)] for reason in point.reasons],
            }
            for point in analysis.turning_points
        ],
    }


def decode(game: AnyGame, stored: Any) -> Analysis | None:
    """A stored analysis; None of one that another release has stored in another form."""
    if stored["form"] != FORM:
        return None
    try:
        return Analysis(
            tuple([tuple(chances) for chances in stored["curve"]]),
            tuple([_point(game, point) for point in stored["turning_points"]]),
        )
    except IllegalMove:  # moves are written in another way today
        return None


def _point(game: AnyGame, stored: Any) -> TurningPoint:
    move = game.notation.decode
    return TurningPoint(
        at=stored["at"],
        seat=stored["seat"],
        made=move(stored["made"]),
        better=move(stored["better"]),
        chance=stored["chance"],
        lost=stored["lost"],
        error=stored["error"],
        reasons=tuple([Reason(measure, more) for measure, more in stored["reasons"]]),
    )


def _short(number: float) -> float:
    return round(number, 3)
