"""Requests for pictures. Nothing here imports Pillow: the bot itself only asks for pictures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from engines.base import Question, Seat
from engines.text import Text
from renders.ending import Ending

PictureKind: TypeAlias = Literal[
    "board",
    "hand",
    "private",
    "side",
    "account",
    "title",
    "ending",
    "course",
    "chances",
    "replay",
    "frame",
    "leaderboard",
    "profile",
    "season",
    "podium",
    "legend",
    "clip",
    "emoji",
]


@dataclass(frozen=True, slots=True)
class Request:
    """One picture and all that it depends on: equal requests give equal pictures.

    ``language`` is the reader's, ``names`` the players' by seat, ``automatic`` the seats that an AI plays.
    ``game`` is empty for a leaderboard, a profile, a season, and for an emoji that all games share.
    """

    game: str
    kind: PictureKind
    view: Any
    """What the reader may know, never a state; None for an ending, a course, a title and an emoji.

    Of chances what an analysis has found. Of a leaderboard or season a page, of a profile a career, of a
    legend a page. Of a replay its shots: each is drawn as a ``frame``, a part of a board with a caption,
    and the worker that joins them is sent the frames with their weights in their place.
    """
    language: str
    names: tuple[str, ...]
    automatic: frozenset[Seat] = frozenset()
    happened: tuple[Any, ...] = ()
    """Of a board or frame: the told events since the last picture; of a private picture: those of the last
    turn; of a clip: the one that it shows."""
    question: Question | None = None
    """Of a hand, a side or a private picture: what the reader is asked."""
    seat: Seat | None = None
    """Of a side: whose."""
    ending: Ending | None = None
    """Of an ending and a course."""
    caption: Text | None = None
    """Of a frame: the words below the picture."""
    title: str = ""
    """Of a title: the game's; of the first frame of a film, too."""
    emoji: str = ""
    """Of an emoji: its name."""
