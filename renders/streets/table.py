"""The context for drawing a table of Streets of Palermo: the canvas, the view and who leads."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from engines.base import Seat
from engines.streets.view import View
from renders.base import DrawContext
from renders.shared.canvas import Canvas
from renders.streets.boxes import Street, street
from renders.streets.stacks import sum_of
from renders.streets.words import branch_points


@dataclass(frozen=True, slots=True)
class Table:
    """A canvas with the view that is drawn on it."""

    canvas: Canvas
    view: View
    changed: Counter[str]
    context: DrawContext

    @property
    def street(self) -> Street:
        """Where the branches lie."""
        return street(self.view)

    @property
    def revealed(self) -> bool:
        """Whether everything is revealed, and the branches are counted."""
        return self.view.winners is not None

    def low(self, seat: Seat) -> bool:
        """Whether the seat sits at the bottom: the reader, or seat 0 for spectators."""
        return seat == (self.view.reader or 0)

    def leader(self, branch: int) -> Seat | None:
        """The seat that leads a branch, as far as the reader knows; unknown cards count as average ones."""
        if self.view.winners:
            return self.view.winners[branch]
        lead = self._lead(branch)
        return None if not lead else 0 if lead > 0 else 1

    def led(self, seat: Seat) -> list[int]:
        """The branches that the seat leads."""
        return [branch for branch in range(4) if self.leader(branch) == seat]

    @property
    def crowned(self) -> tuple[Seat, ...]:
        """The seat that leads the game, at the end who has won; nobody if they are level."""
        if self.view.outcome is not None:
            return self.view.outcome.winners
        first, second = map(self._standing, (0, 1))
        return () if first == second else (0,) if first > second else (1,)

    def _standing(self, seat: Seat) -> tuple[int, int]:
        """What is to be compared: the branches that the seat leads, and its lead in all of them together.

        Once they are counted, their points.
        """
        led = self.led(seat)
        if self.revealed:
            return sum(branch_points(self.view, branch) for branch in led), 0
        return len(led), sum(abs(self._lead(branch)) for branch in led)

    def _lead(self, branch: int) -> int:
        """By how much seat 0 is ahead in a branch; below 0 if it is behind."""
        first, second = (sum_of(side.stacks[branch]).likely for side in self.view.sides)
        return first - second
