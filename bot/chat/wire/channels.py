"""What the publisher needs of Discord, and discord.py behind it."""

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


class _Refusal(Exception):  # noqa: N818 - an answer of Discord
    """What Discord refuses to do in a channel; None: in none of a server, or a private one."""

    def __init__(self, reason: str, channel: ChannelId | None = None) -> None:
        self.channel = channel
        super().__init__(reason)


class Missing(_Refusal):
    """The message is not there any more, or cannot be changed any more."""


class Vanished(Missing):
    """The channel or the server is not there any more."""


class Forbidden(_Refusal):
    """The bot may not do this, until somebody allows it or makes room. Private messages may be closed."""


class Archived(Forbidden):
    """The thread is archived. A new message opens it again, unless the thread is locked too."""


class Rejected(Exception):  # noqa: N818 - an answer of Discord
    """Discord takes the message for malformed; it has surely not been carried out."""


class WrongChannel(Rejected):
    """A channel of this kind cannot hold what was asked for: a thread cannot hold a thread."""


class TryAgain(Exception):  # noqa: N818 - an answer of Discord
    """Not now. ``certain``: the request has surely not been carried out; ``after``: not before then.

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
    """The server takes no files for now; the same in words goes out."""


class Channels(Protocol):
    """Public and private messages. Every method may raise Missing, Forbidden, Rejected and TryAgain."""

    async def send(self, channel: ChannelId, content: Message | Call | Notice, nonce: str) -> MessageId:
        """Send a message; its id. The same nonce within minutes gives the same message, unless it is gone."""

    async def edit(self, channel: ChannelId, message: MessageId, content: Message) -> None:
        """Change a message."""

    async def remove(self, channel: ChannelId, message: MessageId) -> None:
        """Delete a message."""

    async def find(self, channel: ChannelId, post: PostId, after: datetime) -> MessageId | None:
        """A message of the bot since then whose controls belong to this post."""

    async def find_text(self, channel: ChannelId, text: str, after: datetime) -> MessageId | None:
        """A message of the bot since then with just this text, whatever ids its emojis and commands have."""

    async def find_thread(
        self, guild: GuildId, channel: ChannelId, name: str, after: datetime
    ) -> ChannelId | None:
        """A thread of a channel that the bot has opened since then under this name; not an archived one."""

    async def private(self, user: UserId) -> ChannelId:
        """The channel of a person's private messages."""

    async def thread(self, channel: ChannelId, name: str) -> ChannelId:
        """A new public thread of a channel."""


def _sendable(content: Message | Call | Notice) -> dict[str, Any]:
    """The arguments with which discord.py sends a content."""
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
    """The type of a public thread of a channel: announcement channels have one of their own."""
    news = isinstance(parent, discord.TextChannel) and parent.is_news()
    return discord.ChannelType.news_thread if news else discord.ChannelType.public_thread


def _posts(message: discord.Message) -> Iterator[PostId]:
    """The posts that the controls of a message belong to."""
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
    """A text without what another start of the bot may write otherwise: ids of emojis and commands."""
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
    """The error in one short line, and where: what stands before Discord answers with whole pages."""
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
    """What the bot may not do anywhere for now, or nobody in a server; its host is told."""
    advice = ADVICE[code]
    if code is ErrorCode.UPLOADS_LIMITED:  # told by whoever goes on without files
        return NoUploads(reason, certain=True, after=RESTRICTED_PAUSE, advice=advice)
    log.error("Discord restricts the bot", reason=reason, advice=advice)
    pause = OPENING_PAUSE if code is ErrorCode.OPENED_TOO_FAST else RESTRICTED_PAUSE
    return TryAgain(reason, certain=True, after=pause, advice=advice)


def _retry_after(error: discord.HTTPException) -> timedelta:
    """How long Discord, or what stands before it, wants to be left alone."""
    seconds = error.response.headers.get("Retry-After", "")
    return timedelta(seconds=int(seconds)) if re.fullmatch(r"\d{1,6}", seconds) else timedelta()
