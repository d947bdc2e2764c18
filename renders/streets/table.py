"""What a table of Streets of Palermo is drawn from."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from engines.streets.view import View
from renders.base import DrawContext
from renders.shared.canvas import Canvas
from renders.streets.stacks import leader, sum_of


@dataclass(frozen=True, slots=True)
class Table:
    """What is being drawn on, and from what."""

    canvas: Canvas
    view: View
    changed: Counter[str]
    context: DrawContext

    def low(self, seat: int) -> bool:
        """Whether the seat sits at the bottom: the reader, or seat 0 for spectators."""
        return seat == (self.view.reader or 0)

    def leads(self, seat: int, branch: int) -> bool:
        """Whether the seat is ahead in a branch for certain, by what the reader knows."""
        if self.view.winners:
            return self.view.winners[branch] == seat
        first, second = (sum_of(side.stacks[branch]) for side in self.view.sides)
        return leader(first, second) == seat

    def led(self, seat: int) -> list[int]:
        """The branches in which the seat is ahead."""
        return [branch for branch in range(4) if self.leads(seat, branch)]

    def crowned(self, seat: int) -> bool:
        """Whether the seat leads the game: in more branches than the other, or at the end by points."""
        if self.view.outcome is not None:
            return seat in self.view.outcome.winners
        return len(self.led(seat)) > len(self.led(1 - seat))
