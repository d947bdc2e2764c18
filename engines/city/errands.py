"""Errands of a pawn: collecting a chip, going home, or the way towards either.

For police stones: the goals that other pawns have in reach.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engines.base import Seat
from engines.city.geometry import NAMES, each, nearest
from engines.city.state import State
from engines.city.walking import Ends, ends, targets

WAYS = 3  # goals out of reach, at most, that are offered as errands
GOALS_TO_BLOCK = 6  # goals of others, at most, that are offered for the police stone


@dataclass(frozen=True, slots=True)
class Errand:
    """A cell on which the pawn to move may end, and the goal that this serves."""

    kind: Literal["collect", "home", "towards", "homeward"]
    cell: str
    goal: str
    """The goal, or one of its cells: the cell itself, unless it only lies on the way."""
    points: int
    """The points that the pawn scores there."""
    far: int
    """The distance from the cell to the goal in points, ignoring stones."""
    debt: bool
    """Whether the pawn would stop on another seat's stone and have 1 point less next turn (W7)."""


def errands(state: State) -> tuple[Errand, ...]:
    """The errands of the pawn to move: goals in reach, most points first; then the nearest other goals."""
    side = state.sides[state.turn]
    allowed = ends(state, state.turn)
    kind: Literal["collect", "home"] = "collect" if side.chips else "home"
    owed = debts(state, allowed) if side.chips else 0
    near = [
        Errand(
            kind, NAMES[cell], NAMES[cell], side.points - allowed.spent(cell), 0, debt=bool(owed >> cell & 1)
        )
        for cell in each(allowed.goals)
    ]
    near.sort(key=lambda errand: -errand.points)
    return (*near, *_ways(state, allowed))


def _ways(state: State, allowed: Ends) -> tuple[Errand, ...]:
    """One errand for each cell that is on the way to one of the nearest goals out of reach."""
    side, ground = state.sides[state.turn], state.city.ground
    goals = [1 << cell for cell in each(side.chips & ~allowed.goals)]
    if not side.chips and not allowed.goals:
        goals = [state.city.start]
    found = []
    if allowed.plain:
        for goal in goals:
            far, cells = nearest(ground, goal, allowed.plain)
            found.append((far, goal, cells & -cells))
    by_cell: dict[int, Errand] = {}
    kind: Literal["towards", "homeward"] = "towards" if side.chips else "homeward"
    owed = debts(state, allowed)
    for far, goal, cell in sorted(found):
        if cell not in by_cell and len(by_cell) < WAYS:
            by_cell[cell] = Errand(
                kind, NAMES[first(cell)], NAMES[first(goal)], 0, far, debt=bool(owed & cell)
            )
    return tuple(by_cell.values())


def debts(state: State, allowed: Ends) -> int:
    """The cells on which the pawn to move would run into debt (W7)."""
    return allowed.costly if state.options.edition == "english" else 0


@dataclass(frozen=True, slots=True)
class GoalToBlock:
    """A cell for the police stone, and the seat whose goal it is."""

    kind: Literal["collect", "home"]
    cell: str
    seat: Seat
    points: int
    """The points that the seat would score there if it moved now."""


def goals_to_block(state: State) -> tuple[GoalToBlock, ...]:
    """Goals in others' reach to which the stone of the seat to move may go, most points first."""
    free = targets(state, state.turn)
    found: dict[str, GoalToBlock] = {}
    for seat, side in enumerate(state.sides):
        if seat == state.turn or side.home:
            continue
        allowed = ends(state, seat)
        kind: Literal["collect", "home"] = "collect" if side.chips else "home"
        for cell in each(allowed.goals & free):
            beat = GoalToBlock(kind, NAMES[cell], seat, side.points - allowed.spent(cell))
            found[beat.cell] = max(beat, found.get(beat.cell, beat), key=_points)
    return tuple(sorted(found.values(), key=_points, reverse=True)[:GOALS_TO_BLOCK])


def _points(beat: GoalToBlock) -> int:
    return beat.points


def first(cells: int) -> int:
    """The first cell of a set."""
    return (cells & -cells).bit_length() - 1
