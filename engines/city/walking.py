"""Phase 2: the cells that pawns and police stones may go to, and the cost (rules T3 and 5.3)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engines.base import Seat
from engines.city.geometry import SOURCES, beside, sources, walk, walks
from engines.city.state import LEAST_POINTS, Side, State


class Ends(NamedTuple):
    """The cells where a pawn may end its turn, as masks."""

    goals: int
    plain: int
    by_points: tuple[tuple[int, int], ...]
    """Pairs of points spent and the cells where such walks may end; the first that has a cell counts."""
    layers: tuple[int, ...]
    """For each k, the cells where walks of exactly k points end."""
    costly: int
    """The cells that cost 2 points."""

    @property
    def cells(self) -> int:
        """All cells where the pawn may end."""
        return self.goals | self.plain

    def spent(self, cell: int) -> int:
        """The points that the pawn spends if it ends there."""
        return next(points for points, cells in self.by_points if cells >> cell & 1)

    def path(self, cell: int, points: int) -> tuple[int, ...]:
        """The cells of a walk to ``cell`` with ``points``, first and last included."""
        return walk(self.layers, points, cell, self.costly)


def pawns(state: State) -> int:
    """The cells with a pawn."""
    found = 0
    for side in state.sides:
        if side.pawn is not None:
            found |= 1 << side.pawn
    return found


def stones(state: State) -> int:
    """The cells with a stone."""
    found = 0
    for side in state.sides:
        if side.stone is not None:
            found |= 1 << side.stone
    return found


def costly_cells(state: State, seat: Seat, pawns_on_board: int) -> int:
    """The cells that cost the seat 2 points to enter (W4), given the cells with standing pawns.

    In the dutch edition a stone is inactive under the pawn of a seat other than its owner.
    """
    found = 0
    for owner, side in enumerate(state.sides):
        if owner == seat or side.stone is None:
            continue
        stone = 1 << side.stone
        if state.options.edition == "english" or not stone & pawns_on_board or side.stone == side.pawn:
            found |= stone
    return found


# --- Pawns (W5 to W9) -------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def ends(state: State, seat: Seat) -> Ends:
    """Find where the pawn of a seat that is not home may end its turn (W6, W8)."""
    city, side = state.city, state.sides[seat]
    own = 0 if side.pawn is None else 1 << side.pawn
    others = pawns(state) & ~own
    costly = costly_cells(state, seat, others)
    points = side.points
    layers = walks(city.ground, own or city.start, costly, points)
    goals = side.chips or city.start
    reached: list[tuple[int, int]] = []
    found = 0
    wanted = goals & ~others
    for k in range(1, points + 1):
        cells = layers[k] & wanted
        if cells:
            reached.append((k, cells))
            found |= cells
            wanted &= ~cells
    plain = city.ground & ~(goals | others | own)
    stops = _stops(state, seat, layers, plain, others, costly)
    if not stops and not found:
        stops = [(0, own)]
    quiet = 0
    for _, cells in stops:
        quiet |= cells
    return Ends(found, quiet, (*reached, *stops), layers, costly)


def _stops(
    state: State, seat: Seat, layers: tuple[int, ...], plain: int, others: int, costly: int
) -> list[tuple[int, int]]:
    """The plain cells on which the pawn may end, with the points spent, most points first (W8)."""
    points = len(layers) - 1
    if state.options.edition == "english":
        stops = [(points, layers[points]), (points - 1, layers[-2] & _before_stones(state, seat, others))]
    else:
        stops = [(points, layers[points])]
        for cost, blocked in ((1, others & ~costly), (2, others & costly)):
            if points > cost and blocked:
                stops.append((points - cost, layers[points - cost] & sources(blocked)))
    found = [(k, cells & plain) for k, cells in stops if cells & plain]
    if found:
        return found
    for k in range(points - 1, 0, -1):
        if layers[k] & plain:
            return [(k, layers[k] & plain)]
    return []


def _before_stones(state: State, seat: Seat, others: int) -> int:
    """The cells from which one step or jump enters another seat's stone without another pawn on it."""
    found = 0
    for owner, side in enumerate(state.sides):
        if owner != seat and side.stone is not None and not others >> side.stone & 1:
            found |= SOURCES[side.stone]
    return found


# --- Stones (T3) ------------------------------------------------------------------------------------


def targets(state: State, seat: Seat) -> int:
    """The cells to which the seat's stone may move; none while a pawn stands on it."""
    side = state.sides[seat]
    standing = pawns(state)
    if side.stone is not None and standing >> side.stone & 1:
        return 0
    others = 0
    for owner, other in enumerate(state.sides):
        if owner != seat and other.stone is not None:
            others |= 1 << other.stone
    taken = standing | others | (1 << side.stone if side.stone is not None else 0)
    found = state.city.ground & ~(taken | beside(others))
    if state.options.edition == "dutch":
        found &= _within(state, seat, side, standing)
    return found


def _within(state: State, seat: Seat, side: Side, standing: int) -> int:
    """The cells that the stone can walk to (T3, dutch)."""
    begin = state.city.start if side.stone is None else 1 << side.stone
    reached = 0
    for cells in walks(
        state.city.ground, begin, costly_cells(state, seat, standing), LEAST_POINTS + side.collected
    ):
        reached |= cells
    return reached
