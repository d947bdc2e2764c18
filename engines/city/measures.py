"""Measures of a good position in Palermo 1992: points by the end of the game, and chips."""

from __future__ import annotations

from engines.base import Seat
from engines.city.scoring import waiting_bonus
from engines.city.state import LEAST_POINTS, State
from engines.city.tour import round_trip
from engines.measures import Measure, about, lead
from engines.text import count


def expected(state: State, seat: Seat) -> float:
    """The points that a seat has, and those that its walk past all its doors and home will bring."""
    side = state.sides[seat]
    score = float(side.score)
    if not side.home and state.city.start:
        begin = state.city.start if side.pawn is None else 1 << side.pawn
        allowance = LEAST_POINTS + side.collected
        score += round_trip(
            state.city.ground, state.city.start, side.chips, waiting_bonus(state), begin, allowance
        )
    return score


def _points(state: State, seat: Seat) -> float:
    return lead([expected(state, other) for other in range(len(state.sides))], seat)


def _chips(state: State, seat: Seat) -> float:
    return state.sides[seat].collected


MEASURES: tuple[Measure[State], ...] = (
    Measure(
        "points",
        _points,
        1.0,
        lambda more: count(
            "{n} point by the end of the game", "{n} points by the end of the game", about(more)
        ),
    ),
    Measure("chips", _chips, 0.3, lambda more: count("{n} chip", "{n} chips", about(more))),
)
