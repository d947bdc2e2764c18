"""The posts that a change adds to the outbox: to whom they go, and which former ones they replace."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, bindparam, delete, insert, select, true

from bot.store import rows, schema
from bot.tables.values.change import NewPost, PostKind
from bot.tables.values.ids import TableId
from bot.tables.values.table import Table

INSERT_POSTS = insert(schema.posts)
SELECT_FOLLOWS = (
    select(schema.follows.c.user_id, schema.follows.c.told)
    .where(schema.follows.c.table_id == bindparam("table"))
    .order_by(schema.follows.c.user_id)
)
SERVER_OF_TABLE = (
    select(schema.servers.c.settings)
    .join(schema.tables, schema.tables.c.guild == schema.servers.c.guild)
    .where(schema.tables.c.id == bindparam("table"))
)
REPLACED: dict[PostKind, ColumnElement[bool]] = {
    "dm": schema.posts.c.due > bindparam("now"),
    "remind": true(),
    "digest": true(),
}
"""By kind which posts to a person that have not gone out a new one replaces: it alone tells what is so now.

Private messages wait for the end of quiet hours, reminders until the bot may post again, digests for the
next morning.
"""


def addressed(db: Connection, table: Table, posts: Sequence[NewPost]) -> list[NewPost]:
    """The posts, with one for every follower instead of one for all, and none for no webhook.

    A follower who has sat down since is called as a player.
    """
    if any(post.kind == "webhook" for post in posts):
        settings = db.execute(SERVER_OF_TABLE, {"table": table.id}).scalar()
        if not (settings or {}).get("webhook"):
            posts = [post for post in posts if post.kind != "webhook"]
    if not any(post.kind == "follow" for post in posts):
        return [*posts]
    following = db.execute(SELECT_FOLLOWS, {"table": table.id}).all()
    following = [row for row in following if row.user_id not in table.persons]
    found: list[NewPost] = []
    for post in posts:
        if post.kind != "follow":
            found.append(post)
        else:
            told = [row.user_id for row in following if post.repost or row.told == "round"]
            found += [_gathered(db, table.id, replace(post, user=user)) for user in told]
    return found


def _gathered(db: Connection, table: TableId, post: NewPost) -> NewPost:
    """A follower's message with what one still waiting would have told, in the place of that."""
    column = schema.posts.c
    same = (column.table_id == table, column.kind == "follow", column.user_id == post.user)
    waiting = (*same, column.begun.is_(None))
    former = db.execute(select(column.since, column.due).where(*waiting)).all()
    if not former:
        return post
    db.execute(delete(schema.posts).where(*waiting))
    due = None if post.due is None else min(post.due, *(row.due for row in former))
    return replace(post, since=min(post.since, *(row.since for row in former)), due=due)


def add_posts(db: Connection, table: TableId, posts: Sequence[NewPost], due: datetime) -> None:
    """Add posts to the outbox, due at a time unless they say another; they replace what says less."""
    column = schema.posts.c
    for kind, which in REPLACED.items():
        users = [post.user for post in posts if post.kind == kind]
        if users:
            unsent = (column.table_id == table, column.kind == kind, column.begun.is_(None), which)
            db.execute(delete(schema.posts).where(*unsent, column.user_id.in_(users)), {"now": due})
    if posts:
        db.execute(INSERT_POSTS, [rows.of_new_post(table, post, due) for post in posts])
