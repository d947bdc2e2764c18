"""What a person has at a table for themselves: standing orders, and moves that they try out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engines.base import Json, Seat

OffersUntil: TypeAlias = Literal["turn", "game"]


@dataclass(frozen=True, slots=True)
class StandingOrders:
    """What a person has ordered in advance at a table.

    ``answers``: the values of orders of the game. ``offers``: until when the person is not asked about
    offers; ``turn`` is the seat whose turn it is, if only in that one.
    """

    answers: tuple[str, ...] = ()
    offers: OffersUntil | None = None
    turn: Seat | None = None


@dataclass(frozen=True, slots=True)
class Trial:
    """Moves that a person tries out at a table, from its position at a version."""

    version: int
    moves: tuple[Json, ...]
