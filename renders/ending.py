"""The end of a game, for its front page and the chart of its scores, as a value that needs no Pillow."""

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
    """What decided the game, in at most two short sentences."""
    course: tuple[tuple[int, ...], ...]
    """The scores by seat at each point in time; the last ones are the result."""
    points: tuple[Text, ...]
    """The final scores by seat, with their unit."""
    headline: Text
    """What decided it, in a few words."""
    stories: tuple[Moment, ...] = ()
    """Three other moments at most, in order."""
