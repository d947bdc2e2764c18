"""What everybody learns of a move in Palermo (rules section 8); cells and spaces by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engines.base import Outcome, Seat
from engines.city.geometry import CellName, Space
from engines.city.tiles import HouseKind, Turn

Rule: TypeAlias = Literal["first", "joined", "free", "kiosk"]
"""Why a house could lie where it lies: the first one lies anywhere (B3), others join a house; where none
can, everything that closes nothing in is free (rule 2, B4), and where no house fits it is a kiosk (B6)."""


@dataclass(frozen=True, slots=True)
class Founded:
    """A seat has laid the start tile ``at`` this space."""

    seat: Seat
    at: Space


@dataclass(frozen=True, slots=True)
class Built:
    """A house lies; the chip is on its doorway."""

    seat: Seat
    house: HouseKind
    at: Space
    turn: Turn
    doorway: CellName
    rule: Rule


@dataclass(frozen=True, slots=True)
class Paved:
    """The spaces that were left became streets; the city is whole and phase 2 begins (B7)."""

    spaces: tuple[Space, ...]


@dataclass(frozen=True, slots=True)
class Round:
    """A round of phase 2 begins."""

    number: int


@dataclass(frozen=True, slots=True)
class Patrolled:
    """A police stone moved; ``origin`` is None the first time."""

    seat: Seat
    origin: CellName | None
    to: CellName


@dataclass(frozen=True, slots=True)
class Walked:
    """A pawn walked, spending so many points of its allowance.

    ``origin`` is None if it waited at the start. ``path``: the cells of the walk in order, first and
    last included; between two that are no neighbours lies a jump. A pawn that stays has one cell.
    """

    seat: Seat
    origin: CellName | None
    to: CellName
    spent: int
    allowance: int
    path: tuple[CellName, ...]


@dataclass(frozen=True, slots=True)
class Collected:
    """A chip was taken back; ``left`` are still in the city, ``allowance`` is the seat's from now on."""

    seat: Seat
    cell: CellName
    income: int
    allowance: int
    left: int


@dataclass(frozen=True, slots=True)
class Indebted:
    """The pawn stopped on another seat's stone: one point less in its next turn (W7)."""

    seat: Seat
    cell: CellName


@dataclass(frozen=True, slots=True)
class Arrived:
    """The seat is home (H2)."""

    seat: Seat
    points: int
    round: int


@dataclass(frozen=True, slots=True)
class Waited:
    """The waiting bonus of a seat that is home (H3, H4)."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat that is home passed."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Skipped:
    """The turn of a seat that is home ended by itself: its stone cannot move (T4)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Finished:
    """The result."""

    outcome: Outcome


Event: TypeAlias = (
    Founded
    | Built
    | Paved
    | Round
    | Patrolled
    | Walked
    | Collected
    | Indebted
    | Arrived
    | Waited
    | Passed
    | Skipped
    | Finished
)
