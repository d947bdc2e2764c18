"""Lessons: a guided game from a fixed record, and the rules as a few pages with pictures.

A lesson is data. Its record is a finished game; the learner makes the moves of one seat again, at the
steps that the lesson names, and it reports everything in between. Nothing that a lesson shows is secret.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial

from engines import data
from engines.record import Record, parse
from engines.text import Text
from engines.values import Seat


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Step:
    """A move that the learner makes. ``move`` is its number in the record (1: the first)."""

    move: int
    now: Text
    """The explanation before the move: what matters now, and what to do; one idea."""
    better: Text
    """Why the recorded move is better here than any other."""
    places: tuple[str, ...]
    """The marks on the private picture that ``now`` is about, as in ``Option.mark``, if there are any."""
    done: Text | None = None
    """The explanation after the move; None if the events speak for themselves."""
    meanwhile: Text | None = None
    """Told instead of the moves since the last step, if moves of the learner are among them."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Chapter:
    """A part of the lesson that can be chosen alone: from a step (0: the first) to the next chapter."""

    title: Text
    step: int


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Page:
    """A page of the rules with a picture: the record's position after ``move`` moves (0: the setup)."""

    title: Text
    sections: tuple[str, ...]
    """The headings of the sections of the game's README that stand on the page."""
    example: Text
    """The position that the picture shows, as an example of the rules beside it."""
    move: int
    seat: Seat | None = None
    """The seat whose view is shown, with its hand; None for the public view."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Lesson:
    """A guided game and the pages of the rules."""

    seat: Seat
    """The learner's."""
    opening: Text
    """The introduction: how the game is won, and what the lesson shows."""
    steps: tuple[Step, ...]
    chapters: tuple[Chapter, ...]
    """In order; the first one begins at the first step. Each takes one to three minutes."""
    ending: Text
    """The explanation of the scores, below their chart."""
    finish: Text | None = None
    """Told instead of the moves after the last step, if moves of the learner are among them."""
    pages: tuple[Page, ...]
    record: Callable[[], Record]
    """The finished game; read when it is first needed."""


def stored_record(game: str) -> Callable[[], Record]:
    """The record in ``engines/<game>/data/lesson.json``, read when it is first needed."""
    return partial(_stored, game)


@cache
def _stored(game: str) -> Record:
    return parse(data.content(game, "lesson"))
