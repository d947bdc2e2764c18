"""The moves of Palermo (rules section 6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engines.city.geometry import CellName, Space
from engines.city.tiles import HouseKind, Turn


@dataclass(frozen=True, slots=True)
class Start:
    """Lay the start tile (B1)."""

    at: Space


@dataclass(frozen=True, slots=True)
class House:
    """Build a house, with the seat's chip on the doorway (B2)."""

    house: HouseKind
    at: Space
    turn: Turn


@dataclass(frozen=True, slots=True)
class Police:
    """Move the seat's police stone (T3)."""

    to: CellName


@dataclass(frozen=True, slots=True)
class Pawn:
    """Move the seat's pawn, which ends the turn (T2)."""

    to: CellName


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave the stone where it is, once home (T4)."""


Move: TypeAlias = Start | House | Police | Pawn | Pass
