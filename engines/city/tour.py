"""The tour of the AI player: the order in which to collect the chips and go home."""

from __future__ import annotations

import random
from typing import NamedTuple

from engines.city.errands import first
from engines.city.geometry import distance, each, nearest, onward
from engines.city.scoring import waiting_bonus
from engines.city.state import LEAST_POINTS, State
from engines.city.walking import Ends, ends

BREADTH = 6  # partial tours that are kept (beam search)
NOISE = 0.3  # standard deviation of the random part of each rating, in points


class Leg(NamedTuple):
    """The way to the next goal: its worth, and the cell to end this turn on."""

    worth: float
    cell: int


def next_cells(state: State, rng: random.Random) -> list[int]:
    """The cells where the pawn to move may well end its turn, one for each goal, from best to worst."""
    allowed = ends(state, state.turn)
    chips = [1 << cell for cell in each(state.sides[state.turn].chips)]
    legs = [_leg(state, allowed, goal) for goal in chips or [state.city.start]]
    if not chips:
        return [legs[0].cell]
    far = _distances(state, chips)
    rated = [
        (leg.worth + _rest(state, far, at, len(chips)) + rng.gauss(sigma=NOISE), leg.cell)
        for at, leg in enumerate(legs)
    ]
    return [*dict.fromkeys([cell for _, cell in sorted(rated, reverse=True)])]


def round_trip(
    ground: int, start: int, doors: int, bonus: int, begin: int = 0, allowance: int = LEAST_POINTS
) -> float:
    """The worth of a walk through all doors and home, always on to the nearest; no stones.

    It is the income on the way, minus the bonus for the turns that it takes. ``begin``: the cell of the pawn,
    or 0 if it is at the start.
    """
    worth, here, goals = 0, begin or start, doors
    while goals:
        far, seen = 0, here
        while not here & goals:
            here = onward(here) & ground & ~seen
            seen |= here
            far += 1
        here &= goals
        here &= -here
        goals ^= here
        income, turns = _later(far, allowance)
        worth += income - bonus * turns
        allowance += 1
    income, turns = _later(distance(ground, here, start), allowance)
    return worth + income - bonus * turns


def _leg(state: State, allowed: Ends, goal: int) -> Leg:
    """The leg to a goal: all the way if it is in reach, otherwise as near as the points allow."""
    side, bonus = state.sides[state.turn], waiting_bonus(state)
    for points, cells in allowed.by_points:
        if cells & goal & allowed.goals:
            return Leg(side.points - points - bonus, first(cells & goal))
    stops = allowed.plain & ~allowed.costly or allowed.plain
    if not stops:
        return Leg(-2 * bonus, first(allowed.cells))
    far, cells = nearest(state.city.ground, goal, stops)
    income, turns = _later(far, LEAST_POINTS + side.collected)
    return Leg(income - bonus * (1 + turns), first(cells))


def _later(far: int, allowance: int) -> tuple[int, int]:
    """The income at the end of a way, and the turns it takes."""
    turns = -(-far // allowance)
    return allowance * turns - far, turns


def _distances(state: State, chips: list[int]) -> list[list[int]]:
    """The points between each two chips; in the last column, to the start tile."""
    ground = state.city.ground
    return [[distance(ground, one, other) for other in (*chips, state.city.start)] for one in chips]


def _rest(state: State, far: list[list[int]], begin: int, chips: int) -> float:
    """The worth of the best tour from that chip on: its income minus the bonus for the rounds it takes."""
    bonus, allowance = waiting_bonus(state), LEAST_POINTS + state.sides[state.turn].collected + 1
    tours = [(0, begin, (1 << chips) - 1 & ~(1 << begin))]
    for step in range(chips - 1):
        longer = []
        for worth, at, left in tours:
            for goal in each(left):
                income, turns = _later(far[at][goal], allowance + step)
                longer.append((worth + income - bonus * turns, goal, left & ~(1 << goal)))
        longer.sort(reverse=True)
        tours = longer[:BREADTH]
    return max(
        worth + income - bonus * turns
        for worth, at, _ in tours
        for income, turns in [_later(far[at][chips], allowance + chips - 1)]
    )
