"""The course and end of a game, for its front page and its charts, as values that need no Pillow."""

from __future__ import annotations

from dataclasses import dataclass

from engines.base import Seat
from engines.moments import Moment
from engines.text import Text


@dataclass(frozen=True, slots=True)
class Ending:
    """The contents of the picture of the end: who won, why, and the scores of all seats over time."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    facts: tuple[Text, ...]
    """The facts that decided the game, in at most two short sentences."""
    course: tuple[tuple[int, ...], ...]
    """The scores by seat at each point in time; the last ones are the result."""
    points: tuple[Text, ...]
    """The final scores by seat, with their unit."""
    headline: Text
    """Who won and by how much, in a few words."""
    stories: tuple[Moment, ...] = ()
    """Two other moments at most, in order."""
    decided: Text | None = None
    """What decided the game, in a few words; None: the headline says it."""
    hidden: bool = False
    """Whether players could not know these scores before the end."""

    @property
    def deck(self) -> Text:
        """The sentence below the headline: what decided the game; where that says it, by how much."""
        return self.decided or self.facts[0]


@dataclass(frozen=True, slots=True)
class Mark:
    """A turning point: the number of moves before it, the seat whose it was, and a sentence that tells it.

    ``lost``: the chance to win that it cost, in percent.
    """

    at: int
    seat: Seat
    told: Text
    lost: int


@dataclass(frozen=True, slots=True)
class Chances:
    """The contents of the picture of an analysis: everybody's chance to win over the moves.

    ``curve``: the chances by seat at each position, in percent. ``marks``: the turning points in order.
    """

    winners: tuple[Seat, ...]
    curve: tuple[tuple[int, ...], ...]
    marks: tuple[Mark, ...]
