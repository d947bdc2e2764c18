"""The publisher's interface to Discord, implemented with discord.py."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from http import HTTPStatus
from json import JSONDecodeError
from typing import Any, Literal, Protocol

import aiohttp
import discord
import structlog
from discord import ui

from bot.chat.wire.command_mentions import untappable
from bot.chat.wire.controls import decode
from bot.chat.wire.discord_limits import ADVICE, ARCHIVE_MINUTES, HISTORY, TOO_MANY, ErrorCode
from bot.chat.wire.emojis import with_symbols
from bot.chat.wire.message import Call, Message, Notice, fit
from bot.tables.values.ids import ChannelId, GuildId, MessageId, PostId, UserId
from engines.text import Refused

log = structlog.get_logger()

LOOKED_THROUGH = 10 * HISTORY  # messages since a sending began, oldest first, for what it has sent

OPENING_PAUSE = timedelta(minutes=5)  # after too many private messages were opened; Discord names none
RESTRICTED_PAUSE = timedelta(hours=1)  # between tries while Discord restricts the bot
REASON_TEXT = 200  # characters of an error in the log

_LOST = {
    ErrorCode.UNKNOWN_CHANNEL,
    ErrorCode.UNKNOWN_SERVER,
    ErrorCode.UNKNOWN_MESSAGE,
    ErrorCode.EDITED_TOO_OFTEN,
    ErrorCode.OTHER_AUTHOR,
}
_VANISHED = {ErrorCode.UNKNOWN_CHANNEL, ErrorCode.UNKNOWN_SERVER}
_LATER = {
    HTTPStatus.TOO_MANY_REQUESTS,
    HTTPStatus.UNAUTHORIZED,  # a token that was reset: the gateway ends the bot soon
}
_CLOSED = {ErrorCode.LOCKED, ErrorCode.CLOSED_TO_THE_BOT, *TOO_MANY}


class _ChannelFailure(Exception):  # noqa: N818 - an answer of Discord
    """A refusal by Discord. ``channel``: where; None: in a whole server, or in direct messages."""

    def __init__(self, reason: str, channel: ChannelId | None = None) -> None:
        self.channel = channel
        super().__init__(reason)


class Missing(_ChannelFailure):
    """The message no longer exists, or can no longer be changed."""


class Vanished(Missing):
    """The channel or the server no longer exists."""


class Forbidden(_ChannelFailure):
    """The bot may not do this until someone allows it or makes room. Direct messages may be closed."""


class Archived(Forbidden):
    """The thread is archived. A new message opens it again, unless the thread is locked too."""


class Rejected(Exception):  # noqa: N818 - an answer of Discord
    """Discord calls the request malformed; it has certainly not been carried out."""


class WrongChannel(Rejected):
    """A channel of this kind cannot hold what was asked for: a thread cannot hold a thread."""


class TryAgain(Exception):  # noqa: N818 - an answer of Discord
    """Not now. ``certain``: the request has certainly not been carried out; ``after``: the earliest retry.

    ``answered``: Discord has answered it, so nothing is under way that may still be carried out.
    ``advice``: what the bot's host can do where Discord restricts the bot itself, or a whole server.
    """

    def __init__(
        self,
        reason: str,
        *,
        certain: bool,
        answered: bool = False,
        after: timedelta = timedelta(),
        advice: str = "",
    ) -> None:
        self.certain = certain
        self.answered = answered
        self.after = after
        self.advice = advice
        super().__init__(reason)


class NoUploads(TryAgain):
    """The server accepts no files for now; the message goes out in words."""


class Channels(Protocol):
    """Public and private messages. Every method may raise Missing, Forbidden, Rejected and TryAgain."""

    async def send(self, channel: ChannelId, content: Message | Call | Notice, nonce: str) -> MessageId:
        """Send a message and return its id; the same nonce within minutes gives the same message."""

    async def edit(self, channel: ChannelId, message: MessageId, content: Message) -> None:
        """Change a message."""

    async def remove(self, channel: ChannelId, message: MessageId) -> None:
        """Delete a message."""

    async def find(self, channel: ChannelId, post: PostId, after: datetime) -> MessageId | None:
        """Return the bot's message since then whose controls belong to this post."""

    async def find_text(self, channel: ChannelId, text: str, after: datetime) -> MessageId | None:
        """Return the bot's message since then with this text, whatever ids its emojis and commands have."""

    async def find_thread(
        self, guild: GuildId, channel: ChannelId, name: str, after: datetime
    ) -> ChannelId | None:
        """Return the thread of this name that the bot has opened since then; not an archived one."""

    async def private(self, user: UserId) -> ChannelId:
        """Return the channel of a person's direct messages."""

    async def thread(self, channel: ChannelId, name: str) -> ChannelId:
        """Open a public thread in a channel."""


