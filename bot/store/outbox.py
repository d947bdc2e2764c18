"""The outbox: posts, until they have certainly been sent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime
from itertools import groupby

from sqlalchemy import ColumnElement, and_, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import rows, schema
from bot.store.database import Database
from bot.tables.model import MessageId, NewPost, Post, TableId, UserId

column = schema.posts.c
ORDERED = ("proof", "show")  # kinds of which the first goes out before the second


class SqlOutbox:
    """Implements ``bot.tables.ports.Outbox``."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def due(self, now: datetime, limit: int) -> tuple[Post, ...]:
        """The posts to send now, oldest first; of a table one ``show``, and none before its proofs."""
        query = select(schema.posts).where(column.due <= now).order_by(column.due, column.id).limit(limit)
        async with self._database.reading() as db:
            found = tuple(map(rows.to_post, await db.execute(query)))
            ordered = {post.table for post in found if post.kind in ORDERED}
            pending: list[Post] = []
            if ordered:
                query = (
                    select(schema.posts)
                    .where(column.kind.in_(ORDERED), column.table_id.in_(ordered))
                    .order_by(column.table_id, column.id)
                )
                pending = list(map(rows.to_post, await db.execute(query)))
        others = (post for post in found if post.kind not in ORDERED)
        return tuple(sorted([*others, *_next(pending, now)], key=lambda post: post.id))

    async def begin(self, post: int, now: datetime, former: datetime | None = None) -> bool:
        """Mark that sending starts now. False if the post is gone, or begun by another process."""
        same = (column.id == post, column.begun.is_not_distinct_from(former))
        query = update(schema.posts).where(*same).values(begun=now)
        async with self._database.writing() as db:
            return (await db.execute(query)).rowcount == 1

    async def sent(
        self,
        post: int,
        message: MessageId | None,
        version: int,
        now: datetime,
        then: NewPost | None = None,
    ) -> None:
        """The post is done, and of a ``show`` those before it; a former board is to be removed."""
        async with self._database.writing() as db:
            table = await _delete(db, post)
            if table is None:
                return
            if message is not None:
                await _put_board(db, table, message, version, now)
            if then is not None:
                await db.execute(insert(schema.posts).values(rows.of_new_post(table, then, now)))

    async def failed(self, post: int, due: datetime, *, certain: bool) -> None:
        """Try the post again from ``due`` on, and of a ``show`` not those before it either."""
        async with self._database.writing() as db:
            table, same = await _rows(db, post)
            if table is None:
                return
            kind = (await db.execute(select(column.kind).where(column.id == post))).scalar_one()
            # Shows wait for a proof, so they are not due before it.
            waiting = and_(column.table_id == table, column.kind.in_(ORDERED))
            await db.execute(update(schema.posts).where(waiting if kind == "proof" else same).values(due=due))
            more = update(schema.posts).where(column.id == post).values(attempts=column.attempts + 1)
            await db.execute(more.values(begun=None) if certain else more)

    async def gone(self, post: int) -> None:
        """Delete a post, and of a ``show`` those before it."""
        async with self._database.writing() as db:
            await _delete(db, post)


def _next(pending: Iterable[Post], now: datetime) -> Iterator[Post]:
    """Of each table's ordered posts the first ``proof``, if there is any; else the ``show`` that is due.

    A proof that was put off goes as soon as a show is due, which would not go without it.
    """
    for _table, group in groupby(pending, key=lambda post: post.table):
        posts = list(group)
        proof = next((post for post in posts if post.kind == "proof"), None)
        ready = (post for post in _merged(posts) if post.due <= now)
        yield from ready if proof is None else (proof,)


def _merged(shows: Iterable[Post]) -> Iterator[Post]:
    """Of each table's shows (in order) the one that is begun, or else the newest, with those before it."""
    for _table, group in groupby(shows, key=lambda post: post.table):
        pending = list(group)
        chosen = next((post for post in reversed(pending) if post.begun), pending[-1])
        merged = [post for post in pending if post.id <= chosen.id]
        yield replace(
            chosen,
            repost=any(post.repost for post in merged),
            mention=_called(merged),
            since=min(post.since for post in merged),
        )


def _called(shows: Iterable[Post]) -> tuple[UserId, ...]:
    """Whom the shows call together: not those who have acted since they were to be called."""
    called: dict[UserId, None] = {}
    for post in shows:
        if post.user is not None:
            called.pop(post.user, None)
        called.update(dict.fromkeys(post.mention))
    return tuple(called)


async def _rows(db: AsyncConnection, post: int) -> tuple[TableId | None, ColumnElement[bool]]:
    """The table of a post (None: it is gone), and its rows: of a ``show`` also those before it."""
    alone = column.id == post
    found = (await db.execute(select(column.table_id, column.kind).where(alone))).one_or_none()
    if found is None:
        return None, alone
    if found.kind != "show":
        return found.table_id, alone
    return found.table_id, and_(column.table_id == found.table_id, column.kind == "show", column.id <= post)


async def _delete(db: AsyncConnection, post: int) -> TableId | None:
    """Delete a post, and of a ``show`` those of its table before it. Returns its table, if it was there."""
    table, same = await _rows(db, post)
    if table is not None:
        await db.execute(delete(schema.posts).where(same))
    return table


async def _put_board(
    db: AsyncConnection, table: TableId, message: MessageId, version: int, now: datetime
) -> None:
    tables = schema.tables
    former = (await db.execute(select(tables.c.board_message).where(tables.c.id == table))).scalar()
    values = {"board_version": version}
    board = update(tables).where(tables.c.id == table)
    if former == message:
        await db.execute(board.values(values))
        return
    await db.execute(board.values(values | {"board_message": message, "board_posted": now}))
    if former is not None:
        await db.execute(insert(schema.posts).values(rows.of_removal(table, former, now)))
