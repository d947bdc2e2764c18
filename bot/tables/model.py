"""The values of a table: its players, its log, its jobs and its posts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Literal, TypeAlias

from engines.base import Json, OptionValue, Seat
from engines.record import By, Seating

UserId: TypeAlias = int
"""A person's id on the platform."""
ChannelId: TypeAlias = int
MessageId: TypeAlias = int
TableId: TypeAlias = int


class Phase(StrEnum):
    """The stages of a table's life, in order; the last two are both ends."""

    LOBBY = "lobby"
    PLAYING = "playing"
    FINISHED = "finished"
    ABANDONED = "abandoned"


LOBBY_LIFE = timedelta(days=7)  # from opening; then a lobby that nobody started closes
LIVE = frozenset({Phase.LOBBY, Phase.PLAYING})


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
    auto_pass: bool = False
    """The table passes this player's turns wherever the rules allow it (``idle``)."""

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
    owes: tuple[UserId, ...] = ()
    """The persons for whom the game waits, in seat order."""
    board: Board | None = None

    @property
    def live(self) -> bool:
        """Whether it is in the lobby or being played: such a table has its channel to itself."""
        return self.phase in LIVE

    @property
    def persons(self) -> tuple[UserId, ...]:
        """The persons who are at the table, in joining order; not those who left the game."""
        return tuple(p.user for p in self.players if p.user is not None and not p.left)

    @property
    def seated(self) -> tuple[Player, ...]:
        """The players by seat; empty in the lobby."""
        return tuple(self.players[index] for index in self.seats)

    def seat_of(self, user: UserId) -> Seat | None:
        """Where this person sits; None for everybody else, and for who left."""
        for seat, player in enumerate(self.seated):
            if player.user == user and not player.left:
                return seat
        return None


EntryKind: TypeAlias = Literal[
    "open",
    "join",
    "leave",
    "add_ai",
    "remove_ai",
    "option",
    "seating",
    "start",
    "move",
    "auto_pass",
    "quit",
    "close",
]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a table's log. The moves among them are the saved game.

    ``seat`` is the seat that a ``move``, ``auto_pass`` or ``quit`` was made by or for; ``body`` the move,
    or what was set.
    """

    version: int
    kind: EntryKind
    at: datetime
    seat: Seat | None = None
    body: Json = None
    by: By = "player"
    user: UserId | None = None
    interaction: int | None = None


JobKind: TypeAlias = Literal["expire"]
"""``expire``: closes a lobby that nobody started."""


@dataclass(frozen=True, slots=True)
class Job:
    """Something to be done at a time, at most one of a kind for a table and seat (None: the table)."""

    table: TableId
    kind: JobKind
    due: datetime
    seat: Seat | None = None


PostKind: TypeAlias = Literal["show", "remove", "dm"]


@dataclass(frozen=True, slots=True)
class NewPost:
    """A post that a change adds to the outbox; stored, it becomes a ``Post``.

    ``show`` is the table's public message, ``dm`` a private message to ``user`` that it is their turn.
    """

    kind: Literal["show", "dm"]
    repost: bool = False
    """A new message at the bottom of the channel; otherwise the live one is edited."""
    mention: tuple[UserId, ...] = ()
    user: UserId | None = None
    since: int = 0
    """The message tells what happened after this version."""


@dataclass(frozen=True, slots=True)
class Post:
    """A row of the outbox: a message to be sent, edited or removed, from ``due`` on.

    Its content is made when it is sent, from the table's newest state. ``begun``: when a sending started
    whose result is unknown; such a post is looked for in the channel before it is sent again.
    """

    id: int
    table: TableId
    kind: PostKind
    repost: bool
    mention: tuple[UserId, ...]
    message: MessageId | None
    """The message that a ``remove`` takes away."""
    user: UserId | None
    since: int
    due: datetime
    attempts: int = 0
    begun: datetime | None = None


@dataclass(frozen=True, slots=True)
class Preferences:
    """A person's own choices. ``dm``: a private message when it is their turn."""

    dm: bool = False


@dataclass(frozen=True, slots=True)
class Change:
    """Everything that one click changes, stored as a whole or not at all.

    ``before`` is the table that it was computed from, ``after`` what it becomes; ``jobs`` are all jobs of
    the table from now on, None: unchanged. A change may consist of posts alone: then it has no entry, and
    the version stays.
    """

    before: Table
    after: Table
    entries: tuple[Entry, ...]
    posts: tuple[NewPost, ...] = ()
    jobs: tuple[Job, ...] | None = None
