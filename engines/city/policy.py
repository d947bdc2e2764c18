"""The AI player of Palermo: it keeps its doors together and always walks towards a goal."""

from __future__ import annotations

import heapq
import random

from engines.base import Seat
from engines.city.building import placements
from engines.city.errands import first
from engines.city.geometry import RING, onward
from engines.city.legal import BUILDS, PASS, PAWNS, POLICE, STARTS
from engines.city.moves import Move
from engines.city.scoring import waiting_bonus
from engines.city.state import State
from engines.city.tiles import Tile
from engines.city.tour import next_cells, round_trip
from engines.city.view import View
from engines.city.walking import ends, targets

NEAR = 8  # distance in points up to which a door counts as close
TO_RING = 2.0  # added to the rating for each point that a door is nearer to the ring
TO_START = 0.5  # worth of being near the start, relative to being near an own door
CANDIDATES = 16  # houses whose tours are compared
RIVALRY = 0.5  # worth of a point less for the others on average, relative to one more for the seat
NOISE = 0.1  # standard deviation of the random part of each rating
MIDDLE_STARTS = ("B2", "C2", "D2", "E2", "B5", "C5", "D5", "E5")


def policy(view: View, rng: random.Random) -> Move | None:
    """Choose a sensible move; None if the view's reader is not to act."""
    if view.reader is None or view.reader not in view.owes:
        return None
    state = view.position
    if not state.city.start:
        return rng.choice([move for move in STARTS if move.at in MIDDLE_STARTS])
    if not state.round:
        return houses(state, rng)[0]
    beat = None if state.policed else _beat(state)
    if beat is not None:
        return POLICE[beat]
    return PASS if state.sides[state.turn].home else walks(state, rng)[0]


def auto_pass(view: View) -> Move | None:
    """The pass of a seat that is home, which loses nothing; None if there is more to decide (T4)."""
    if view.reader is None or view.reader not in view.owes:
        return None
    return PASS if view.players[view.reader].home is not None else None


# --- Building ---------------------------------------------------------------------------------------


def houses(state: State, rng: random.Random) -> list[Move]:
    """The houses with the nearest doors, those whose tours are best for the seat first."""
    return [BUILDS[tile] for tile in near(state, rng)]


def near(state: State, rng: random.Random) -> list[Tile]:
    """The tiles of ``houses``."""
    rated = [
        (_rating(state, tile) + rng.gauss(sigma=NOISE), at, tile)
        for at, tile in enumerate(placements(state.city))
    ]
    tiles = [tile for _, _, tile in heapq.nlargest(CANDIDATES, rated)]
    return sorted(tiles, key=lambda tile: -_prospect(state, tile))


def _prospect(state: State, tile: Tile) -> float:
    """Rate a house by the tours that it leaves: the seat's own, less the others' on average."""
    others = [_trip(state, side.chips, tile) for seat, side in enumerate(state.sides) if seat != state.turn]
    return own_trip(state, tile) - RIVALRY * sum(others) / len(others)


def own_trip(state: State, tile: Tile) -> float:
    """The worth of the builder's walk through its doors, that of the house included."""
    return _trip(state, state.sides[state.turn].chips | tile.door, tile)


def obstructs(state: State, tile: Tile) -> bool:
    """Whether the walks to the doors so far lose more than a turn for the builder, and most for it.

    The turn counts as much as one of waiting.
    """
    lost = [_trip(state, side.chips) - _trip(state, side.chips, tile) for side in state.sides]
    return lost.pop(state.turn) > max(waiting_bonus(state), *lost)


def _trip(state: State, doors: int, tile: Tile | None = None) -> float:
    """The worth of a walk through these doors, as the city is or with one house more."""
    ground = state.city.ground & ~tile.built if tile else state.city.ground
    return round_trip(ground, state.city.start, doors, waiting_bonus(state))


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


def walks(state: State, rng: random.Random) -> list[Move]:
    """The moves of the pawn towards each of its goals, from best to worst."""
    return [PAWNS[cell] for cell in next_cells(state, rng)]


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
