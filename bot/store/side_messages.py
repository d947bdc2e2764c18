"""Messages besides the board: private ones at a turn, and invitations in the channels of threads."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, bindparam, delete, insert, select, update

from bot.store import rows, schema
from bot.store.database import Part, writes
from bot.store.statements import upserted
from bot.tables.values.change import NewPost
from bot.tables.values.ids import ChannelId, MessageId, PostId, TableId, UserId

posts, private, tables = schema.posts, schema.private_messages, schema.tables
TABLE_OF_POST = (
    select(tables)
    .where(tables.c.id == select(posts.c.table_id).where(posts.c.id == bindparam("post")).scalar_subquery())
    .with_for_update()
)
TABLE = select(tables).where(tables.c.id == bindparam("table"))
REMOVAL = (
    select(posts.c.id)
    .where(
        posts.c.table_id == bindparam("table"),
        posts.c.kind == "remove",
        posts.c.message == bindparam("message"),
    )
    .limit(1)
)
STANDING = select(private).where(private.c.table_id == bindparam("table"))


def _locked_table(db: Connection, post: PostId) -> Row[Any] | None:
    """The row of a post's table, which nobody else changes until the transaction ends; None: no such post.

    Taken before any post, as each change of a table does: in another order two of them could wait for each
    other.
    """
    return db.execute(TABLE_OF_POST, {"post": post}).one_or_none()


def standing_messages(db: Connection, table: TableId, keep: Sequence[UserId]) -> Sequence[Row[Any]]:
    """The private messages about a table, but for those to the persons to keep."""
    return [row for row in db.execute(STANDING, {"table": table}) if row.user_id not in keep]


def withdraw(db: Connection, table: TableId, keep: Sequence[UserId], now: datetime) -> None:
    """Have the private messages about a table removed, except those to the persons to keep."""
    found = standing_messages(db, table, keep)
    if found:
        removals = [rows.of_removal(table, row.message, now, row.channel) for row in found]
        db.execute(insert(posts), removals)
        messages = [row.message for row in found]
        done = (private.c.table_id == table, private.c.message.in_(messages))
        db.execute(delete(private).where(*done, private.c.user_id.not_in(keep)))


class SideMessages(Part):
    """The part of ``bot.store.outbox.SqlOutbox`` that notes what became of these messages."""

    @writes
    def call_sent(self, db: Connection, post: PostId, message: MessageId) -> None:
        """Note where the call of a private message stands, though not its hand."""
        db.execute(update(posts).where(posts.c.id == post).values(message=message))

    @writes
    def private_sent(
        self, db: Connection, post: PostId, channel: ChannelId, message: MessageId, now: datetime
    ) -> None:
        """Note where a private message stands, and have the former one removed."""
        query = select(posts.c.table_id, posts.c.user_id).where(posts.c.id == post)
        found = db.execute(query).one_or_none()
        if found is None:
            return
        key = {"table_id": found.table_id, "user_id": found.user_id}
        same = (private.c.table_id == found.table_id, private.c.user_id == found.user_id)
        former = db.execute(select(private).where(*same)).one_or_none()
        if former is not None and former.message != message:
            removal = rows.of_removal(found.table_id, former.message, now, former.channel)
            db.execute(insert(posts).values(removal))
        where = {"channel": channel, "message": message}
        db.execute(upserted(db, private, key, where))
        # What else is due to this person about this table would say the same.
        doubled = (
            posts.c.table_id == found.table_id,
            posts.c.kind == "dm",
            posts.c.user_id == found.user_id,
            posts.c.begun.is_(None),
            posts.c.due <= now,
        )
        db.execute(delete(posts).where(*doubled))
        db.execute(delete(posts).where(posts.c.id == post))

    @writes
    def digest_done(self, db: Connection, user: UserId, now: datetime, *, call: bool = False) -> None:
        """Delete the posts of a person's digest; ``call``: have them called in the channels instead."""
        due = (posts.c.kind == "digest", posts.c.user_id == user, posts.c.due <= now)
        if call:
            asked = select(posts.c.table_id, posts.c.since, tables.c.owes).join_from(posts, tables)
            asked = asked.where(*due, tables.c.paused.is_(None)).order_by(posts.c.id)
            for row in db.execute(asked).all():
                if user in row.owes:
                    show = NewPost("show", repost=True, mention=(user,), since=row.since)
                    db.execute(insert(posts).values(rows.of_new_post(row.table_id, show, now)))
        db.execute(delete(posts).where(*due))

    async def withdraw(self, table: TableId, keep: Sequence[UserId], now: datetime) -> None:
        """Remove private messages, except those to the people to keep."""
        if await self._database.read(standing_messages, table, keep):
            await self._database.write(withdraw, table, keep, now)

    @writes
    def stray(
        self, db: Connection, table: TableId, message: MessageId, channel: ChannelId, now: datetime
    ) -> None:
        """Have a message removed that a post has left beside the one that another process has noted."""
        at = db.execute(TABLE, {"table": table}).one_or_none()
        if at is None or message in {at.board_message, at.invitation_message}:
            return
        if db.execute(REMOVAL, {"table": table, "message": message}).scalar() is None:
            elsewhere = channel if channel != at.channel else None
            db.execute(insert(posts), rows.of_removal(table, message, now, elsewhere))

    @writes
    def invitation_sent(self, db: Connection, post: PostId, message: MessageId | None, now: datetime) -> bool:
        """Note where an invitation stands, or (None) that it does not; have another one removed."""
        table = _locked_table(db, post)
        if table is None:
            return False
        number, parent, former = table.id, table.parent, table.invitation_message
        at = tables.c.id == number
        sent_to = db.execute(select(posts.c.channel).where(posts.c.id == post)).scalar()
        if sent_to not in {None, parent}:  # the table has moved while this was sent
            former, parent = message, sent_to
        elif former != message:
            where = {"invitation_message": message, "invitation_posted": None if message is None else now}
            db.execute(update(tables).where(at).values(where))
        else:
            former = None
        if former is not None:
            db.execute(insert(posts).values(rows.of_removal(number, former, now, parent)))
        earlier = (posts.c.table_id == number, posts.c.kind == "invitation", posts.c.id <= post)
        db.execute(delete(posts).where(*earlier))
        return True
