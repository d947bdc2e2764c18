"""The contents of pictures that belong to no single game, as values that need no Pillow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engines.text import Text

ROWS = 6
"""The most rows on a page of a leaderboard."""


@dataclass(frozen=True, slots=True)
class LeaderboardRow:
    """One player. ``own``: the reader of the picture. ``leads``: nobody else is as good.

    ``place`` and ``rating`` are None where there is none. ``game``: the id of the game that the row is about,
    if it is not about a player.
    """

    place: int | None
    name: str
    rating: int | None
    played: int
    won: int
    ai: bool = False
    own: bool = False
    leads: bool = False
    lately: tuple[bool, ...] = ()
    """Whether each of the last games was a win, the newest last."""
    game: str = ""


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A page: what it is about, and at most ``ROWS`` rows, the AI players below the persons."""

    title: Text
    rows: tuple[LeaderboardRow, ...]


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """One player of a season; ``points`` as they are written. ``own``, ``leads``: as on a leaderboard.

    ``place``: None without a result.
    """

    place: int | None
    name: str
    points: str
    played: int
    """The number of results."""
    running: int
    """The number of tables that are still running."""
    own: bool = False
    leads: bool = False
    share: int = 0
    """The points in hundredths of those of the best."""


@dataclass(frozen=True, slots=True)
class SeasonStandings:
    """A page of a season's standings, at most ``ROWS`` rows."""

    title: Text
    rows: tuple[SeasonRow, ...]


@dataclass(frozen=True, slots=True)
class Podium:
    """The best of a season, at most three, the best first."""

    title: Text
    rows: tuple[SeasonRow, ...]


@dataclass(frozen=True, slots=True)
class Rivalry:
    """Someone whom a person has often played against, and how often each of them did better."""

    name: str
    better: int
    worse: int


@dataclass(frozen=True, slots=True)
class Career:
    """A person's record on a server: a row for all games together, and one for each as on its leaderboard.

    ``course``: the ratings after the last games, the newest last.
    """

    name: str
    whole: LeaderboardRow
    rows: tuple[LeaderboardRow, ...]
    course: tuple[int, ...]
    rivals: tuple[Rivalry, ...]
    feats: tuple[tuple[Text, int], ...] = ()
    """The names of what they have achieved, and how often."""
    titles: tuple[Text, ...] = ()
    """The titles that they have won, the newest first."""


@dataclass(frozen=True, slots=True)
class Shot:
    """A board of a film with its caption; ``weight``: how much it matters beside the others.

    ``title``: the game's, which the first one shows in place of a board.
    """

    view: Any
    happened: tuple[Any, ...]
    caption: Text
    weight: int
    title: str = ""
