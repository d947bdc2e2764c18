"""View models: a table as one reader may see it, a seat's panel, the log, and suggested moves.

They are made only from the reader's view and from events as told to that reader.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal, TypeAlias

from bot.tables.values.bounds import BOUNDS, Bounds
from bot.tables.values.ids import UserId
from bot.tables.values.table import Table
from engines.base import Answers, AnyGame, Option, Outcome, Question, Seat
from engines.moments import Moment
from engines.record import DecidedBy
from engines.text import Text


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log: a sentence and, where there is one, its text notation."""

    version: int
    seat: Seat | None
    """The seat that did it; None for the setup and the end of an abandoned game."""
    by: DecidedBy
    note: str
    text: Text
    minor: bool = False
    """Whether only the log tells it."""
    turn: Seat | None = None
    """The seat in whose turn it happened; None for the setup and whatever is not a move."""
    undone: bool = False
    """Whether it is an undone move, which does not count."""
    topic: Hashable | None = None
    """The topic of the line: of lines with the same topic, only the last is not ``minor``."""


HandedOn: TypeAlias = Literal["left", "silent"]
"""Why a lobby has a new host: the former one left, or was silent until someone took over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """A table as one reader may know it."""

    table: Table
    game: AnyGame
    supported: bool
    """False: begun under rules that are no longer known, so that there is no view; it can be closed."""
    view: Any
    """The game's view; None in the lobby, and of a lobby that was closed."""
    happened: tuple[Any, ...]
    """Events as told to the reader, since the version asked for; of a panel, those of the last turn."""
    owes: tuple[UserId, ...]
    """The people that the game waits for."""
    outcome: Outcome | None
    """The result of a finished game; None of an abandoned one."""
    invited: tuple[UserId, ...] = ()
    """The persons who may answer something, such as an offer, though the game does not wait for them."""
    bounds: Bounds = BOUNDS
    news: tuple[Line, ...] = ()
    """The news as log lines: the events, and who left or changed auto-pass in between."""
    before_call: tuple[Line, ...] = ()
    """The first lines of a call, as everybody learns them: what the clock did for those who are asked now,
    since they last acted, and that a pause is over."""
    handed_on: HandedOn | None = None
    """Why the lobby has another host than the person who opened it, if it has."""
    vacant_from: datetime | None = None
    """The time from which anyone in the lobby can take it over, if its host stays silent."""
    vacant: bool = False
    """Whether that time has come."""
    departed: tuple[tuple[str, int], ...] = ()
    """People who have left the lobby, and how often, including those who have joined again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel(TableView):
    """A seat's private panel: its view, and its next choice."""

    seat: Seat
    count: int
    """Number of log entries by or for this seat: controls carry it, and an old one is an old click."""
    answers: Answers
    question: Question | None
    """The question after ``answers``; None if nothing is asked of this seat."""
    auto_pass: bool | None = None
    """Whether the player's turns pass by themselves; None where that is not offered."""
    notice: Text | None = None
    """A sentence that tells the player why the click did nothing."""
    typed: str = ""
    """A move in the text notation that was refused."""
    confirm: Option | None = None
    """An option of the question that was picked and has to be confirmed before it counts."""
    missed: tuple[Line, ...] = ()
    """Events since the player last acted, or else since the setup, in order."""
    has_acted: bool = True
    """Whether the player has acted since the game began, or since they took the seat over."""
    trying: bool = False
    """Whether this is what the player tries out, and not the position of the table."""
    undo: tuple[Line, ...] = ()
    """The consequences of the player's last move, while it can be undone."""
    advisable: bool = False
    """Whether the player may ask for a hint."""
    advising: bool = False
    """Whether the player is asked to confirm that the game counts for nothing from now on."""
    advice: Text | None = None
    """The hint that was asked for."""
    undoing: bool = False
    """Whether the player is asked to confirm the undo."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Log:
    """The game so far, as told to one reader, and the position in words."""

    table: Table
    game: AnyGame
    lines: tuple[Line, ...]
    position: tuple[Text, ...]
    more: bool = False
    """Whether there are older lines."""
    acted: int | None = None
    """The version since which the reader has done nothing; None for spectators."""
    has_acted: bool = True
    """Whether the reader has acted since the game began, or since they took the seat over."""
    took_over: bool = False
    """Whether the reader has taken the seat over from somebody else."""
    last_round: int | None = None
    """The version after which the last whole round began; None before there was one, and for players."""


@dataclass(frozen=True, slots=True)
class GameSummary:
    """The length of a finished game."""

    moves: int
    time: timedelta
    """From its start to its end."""
    hinted: bool = False
    """Whether somebody was given a hint, so that only a loss counts."""
    scores: tuple[tuple[int, ...], ...] = ()
    """After every round the scores by seat, the last ones the result. Of a game that was broken off, none."""
    moments: tuple[Moment, ...] = ()
    """Those that tell it best, from its setup to its end; of a game that was broken off, none."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A move that could be typed: in the text notation, and in words."""

    text: str
    label: Text
