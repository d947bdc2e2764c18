"""A position of Palermo. Nothing of it is hidden (rules section 8)."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from engines.base import Seat
from engines.city.geometry import ALL, Cell
from engines.city.options import Options
from engines.city.tiles import Tile

Ending: TypeAlias = Literal["all_home", "round_limit"]

CHIPS = {3: 11, 4: 8, 5: 7}
"""Of each seat, by number of seats (2.1)."""

COPIES = 12  # of each of the three houses (2.1)
LEAST_POINTS = 3  # of a pawn without a chip collected (W1)


class City(NamedTuple):
    """The tiles laid so far. Sets of cells are masks (geometry)."""

    tiles: tuple[Tile | None, ...]
    """By space; None: empty."""
    roofs: int
    blocks: tuple[int, ...]
    """The roofs, by what hangs together, also corner to corner."""
    left: tuple[int, int, int]
    """Houses not yet laid, by HOUSES."""
    start: int
    """The four cells of the start tile; 0 before it is laid."""

    @property
    def ground(self) -> int:
        """The cells without a roof, as a mask: where pawns can walk."""
        return ALL & ~self.roofs


class Side(NamedTuple):
    """What belongs to one seat."""

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
    """The home round; 0 while it is not home, so this tells a pawn at home from one that waits."""

    @property
    def points(self) -> int:
        """How many points the pawn may spend in a turn (W1)."""
        return LEAST_POINTS + self.collected - self.debt

    @property
    def score(self) -> int:
        """The seat's points so far (H1)."""
        return self.income + self.arrival + self.waiting


class State(NamedTuple):
    """A position. A named tuple, since one is made with every move, which must be quick."""

    options: Options
    city: City
    sides: tuple[Side, ...]
    turn: Seat
    """The seat to act, as long as the game is not over."""
    round: int
    """Of phase 2; 0 in phase 1."""
    policed: bool
    """The stone was moved in the turn that is on."""
    ended: Ending | None
    """Why the game is over; None as long as it is not."""


def in_hand(state: State, seat: Seat) -> int:
    """Chips that a seat has not yet laid."""
    side = state.sides[seat]
    return CHIPS[len(state.sides)] - side.chips.bit_count() - side.collected
