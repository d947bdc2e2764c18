"""Sharing a moment of a game: its replay's step, shown to everybody in the table's channel."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Protocol

from bot.tables.reading.replays import Replays, Stride
from bot.tables.repository.table_repository import TableRepository
from bot.tables.values.change import NewPost
from bot.tables.values.ids import TableId, UserId
from bot.tables.values.preferences import Preferences
from bot.tables.values.refusals import Refusal, Suspended
from bot.tables.values.table import Phase
from engines.text import count

SHARE_EVERY = timedelta(minutes=10)  # between two moments that one person shares


class ShareStore(Protocol):
    """Stores what people share."""

    async def share(
        self, table: TableId, user: UserId, post: NewPost, alter: Callable[[Preferences], Preferences]
    ) -> None:
        """Post something for a person and alter their preferences; if ``alter`` raises, nothing changes."""


class Shares:
    """Lets people share moments."""

    def __init__(self, repository: TableRepository, replays: Replays, store: ShareStore) -> None:
        self._repository = repository
        self._replays = replays
        self._store = store

    async def share(self, user: UserId, id: TableId, at: int, stride: Stride) -> None:
        """Show the position after ``at`` steps in the table's channel. Raises Refusal, also if too soon."""
        found = await self._replays.replay(id, at, stride)
        if found.table.phase is Phase.SUSPENDED:
            raise Suspended
        now = self._repository.now()
        post = NewPost("share", user=user, since=found.since, upto=found.upto, due=now)
        await self._store.share(id, user, post, lambda known: shared(known, now))


def shared(known: Preferences, now: datetime) -> Preferences:
    """The preferences of a person who shares a moment. Raises Refusal if they have just shared another."""
    if known.shared is not None and now - known.shared < SHARE_EVERY:
        minutes = SHARE_EVERY // timedelta(minutes=1)
        raise Refusal(
            count(
                "You can share one moment per minute. Please try again a little later.",
                "You can share one moment every {n} minutes. Please try again a little later.",
                minutes,
            )
        )
    return replace(known, shared=now)
