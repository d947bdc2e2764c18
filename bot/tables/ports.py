"""Protocols of the database that several services need; those of one service are beside it.

``bot.store`` implements them; tests may bring their own. Every method raises StoreUnavailable where the
database cannot be read or written. Then nothing has changed; only where the connection broke at the very
end of a change may it be done all the same. All times are UTC.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from typing import Protocol

from bot.tables.values.change import Change, Entry, NewPost, Post
from bot.tables.values.ids import ChannelId, GuildId, MessageId, PostId, TableId, UserId
from bot.tables.values.personal import StandingOrders
from bot.tables.values.preferences import Preferences
from bot.tables.values.results import Result
from bot.tables.values.servers import Server
from bot.tables.values.table import Table


class OwnResults(Protocol):
    """Results of finished games."""

    async def of_user(self, user: UserId) -> tuple[Result, ...]:
        """A person's own results on all servers, in the order of their ends."""


class TableStore(Protocol):
    """Tables and their logs."""

    async def open(self, table: Table, entry: Entry, posts: Sequence[NewPost]) -> Table:
        """Insert a new table (its id is ignored) with its jobs, and return it with its number.

        Raises Repeated if the entry's interaction is known (also where this very call stored it and only
        the answer was lost), StaleTable if the channel has a live table.
        """

    async def load(self, table: TableId) -> Table | None:
        """The newest state of a table."""

    async def case(
        self, table: TableId, user: UserId | None
    ) -> tuple[Table, Mapping[UserId, Preferences], Mapping[UserId, StandingOrders]] | None:
        """The newest state of a table, what its persons and this one have chosen, and all orders there."""

    async def unshown(self, table: TableId) -> bool:
        """Return whether a public message of the table is waiting to be sent."""

    async def entries(self, table: TableId, after: int, upto: int) -> tuple[Entry, ...]:
        """The log entries with after < version <= upto, in order."""

    async def commit(self, change: Change, now: datetime) -> None:
        """Write a change as a whole, with the jobs that follow from it; its posts are due at ``now``.

        Raises Repeated as ``open`` does, StaleTable if the table is no longer as it was when the change was
        computed, or what its clocks heed of its players, or if another table stands where it moves to. The
        table's board is left as it is.
        """

    async def keep_chronicle(self, table: TableId, thread: ChannelId | None) -> None:
        """Note the thread of a table's chronicle; None: there is to be a new one."""

    async def tagged(self, tag: str) -> Table | None:
        """The table with this tag."""

    async def many(self, tables: Sequence[TableId]) -> tuple[Table, ...]:
        """Return the tables with these numbers that still exist."""

    async def handled(self, interaction: int) -> TableId | None:
        """The table at which this interaction has been handled."""

    async def at(self, channel: ChannelId) -> Table | None:
        """The live table of a channel, or else the one opened last."""

    async def latest_at(self, channel: ChannelId, limit: int) -> tuple[Table, ...]:
        """The tables of a channel whose game has begun, over or not, the one opened last first."""

    async def with_seed(self, game: str, seed: bytes) -> Table | None:
        """The table of a game that has this seed."""

    async def servers(self) -> tuple[GuildId, ...]:
        """Servers with stored data: tables, settings, or the time when the bot left."""

    async def count_in(self, guild: GuildId) -> int:
        """The number of a server's tables, over or not."""

    async def count_over(self, guild: GuildId, before: datetime) -> int:
        """The number of a server's tables that ended before a time."""

    async def delete_over(self, guild: GuildId, before: datetime) -> int:
        """Delete these tables with all their data. Returns their number."""

    async def live_in(self, guild: GuildId) -> tuple[Table, ...]:
        """The live tables of a server."""

    async def mine(self, user: UserId) -> tuple[Table, ...]:
        """The live tables at which a person is, oldest first."""

    async def waiting(self, user: UserId, besides: TableId) -> Table | None:
        """The oldest table whose game waits for a person, other than ``besides``; paused ones last."""

    async def over_with(self, user: UserId, limit: int) -> tuple[Table, ...]:
        """The finished tables at which a person has played, newest first, at most ``limit``."""


