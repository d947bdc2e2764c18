"""Chronicles: threads that keep a line of every public event of a table."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import structlog

from bot.chat.channels import Archived, Forbidden, Missing, Rejected
from bot.chat.context import ChatContext
from bot.chat.discord_limits import CONTENT
from bot.chat.layouts.history import told
from bot.chat.layouts.message import Notice, pages
from bot.chat.sending import Sender
from bot.tables.model import ChannelId, Post, Table
from bot.tables.ports import Outbox
from engines.text import say

log = structlog.get_logger()


class Chronicles:
    """Writes what a change has brought about into its table's thread, which it opens first.

    One message a change, or as many as its lines need, silent and without mentions; of a table one after
    the other. Each line begins with its time, so no two messages are alike, and one that has gone out
    already is found by its text.
    """

    def __init__(
        self, outbox: Outbox, sender: Sender, context: ChatContext, now: Callable[[], datetime]
    ) -> None:
        self._outbox = outbox
        self._sender = sender
        self._context = context
        self._now = now

    async def write(self, post: Post) -> None:
        """Write the lines of a post, if spectators learned anything."""
        table = await self._context.tables.queries.table(post.table)
        texts = await self._texts(table, post)
        if texts:
            thread = table.chronicle_thread or await self._opened(table)
            try:
                for part, text in enumerate(texts):
                    if await self._sender.found_text(post, thread, text) is None:
                        await self._sender.posted(post, thread, Notice(text), part)
            except (Missing, Archived) as gone:  # somebody has deleted or locked it: the game goes on
                log.info("chronicle not written", table=table.id, reason=str(gone))
        await self._outbox.sent(post.id, None, table.version, self._now())

    async def _texts(self, table: Table, post: Post) -> list[str]:
        upto = table.version if post.upto is None else post.upto
        found = await self._context.tables.replays.chronicle(post.table, post.since, upto)
        localizer = self._context.localizer(table.place.language, table)
        written = [f"<t:{int(at.timestamp())}:t> {told(line, table, localizer)[2:]}" for at, line in found]
        return [text for text in pages(written, CONTENT) if text]

    async def _opened(self, table: Table) -> ChannelId:
        localizer = self._context.localizer(table.place.language, table)
        title = self._context.games.game(table.game).title
        name = localizer.plain(say("{title}: chronicle", title=title))
        try:
            thread = await self._sender.thread(table.place.parent or table.place.channel, name)
        except Rejected as reason:  # a thread has no threads
            raise Forbidden(str(reason)) from reason
        await self._context.tables.replays.keep_chronicle(table.id, thread)
        return thread
