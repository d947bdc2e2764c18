"""The course and end of a game, for its front page and its charts, as values that need no Pillow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from engines.base import Seat
from engines.moments import Moment
from engines.text import Text, say


class Landmark(NamedTuple):
    """A round score that is marked over time, and how the game writes it with its unit."""

    score: int
    told: Text


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
    deck: Text
    """What is below the headline: since when the winner led, or by how much they won."""
    stories: tuple[Moment, ...] = ()
    """Two moments at most, in order."""
    label: Text | None = None
    """What the winner's deed is to the game, in a word; None: no story is one."""
    hidden: bool = False
    """Whether players could not know these scores before the end."""
    landmark: Landmark | None = None
    """The round score that is marked in the scores over time; None: nobody had a point."""

    @property
    def told(self) -> tuple[Text, ...]:
        """The stories as sentences, the winner's deed with what it is to the game."""
        return tuple(map(self._told, self.stories))

    def _told(self, story: Moment) -> Text:
        if self.label is None or story.deed is None:
            return story.text
        return say("{label}: {deed}", label=self.label, deed=story.text)


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
