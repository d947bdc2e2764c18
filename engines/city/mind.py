"""Knowledge of Palermo 1992 for the search: houses worth laying, and the points that walks will bring."""

from __future__ import annotations

import random
from collections.abc import Sequence

from engines.base import Memory, Mind, Seat
from engines.city.events import Event
from engines.city.legal import PAWNS
from engines.city.measures import MEASURES, expected
from engines.city.moves import Move
from engines.city.policy import houses, policy
from engines.city.state import CHIPS, State
from engines.city.tour import next_cells
from engines.city.view import View
from engines.learned import valued

HOUSES = 8  # compared, the policy's included
LIKED = 2  # houses so good that laying one is no mistake


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


def slips(view: View, rng: random.Random) -> Sequence[Move]:
    """Houses that the policy likes less, and chips within reach that others should come before."""
    state = view.position
    if view.reader not in view.owes or not state.city.start:
        return ()
    if not state.round:
        return houses(state, rng)[LIKED:HOUSES]
    side = state.sides[state.turn]
    return () if side.home else [PAWNS[cell] for cell in next_cells(state, rng)[1:] if side.chips >> cell & 1]


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
    slips=slips,
    measures=MEASURES,
)
