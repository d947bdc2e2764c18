"""The values of a table: its players, its log, its jobs and its posts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, Literal, TypeAlias

from bot.tables.pace import Pace
from bot.tables.quiet import QuietHours
from bot.tables.results import Result
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
LEFT_SERVER = "left/"
"""Before a server's id: the key under which is kept since when the bot has not been there, as ISO 8601."""

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
    server_manager: bool = False
    """May settle things for the whole server."""
    roles: frozenset[int] = frozenset()
    """Of this person in the server."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table stands: a channel or thread of a server.

    ``parent``: the channel of a thread that was opened for the table; there an invitation stands.
    """

    guild: int
    channel: ChannelId
    language: str | None = None
    parent: ChannelId | None = None
    within: ChannelId | None = field(default=None, compare=False)
    """The channel of any thread, while somebody clicks in it; it is not stored."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sat in a seat until the entry ``until`` gave it to somebody else."""

    name: str
    user: UserId | None
    until: int


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who joined: a person (``user``) or an AI (None), with the entropy brought along.

    Whoever takes the seat over is the player from then on; the entropy stays.
    """

    name: str
    user: UserId | None
    entropy: str
    left: bool = False
    """Has left the running game; the AI plays on in that seat, which is open to others."""
    auto_pass: bool = False
    """The table passes this player's turns wherever the rules allow it (``idle``)."""
    held: bool = False
    """The AI decides until the player returns: the clock had to move twice in a row."""
    missed: int = 0
    """Decisions in a row that the clock made."""
    bank: timedelta | None = None
    """What is left of the time bank; None: a full one, or a pace without banks."""
    past: tuple[Sitter, ...] = ()
    """Who had this seat before, in order."""

    @property
    def starter(self) -> Sitter:
        """Who had the seat at the start, as records name them."""
        return self.past[0] if self.past else Sitter(self.name, self.user, 0)

    @property
    def by_ai(self) -> bool:
        """Whether the AI decides for this player."""
        return self.user is None or self.left or self.held


@dataclass(frozen=True, slots=True)
class SeatClock:
    """The time that a seat has for the decision it owes."""

    seat: Seat
    started: datetime
    ends: datetime
    """When the time is over, before the quiet hours are looked at."""
    reminded: int = 0
    """Reminders that have been posted."""
    quiet: QuietHours | None = None
    """The player's quiet hours as they were when the decision began; later ones hold for later decisions."""
    together: bool = False
    """Whether others were asked the same at the same time, so that the player could answer in advance."""

    @property
    def deadline(self) -> datetime:
        """When the clock moves: at the end of the quiet hours, if the time is over in them."""
        return self.ends if self.quiet is None else self.quiet.after(self.ends)


@dataclass(frozen=True, slots=True)
class Undo:
    """A move that its player may take back, and what of the player's time is restored with it."""

    version: int
    """Of the move."""
    user: UserId
    clock: SeatClock | None
    """The player's clock before the move."""
    bank: timedelta | None
    missed: int


OffersUntil: TypeAlias = Literal["turn", "game"]


@dataclass(frozen=True, slots=True)
class StandingOrders:
    """What a person has ordered in advance at a table.

    ``answer``: the value of one of the game's orders. ``offers``: until when the person is not asked about
    offers; ``turn`` is the seat whose turn it is, if only in that one.
    """

    answer: str | None = None
    offers: OffersUntil | None = None
    turn: Seat | None = None


@dataclass(frozen=True, slots=True)
class Trial:
    """Moves that a person tries out at a table, from its position at a version."""

    version: int
    moves: tuple[Json, ...]


VoteKind: TypeAlias = Literal["end", "pause", "resume", "pace", "replace", "offer"]


@dataclass(frozen=True, slots=True)
class Vote:
    """An open question to the players. ``number`` is the version with which it was opened."""

    number: int
    kind: VoteKind
    word: str
    """The pace, or the seat to be replaced or offered; empty otherwise."""
    opened: datetime
    yes: tuple[UserId, ...] = ()
    no: tuple[UserId, ...] = ()


@dataclass(frozen=True, slots=True)
class Board:
    """The live public message of a table: shown up to which version, and when it was posted."""

    message: MessageId
    posted: datetime
    version: int


