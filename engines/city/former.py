"""The AI player as it was before opponents of several strengths came, left as it was.

The arena and ``palermo simulate --policy former`` measure newer players against it; nothing else plays by
it. It is never improved, only kept running: ``tests/engines/test_former.py`` holds its games.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from engines.base import Seat
from engines.city.building import placements
from engines.city.errands import first
from engines.city.geometry import RING, distance, each, nearest, onward
from engines.city.legal import BUILDS, PASS, PAWNS, POLICE, STARTS
from engines.city.moves import Move
from engines.city.scoring import waiting_bonus
from engines.city.state import LEAST_POINTS, State
from engines.city.tiles import Tile
from engines.city.view import View
from engines.city.walking import Ends, ends, targets

BREADTH = 6  # partial tours that are kept (beam search)
TOUR_NOISE = 0.3  # standard deviation of the random part of each rating, in points


class Leg(NamedTuple):
    """The way to the next goal: its worth, and the cell to end this turn on."""

    worth: float
    cell: int


def next_cell(state: State, rng: random.Random) -> int:
    """Choose the cell where the pawn to move should end its turn."""
    allowed = ends(state, state.turn)
    chips = [1 << cell for cell in each(state.sides[state.turn].chips)]
    legs = [_leg(state, allowed, goal) for goal in chips or [state.city.start]]
    if not chips:
        return legs[0].cell
    far = _distances(state, chips)
    rated = [
        (leg.worth + _rest(state, far, at, len(chips)) + rng.gauss(sigma=TOUR_NOISE), leg.cell)
        for at, leg in enumerate(legs)
    ]
    return max(rated)[1]


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


NEAR = 8  # distance in points up to which a door counts as close
TO_RING = 2.0  # added to the rating for each point that a door is nearer to the ring
TO_START = 0.5  # worth of being near the start, relative to being near an own door
NOISE = 1.0  # standard deviation of the random part of each rating
MIDDLE_STARTS = ("B2", "C2", "D2", "E2", "B5", "C5", "D5", "E5")


def former(view: View, rng: random.Random) -> Move | None:
    """Choose a sensible move; None if the view's reader is not to act."""
    if view.reader is None or view.reader not in view.owes:
        return None
    state = view.position
    if not state.city.start:
        return rng.choice([move for move in STARTS if move.at in MIDDLE_STARTS])
    if not state.round:
        return _build(state, rng)
    beat = None if state.policed else _beat(state)
    if beat is not None:
        return POLICE[beat]
    return PASS if state.sides[state.turn].home else PAWNS[next_cell(state, rng)]


# --- Building ---------------------------------------------------------------------------------------


def _build(state: State, rng: random.Random) -> Move:
    """The house whose door lies closest to the seat's other doors, the start tile and the ring."""
    rated = [
        (_rating(state, tile) + rng.gauss(sigma=NOISE), at, tile)
        for at, tile in enumerate(placements(state.city))
    ]
    return BUILDS[max(rated)[2]]


def _rating(state: State, tile: Tile) -> float:
    """Rate the position of a door by its distance from the ring, the start tile and the seat's doors."""
    doors, start = state.sides[state.turn].chips, state.city.start
    ground = state.city.ground & ~tile.built
    here = seen = tile.door
    rating = 0.0
    for far in range(1, NEAR + 1):
        here = onward(here) & ground & ~seen
        if here & RING and not seen & RING:
            rating -= TO_RING * far
        if here & start and not seen & start:
            rating += TO_START * (NEAR - far)
        rating += (here & doors).bit_count() * (NEAR - far)
        seen |= here
    return rating if seen & RING else rating - TO_RING * NEAR


# --- Police -----------------------------------------------------------------------------------------


def _beat(state: State) -> int | None:
    """The leader's best goal as a cell for the seat's stone; None if blocking it makes no sense."""
    seat = state.turn
    rivals = [rival for rival, side in enumerate(state.sides) if rival != seat and not side.home]
    if not rivals:
        return None
    leader = max(rivals, key=lambda rival: _standing(state, rival))
    allowed, free, own = ends(state, leader), targets(state, seat), state.sides[seat].stone
    for _, cells in allowed.by_points:
        doors = cells & allowed.goals
        if own is not None and doors >> own & 1:
            return None
        if doors & free:
            return first(doors & free)
    return None


def _standing(state: State, seat: Seat) -> int:
    """Rate how well a seat is doing: its score plus its extra points per turn."""
    side = state.sides[seat]
    return side.score + side.collected
