"""The page's requests about the server itself.

POST /sandbox/guilds {}: makes a further guild with the same people, and the bot in it: {"id"}
POST /sandbox/channels {as, name, kind: text|announcement|forum|voice|stage|thread|private_thread, parent_id?,
    guild_id?}: the channel. A thread of a forum is a post, with a first message that says its name.
    A guild_id is that of a further guild; without it, a channel is made in the first one.
POST /sandbox/channels/delete {channel_id}: deletes a channel with its threads, or a thread: 204
POST /sandbox/channels/deny {channel_id, denied}: denies the bot what these bits say: 204
POST /sandbox/threads {channel_id, archived, locked}: 204
POST /sandbox/messages/delete {channel_id, message_id}: deletes anybody's message: 204
POST /sandbox/guild {action: remove_bot|add_bot|delete|limit_uploads|allow_uploads}: 204
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Literal

from aiohttp import web
from pydantic import BaseModel, Field

from sandbox import administration, threads
from sandbox.client_actions import InvalidActionError
from sandbox.errors import ApiError, Json
from sandbox.page_payloads import channel_summary
from sandbox.page_requests import ActorRequest, Handler, UnknownError, person_of, read
from sandbox.records import OPEN_THREADS, Channel, ChannelType
from sandbox.world import World

KINDS = {
    "text": ChannelType.TEXT,
    "announcement": ChannelType.ANNOUNCEMENT,
    "forum": ChannelType.FORUM,
    "voice": ChannelType.VOICE,
    "stage": ChannelType.STAGE,
    "thread": ChannelType.PUBLIC_THREAD,
    "private_thread": ChannelType.PRIVATE_THREAD,
}
Kind = Literal["text", "announcement", "forum", "voice", "stage", "thread", "private_thread"]


class NewChannelRequest(ActorRequest):
    """A channel or a thread to be made."""

    name: Annotated[str, Field(min_length=1, max_length=100)]
    kind: Kind = "text"
    parent_id: str | None = None
    guild_id: str | None = None


class ChannelRequest(BaseModel):
    """A channel to be deleted."""

    channel_id: str


class DenyRequest(ChannelRequest):
    """A request to deny the bot permissions in a channel."""

    denied: Annotated[int, Field(ge=0, lt=1 << 60)]


class ThreadRequest(ChannelRequest):
    """The state that a thread is to have."""

    archived: bool
    locked: bool = False


class MessageRequest(ChannelRequest):
    """A message to be deleted."""

    message_id: str


class GuildRequest(BaseModel):
    """A request to change the server, or the bot's membership in it."""

    action: Literal["remove_bot", "add_bot", "delete", "limit_uploads", "allow_uploads"]


class AdminApi:
    """The handlers of these requests."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.posts: dict[str, Handler] = {
            "/sandbox/guilds": self.make_guild,
            "/sandbox/channels": self.make,
            "/sandbox/channels/delete": self.delete,
            "/sandbox/channels/deny": self.deny,
            "/sandbox/threads": self.thread,
            "/sandbox/messages/delete": self.delete_message,
            "/sandbox/guild": self.guild,
        }

    async def make_guild(self, request: web.Request) -> Json:  # noqa: ARG002  the handler's shape
        """Make a guild."""
        return {"id": administration.make_guild(self.world)}

    async def make(self, request: web.Request) -> Json:
        """Make a channel or a thread."""
        act = await read(request, NewChannelRequest)
        actor = person_of(self.world, act.who)
        if act.kind.endswith("thread") is not (act.parent_id is not None):
            raise InvalidActionError(
                "A thread needs the channel it belongs to (parent_id); other channels must not have one."
            )
        parent = None if act.parent_id is None else self._channel(act.parent_id)
        if parent is not None:
            _check_parent(parent, act.kind)
        if act.guild_id is not None and (
            act.guild_id not in self.world.identity.more_guilds or parent is not None
        ):
            raise InvalidActionError(
                "guild_id must be another guild; a thread is in the guild of its channel."
            )
        try:
            kind = OPEN_THREADS[parent.type] if parent and act.kind == "thread" else KINDS[act.kind]
            made = administration.make_channel(self.world, actor, kind, act.name, parent, act.guild_id)
        except ApiError as error:
            raise InvalidActionError(f"{error}.") from error
        return channel_summary(self.world, made)

    async def delete(self, request: web.Request) -> None:
        """Delete a channel."""
        administration.delete_channel(
            self.world, self._channel((await read(request, ChannelRequest)).channel_id)
        )

    async def deny(self, request: web.Request) -> None:
        """Deny the bot something in a channel, or allow it again."""
        act = await read(request, DenyRequest)
        channel = self._channel(act.channel_id)
        if channel.thread is not None:
            raise InvalidActionError("A thread has the permissions of its channel.")
        administration.deny_bot(self.world, channel, act.denied)

    async def thread(self, request: web.Request) -> None:
        """Archive or lock a thread, or take that back."""
        act = await read(request, ThreadRequest)
        channel = self._channel(act.channel_id)
        if channel.thread is None:
            raise InvalidActionError("Only threads can be archived.")
        channel.thread.locked = act.locked
        threads.updated(self.world, channel)
        threads.archive(self.world, channel, archived=act.archived)

    async def delete_message(self, request: web.Request) -> None:
        """Delete a message."""
        act = await read(request, MessageRequest)
        channel = self._channel(act.channel_id)
        message = self.world.message(channel.id, act.message_id)
        if message is None or message.owner_id is not None:
            raise UnknownError("This message no longer exists.")
        administration.delete_message(self.world, channel, message)

    async def guild(self, request: web.Request) -> None:
        """Remove the bot, let it in again, delete the server, or limit what can be uploaded there."""
        act = await read(request, GuildRequest)
        actions: dict[str, Callable[[World], None]] = {
            "remove_bot": administration.remove_bot,
            "add_bot": administration.add_bot,
            "delete": administration.delete_guild,
            "limit_uploads": partial(administration.take_files, takes=False),
            "allow_uploads": partial(administration.take_files, takes=True),
        }
        actions[act.action](self.world)

    def _channel(self, id_: str) -> Channel:
        channel = self.world.channels.get(id_)
        if channel is None or channel.type is ChannelType.DM:
            raise UnknownError("There is no such channel in the server.")
        return channel


def _check_parent(parent: Channel, kind: Kind) -> None:
    """Raises InvalidActionError where the channel has no threads of this kind."""
    if parent.type not in OPEN_THREADS:
        raise InvalidActionError("Threads belong to text and announcement channels, and posts to forums.")
    if kind == "private_thread" and parent.type is not ChannelType.TEXT:
        raise InvalidActionError("Private threads belong to text channels.")