class Outbox(Protocol):
    """The posts waiting to be sent."""

    @property
    def written(self) -> int:
        """Another number than before: more may be due than ``due`` has found.

        This process has written since, or there was more than the limit.
        """

    async def due(
        self, now: datetime, limit: int, held: Collection[Post] = (), without: Sequence[GuildId] = ()
    ) -> tuple[Post, ...]:
        """The posts to send now, oldest first, but for those that are ``held``, or of servers left out.

        Of one table's pending ``show`` rows one is returned: the one that is begun, if any, else the
        newest, with the mentions (without those who have acted since), the oldest ``since`` and
        ``repost`` of those before it. None is returned while that one is not due, or one is held. Of all
        ``digest`` rows to one person only the first is returned.
        Where there are more than ``limit``, the servers have their turns.
        """

    async def begin(self, post: PostId, now: datetime, former: datetime | None = None) -> Post | None:
        """Mark that sending starts now; ``former``: when it began the last time, if that was never answered.

        Returns what is to be sent: the post as it stands now, of a table's ``show`` rows all in one, as in
        ``due``. None if the post is gone or begun by another process, or if there is something of its table
        that goes before it.
        """

    async def sent(
        self,
        post: PostId,
        message: MessageId | None,
        version: int,
        now: datetime,
        then: NewPost | None = None,
        channel: ChannelId | None = None,
        keep: Sequence[UserId] | None = None,
    ) -> bool:
        """Delete a sent post, and of a ``show`` those of its table before it.

        ``message`` is where a ``show`` now stands, showing ``version``. If it is not the former board, a
        ``remove`` row for that one is added, and for this one if it went to a ``channel`` where its table
        does not stand any more. A ``remind`` that stands as ``message`` gets a ``remove`` row that is due
        when the decision is made or the next reminder is sent. ``then`` is what is still to be made of it.
        ``keep``: as in ``withdraw``; None withdraws nothing. ``now``: when the message went out; clocks that
        waited long for it begin then.
        Does nothing if the post is gone, and returns False: it was settled or withdrawn
        meanwhile.
        """

    async def stray(self, table: TableId, message: MessageId, channel: ChannelId, now: datetime) -> None:
        """Have a message removed that was sent for a post that was settled or withdrawn meanwhile.

        Not if it is the table's board or invitation, or is to be removed anyway.
        """

    async def call_sent(self, post: PostId, message: MessageId) -> None:
        """Note where the call of a ``dm`` stands, whose hand is still to be added: it is never sent again."""

    async def private_sent(self, post: PostId, channel: ChannelId, message: MessageId, now: datetime) -> None:
        """Delete a sent ``dm``: its message stands there now, and the former one is to be removed.

        What else is due to the same person about the same table is dropped.
        """

    async def digest_done(self, user: UserId, now: datetime, *, call: bool = False) -> None:
        """Delete a person's ``digest`` rows that are due: one message has told them all.

        ``call``: it could not be sent, so each table that still waits for the person calls them.
        """

    async def withdraw(self, table: TableId, keep: Sequence[UserId], now: datetime) -> None:
        """Remove the private messages about a table, except those to the people in ``keep``."""

    async def invitation_sent(self, post: PostId, message: MessageId | None, now: datetime) -> bool:
        """Delete a sent ``invitation`` and those of its table before it.

        ``message`` is where it stands now; any other one is to be removed, and so is this one if its table
        has moved away meanwhile. Returns False as ``sent`` does.
        """

    async def failed(self, post: PostId, due: datetime, *, certain: bool) -> None:
        """Try the post again from ``due`` on, and of a ``show`` not those before it either.

        ``certain``: it has surely not gone out, and is no longer begun.
        """

    async def drop(self, post: PostId) -> None:
        """Delete a post that cannot or need not go out; of a ``show``, also those before it."""


class PreferenceStore(Protocol):
    """Stores people's preferences."""

    async def get(self, user: UserId) -> Preferences:
        """A person's preferences; the defaults for unknown people."""

    async def set(self, user: UserId, preferences: Preferences) -> None:
        """Store a person's preferences."""

    async def change(self, user: UserId, alter: Callable[[Preferences], Preferences]) -> Preferences:
        """Change a person's preferences, one change at a time; if ``alter`` raises, nothing changes."""

    async def note_client(self, user: UserId, client: str) -> None:
        """Note the language of a person's client; their other preferences stay."""

    async def many(self, users: Sequence[UserId]) -> Mapping[UserId, Preferences]:
        """The preferences of these people."""


class ServerStore(Protocol):
    """Stores the settings of servers."""

    async def get(self, guild: GuildId) -> Server:
        """The settings of a server; the defaults if it has none."""

    async def change(self, guild: GuildId, alter: Callable[[Server], Server]) -> Server:
        """Change the settings of a server in one transaction; if ``alter`` raises, nothing changes.

        The live tables of the server use a new language from then on.
        """


class KeyValueStore(Protocol):
    """Small values of the bot itself, such as the digest of its commands."""

    async def get(self, key: str) -> str | None:
        """The value of a key."""

    async def set(self, key: str, value: str) -> None:
        """Store the value of a key, replacing the former one."""

    async def swap(self, key: str, former: str | None, value: str) -> bool:
        """Store a value if the key still has the former one (None: no value yet); whether it had."""
