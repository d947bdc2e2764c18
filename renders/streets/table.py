"""The context for drawing a table of Streets of Palermo: the canvas, the view and what leads."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from engines.streets.view import View
from renders.base import DrawContext
from renders.shared.canvas import Canvas
from renders.streets.stacks import leader, sum_of


@dataclass(frozen=True, slots=True)
class Table:
    """A canvas with the view that is drawn on it."""

    canvas: Canvas
    view: View
    changed: Counter[str]
    context: DrawContext

    @property
    def revealed(self) -> bool:
        """Whether everything is revealed, and the branches are counted."""
        return self.view.winners is not None

    def low(self, seat: int) -> bool:
        """Whether the seat sits at the bottom: the reader, or seat 0 for spectators."""
        return seat == (self.view.reader or 0)

    def leads(self, seat: int, branch: int) -> bool:
        """Whether the seat certainly leads a branch, as far as the reader knows."""
        if self.view.winners:
            return self.view.winners[branch] == seat
        first, second = (sum_of(side.stacks[branch]) for side in self.view.sides)
        return leader(first, second) == seat

    def led(self, seat: int) -> list[int]:
        """The branches that the seat leads."""
        return [branch for branch in range(4) if self.leads(seat, branch)]

    def crowned(self, seat: int) -> bool:
        """Whether the seat leads the game: in more branches than the other, or by points at the end."""
        if self.view.outcome is not None:
            return seat in self.view.outcome.winners
        return len(self.led(seat)) > len(self.led(1 - seat))
