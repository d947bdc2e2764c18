"""Choosing the posts to send now, server by server, and merging those that are one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import groupby
from typing import get_args

from sqlalchemy import (
    Boolean,
    Connection,
    Integer,
    and_,
    bindparam,
    exists,
    func,
    not_,
    or_,
    select,
    update,
)

from bot.store import rows, schema
from bot.store.statements import among
from bot.tables.values.change import MERGED_KINDS, ORDERED_KINDS, QUEUED_KINDS, Post, PostKind
from bot.tables.values.ids import GuildId, PostId, TableId, UserId

column = schema.posts.c
KNOWN_KINDS = get_args(PostKind)  # what a newer release beside this one may have added is left to it
GROUPED_KINDS = (*ORDERED_KINDS, "invitation")  # what is chosen from all that a table has of them
OLDEST = (column.due, column.id)
LIMIT, MOST = (bindparam(name, type_=Integer) for name in ("limit", "most"))
TO_WEBHOOK = among(column.kind, ("webhook",))

# The statements of each sending are built once: building one takes as long as carrying it out.
earlier = schema.posts.alias()
waits = exists().where(
    earlier.c.table_id == column.table_id, earlier.c.kind == column.kind, earlier.c.id < column.id
)
# All that a person has of a digest goes out as one message, with the first of it.
told_together = exists().where(
    earlier.c.kind == column.kind, earlier.c.user_id == column.user_id, earlier.c.id < column.id
)
IN_DIGEST = among(column.kind, ("digest",))
# What goes to a webhook has places of its own: a slow one must hold up no board.
place = func.row_number().over(partition_by=(schema.tables.c.guild, TO_WEBHOOK), order_by=OLDEST)
due_rows = (
    select(column.id, column.table_id, column.kind, column.due, place.label("place"))
    .join(schema.tables, schema.tables.c.id == column.table_id)
    .where(
        column.due <= bindparam("now"),
        among(column.kind, KNOWN_KINDS),
        or_(not_(among(column.kind, QUEUED_KINDS)), ~waits),
        or_(not_(IN_DIGEST), ~told_together),
        or_(not_(TO_WEBHOOK), bindparam("webhooks", type_=Boolean)),
        or_(TO_WEBHOOK, schema.tables.c.guild.not_in(bindparam("without"))),
    )
    .subquery()
)
DUE_IN_TURN = (
    select(due_rows.c.id, due_rows.c.table_id, due_rows.c.kind, due_rows.c.place)
    .where(due_rows.c.place <= LIMIT)
    .order_by(due_rows.c.place, due_rows.c.due, due_rows.c.id)
    .limit(MOST)
)
"""The rows that are due, the oldest of each server first: however many one has, others do not wait."""
CHOSEN_FROM = (
    select(schema.posts)
    .where(
        or_(
            and_(among(column.kind, GROUPED_KINDS), column.table_id.in_(bindparam("tables"))),
            column.id.in_(bindparam("others")),
        )
    )
    .order_by(column.table_id, column.id)
)
"""Posts by their ids, and all that some tables have of the kinds that are grouped."""
this = select(column.table_id, column.kind).where(column.id == bindparam("post")).subquery()
WITH_THIS = (
    select(schema.posts)
    .where(
        column.table_id == this.c.table_id,
        or_(
            column.id == bindparam("post"),
            and_(column.kind == this.c.kind, among(this.c.kind, MERGED_KINDS)),
            and_(among(column.kind, ("proof",)), among(this.c.kind, ("show",))),
        ),
    )
    .order_by(column.id)
    .with_for_update(of=schema.posts)
)
"""A post, and what it is merged with or waits for; locked, so that of two processes one sees the other's."""
BEGIN_POST = (
    update(schema.posts)
    .where(column.id == bindparam("post"), column.begun.is_not_distinct_from(bindparam("former")))
    .values(begun=bindparam("now"))
)


