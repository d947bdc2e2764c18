"""The outbox: posts, until they have certainly been sent."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    and_,
    bindparam,
    delete,
    insert,
    or_,
    select,
    update,
)

from bot.store import due_posts, jobs, rows, schema
from bot.store.database import writes
from bot.store.side_messages import TABLE, SideMessages, withdraw
from bot.store.statements import among
from bot.tables.core.seat_clocks import called
from bot.tables.values.change import CHANNEL_KINDS, MERGED_KINDS, ORDERED_KINDS, NewPost, Post, PostKind
from bot.tables.values.ids import ChannelId, GuildId, MessageId, PostId, TableId, UserId
from bot.tables.values.table import Place, Table

column = schema.posts.c
UNTIL_DECIDED = datetime(9999, 1, 1, tzinfo=UTC)
"""The time to remove a reminder whose decision is still to be made: a change of the table sets another."""
PLACE_COLUMNS = ("board_message", "board_posted", "invitation_message", "invitation_posted")
"""The columns of a table that say where its messages stand."""
THIS_POST = column.id == bindparam("post")
KIND_OF_POST = select(column.table_id, column.kind).where(THIS_POST)
SENT_POST = (
    select(schema.tables, column.kind, column.user_id)
    .join_from(schema.posts, schema.tables)
    .where(THIS_POST)
    .with_for_update(of=schema.tables)
)
"""The columns needed of a post that was sent, and of its table, which is locked before any post."""
DUE_AT_TABLE = (
    select(column.id)
    .where(
        column.table_id == bindparam("table"),
        column.due <= bindparam("now"),
        among(column.kind, due_posts.KNOWN_KINDS),
    )
    .limit(1)
)
LATER_SHOWS = select(column.mention).where(
    column.table_id == bindparam("table"), column.kind == "show", column.id > bindparam("post")
)
DELETE_POST = delete(schema.posts).where(THIS_POST)
DELETE_MERGED = delete(schema.posts).where(
    column.table_id == bindparam("table"), column.kind == bindparam("merged"), column.id <= bindparam("post")
)
NEW_POST = insert(schema.posts)
AT_TABLE = update(schema.tables).where(schema.tables.c.id == bindparam("table"))
OUTDATE_REMINDER = (
    update(schema.posts)
    .where(
        column.table_id == bindparam("table"),
        column.kind == "remove",
        column.user_id == bindparam("user"),
        column.due > bindparam("now"),
    )
    .values(due=bindparam("now"))
)


class SqlOutbox(SideMessages):
    """Implements ``bot.tables.ports.Outbox``."""

    async def due(
        self, now: datetime, limit: int, held: Collection[Post] = (), without: Sequence[GuildId] = ()
    ) -> tuple[Post, ...]:
        """The posts to send now, oldest first; of a table one ``show``, and none before its proofs.

        Where more are due than ``limit``, each server gets as many of these places as any other.
        """
        posts, more = await self._database.read(due_posts.due, now, limit, held, without)
        if more:
            self._database.written += 1
        return posts

    @property
    def written(self) -> int:
        """See ``bot.tables.ports.Outbox.written``."""
        return self._database.written

    async def begin(self, post: PostId, now: datetime, former: datetime | None = None) -> Post | None:
        """Mark that sending starts now. None if the post is gone, waits, or is begun by another process."""
        return await self._database.write_uncounted(due_posts.begin, post, now, former)

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
        """Delete a sent post, and of a ``show`` those before it; have a former board removed.

        A replay is left to a later ``show`` that calls somebody, if there is any: that is the end.
        """

        def work(db: Connection) -> bool | None:
            """Return whether more is due at the table now; None if the post is gone."""
            found = db.execute(SENT_POST, {"post": post}).one_or_none()
            if found is None:
                return None
            if message is not None:
                _put(db, found, message, version, now, channel)
                if found.kind == "show" and channel in {None, found.channel}:
                    _begin_clocks(db, rows.to_table(found), version, now)
            _delete_merged(db, post, found.id, found.kind)
            if then is not None and not (then.kind == "replay" and _called_later(db, found.id, post)):
                db.execute(NEW_POST, rows.of_new_post(found.id, then, now))
            if keep is not None:
                withdraw(db, found.id, keep, now)
            return db.execute(DUE_AT_TABLE, {"table": found.id, "now": now}).scalar() is not None

        more = await self._database.write_uncounted(work)
        if more:
            self._database.written += 1
        return more is not None

    @writes
    def failed(self, db: Connection, post: PostId, due: datetime, *, certain: bool) -> None:
        """Try the post again from ``due`` on, and of a ``show`` not those before it either."""
        table, same = _rows(db, post)
        if table is None:
            return
        kind = db.execute(select(column.kind).where(column.id == post)).scalar_one()
        # Shows wait for a proof, so they are not due before it.
        waiting = and_(column.table_id == table, column.kind.in_(ORDERED_KINDS))
        db.execute(update(schema.posts).where(waiting if kind == "proof" else same).values(due=due))
        more = update(schema.posts).where(column.id == post).values(attempts=column.attempts + 1)
        db.execute(more.values(begun=None) if certain else more)

    @writes
    def drop(self, db: Connection, post: PostId) -> None:
        """Delete a post, and of a ``show`` those before it."""
        _delete(db, post)


def _rows(db: Connection, post: PostId) -> tuple[TableId | None, ColumnElement[bool]]:
    """The table of a post (None: it is gone), and its rows: of a merged kind also those before it."""
    alone = column.id == post
    found = db.execute(KIND_OF_POST, {"post": post}).one_or_none()
    if found is None:
        return None, alone
    if found.kind not in MERGED_KINDS:
        return found.table_id, alone
    same = and_(column.table_id == found.table_id, column.kind == found.kind, column.id <= post)
    return found.table_id, same


def _put(
    db: Connection,
    sent: Row[Any, Any, Any, Any, Any],
    message: MessageId,
    version: int,
    now: datetime,
    channel: ChannelId | None,
) -> None:
    """Note where a post stands: a reminder, or else a board."""
    if sent.kind == "remind" and sent.user_id is not None:
        _put_reminder(db, sent.id, sent.user_id, message, now, channel)
    else:
        _put_board(db, sent, message, version, now, channel)


def _called_later(db: Connection, table: TableId, post: PostId) -> bool:
    """Return whether somebody must still be called to a table after this post."""
    return any(show.mention for show in db.execute(LATER_SHOWS, {"table": table, "post": post}))


def _delete(db: Connection, post: PostId) -> None:
    """Delete a post, and of a ``show`` those of its table before it."""
    found = db.execute(KIND_OF_POST, {"post": post}).one_or_none()
    if found is not None:
        _delete_merged(db, post, found.table_id, found.kind)


def _delete_merged(db: Connection, post: PostId, table: TableId, kind: PostKind) -> None:
    if kind in MERGED_KINDS:
        db.execute(DELETE_MERGED, {"table": table, "merged": kind, "post": post})
    else:
        db.execute(DELETE_POST, {"post": post})


def _begin_clocks(db: Connection, table: Table, version: int, now: datetime) -> None:
    """Start the clocks that waited for a board, now that it is posted; ``table``: as it was before."""
    after = called(table, version, now)
    if after != table:
        jobs.move(db, after, now)


def _put_reminder(
    db: Connection,
    id: TableId,
    user: UserId,
    message: MessageId,
    now: datetime,
    channel: ChannelId | None,
) -> None:
    """Record a reminder until its decision is made, and remove the one before it."""
    table = rows.to_table(db.execute(TABLE, {"table": id}).one())
    outdate(db, table.id, [user], now)
    reminded = (table.seated[clock.seat].user for clock in table.clocks if clock.reminded)
    due = UNTIL_DECIDED if user in reminded else now
    elsewhere = channel if channel != table.place.channel else None
    removal = rows.of_removal(table.id, message, due, elsewhere, user)
    db.execute(NEW_POST, removal)


def outdate(db: Connection, table: TableId, users: Sequence[UserId], now: datetime) -> None:
    """Have the reminders of these persons removed."""
    if users:
        db.execute(OUTDATE_REMINDER, [{"table": table, "user": user, "now": now} for user in users])


def withhold(db: Connection, table: TableId, now: datetime) -> None:
    """Drop what a suspended table still had to say in Discord, and have its private messages removed."""
    kept = column.kind.in_(("remove", "webhook"))
    db.execute(delete(schema.posts).where(column.table_id == table, ~kept))
    withdraw(db, table, (), now)


def relocate(db: Connection, table: TableId, place: Place, now: datetime) -> None:
    """Have a table's board removed from the place that it leaves, and what may just have been sent there."""
    former = place.channel
    tables = schema.tables
    there = (column.table_id == table, column.channel.is_(None), column.kind.in_(CHANNEL_KINDS))
    gone = or_(column.kind == "remove", column.begun.is_not(None))
    db.execute(update(schema.posts).where(*there, gone).values(channel=former))
    inviting = (column.table_id == table, column.kind == "invitation", column.begun.is_not(None))
    db.execute(update(schema.posts).where(*inviting).values(channel=place.parent))
    query = select(tables.c.board_message, tables.c.invitation_message).where(tables.c.id == table)
    board, invitation = db.execute(query).one()
    for message, channel in ((board, former), (invitation, place.parent)):
        if message is not None:
            db.execute(NEW_POST, rows.of_removal(table, message, now, channel))
    db.execute(update(tables).where(tables.c.id == table).values(dict.fromkeys(PLACE_COLUMNS)))


def _put_board(
    db: Connection,
    table: Row[Any, Any, Any, Any, Any],
    message: MessageId,
    version: int,
    now: datetime,
    channel: ChannelId | None,
) -> None:
    if channel not in {None, table.channel}:  # the table has moved while this was sent
        db.execute(NEW_POST, rows.of_removal(table.id, message, now, channel))
        return
    values = {"table": table.id, "board_version": version}
    former = table.board_message
    if former == message:
        db.execute(AT_TABLE, values)
        return
    db.execute(AT_TABLE, values | {"board_message": message, "board_posted": now})
    if former is not None:
        db.execute(NEW_POST, rows.of_removal(table.id, former, now))