def _sendable(content: Message | Call | Notice) -> dict[str, Any]:
    """Return discord.py's arguments for sending a content."""
    if isinstance(content, Notice):
        nobody = discord.AllowedMentions.none()
        return {"content": content.content, "silent": True, "allowed_mentions": nobody}
    mentions = content.allowed_mentions()
    if isinstance(content, Call):
        return {"content": content.content, "view": content.view, "allowed_mentions": mentions}
    files, silent = content.fresh_files(), content.silent
    return {"view": content.ready(), "files": files, "silent": silent, "allowed_mentions": mentions}


class DiscordChannels:
    """Channels through discord.py."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def send(self, channel: ChannelId, content: Message | Call | Notice, nonce: str) -> MessageId:
        """See Channels."""
        with discord_errors(channel):
            message = await self._at(channel).send(nonce=nonce, **_sendable(content))
        return MessageId(message.id)

    async def edit(self, channel: ChannelId, message: MessageId, content: Message) -> None:
        """See Channels."""
        with discord_errors(channel):
            await (
                self._at(channel)
                .get_partial_message(message)
                .edit(
                    content=None,  # takes away the text of a call
                    view=content.ready(),
                    attachments=content.fresh_files(),
                    allowed_mentions=content.allowed_mentions(),
                )
            )

    async def remove(self, channel: ChannelId, message: MessageId) -> None:
        """See Channels."""
        with discord_errors(channel):
            await self._at(channel).get_partial_message(message).delete()

    async def find(self, channel: ChannelId, post: PostId, after: datetime) -> MessageId | None:
        """See Channels."""
        return await self._first(channel, after, lambda message: post in set(_posts(message)))

    async def find_text(self, channel: ChannelId, text: str, after: datetime) -> MessageId | None:
        """See Channels."""
        wanted = _bare(text)
        return await self._first(channel, after, lambda message: _bare(message.content) == wanted)

    async def _first(
        self, channel: ChannelId, after: datetime, wanted: Callable[[discord.Message], bool]
    ) -> MessageId | None:
        own = self._client.user
        with discord_errors(channel):
            # Oldest first asks Discord for what followed; newest first would end before it in a busy channel.
            async for message in self._at(channel).history(
                limit=LOOKED_THROUGH, after=after, oldest_first=True
            ):
                if message.author == own and wanted(message):
                    return MessageId(message.id)
        return None

    async def find_thread(
        self, guild: GuildId, channel: ChannelId, name: str, after: datetime
    ) -> ChannelId | None:
        """See Channels."""
        with discord_errors(channel):
            active = await self._client.http.get_active_threads(guild)
        wanted = (str(channel), str(self._client.user and self._client.user.id), name)
        for thread in active["threads"]:
            if (thread["parent_id"], thread["owner_id"], thread["name"]) == wanted:
                id_ = int(thread["id"])
                if discord.utils.snowflake_time(id_) >= after:
                    return ChannelId(id_)
        return None

    async def private(self, user: UserId) -> ChannelId:
        """See Channels."""
        with discord_errors():
            return ChannelId((await self._client.create_dm(discord.Object(user))).id)

    async def thread(self, channel: ChannelId, name: str) -> ChannelId:
        """See Channels."""
        parent = self._client.get_channel(channel)
        if isinstance(parent, discord.ForumChannel):  # Discord: Invalid Form Body, as for a mistake of ours
            raise WrongChannel(f"channel {channel}: a forum holds no threads but its posts")
        with discord_errors(channel):
            made = await self._client.http.start_thread_without_message(
                channel,
                name=name,
                type=thread_type(parent).value,
                auto_archive_duration=ARCHIVE_MINUTES,
            )
        return ChannelId(int(made["id"]))

    def _at(self, channel: ChannelId) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel)


def thread_type(
    parent: object,
) -> Literal[discord.ChannelType.news_thread, discord.ChannelType.public_thread]:
    """Return the type of a channel's public threads: announcement channels have their own."""
    news = isinstance(parent, discord.TextChannel) and parent.is_news()
    return discord.ChannelType.news_thread if news else discord.ChannelType.public_thread


