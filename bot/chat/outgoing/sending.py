"""Sends the messages of posts: within the share of requests, each once, and found again after a crash."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable
from datetime import timedelta

from bot.chat.discord_limits import EDITABLE
from bot.chat.layouts.message import Call, Message, Notice
from bot.chat.outgoing.channels import Channels, Missing, TryAgain, Vanished
from bot.chat.outgoing.rate_limiter import SHARE_A_SECOND, RateLimiter
from bot.tables.change import Post
from bot.tables.model import ChannelId, MessageId, UserId
from bot.tables.ports import KeyValueStore

EDITS_END = EDITABLE - timedelta(minutes=5)  # older messages are posted again
EARLIER_TRIES = timedelta(minutes=15)  # before the newest try of a post, other ones of it may have gone out
MARK = "mark of this database"


class Sender:
    """The channels as posts use them; ``a_second``: requests of this process. Raises what the channels do."""

    def __init__(self, channels: Channels, values: KeyValueStore, a_second: float = SHARE_A_SECOND) -> None:
        self._channels = channels
        self._values = values
        self._limiter = RateLimiter(a_second)

    async def found(self, post: Post, channel: ChannelId) -> MessageId | None:
        """Where a post went whose sending began earlier; None if it did not go out.

        Raises Forbidden where the history may not be read; then a second message is better than none.
        """
        if post.begun is None:
            return None
        return await self._searched(self._channels.find(channel, post.id, post.begun - EARLIER_TRIES))

    async def found_text(self, post: Post, channel: ChannelId, text: str) -> MessageId | None:
        """Where a post went that consists of just this text; None if it did not go out."""
        if post.begun is None:
            return None
        return await self._searched(self._channels.find_text(channel, text, post.begun - EARLIER_TRIES))

    async def found_thread(self, post: Post, guild: int, channel: ChannelId, name: str) -> ChannelId | None:
        """The thread of this name that an earlier try of a post has opened; None if none did."""
        if post.begun is None:
            return None
        after = post.begun - EARLIER_TRIES
        return await self._searched(self._channels.find_thread(guild, channel, name, after))

    async def _searched(self, search: Awaitable[MessageId | None]) -> MessageId | None:
        await self._limiter.turn()
        try:
            return await search
        except TryAgain as reason:  # that the search failed says nothing of the sending
            raise TryAgain(str(reason), certain=False, after=reason.after) from reason

    async def posted(
        self, post: Post, channel: ChannelId, content: Message | Call | Notice, part: int = 0
    ) -> MessageId:
        """A new message, once however often it is tried; ``part``: which of the messages of its post."""
        nonce = f"{await self._mark()}-{post.id}" + (f".{part}" if part else "")
        await self._limiter.turn()
        try:
            return await self._channels.send(channel, content, nonce)
        except Vanished:
            raise
        except Missing:  # what an earlier try has sent was deleted (discord-api-docs #6647)
            await self._limiter.turn()
            return await self._channels.send(channel, content, f"{nonce}-{post.attempts + 1}")

    async def edit(self, channel: ChannelId, message: MessageId, content: Message) -> None:
        """Change a message."""
        await self._limiter.turn()
        await self._channels.edit(channel, message, content)

    async def remove(self, channel: ChannelId, message: MessageId) -> None:
        """Delete a message."""
        await self._limiter.turn()
        await self._channels.remove(channel, message)

    async def thread(self, channel: ChannelId, name: str) -> ChannelId:
        """A new public thread of a channel."""
        await self._limiter.turn()
        return await self._channels.thread(channel, name)

    async def private(self, user: UserId) -> ChannelId:
        """The channel of a person's private messages."""
        await self._limiter.turn()
        return await self._channels.private(user)

    async def turn(self) -> None:
        """Wait until this process may ask Discord something."""
        await self._limiter.turn()

    async def _mark(self) -> str:
        """What tells this database's nonces from another's, which may serve the same application."""
        mark = await self._values.get(MARK)
        if mark is None:
            mark = secrets.token_hex(4)
            await self._values.set(MARK, mark)
        return mark
