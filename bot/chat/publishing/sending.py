"""Sends the messages of posts: rate-limited, each once, and found again after a crash."""

from __future__ import annotations

import secrets
import time
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Protocol, TypeVar

import structlog

from bot.chat.wire.channels import Channels, Missing, NoUploads, TryAgain, Vanished
from bot.chat.wire.discord_limits import EDITABLE
from bot.chat.wire.message import Call, Message, Notice
from bot.chat.wire.rate_limiter import SHARE_A_SECOND, RateLimiter
from bot.lru_cache import LruCache
from bot.tables.ports import KeyValueStore
from bot.tables.values.ids import ChannelId, GuildId, MessageId, PostId, UserId

FoundT = TypeVar("FoundT")

log = structlog.get_logger()

EDITS_END = EDITABLE - timedelta(minutes=5)  # older messages are posted again
FIRST_WAIT = timedelta(seconds=2)  # before a second try of a post; doubled with each further one
LONGEST_WAIT = timedelta(minutes=5)
DOUBLINGS = 12  # more of them than any longest wait needs
SLACK = timedelta(minutes=15)  # for the tries themselves, and for a bot that was away in between
POSTS_REMEMBERED = 1000  # posts that have gone out, at least in part
TOLD_SECONDS = 3600.0  # between two warnings about the same channel in the log
MARK_KEY = "mark of this database"


def wait(attempts: int, longest: timedelta = LONGEST_WAIT) -> timedelta:
    """Return how long to wait after this many failed tries."""
    return min(FIRST_WAIT * (1 << min(attempts, DOUBLINGS)), longest)


class Sendable(Protocol):
    """Something that is sent once, however often it is tried: a post, or a notice of club life."""

    @property
    def id(self) -> PostId:
        """Its number, which its buttons carry."""

    @property
    def attempts(self) -> int:
        """The number of attempts so far."""

    @property
    def begun(self) -> datetime | None:
        """The beginning of an attempt whose end nobody knows."""

    @property
    def message(self) -> MessageId | None:
        """The message, if it is known to have gone out."""


def earliest(post: Sendable, begun: datetime) -> datetime:
    """Return the earliest time at which a post may have gone out; ``begun``: when its newest try began."""
    return begun - SLACK - sum(map(wait, range(post.attempts)), timedelta())


class Sender:
    """The channels as posts use them; ``a_second``: requests of this process. Raises what channels raise."""

    def __init__(self, channels: Channels, values: KeyValueStore, a_second: float = SHARE_A_SECOND) -> None:
        self._channels = channels
        self._values = values
        self._known_mark: str | None = None
        self._limiter = RateLimiter(a_second)
        self._went_out: LruCache[PostId, bool] = LruCache(POSTS_REMEMBERED)
        self._told_host: LruCache[ChannelId, float] = LruCache(POSTS_REMEMBERED)

    def limit(self, a_second: float) -> None:
        """Start at most ``a_second`` requests per second from now on."""
        self._limiter.limit(a_second)

    def went_out(self, post: Sendable) -> bool:
        """Return whether this process has sent a post, at least in part."""
        return self._went_out.get(post.id) is not None

    async def found(self, post: Sendable, channel: ChannelId) -> MessageId | None:
        """Return the message of a post whose sending began earlier; None if it did not go out.

        Raises Forbidden where the history may not be read; then a second message is better than none.
        """
        if post.message is not None:
            return post.message
        if post.begun is None:
            return None
        after = earliest(post, post.begun)
        return await self._searched(partial(self._channels.find, channel, post.id, after))

    async def found_text(self, post: Sendable, channel: ChannelId, text: str) -> MessageId | None:
        """Return the message of a post that consists of just this text; None if it did not go out."""
        if post.begun is None:
            return None
        after = earliest(post, post.begun)
        return await self._searched(partial(self._channels.find_text, channel, text, after))

    async def found_thread(
        self, post: Sendable, guild: GuildId, channel: ChannelId, name: str
    ) -> ChannelId | None:
        """Return the thread of this name that an earlier try of a post has opened; None if none did."""
        if post.begun is None:
            return None
        after = earliest(post, post.begun)
        return await self._searched(partial(self._channels.find_thread, guild, channel, name, after))

    async def _searched(self, search: Callable[[], Awaitable[FoundT]]) -> FoundT:
        await self._limiter.turn()
        try:
            return await search()
        except TryAgain as reason:  # that the search failed says nothing of the sending
            raise TryAgain(str(reason), certain=False, after=reason.after) from reason

    async def posted(
        self, post: Sendable, channel: ChannelId, content: Message | Call | Notice, part: int = 0
    ) -> MessageId:
        """Send a new message, once however often it is tried; ``part``: its number within the post."""
        nonce = f"{await self._mark()}-{post.id}" + (f".{part}" if part else "")
        try:
            message = await self._sent(channel, content, nonce)
        except Vanished:
            raise
        except Missing:  # what an earlier try has sent was deleted (discord-api-docs #6647)
            message = await self._sent(channel, content, f"{nonce}-{post.attempts + 1}")
        self._went_out.put(post.id, True)
        return message

    async def _sent(self, channel: ChannelId, content: Message | Call | Notice, nonce: str) -> MessageId:
        """Send a new message, without its files if the server accepts none."""
        await self._limiter.turn()
        try:
            return await self._channels.send(channel, content, nonce)
        except NoUploads as limited:
            if not isinstance(content, Message):
                raise
            self._tell_host(channel, limited)
        await self._limiter.turn()
        return await self._channels.send(channel, content.without_files(), nonce)

    async def edit(self, channel: ChannelId, message: MessageId, content: Message) -> None:
        """Edit a message, without its files if the server accepts none."""
        await self._limiter.turn()
        try:
            await self._channels.edit(channel, message, content)
        except NoUploads as limited:
            self._tell_host(channel, limited)
            await self._limiter.turn()
            await self._channels.edit(channel, message, content.without_files())

    def _tell_host(self, channel: ChannelId, limited: NoUploads) -> None:
        """Tell the bot's host what to do, once an hour per channel."""
        now = time.monotonic()
        last = self._told_host.get(channel)
        if last is None or now - last >= TOLD_SECONDS:
            self._told_host.put(channel, now)
            log.error("files left out", channel=channel, reason=str(limited), advice=limited.advice)

    async def remove(self, channel: ChannelId, message: MessageId) -> None:
        """Delete a message."""
        await self._limiter.turn()
        await self._channels.remove(channel, message)

    async def thread(self, channel: ChannelId, name: str) -> ChannelId:
        """Open a public thread in a channel."""
        await self._limiter.turn()
        return await self._channels.thread(channel, name)

    async def private(self, user: UserId) -> ChannelId:
        """Return the channel of a person's direct messages."""
        await self._limiter.turn()
        return await self._channels.private(user)

    async def turn(self) -> None:
        """Wait until this process may send a request to Discord."""
        await self._limiter.turn()

    async def _mark(self) -> str:
        """Return the prefix of this database's nonces: another one may serve the same application.

        All processes use the same, so that Discord recognizes a post that two of them send.
        """
        mark = self._known_mark or await self._values.get(MARK_KEY)
        while mark is None:
            await self._values.swap(MARK_KEY, None, secrets.token_hex(4))  # unless another process was first
            mark = await self._values.get(MARK_KEY)
        self._known_mark = mark
        return mark