def _posts(message: discord.Message) -> Iterator[PostId]:
    """Yield the posts to which a message's controls belong."""
    kind = ui.LayoutView if message.flags.components_v2 else ui.View
    view = kind.from_message(message)
    view.stop()
    for item in view.walk_children():
        custom_id: Any = getattr(item, "custom_id", None)
        if isinstance(custom_id, str):
            try:
                yield decode(custom_id).post
            except Refused:
                continue


def _bare(text: str) -> str:
    """Return a text without the ids of emojis and commands, which may differ after a restart."""
    return untappable(with_symbols(text))


@contextmanager
def discord_errors(channel: ChannelId | None = None) -> Iterator[None]:
    """Turn Discord's errors into the exceptions above, which name the channel for the bot's operator."""
    try:
        yield
    except discord.DiscordServerError as error:
        raise TryAgain(_reason(error, channel), certain=False, answered=True) from error
    except discord.HTTPException as error:
        raise _meaning(error, channel) from error
    except discord.RateLimited as error:
        pause = timedelta(seconds=error.retry_after)
        raise TryAgain(_reason(error, channel), certain=True, after=pause) from error
    except (aiohttp.ClientError, TimeoutError, JSONDecodeError) as error:
        never_arrived = isinstance(error, aiohttp.ClientConnectorError)
        raise TryAgain(_reason(error, channel), certain=never_arrived) from error


def _reason(error: Exception, channel: ChannelId | None) -> str:
    """Return the error in one short line, with its channel: proxies may answer with whole pages."""
    said = fit(" ".join(str(error).split()), REASON_TEXT) or type(error).__name__
    return f"channel {channel}: {said}" if channel else said


def _meaning(error: discord.HTTPException, channel: ChannelId | None) -> Exception:
    reason = _reason(error, channel)
    if error.code in _LOST:
        return Vanished(reason, channel) if error.code in _VANISHED else Missing(reason, channel)
    if error.code == ErrorCode.ARCHIVED:
        return Archived(reason, channel)
    if error.code in ADVICE:
        return _restriction(ErrorCode(error.code), reason)
    if error.status in _LATER:
        return TryAgain(reason, certain=True, after=_retry_after(error))
    if error.status == HTTPStatus.FORBIDDEN or error.code in _CLOSED:
        return Forbidden(reason, channel)
    return WrongChannel(reason) if error.code == ErrorCode.WRONG_CHANNEL else Rejected(reason)


def _restriction(code: ErrorCode, reason: str) -> TryAgain:
    """Return the exception for a restriction of the bot or a whole server; the host is told."""
    advice = ADVICE[code]
    if code is ErrorCode.UPLOADS_LIMITED:  # told by whoever goes on without files
        return NoUploads(reason, certain=True, after=RESTRICTED_PAUSE, advice=advice)
    log.error("Discord restricts the bot", reason=reason, advice=advice)
    pause = OPENING_PAUSE if code is ErrorCode.OPENED_TOO_FAST else RESTRICTED_PAUSE
    return TryAgain(reason, certain=True, after=pause, advice=advice)


def _retry_after(error: discord.HTTPException) -> timedelta:
    """Return how long Discord, or a proxy before it, asks to wait."""
    seconds = error.response.headers.get("Retry-After", "")
    return timedelta(seconds=int(seconds)) if re.fullmatch(r"\d{1,6}", seconds) else timedelta()
