"""What a table is: its players, its log, and the things to be said about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Literal, TypeAlias

from engines.base import Json, OptionValue, Seat

UserId: TypeAlias = int
"""A person's id on the platform."""
ChannelId: TypeAlias = int
MessageId: TypeAlias = int
TableId: TypeAlias = int

By: TypeAlias = Literal["player", "ai", "clock"]
Seating: TypeAlias = Literal["random", "joined"]


class Phase(StrEnum):
    """The stages of a table's life, in order; the last two are both ends."""

    LOBBY = "lobby"
    PLAYING = "playing"
    FINISHED = "finished"
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True)
class Click:
    """Something a person did: the unique number of the interaction, and who it was.

    ``manager``: may manage the channel, and so everybody's tables there.
    """

    interaction: int
    user: UserId
    name: str
    manager: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table stands: a channel or thread of a server."""

    guild: int
    channel: ChannelId
    language: str | None = None


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who joined: a person (``user``) or an AI (None), with the entropy brought along."""

    name: str
    user: UserId | None
    entropy: str
    left: bool = False
    """Has left the running game; the AI plays on in that seat."""

    @property
    def by_ai(self) -> bool:
        """Whether the AI decides for this player."""
        return self.user is None or self.left


@dataclass(frozen=True, slots=True)
class Board:
    """The live public message of a table: shown up to which version, and when it was posted."""

    message: MessageId
    posted: datetime
    version: int


@dataclass(frozen=True, slots=True)
class Table:
    """One match in one channel or thread."""

    id: TableId
    place: Place
    game: str
    rules: int
    phase: Phase
    host: UserId
    players: tuple[Player, ...]
    """In joining order."""
    seats: tuple[int, ...]
    """By seat the index of its player; empty in the lobby."""
    options: Mapping[str, OptionValue]
    seating: Seating
    seed: bytes = field(repr=False)
    opened: datetime
    version: int
    """Number of the newest log entry."""
    board: Board | None = None


EntryKind: TypeAlias = Literal[
    "open", "join", "leave", "add_ai", "remove_ai", "option", "seating", "start", "move", "quit", "close"
]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a table's log. The moves among them are the saved game.

    ``seat`` is the seat that a ``move`` or ``quit`` was made by or for; ``body`` the move, or what was set.
    """

    version: int
    kind: EntryKind
    at: datetime
    seat: Seat | None = None
    body: Json = None
    by: By = "player"
    user: UserId | None = None
    interaction: int | None = None
