"""A person's private things at a table: standing orders, and moves being tried out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engines.base import Json, Seat

OffersUntil: TypeAlias = Literal["turn", "game"]


@dataclass(frozen=True, slots=True)
class StandingOrders:
    """A person's standing orders at a table.

    ``answers``: the values of orders of the game. ``offers``: until when the person is not asked about
    offers; ``turn`` is the seat whose turn it is, if only in that one.
    """

    answers: tuple[str, ...] = ()
    offers: OffersUntil | None = None
    turn: Seat | None = None

    def refuses(self, turn: Seat | None) -> bool:
        """Return whether the person does not want to be asked about offers in this seat's turn."""
        return self.offers == "game" or (self.offers == "turn" and self.turn == turn)


@dataclass(frozen=True, slots=True)
class Trial:
    """Moves that a person tries out at a table, from its position at a version."""

    version: int
    moves: tuple[Json, ...]