def due(
    db: Connection, now: datetime, limit: int, held: Collection[Post], without: Sequence[GuildId]
) -> tuple[tuple[Post, ...], bool]:
    """See ``Outbox.due``; and whether there may be more of them."""
    taken = {_turn(post.table, post.kind, post.id) for post in held}
    most = limit + len(taken)
    # Nor must many slow ones: once this many of all servers are held, no more are taken.
    webhooks = sum(post.kind == "webhook" for post in held) < limit
    asked = {"now": now, "limit": limit, "most": most, "webhooks": webhooks, "without": without}
    found = db.execute(DUE_IN_TURN, asked).all()
    new = [(id, table, kind) for id, table, kind, _ in found if _turn(table, kind, id) not in taken][:limit]
    more = len(found) == most or any(place == limit for *_, place in found)
    ready = (post for post in _read(db, new, now) if _turn(post.table, post.kind, post.id) not in taken)
    return tuple(sorted(ready, key=lambda post: post.id)), more


def _turn(table: TableId, kind: str, post: PostId) -> object:
    """The group whose posts are sent one after the other: a table's posts of a kind, or the post alone."""
    return (table, kind) if kind in GROUPED_KINDS else post


def _read(db: Connection, found: Sequence[tuple[PostId, TableId, str]], now: datetime) -> Iterator[Post]:
    """The posts to be sent for these rows: each with its number, table and kind."""
    tables = {table for _, table, kind in found if kind in GROUPED_KINDS}
    others = [id for id, _, kind in found if kind not in GROUPED_KINDS]
    if not tables and not others:
        return
    asked = {"tables": [*tables], "others": others}
    posts = [*map(rows.to_post, db.execute(CHOSEN_FROM, asked))]
    yield from (post for post in posts if post.kind not in GROUPED_KINDS)
    yield from _next((post for post in posts if post.kind in ORDERED_KINDS), now)
    yield from _merged((post for post in posts if post.kind == "invitation"), now)


def _next(pending: Iterable[Post], now: datetime) -> Iterator[Post]:
    """Of each table's ordered posts the first ``proof``, if there is any; else the ``show`` that is due.

    A proof that was put off goes as soon as a show is due, which would not go without it.
    """
    for _table, group in groupby(pending, key=lambda post: post.table):
        posts = list(group)
        proof = next((post for post in posts if post.kind == "proof"), None)
        yield from _merged(posts, now) if proof is None else (proof,)


def _merged(pending: Iterable[Post], now: datetime) -> Iterator[Post]:
    """Yield of each table's posts of one kind (in order) the one that is begun, or else the newest, if due.

    It stands for those before it, too.
    """
    for _table, group in groupby(pending, key=lambda post: post.table):
        posts = list(group)
        chosen = next((post for post in reversed(posts) if post.begun), posts[-1])
        merged = [post for post in posts if post.id <= chosen.id]
        if chosen.due <= now:
            yield replace(
                chosen,
                repost=any(post.repost for post in merged),
                mention=_called(merged),
                since=min(post.since for post in merged),
            )


def _called(shows: Iterable[Post]) -> tuple[UserId, ...]:
    """Return the players whom the shows call together, without those who have acted since."""
    called: dict[UserId, None] = {}
    for post in shows:
        if post.user is not None:
            called.pop(post.user, None)
        called.update(dict.fromkeys(post.mention))
    return tuple(called)


def begin(db: Connection, id: PostId, now: datetime, former: datetime | None) -> Post | None:
    """See ``Outbox.begin``."""
    found = [*map(rows.to_post, db.execute(WITH_THIS, {"post": id}))]
    post = next((post for post in found if post.id == id), None)
    if post is not None and post.kind in MERGED_KINDS:
        post = next(_next(found, now), None)
    if post is None or (post.id != id and post.kind not in MERGED_KINDS) or post.begun != former:
        return None
    began = db.execute(BEGIN_POST, {"post": post.id, "former": former, "now": now}).rowcount
    return post if began == 1 else None
