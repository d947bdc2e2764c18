"""Chronicles: threads that keep a line of every public event of a table."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import structlog

from bot.chat.publishing.sending import Sender
from bot.chat.screens.context import ChatContext
from bot.chat.screens.history import told
from bot.chat.wire.channels import Archived, Missing, TryAgain, WrongChannel
from bot.chat.wire.discord_limits import CONTENT
from bot.chat.wire.message import Notice, pages
from bot.lru_cache import LruCache
from bot.tables.ports import Outbox
from bot.tables.values.change import Post
from bot.tables.values.ids import ChannelId
from bot.tables.values.table import Table
from engines.text import say

log = structlog.get_logger()

LONGEST_DELAY = timedelta(days=7)  # lines that could not be written for this long are dropped
THREAD_DELAY = timedelta(hours=1)  # before retrying to open a thread where there was no room
CHANNELS_REMEMBERED = 1000  # of such places
EMOJI_TRIES = 5  # of a post while the emojis are not there: about a minute


class Chronicles:
    """Writes the events of each change into the table's thread, which it opens first.

    One message a change, or as many as its lines need, silent and without mentions; of a table one after
    the other. Each line begins with its time, the first of a day (in UTC) with its date, too, so no two
    messages are alike, and one that has gone out already is found by its text, so the first lines after a
    start wait for the emojis. The thread is named after its table's number, and found by its name. Where
    somebody has deleted or locked it, the table tells so once.
    Where the bot may not write, or the server has too many threads, the lines wait for a week; a place that
    can have no threads is asked once an hour.
    """

    def __init__(
        self, outbox: Outbox, sender: Sender, context: ChatContext, now: Callable[[], datetime]
    ) -> None:
        self._outbox = outbox
        self._sender = sender
        self._context = context
        self._now = now
        self._threadless: LruCache[ChannelId, datetime] = LruCache(CHANNELS_REMEMBERED)

    async def write(self, post: Post) -> None:
        """Write the lines of a post, if it has public events. Raises Forbidden and TryAgain."""
        if self._context.emojis.awaited and post.attempts < EMOJI_TRIES:
            raise TryAgain("the emojis are not loaded yet", certain=post.begun is None)
        table = await self._context.tables.queries.table(post.table)
        texts = await self._texts(table, post)
        thread = (table.chronicle_thread or await self._opened(table, post)) if texts else None
        if thread is not None:
            try:
                for part, text in enumerate(texts):
                    if await self._sender.found_text(post, thread, text) is None:
                        await self._sender.posted(post, thread, Notice(text), part)
            except (Missing, Archived) as gone:  # somebody has deleted or locked it: the game goes on
                log.info("chronicle not written", table=table.id, reason=str(gone))
                await self._context.tables.chronicle_threads.lost(table.id, thread)
        await self._outbox.drop(post.id)

    async def _texts(self, table: Table, post: Post) -> list[str]:
        if not table.chronicle:
            return []
        public_log = self._context.tables.public_log
        found = await public_log.lines(post.table, post.since, post.upto, appended=True)
        if post.attempts and found and self._now() - found[-1].at >= LONGEST_DELAY:
            log.warning("chronicle not written for a week", table=table.id, post=post.id)
            return []
        localizer = self._context.localizer_of(table)
        before = await public_log.newest(post.table, post.since) if found else None
        written = []
        for one in found:
            style = "t" if before is not None and before.date() == one.at.date() else "f"
            written.append(f"<t:{int(one.at.timestamp())}:{style}> {told(one.line, table, localizer)[2:]}")
            before = one.at
        return [text for text in pages(written, CONTENT) if text]

    async def _opened(self, table: Table, post: Post) -> ChannelId | None:
        """Return the thread, which an earlier try may have opened; None if none is possible."""
        place, parent = table.place, table.place.parent or table.place.channel
        refused = self._threadless.get(parent)
        if refused is not None and self._now() - refused < THREAD_DELAY:
            return None
        localizer = self._context.localizer_of(table)
        title = self._context.games.game(table.game).title
        name = localizer.plain(say("{title}: chronicle of table {number}", title=title, number=str(table.id)))
        try:
            thread = await self._sender.found_thread(post, place.guild, parent, name)
            thread = thread or await self._sender.thread(parent, name)
        except WrongChannel as reason:  # a thread has no threads
            log.info("no chronicle here", table=table.id, reason=str(reason))
            self._threadless.put(parent, self._now())
            return None
        await self._context.tables.chronicle_threads.keep(table.id, thread)
        return thread
