"""The values of a change: what a click adds to a table's log, its jobs and its posts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Literal, TypeAlias

from bot.tables.values.bounds import BOUNDS, Bounds
from bot.tables.values.ids import ChannelId, MessageId, PostId, TableId, UserId
from bot.tables.values.preferences import Vacation
from bot.tables.values.results import Result
from bot.tables.values.table import Click, Table
from engines.base import Json, Seat
from engines.record import DecidedBy

BEFORE_ALL = 0  # before every version of a log
BEGUN_IN_VAIN = "begin"  # the body of the entry that closes a lobby with too few players at its time
CALLED_IN_VAIN = "few"  # the body of the entry that closes a lobby for which too few were ready

EntryKind: TypeAlias = Literal[
    "open",
    "join",
    "leave",
    "host",
    "call",
    "add_ai",
    "remove_ai",
    "strength",
    "option",
    "seating",
    "presentation",
    "chronicle",
    "auto_start",
    "plan",
    "start",
    "move",
    "undo",
    "auto_pass",
    "hint",
    "hold",
    "return",
    "pace",
    "pause",
    "vote",
    "quit",
    "offer",
    "take",
    "place",
    "suspend",
    "close",
]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a table's log. The moves among them are the saved game.

    ``seat`` is the seat that a ``move``, ``undo``, ``auto_pass``, ``hint`` or ``quit`` was made by or for;
    ``body`` the move, or what was set. After a ``hint`` only a loss counts. An ``undo`` takes the
    move of version ``body["version"]`` back. ``user`` is whose decision it was: of a standing order whoever
    gave it, without an ``interaction``; of what the table does by itself nobody. The body of a ``hold`` by
    which an AI stands in for somebody on vacation has ``announced``, the time of that (ISO 8601). The body
    of a ``call`` is how many more a lobby that the bot has opened itself calls; that of its ``close`` is
    CALLED_IN_VAIN if too few were ready, BEGUN_IN_VAIN if too few had joined when it was to begin.
    """

    version: int
    kind: EntryKind
    at: datetime
    seat: Seat | None = None
    body: Json = None
    by: DecidedBy = "player"
    user: UserId | None = None
    interaction: int | None = None


def with_entry(
    table: Table,
    kind: EntryKind,
    at: datetime,
    click: Click | None = None,
    *,
    seat: Seat | None = None,
    body: Json = None,
) -> tuple[Table, Entry]:
    """The table at its next version, and the entry of that version: of a click, or (None) of the clock."""
    after = replace(table, version=table.version + 1)
    if click is None:
        return after, Entry(after.version, kind, at, seat, body, "clock")
    return after, Entry(after.version, kind, at, seat, body, user=click.user, interaction=click.interaction)


JobKind: TypeAlias = Literal[
    "expire", "clock", "resume", "close", "vote", "arm", "order", "end", "substitute", "think", "begin"
]
"""``expire`` closes a lobby that nobody started, ``begin`` starts one at its time, ``clock`` reminds a seat
or moves for it, ``resume`` ends a pause, ``close`` closes a table to which nobody returned, ``vote`` decides
a vote, ``arm`` starts clocks where there were none, ``order`` carries out what a seat has answered in
advance: each that could has such a job, ``end`` ends a table that has been suspended for too long,
``substitute`` has the AI play for somebody on vacation, ``think`` makes the moves that AI players have
thought of."""


@dataclass(frozen=True, slots=True)
class Job:
    """Something to be done at a time, at most one of a kind for a table and seat (None: the table)."""

    table: TableId
    kind: JobKind
    due: datetime
    seat: Seat | None = None


NewPostKind: TypeAlias = Literal[
    "show",
    "dm",
    "digest",
    "remind",
    "proof",
    "replay",
    "invitation",
    "follow",
    "chronicle",
    "webhook",
    "share",
    "week",
    "lobby",
    "role",
]
PostKind: TypeAlias = Literal[NewPostKind, "remove"]
CHANNEL_KINDS: tuple[PostKind, ...] = ("show", "remove", "remind", "proof")
"""Kinds of posts in the table's channel."""
NEEDED_KINDS: tuple[PostKind, ...] = ("show", "remind", "proof")
"""Of these, without which a game cannot go on: if none gets through for a week, its table is suspended."""
PRIVATE_KINDS: tuple[PostKind, ...] = ("dm", "digest", "follow", "lobby")
"""Kinds of posts to one person in private."""
ORDERED_KINDS: tuple[PostKind, ...] = ("proof", "show")
"""Of a table's posts of these kinds the first go out before the second."""
MERGED_KINDS: tuple[PostKind, ...] = ("show", "invitation")
"""A table needs only the newest post of such a kind."""
QUEUED_KINDS: tuple[PostKind, ...] = ("chronicle", "webhook")
"""A table's oldest post of such a kind goes out alone, so that they stay in order."""


