"""A position of Palermo, in which nothing is hidden (rules section 8)."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from engines.base import Seat
from engines.city.geometry import ALL, Cell
from engines.city.options import Options
from engines.city.tiles import Tile

Ending: TypeAlias = Literal["all_home", "round_limit"]

CHIPS = {3: 11, 4: 8, 5: 7}
"""The chips of each seat, by number of seats (2.1)."""

COPIES = 12  # of each kind of house (2.1)
LEAST_POINTS = 3  # of a pawn whose seat has collected no chip (W1)


class City(NamedTuple):
    """The tiles laid so far. Sets of cells are masks (geometry)."""

    tiles: tuple[Tile | None, ...]
    """By space; None: empty."""
    roofs: int
    blocks: tuple[int, ...]
    """The groups of connected roofs, corner to corner included."""
    left: tuple[int, int, int]
    """Houses not yet laid, by HOUSES."""
    start: int
    """The four cells of the start tile; 0 before it is laid."""

    @property
    def ground(self) -> int:
        """The cells without a roof, as a mask: where pawns can walk."""
        return ALL & ~self.roofs


class Side(NamedTuple):
    """The pieces and points of one seat."""

    pawn: Cell | None
    """Its cell; None while it waits at the start, and once it is home."""
    stone: Cell | None
    """Its cell; None before it comes onto the board."""
    chips: int
    """The doorways in the city with its chips, as a mask."""
    collected: int
    """Chips taken back."""
    debt: int
    """Points less in the next turn, 0 or 1 (W7)."""
    income: int
    arrival: int
    waiting: int
    home: int
    """The home round; 0 until the seat is home, so this tells a pawn at home from one that waits."""
    trail: int = 0
    """The way that its pawn has gone so far, as a mask of steps (trail)."""

    @property
    def points(self) -> int:
        """The pawn's points per turn (W1)."""
        return LEAST_POINTS + self.collected - self.debt

    @property
    def score(self) -> int:
        """The seat's points so far (H1)."""
        return self.income + self.arrival + self.waiting


class State(NamedTuple):
    """A position. A named tuple, because every move creates one and must be quick."""

    options: Options
    city: City
    sides: tuple[Side, ...]
    turn: Seat
    """The seat to act until the game is over."""
    round: int
    """Of phase 2; 0 in phase 1."""
    policed: bool
    """Whether the stone was moved in the current turn."""
    ended: Ending | None
    """The reason why the game is over; None until then."""


def in_hand(state: State, seat: Seat) -> int:
    """The number of chips that a seat has not yet laid."""
    side = state.sides[seat]
    return CHIPS[len(state.sides)] - side.chips.bit_count() - side.collected