@dataclass(frozen=True, slots=True)
class Invitation:
    """The message that tells the channel of a thread that there is a table, and when it was posted."""

    message: MessageId
    posted: datetime


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
    pace: Pace = field(default_factory=Pace)
    clocks: tuple[SeatClock, ...] = ()
    """Of the seats that owe a decision; none without a limit."""
    paused: datetime | None = None
    """Since when all clocks stand still."""
    asleep: datetime | None = None
    """Since when the AI holds every person's seat, so that the game stands still."""
    vote: Vote | None = None
    auto_start: bool = False
    """Whether the game begins as soon as the lobby is full."""
    undo: tuple[Undo, ...] = ()
    """The moves that their player may take back, the newest last: one after the other."""
    in_text: bool = False
    """Whether its public messages are text without pictures; settled in the lobby."""
    invitation: Invitation | None = None
    chronicle: bool = False
    """Whether a thread keeps a line of every public event; settled in the lobby."""
    chronicle_thread: ChannelId | None = None
    """That thread, once it is there."""

    @property
    def live(self) -> bool:
        """Whether it is in the lobby or being played: such a table has its channel to itself."""
        return self.phase in LIVE

    @property
    def persons(self) -> tuple[UserId, ...]:
        """The persons who are at the table, in joining order; not those who left the game."""
        return tuple(p.user for p in self.players if p.user is not None and not p.left)

    @property
    def active(self) -> tuple[UserId, ...]:
        """The persons who decide for themselves: not those whose seat the AI holds."""
        return tuple(p.user for p in self.players if p.user is not None and not p.by_ai)

    @property
    def awaited(self) -> tuple[UserId, ...]:
        """The persons whom the table may call: who owe a decision or a vote, or all if it is asleep."""
        if self.asleep is not None:
            return self.persons
        vote = self.vote
        silent = [user for user in self.active if user not in (*vote.yes, *vote.no)] if vote else ()
        return tuple(dict.fromkeys((*self.owes, *silent)))

    @property
    def seated(self) -> tuple[Player, ...]:
        """The players by seat; empty in the lobby."""
        return tuple(self.players[index] for index in self.seats)

    @property
    def open_seats(self) -> tuple[Seat, ...]:
        """The seats that somebody else may take over."""
        return tuple(seat for seat, player in enumerate(self.seated) if player.left)

    @property
    def ever_seated(self) -> frozenset[UserId]:
        """The persons who have, or had, a seat."""
        seated = [sitter.user for player in self.players for sitter in player.past]
        seated += [player.user for player in self.players]
        return frozenset(user for user in seated if user is not None)

    @property
    def pseudonymous(self) -> bool:
        """Whether the data of somebody who played have been deleted, so that the record is another one."""
        return any(player.user is not None and player.user < 0 for player in self.players)

    def holds(self, user: UserId) -> bool:
        """Whether the AI holds this person's seat until they return."""
        return any(player.user == user and player.held and not player.left for player in self.seated)

    def with_player(self, seat: Seat, **fields: Any) -> Table:
        """The table with other fields of the player who has a seat."""
        index = self.seats[seat]
        player = replace(self.players[index], **fields)
        return replace(self, players=(*self.players[:index], player, *self.players[index + 1 :]))

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
    "presentation",
    "chronicle",
    "auto_start",
    "start",
    "move",
    "undo",
    "auto_pass",
    "hold",
    "return",
    "pace",
    "pause",
    "vote",
    "quit",
    "offer",
    "take",
    "place",
    "close",
]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a table's log. The moves among them are the saved game.

    ``seat`` is the seat that a ``move``, ``undo``, ``auto_pass`` or ``quit`` was made by or for; ``body`` the
    move, or what was set. An ``undo`` takes the move of version ``body["version"]`` back; those in
    ``body["called"]`` have been called for what followed it.
    """

    version: int
    kind: EntryKind
    at: datetime
    seat: Seat | None = None
    body: Json = None
    by: By = "player"
    user: UserId | None = None
    interaction: int | None = None


JobKind: TypeAlias = Literal["expire", "clock", "resume", "close", "vote", "arm", "order"]
"""``expire`` closes a lobby that nobody started, ``clock`` reminds a seat or moves for it, ``resume`` ends a
pause, ``close`` closes a table to which nobody returned, ``vote`` decides a vote, ``arm`` starts clocks where
there were none, ``order`` carries out what a seat has answered in advance: each that could has such a job."""


@dataclass(frozen=True, slots=True)
class Job:
    """Something to be done at a time, at most one of a kind for a table and seat (None: the table)."""

    table: TableId
    kind: JobKind
    due: datetime
    seat: Seat | None = None


PostKind: TypeAlias = Literal[
    "show", "remove", "dm", "remind", "proof", "replay", "invitation", "follow", "chronicle", "webhook"
]


@dataclass(frozen=True, slots=True)
class NewPost:
    """A post that a change adds to the outbox; stored, it becomes a ``Post``.

    ``show`` is the table's public message, ``dm`` a private message to ``user`` that it is their turn,
    ``remind`` a public one that the game still waits for ``user``, ``proof`` one of the fair play messages,
    which stay: it tells the log entry ``since``. ``replay`` is the animated replay after the end,
    ``invitation`` the message in the channel of a thread. ``follow`` tells ``user`` in private how the game
    goes; without one, all who follow the table, and with ``repost`` also those who wait for its end.
    ``chronicle`` are the lines of a change for the table's chronicle, ``webhook`` its events for the webhook
    of the server; the store keeps none where there is no webhook.
    """

    kind: Literal["show", "dm", "remind", "proof", "replay", "invitation", "follow", "chronicle", "webhook"]
    repost: bool = False
    """A new message at the bottom of the channel; otherwise the live one is edited."""
    mention: tuple[UserId, ...] = ()
    user: UserId | None = None
    """Of a ``show`` whoever has just acted: a call of theirs that has not gone out yet is answered."""
    since: int = 0
    """The message tells what happened after this version; a ``proof``, the entry of this version."""
    upto: int | None = None
    """Of a ``chronicle`` or ``webhook``: it tells nothing after this version."""
    due: datetime | None = None
    """Not before then; None: at once."""


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
    channel: ChannelId | None = None
    """Where its table stood when the sending began, or where the message to be removed is, if the table has
    moved since; None: where the table stands."""
    upto: int | None = None
    merged: int = 1
    """How many rows it stands for: a table's shows go out as one."""


