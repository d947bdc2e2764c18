"""Rounds: a new one begins when a seat begins its second turn in the one before."""

from __future__ import annotations

from dataclasses import dataclass, replace

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
    highest: int = 1
    """The highest number of a round that has ever begun: one may begin again after an undo."""
    repeated: bool = False
    """Whether it began before, and the move with which it did was taken back."""

    def after(self, turn: Seat, version: int) -> Round:
        """The round once a move is made in a seat's turn, the first entry after ``version``."""
        if self.turns and self.turns[-1] == turn:
            return self
        if turn in self.turns:
            number = self.number + 1
            highest = max(self.highest, number)
            return Round(
                number, version, self.began, (turn,), highest=highest, repeated=number <= self.highest
            )
        return replace(self, turns=(*self.turns, turn))
