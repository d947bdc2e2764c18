"""The view of a seat or a spectator, who all know everything (rules section 8)."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Literal, TypeAlias

from engines.base import Outcome, Seat
from engines.city.errands import errands
from engines.city.events import Event
from engines.city.geometry import CELLS, NAMES, Cell, CellName, names
from engines.city.options import Options
from engines.city.rules import owes
from engines.city.scoring import outcome
from engines.city.state import State, in_hand
from engines.city.tiles import HOUSES, HouseKind, Tile
from engines.city.trail import stretches
from engines.city.walking import ends

Phase: TypeAlias = Literal["building", "walking", "over"]


@dataclass(frozen=True, slots=True)
class Player:
    """The pieces and points of one seat; cells by name."""

    hand: int
    """Chips not yet laid."""
    chips: tuple[str, ...]
    """The doorways with its chips."""
    collected: int
    """Chips taken back."""
    pawn: str | None
    """The cell of its pawn; None while it waits at the start, and once it is home."""
    waits: bool
    """Whether the pawn waits at the start, on no cell."""
    home: int | None
    """The home round; None until the seat is home."""
    stone: str | None
    """The cell of its police stone; None before it comes onto the board."""
    allowance: int
    """The pawn's points in the current or next turn, with a debt subtracted."""
    debt: int
    """Points that its pawn lost by stopping on another seat's stone."""
    income: int
    arrival: int
    waiting: int
    score: int
    """The sum of income, arrival and waiting."""

    @property
    def points_by_kind(self) -> dict[str, int]:
        """The points of each kind that make up the score."""
        return {"income": self.income, "arrival": self.arrival, "waiting": self.waiting}


@dataclass(frozen=True, slots=True)
class View:
    """A position and its reader; None is a spectator. Nothing is hidden from anyone."""

    reader: Seat | None
    options: Options
    phase: Phase
    round: int
    """Of phase 2; 0 in phase 1."""
    turn: Seat
    """The seat to act until the game is over."""
    policed: bool
    """Whether that seat has moved its stone in the current turn and still has to move its pawn."""
    owes: tuple[Seat, ...]
    tiles: tuple[Tile, ...]
    """All tiles laid so far, by space."""
    left: tuple[tuple[HouseKind, int], ...]
    """The number of houses left of each kind."""
    players: tuple[Player, ...]
    """By seat."""
    outcome: Outcome | None
    position: State
    """The same position as the engine's state, for the questions and the policy."""

    @property
    def owners(self) -> dict[str, Seat]:
        """The owner of the chip on each doorway."""
        return {cell: seat for seat, player in enumerate(self.players) for cell in player.chips}

    def trail(self, seat: Seat) -> tuple[tuple[CellName, CellName], ...]:
        """The straight stretches that the pawn of a seat has gone, tram rides included, by their ends."""
        return tuple(stretches(self.position.sides[seat].trail))

    def errands(self) -> tuple[CellName, ...]:
        """The cells that serve a goal of the pawn of the seat to act."""
        if self.phase != "walking" or self.players[self.turn].home is not None:
            return ()
        return tuple([errand.cell for errand in errands(self.position)])

    def onward(self) -> dict[CellName, CellName]:
        """The goals out of reach, by those of these cells that are on the way there."""
        cells = self.errands()
        return {errand.cell: errand.goal for errand in errands(self.position) if errand.far} if cells else {}

    def route(self, cell: CellName) -> tuple[CellName, ...]:
        """The cells of the walk by which the pawn of the seat to act would end there; empty if it can't."""
        if self.phase != "walking" or self.players[self.turn].home is not None:
            return ()
        to, allowed = CELLS[cell], ends(self.position, self.turn)
        if not allowed.cells >> to & 1:
            return ()
        return tuple([NAMES[one] for one in allowed.path(to, allowed.spent(to))])


def view(state: State, reader: Seat | None) -> View:
    """Return the position for the reader."""
    over = state.ended is not None
    return View(
        reader=reader,
        options=state.options,
        phase="over" if over else "walking" if state.round else "building",
        round=state.round,
        turn=state.turn,
        policed=state.policed,
        owes=owes(state),
        tiles=tuple([tile for tile in state.city.tiles if tile is not None]),
        left=tuple(zip(HOUSES, state.city.left, strict=True)),
        players=tuple([_player(state, seat) for seat in range(len(state.sides))]),
        outcome=outcome(state),
        position=state,
    )


def _player(state: State, seat: Seat) -> Player:
    side = state.sides[seat]
    return Player(
        hand=in_hand(state, seat),
        chips=names(side.chips),
        collected=side.collected,
        pawn=_name(side.pawn),
        waits=side.pawn is None and not side.home,
        home=side.home or None,
        stone=_name(side.stone),
        allowance=side.points,
        debt=side.debt,
        income=side.income,
        arrival=side.arrival,
        waiting=side.waiting,
        score=side.score,
    )


def _name(cell: Cell | None) -> CellName | None:
    return None if cell is None else NAMES[cell]


def told(event: Event, _reader: Seat | None) -> Event:
    """Return the event: every reader learns all of it."""
    return event


def redeal(state: State, _reader: Seat | None, _rng: random.Random) -> State:
    """Return the position itself: no other looks the same."""
    return state
