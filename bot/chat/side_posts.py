"""Posts beside a table's board: the animated replay of a game that is over."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

import structlog

from bot.chat.context import ChatContext
from bot.chat.layouts.message import Message
from bot.drawing.service import NotDrawnError
from bot.tables.model import ChannelId, MessageId, Phase, Post
from bot.tables.ports import Outbox

log = structlog.get_logger()

Find: TypeAlias = Callable[[Post, ChannelId], Awaitable[MessageId | None]]
Send: TypeAlias = Callable[[Post, ChannelId, Message], Awaitable[MessageId]]


@dataclass(frozen=True, slots=True)
class SidePosts:
    """Sends what stands beside the boards. ``found`` and ``posted``: see ``Publisher``."""

    outbox: Outbox
    context: ChatContext
    now: Callable[[], datetime]
    found: Find
    posted: Send

    async def replay(self, post: Post) -> None:
        """The replay of a finished game, whose last message has gone out already.

        It is left out where it cannot be drawn, or where the table is shown in words.
        """
        table_view = await self.context.tables.queries.view(post.table)
        table = table_view.table
        if table.phase is not Phase.FINISHED or table.in_text or not table_view.supported:
            await self.outbox.gone(post.id)
            return
        message = await self.found(post, table.place.channel)
        if message is None:
            try:
                content = await self.context.animation(table_view, post.id)
            except NotDrawnError:
                log.warning("replay not drawn", post=post.id, table=post.table)
                await self.outbox.gone(post.id)
                return
            await self.posted(post, table.place.channel, content)
        await self.outbox.sent(post.id, None, table.version, self.now())