Reminders: TypeAlias = Literal["channel", "dm", "both", "none"]


@dataclass(frozen=True, slots=True)
class Vacation:
    """A time in which a person's clocks stand still; ``used``: all vacation of the ``year`` so far."""

    until: datetime
    year: int
    used: timedelta


@dataclass(frozen=True, slots=True)
class Preferences:
    """A person's own choices."""

    dm: bool = False
    """A private message when it is their turn."""
    reminders: Reminders = "channel"
    """Where they are reminded that a game still waits for them."""
    vacation: Vacation | None = None
    """The newest one."""
    in_text: bool = False
    """Whether what only they see is text without pictures."""
    language: str | None = None
    """The code of the language for all that only this person sees; None: that of their client."""
    client: str | None = None
    """The language of their client when it was last seen, for private messages."""
    listed: bool = True
    """Whether others may see this person's games: in leaderboards, statistics and profiles."""
    zone: str | None = None
    """The person's time zone, by its IANA name."""
    quiet: QuietHours | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """Everything that one click changes, stored as a whole or not at all.

    ``before`` is the table that it was computed from, ``after`` what it becomes. ``jobs`` are all jobs of
    the table from now on, None: unchanged; ``TableRepository.commit`` fills them in, and the ``results`` of
    a game that comes to its end. A change may consist of posts alone: then it has no entry, and the version
    stays.
    """

    before: Table
    after: Table
    entries: tuple[Entry, ...]
    posts: tuple[NewPost, ...] = ()
    jobs: tuple[Job, ...] | None = None
    results: tuple[Result, ...] = ()
    answered: tuple[UserId, ...] = ()
    """The persons whose reminders are taken away; ``TableRepository.commit`` fills them in, too."""
    fulfilled: tuple[UserId, ...] = ()
    """The persons whose answer in advance was for a decision that is made now; it ends."""
    turn_over: bool = False
    """Whether what was ordered for one turn ends."""
