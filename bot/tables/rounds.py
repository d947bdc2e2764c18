"""Rounds: a new one begins when a seat begins its second turn in the one before."""

from __future__ import annotations

from dataclasses import dataclass

from engines.base import Seat


@dataclass(frozen=True, slots=True)
class Round:
    """The round that a game is in.

    ``began``: the version after which it began; ``before``: the same of the round before it.
    """

    number: int = 1
    began: int = 0
    before: int = 0
    turns: tuple[Seat, ...] = ()
    """The seats whose turn has begun in it, in order; the last one has it now."""

    def after(self, turn: Seat, version: int) -> Round:
        """The round once a move is made in a seat's turn, the first entry after ``version``."""
        if self.turns and self.turns[-1] == turn:
            return self
        if turn in self.turns:
            return Round(self.number + 1, version, self.began, (turn,))
        return Round(self.number, self.began, self.before, (*self.turns, turn))