@dataclass(frozen=True, slots=True)
class NewPost:
    """A post that a change adds to the outbox; stored, it becomes a ``Post``.

    ``show`` is the table's public message, ``dm`` a private message to ``user`` that it is their turn, or
    about an offer, ``digest`` their part in the one that tells once a day at which tables it is,
    ``remind`` a public one that the game still waits for ``user``, ``proof`` one of the fair play messages,
    which stay: it tells the log entry ``since``. ``replay`` is the film after the end,
    ``invitation`` the message in the channel of a thread. ``follow`` tells ``user`` in private how the game
    goes; without one, all who follow the table, and with ``repost`` also those who wait for its end.
    ``share`` shows the moment of the game at which its log was at ``upto``, as spectators saw it, because
    ``user`` wants to share it.
    ``week`` tells in a channel of the server what happened from the minute ``since`` to ``upto``; its table
    is the last one of these games.
    ``lobby`` tells ``user`` in private that a lobby is open, as they wished; ``role`` the role of the server
    that is pinged for lobbies, below it.
    ``chronicle`` are the lines of a change for the table's chronicle, ``webhook`` its events for the webhook
    of the server; the store keeps none where there is no webhook.
    """

    kind: NewPostKind
    repost: bool = False
    """A new message at the bottom of the channel; otherwise the live one is edited."""
    mention: tuple[UserId, ...] = ()
    user: UserId | None = None
    """Of a ``show``: who has just acted. If a call to them has not gone out yet, it is dropped."""
    since: int = 0
    """The message tells what happened after this version; a ``proof``, the entry of this version."""
    upto: int | None = None
    """Of a ``chronicle`` or ``webhook``, or about a round's end: it tells nothing after this version.

    Of a ``remind``, and of a ``dm`` that reminds: the decision that it is about (``SeatClock.decision``)."""
    due: datetime | None = None
    """Not before then; None: at once."""


@dataclass(frozen=True, slots=True)
class Post:
    """A row of the outbox: a message to be sent, edited or removed, from ``due`` on.

    Its content is made when it is sent, from the table's newest state. ``begun``: when a sending started
    whose result is unknown; such a post is looked for in the channel before it is sent again.
    """

    id: PostId
    table: TableId
    kind: PostKind
    repost: bool
    mention: tuple[UserId, ...]
    message: MessageId | None
    """The message that a ``remove`` takes away; of a ``dm`` the call, once it has gone out."""
    user: UserId | None
    since: int
    due: datetime
    attempts: int = 0
    begun: datetime | None = None
    channel: ChannelId | None = None
    """The channel of its table when the sending began, or of the message to be removed, if the table has
    moved since; None: where the table stands. Of a ``week``: where it is posted."""
    upto: int | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """Everything that one click changes, stored as a whole or not at all.

    ``before`` is the table that it was computed from, ``after`` what it becomes; the store writes the jobs
    that follow from it, and takes reminders away. Its ``results`` and ``bounds`` are filled in last.
    A change may consist of posts alone: then it has no entry, and the version stays.
    """

    before: Table
    after: Table
    entries: tuple[Entry, ...]
    posts: tuple[NewPost, ...] = ()
    results: tuple[Result, ...] = ()
    fulfilled: Mapping[UserId, tuple[str, ...]] = field(default_factory=dict)
    """The standing orders that were for a decision which is made now; they end."""
    ordered: Mapping[UserId, str] = field(default_factory=dict)
    """The standing orders that it carries out. StaleTable if one of them has been withdrawn by now."""
    turn_over: bool = False
    """Whether what was ordered for one turn ends."""
    vacations: Mapping[UserId, Vacation | None] = field(default_factory=dict)
    """Of those who sit down with it and whose clocks begin: the vacation that these heed. StaleTable if it is
    another one by now: a vacation that begins meanwhile does not find this table yet."""
    counts_as_write: bool = False
    """Whether it counts as a write of the table even if it alters nothing of it."""
    renews_jobs: bool = False
    """Whether all jobs are written though the same follow from the table before: those in the store are not
    the table's, but of a former bound or release."""
    bounds: Bounds = BOUNDS
    """The limits by which its jobs are due."""

    @property
    def ends_game(self) -> bool:
        """Whether it is the end of a game that has begun: then there are results."""
        return self.after.over and not self.before.over and bool(self.after.seats)

    @property
    def counted(self) -> bool:
        """Whether it is one of the table's ``writes``: what was computed before it is computed again.

        Posts alone are none: a move made meanwhile need not know of them.
        """
        altered = self.before != self.after or bool(self.entries)
        return altered or self.counts_as_write or self.renews_jobs

    @property
    def table_after(self) -> Table:
        """The table as it is once the change is written."""
        return replace(self.after, writes=self.before.writes + self.counted)
