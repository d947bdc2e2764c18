"""The rules as pure functions of positions: the setup and the effects of moves (rules sections 4 to 7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from engines.base import IllegalMove, Seat
from engines.chance import Chance
from engines.city.building import build, lay_start
from engines.city.events import Arrived, Collected, Event, Indebted, Passed, Patrolled, Walked
from engines.city.geometry import CELLS, NAMES, SPACES, Cell
from engines.city.moves import House, Move, Pawn, Police, Start
from engines.city.options import Options
from engines.city.state import CHIPS, COPIES, LEAST_POINTS, City, Side, State
from engines.city.trail import steps
from engines.city.turns import Transition, after_turn
from engines.city.walking import Ends, ends, pawns, stones, targets
from engines.options import OptionValue
from engines.text import Who
from engines.tuples import replaced_at


def start(options: Mapping[str, OptionValue], seats: int, _chance: Chance) -> Transition:
    """Return the position after the setup, which draws no random number (S1 to S3).

    Raises ValueError unless there are 3 to 5 ``seats``.
    """
    if seats not in CHIPS:
        raise ValueError(f"Palermo has 3 to 5 seats, not {seats}")
    city = City((None,) * SPACES, 0, (), (COPIES, COPIES, COPIES), 0)
    side = Side(pawn=None, stone=None, chips=0, collected=0, debt=0, income=0, arrival=0, waiting=0, home=0)
    chosen = Options(**cast("Mapping[str, Any]", options))
    return State(chosen, city, (side,) * seats, 0, 0, False, None), ()


def owes(state: State) -> tuple[Seat, ...]:
    """The one seat to act; none when the game is over."""
    return () if state.ended else (state.turn,)


def apply(state: State, seat: Seat, move: Move, _chance: Chance) -> Transition:
    """Return the position after the move, and its events. Raises IllegalMove."""
    if state.ended:
        raise IllegalMove("The game is over.")
    if seat != state.turn:
        raise IllegalMove("Not now: it's {seat}'s turn.", seat=Who(state.turn))
    if isinstance(move, Start | House):
        if state.round:
            raise IllegalMove("The city is complete. Now move your pawn or your police stone.")
        return lay_start(state, move) if isinstance(move, Start) else build(state, move)
    if not state.round:
        raise IllegalMove("The city is still being built: lay a tile.")
    if isinstance(move, Pawn):
        return _walk(state, move)
    return _patrol(state, move) if isinstance(move, Police) else _pass(state)


def _pass(state: State) -> Transition:
    if not state.sides[state.turn].home:
        raise IllegalMove("Only a player who is home can pass; you must move your pawn.")
    return after_turn(state, (Passed(state.turn),))


# --- Stones (T3) ------------------------------------------------------------------------------------


def _patrol(state: State, move: Police) -> Transition:
    seat, cell = state.turn, CELLS[move.to]
    if state.policed:
        raise IllegalMove("You have already moved your police stone this turn. Now move your pawn.")
    side = state.sides[seat]
    if side.stone is not None and pawns(state) >> side.stone & 1:
        raise IllegalMove("Your police stone can't move: a pawn stands on it.")
    if not targets(state, seat) >> cell & 1:
        raise _no_target(state, seat, cell)
    origin = None if side.stone is None else NAMES[side.stone]
    sides = replaced_at(state.sides, seat, side._replace(stone=cell))
    events: tuple[Event, ...] = (Patrolled(seat, origin, move.to),)
    after = state._replace(sides=sides, policed=True)
    return after_turn(after, events) if side.home else (after, events)


def _no_target(state: State, seat: Seat, cell: int) -> IllegalMove:
    """Explain why the stone cannot move to the cell."""
    one, stone, standing = 1 << cell, state.sides[seat].stone, pawns(state)
    name = NAMES[cell]
    if not one & state.city.ground:
        return IllegalMove("{cell} is a roof; police stones stay on the streets.", cell=name)
    if cell == stone:
        return IllegalMove("Your police stone is already on {cell}.", cell=name)
    if one & standing:
        return IllegalMove("There is a pawn on {cell}.", cell=name)
    if one & stones(state):
        return IllegalMove("There is a police stone on {cell}.", cell=name)
    if one & targets(state._replace(options=state.options._replace(edition="english")), seat):
        return IllegalMove(
            "{cell} is too far: your police stone has {points} points.",
            cell=name,
            points=LEAST_POINTS + state.sides[seat].collected,
        )
    return IllegalMove("{cell} is right beside another police stone.", cell=name)


# --- Pawns (5.3) ------------------------------------------------------------------------------------


def _walk(state: State, move: Pawn) -> Transition:
    seat, cell = state.turn, CELLS[move.to]
    side = state.sides[seat]
    if side.home:
        raise IllegalMove("You are home: move your police stone, or pass.")
    allowed = ends(state, seat)
    if not allowed.cells >> cell & 1:
        raise _no_end(state, seat, cell)
    spent = allowed.spent(cell)
    path = allowed.path(cell, spent)
    origin = None if side.pawn is None else NAMES[side.pawn]
    walked = Walked(seat, origin, move.to, spent, side.points, tuple([NAMES[one] for one in path]))
    side = side._replace(trail=side.trail | steps(path))
    if not allowed.goals >> cell & 1:
        return _stopped(state, side._replace(pawn=cell, debt=0), cell, (walked,))
    rest = side.points - spent
    if side.chips:
        return _collected(state, side, cell, rest, walked)
    side = side._replace(pawn=None, debt=0, arrival=rest, home=state.round)
    after = state._replace(sides=replaced_at(state.sides, seat, side))
    return after_turn(after, (walked, Arrived(seat, rest, state.round)))


def _collected(state: State, side: Side, cell: int, rest: int, walked: Walked) -> Transition:
    """Take the chip, score the rest as income, and make the pawn faster (W6)."""
    side = side._replace(
        pawn=cell,
        chips=side.chips & ~(1 << cell),
        collected=side.collected + 1,
        debt=0,
        income=side.income + rest,
    )
    event = Collected(walked.seat, walked.to, rest, side.points, side.chips.bit_count())
    return _stopped(state, side, cell, (walked, event))


def _stopped(state: State, side: Side, cell: Cell, events: tuple[Event, ...]) -> Transition:
    """End the turn of a pawn that stays on the board, with a debt if it is on a stone (W7)."""
    seat = state.turn
    if state.options.edition == "english" and any(
        other.stone == cell for owner, other in enumerate(state.sides) if owner != seat
    ):
        side = side._replace(debt=1)
        events = (*events, Indebted(seat, NAMES[cell]))
    return after_turn(state._replace(sides=replaced_at(state.sides, seat, side)), events)


def _no_end(state: State, seat: Seat, cell: int) -> IllegalMove:
    """Explain why the pawn cannot end on the cell."""
    side, name, allowed = state.sides[seat], NAMES[cell], ends(state, seat)
    if not 1 << cell & state.city.ground:
        return IllegalMove("{cell} is a roof; pawns walk through the streets.", cell=name)
    if 1 << cell & pawns(state) and cell != side.pawn:
        return IllegalMove("There is a pawn on {cell}.", cell=name)
    if cell == side.pawn:
        return IllegalMove("Your pawn can't end its turn where it began.")
    if _within(allowed, cell):
        return IllegalMove(
            "No walk of exactly {points} points ends on {cell}. You can have points left over only on your "
            "own chips and, once you have them all, on the start tile.",
            points=side.points,
            cell=name,
        )
    return IllegalMove("{cell} is too far: your pawn has {points} points.", cell=name, points=side.points)


def _within(allowed: Ends, cell: int) -> bool:
    return any(cells >> cell & 1 for cells in allowed.layers)
