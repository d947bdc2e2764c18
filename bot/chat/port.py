"""What the publisher needs of Discord, and discord.py behind it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

import aiohttp
import discord
from discord import ui

from bot.chat.controls import decode
from bot.chat.layouts.letter import Letter
from engines.text import Refused

RECENT = 25  # messages looked through for one that may have been sent

BAD_REQUEST = 400
TOO_MANY_REQUESTS = 429
FORBIDDEN = 403

_UNCHANGEABLE = {
    10003,  # unknown channel
    10008,  # unknown message
    30046,  # too many edits of a message older than an hour
    50083,  # the thread is archived
}


class Missing(Exception):  # noqa: N818 - an answer of Discord, to be acted upon
    """The message is not there any more, or cannot be changed any more."""


class Forbidden(Exception):  # noqa: N818 - an answer of Discord, to be acted upon
    """The bot may not do this (private messages may be closed); trying again will not help."""


class Rejected(Exception):  # noqa: N818 - an answer of Discord, to be acted upon
    """Discord takes the message for malformed; it has surely not been carried out."""


class Again(Exception):  # noqa: N818 - an answer of Discord, to be acted upon
    """Not now. ``certain``: the request has surely not been carried out."""

    def __init__(self, reason: str, *, certain: bool) -> None:
        self.certain = certain
        super().__init__(reason)


class Channels(Protocol):
    """Public and private messages. Every method may raise Missing, Forbidden, Rejected and Again."""

    async def send(self, channel: int, letter: Letter, nonce: str) -> int:
        """Send a message; its id. The same nonce within minutes gives the same message."""

    async def edit(self, channel: int, message: int, letter: Letter) -> None:
        """Change a message."""

    async def remove(self, channel: int, message: int) -> None:
        """Delete a message."""

    async def find(self, channel: int, post: int) -> int | None:
        """A recent message of the bot whose controls belong to this post."""

    async def private(self, user: int) -> int:
        """The channel of a person's private messages."""


class DiscordChannels:
    """Channels through discord.py."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def send(self, channel: int, letter: Letter, nonce: str) -> int:
        """See Channels."""
        with _answers():
            message = await self._at(channel).send(
                view=letter.ready(),
                files=letter.fresh_files(),
                nonce=nonce,
                allowed_mentions=letter.allowed_mentions(),
            )
        return message.id

    async def edit(self, channel: int, message: int, letter: Letter) -> None:
        """See Channels."""
        with _answers():
            await (
                self._at(channel)
                .get_partial_message(message)
                .edit(
                    view=letter.ready(),
                    attachments=letter.fresh_files(),
                    allowed_mentions=discord.AllowedMentions.none(),
                )
            )

    async def remove(self, channel: int, message: int) -> None:
        """See Channels."""
        with _answers():
            await self._at(channel).get_partial_message(message).delete()

    async def find(self, channel: int, post: int) -> int | None:
        """See Channels."""
        own = self._client.user
        with _answers():
            async for message in self._at(channel).history(limit=RECENT):
                if message.author == own and post in set(_posts(message)):
                    return message.id
        return None

    async def private(self, user: int) -> int:
        """See Channels."""
        with _answers():
            return (await self._client.create_dm(discord.Object(user))).id

    def _at(self, channel: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel)


def _posts(message: discord.Message) -> Iterator[int]:
    """The posts that the controls of a message belong to."""
    view = ui.LayoutView.from_message(message, timeout=None)
    view.stop()
    for item in view.walk_children():
        custom_id: Any = getattr(item, "custom_id", None)
        if isinstance(custom_id, str):
            try:
                yield decode(custom_id).post
            except Refused:
                continue


@contextmanager
def _answers() -> Iterator[None]:
    """Discord's answers by what they mean to the publisher."""
    try:
        yield
    except discord.DiscordServerError as error:
        raise Again(str(error), certain=False) from error
    except discord.HTTPException as error:
        raise _meaning(error) from error
    except discord.RateLimited as error:
        raise Again(str(error), certain=True) from error
    except (aiohttp.ClientConnectionError, TimeoutError) as error:
        raise Again(str(error), certain=isinstance(error, aiohttp.ClientConnectorError)) from error


def _meaning(error: discord.HTTPException) -> Exception:
    if error.code in _UNCHANGEABLE:
        return Missing(str(error))
    if error.status == TOO_MANY_REQUESTS:
        return Again(str(error), certain=True)
    if error.status == FORBIDDEN:
        return Forbidden(str(error))
    if error.status == BAD_REQUEST:
        return Rejected(str(error))
    return error
