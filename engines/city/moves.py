"""The moves of Palermo (rules section 6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engines.city.geometry import CellName, Space
from engines.city.tiles import HouseKind, Turn


@dataclass(frozen=True, slots=True)
class Start:
    """The start tile is laid (B1)."""

    at: Space


@dataclass(frozen=True, slots=True)
class House:
    """A house is laid, with a chip of its builder on the doorway (B2)."""

    house: HouseKind
    at: Space
    turn: Turn


@dataclass(frozen=True, slots=True)
class Police:
    """The own police stone moves (T3)."""

    to: CellName


@dataclass(frozen=True, slots=True)
class Pawn:
    """The own pawn walks, and the turn ends (T2)."""

    to: CellName


@dataclass(frozen=True, slots=True)
class Pass:
    """A seat that is home leaves its stone where it is (T4)."""


Move: TypeAlias = Start | House | Police | Pawn | Pass
