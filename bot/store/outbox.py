"""The outbox: what is to be said, until it certainly has been."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime
from itertools import groupby

from sqlalchemy import and_, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import rows, schema
from bot.store.database import Database
from bot.tables.model import MessageId, Post, TableId

column = schema.posts.c


class Outbox(Database):
    """The outbox's part of the store's port; see ``bot.tables.ports``."""

    async def due_posts(self, now: datetime, limit: int) -> tuple[Post, ...]:
        """The posts to send now, oldest first; one ``show`` for each table."""
        due = select(schema.posts).where(column.due <= now).order_by(column.due, column.id).limit(limit)
        async with self._reading() as db:
            found = tuple(map(rows.to_post, await db.execute(due)))
            showing = {post.table for post in found if post.kind == "show"}
            shows: list[Post] = []
            if showing:
                query = (
                    select(schema.posts)
                    .where(column.kind == "show", column.table_id.in_(showing))
                    .order_by(column.table_id, column.id)
                )
                shows = list(map(rows.to_post, await db.execute(query)))
        others = (post for post in found if post.kind != "show")
        return tuple(sorted([*others, *_together(shows)], key=lambda post: post.id))

    async def begin(self, post: int, now: datetime) -> bool:
        """Note that sending starts now. False if the post is gone, or begun by somebody else."""
        query = update(schema.posts).where(column.id == post, column.begun.is_(None)).values(begun=now)
        async with self._writing() as db:
            return (await db.execute(query)).rowcount == 1

    async def sent(self, post: int, message: MessageId | None, version: int, now: datetime) -> None:
        """The post is done, and of a ``show`` those before it; a former board is to be removed."""
        async with self._writing() as db:
            table = await _forget(db, post)
            if table is not None and message is not None:
                await _put_board(db, table, message, version, now)

    async def failed(self, post: int, due: datetime) -> None:
        """The post certainly did not go out; try again from ``due`` on."""
        query = (
            update(schema.posts)
            .where(column.id == post)
            .values(due=due, begun=None, attempts=column.attempts + 1)
        )
        async with self._writing() as db:
            await db.execute(query)

    async def gone(self, post: int) -> None:
        """Forget a post, and of a ``show`` those before it."""
        async with self._writing() as db:
            await _forget(db, post)


def _together(shows: Iterable[Post]) -> Iterator[Post]:
    """Of each table's shows (in order) the one that is begun, or else the newest, with those before it."""
    for _table, group in groupby(shows, key=lambda post: post.table):
        pending = list(group)
        chosen = next((post for post in reversed(pending) if post.begun), pending[-1])
        merged = [post for post in pending if post.id <= chosen.id]
        yield replace(
            chosen,
            anew=any(post.anew for post in merged),
            mention=tuple(dict.fromkeys(user for post in merged for user in post.mention)),
            since=min(post.since for post in merged),
        )


async def _forget(db: AsyncConnection, post: int) -> TableId | None:
    """Take a post away, with a ``show`` those of its table before it. Returns its table, if it was there."""
    found = (await db.execute(select(schema.posts).where(column.id == post))).one_or_none()
    if found is None:
        return None
    same = column.id == post
    if found.kind == "show":
        same = and_(column.table_id == found.table_id, column.kind == "show", column.id <= post)
    await db.execute(delete(schema.posts).where(same))
    table: TableId = found.table_id
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
