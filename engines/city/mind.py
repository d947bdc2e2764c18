"""Knowledge of Palermo 1992 for the search: houses worth laying, and the points that walks will bring."""

from __future__ import annotations

import random
from collections.abc import Sequence

from engines.base import Memory, Mind, Seat
from engines.city.building import placements
from engines.city.events import Event
from engines.city.legal import BUILDS, PAWNS
from engines.city.measures import MEASURES, expected
from engines.city.moves import Move
from engines.city.policy import houses, near, obstructs, own_trip, policy
from engines.city.scoring import waiting_bonus
from engines.city.state import CHIPS, State
from engines.city.tiles import Tile
from engines.city.tour import next_cells
from engines.city.view import View
from engines.learned import valued

HOUSES = 8  # compared, the policy's included


def sample(view: View, _memory: Memory, _rng: random.Random) -> State:
    """The position itself: nothing is hidden, and nothing left to chance."""
    return view.position


def candidates(view: View, rng: random.Random) -> Sequence[Move]:
    """The policy's move; while the city is built, other houses too. Searching the walk brought nothing."""
    first = policy(view, rng)
    if first is None:
        return ()
    state = view.position
    if not state.city.start or state.sides[state.turn].home:
        return (first,)
    others = [] if state.round else houses(state, rng)[:HOUSES]
    return (first, *[move for move in others if move != first])


def easy(view: View, rng: random.Random) -> Sequence[Move]:
    """The policy's move, then houses that it likes less, or chips in reach that others should come before.

    No house costs its own builder a turn, and no door is a turn out of the way.
    """
    state = view.position
    if view.reader in view.owes and state.city.start and not state.round:
        return [BUILDS[tile] for tile in _serving(state, near(state, rng))]
    first = policy(view, rng)
    if first is None or not state.round or state.sides[state.turn].home:
        return () if first is None else (first,)
    chips = state.sides[state.turn].chips
    others = [PAWNS[cell] for cell in next_cells(state, rng) if chips >> cell & 1]
    return (first, *[move for move in others if move != first])


def _serving(state: State, tiles: Sequence[Tile]) -> Sequence[Tile]:
    """Those of the tiles that serve the builder's own walk, or the one of all houses that serves it best."""
    trips = {tile: own_trip(state, tile) for tile in placements(state.city)}
    best = max(trips, key=trips.__getitem__)
    least = trips[best] - waiting_bonus(state)
    return [tile for tile in tiles if trips[tile] >= least and not obstructs(state, tile)] or [best]


def features(state: State) -> tuple[tuple[float, ...], ...]:
    """By seat: the points that its walk is going to bring, and by how much the city may still change them."""
    return tuple([_features(state, seat) for seat in range(len(state.sides))])


def _features(state: State, seat: Seat) -> tuple[float, ...]:
    side = state.sides[seat]
    built = (side.chips.bit_count() + side.collected) / CHIPS[len(state.sides)]
    score = expected(state, seat) / 10
    late = float(bool(state.round))
    return score, score * built, score * late, seat * (1 - late), seat * late


MIND: Mind[State, Move, View, Event] = Mind(
    sample=sample,
    candidates=candidates,
    value=valued("city", features),
    horizon=6,
    playouts=32,
    reshuffled=lambda state, _rng: state if state.round else None,
    easy=easy,
    measures=MEASURES,
)
