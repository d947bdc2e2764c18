"""Moments that people share."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, insert

from bot.store import rows, schema
from bot.store.database import Part, writes
from bot.store.preferences import altered
from bot.tables.values.change import NewPost
from bot.tables.values.ids import TableId, UserId
from bot.tables.values.preferences import Preferences


class SqlShareStore(Part):
    """Implements ``bot.tables.reading.shares.ShareStore``."""

    @writes
    def share(
        self,
        db: Connection,
        table: TableId,
        user: UserId,
        post: NewPost,
        alter: Callable[[Preferences], Preferences],
    ) -> None:
        """Post something for a person and alter their preferences; what ``alter`` raises changes nothing."""
        altered(db, user, alter)
        assert post.due is not None  # noqa: S101 - what is shared is due at once
        db.execute(insert(schema.posts), rows.of_new_post(table, post, post.due))
