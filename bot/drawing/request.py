"""Requests for pictures. Nothing here imports Pillow: the bot itself only asks for pictures."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from engines.base import Seat

PictureKind: TypeAlias = Literal[
    "board",
    "hand",
    "private",
    "side",
    "account",
    "title",
    "ending",
    "replay",
    "frame",
    "leaderboard",
    "emoji",
]

LENGTH = struct.Struct(">I")
"""The length prefix of a message between the bot and a worker."""


@dataclass(frozen=True, slots=True)
class Request:
    """One picture and all that it depends on: equal requests give equal pictures.

    ``view`` is what the reader may know, never a state. ``beside`` is what else the picture needs: of a board
    the told events since the last picture, of a hand or a private picture the question or None, of a side its
    seat, of an ending (which needs no view) a ``renders.shared.subjects.Ending``, of an emoji its
    name; its game is empty if all share it.
    The view of a replay is all its views, each with the told events since the one before. Each is drawn as a
    ``frame``, a small board; the worker that puts them together is sent the frames in their place.
    A leaderboard is a page of one (``renders.shared.subjects``) and of no game.
    ``language`` is the reader's, ``names`` the players' by seat, ``automatic`` the seats that an AI plays.
    """

    game: str
    kind: PictureKind
    view: Any
    beside: Any
    language: str
    names: tuple[str, ...]
    automatic: frozenset[Seat] = frozenset()
