"""What the tables need of a store. ``bot.store`` has the implementation; tests may bring their own.

Every method raises StoreUnavailable where the store cannot be read or written. Then nothing has changed;
only where the connection broke at the very end of a change it may be done all the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from bot.tables.model import (
    Change,
    ChannelId,
    Draft,
    Entry,
    Job,
    MessageId,
    Post,
    Prefs,
    Table,
    TableId,
    UserId,
)


class Store(Protocol):
    """Tables with their logs, the outbox, the jobs and the persons' choices; every time in it is UTC."""

    # Tables

    async def open(self, table: Table, entry: Entry, posts: Sequence[Draft], jobs: Sequence[Job]) -> Table:
        """Keep a new table (its id, and that of its jobs, is ignored) and return it with its number.

        Raises Repeated if the entry's interaction is known (also where it has become so by this very call,
        and only the answer was lost), StaleTable if the channel has a live table.
        """

    async def load(self, table: TableId) -> Table | None:
        """The newest state of a table."""

    async def entries(self, table: TableId, after: int, upto: int) -> tuple[Entry, ...]:
        """The log entries with after < version <= upto, in order."""

    async def commit(self, change: Change, now: datetime) -> None:
        """Write a change as a whole; its posts are due at ``now``.

        Raises Repeated as ``open`` does, StaleTable if the table is no longer at the
        version that the change started from. The table's board is left as it is.
        """

    async def handled(self, interaction: int) -> TableId | None:
        """At which table this interaction has been handled."""

    async def at(self, channel: ChannelId) -> Table | None:
        """The live table of a channel, or else the one opened last."""

    async def mine(self, user: UserId) -> tuple[Table, ...]:
        """The live tables at which a person is, oldest first."""

    # The outbox

    async def due_posts(self, now: datetime, limit: int) -> tuple[Post, ...]:
        """The posts to send now, oldest first.

        Of one table's pending ``show`` rows there is one answer: the one that is begun, if any, else the
        newest; it takes the mentions, the oldest ``since`` and ``anew`` of those before it along. There is
        none while that one is not due.
        """

    async def begin(self, post: int, now: datetime, former: datetime | None = None) -> bool:
        """Note that sending starts now; ``former``: when it began the last time, if that was never answered.

        False if the post is gone, or begun by somebody else.
        """

    async def sent(self, post: int, message: MessageId | None, version: int, now: datetime) -> None:
        """The post is done; of a ``show``, so are those of its table before it.

        ``message`` is where a ``show`` now stands, showing ``version``. If it is not the former board,
        that one is removed: a ``remove`` row is added. Does nothing if the post is gone.
        """

    async def failed(self, post: int, due: datetime, *, certain: bool) -> None:
        """Try the post again from ``due`` on, and of a ``show`` not those before it either.

        ``certain``: it has surely not gone out, and is no longer begun.
        """

    async def gone(self, post: int) -> None:
        """The post can never go out, or need not any more: forget it; of a ``show``, also those before it."""

    # Jobs

    async def take_jobs(self, now: datetime, until: datetime, limit: int) -> tuple[Job, ...]:
        """Due jobs, most overdue first, held until ``until``: nobody else gets them before.

        A job ends with the change that does it, which names the table's jobs from then on.
        """

    async def put_off(self, job: Job, until: datetime) -> None:
        """Hold a job that failed until then, unless its table has another due time for it by now."""

    # Persons, and the bot's own notes

    async def prefs(self, user: UserId) -> Prefs:
        """What a person has chosen; the defaults for somebody unknown."""

    async def set_prefs(self, user: UserId, prefs: Prefs) -> None:
        """Keep a person's choices."""

    async def wanting_dm(self, users: Sequence[UserId]) -> tuple[UserId, ...]:
        """Those of the users who want a private message when it is their turn, in the order given."""

    async def get_meta(self, key: str) -> str | None:
        """A note of the bot, such as the digest of its commands."""

    async def set_meta(self, key: str, value: str) -> None:
        """Keep a note."""
