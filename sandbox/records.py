"""Users, channels, messages and interactions as they are stored. Ids are snowflakes as text."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from pydantic import BaseModel

Json = dict[str, Any]


class ChannelType(IntEnum):
    """The kinds of channel that the sandbox has."""

    TEXT = 0
    DM = 1
    VOICE = 2
    ANNOUNCEMENT = 5
    ANNOUNCEMENT_THREAD = 10
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12
    STAGE = 13
    FORUM = 15


VOICES = (ChannelType.VOICE, ChannelType.STAGE)
THREADS = (ChannelType.ANNOUNCEMENT_THREAD, ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD)
OPEN_THREADS = {
    ChannelType.TEXT: ChannelType.PUBLIC_THREAD,
    ChannelType.ANNOUNCEMENT: ChannelType.ANNOUNCEMENT_THREAD,
    ChannelType.FORUM: ChannelType.PUBLIC_THREAD,
}
"""The kind of a thread that all see, by the kind of the channel that it belongs to."""


class MessageFlag(IntEnum):
    """Flags of a message. They are combined as plain numbers: ``IntFlag`` takes nine times as long."""

    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    COMPONENTS_V2 = 1 << 15


class User(BaseModel):
    """A person, or the bot. ``colour`` is a CSS colour for the page's avatar."""

    id: str
    username: str
    name: str
    colour: str
    roles: list[str] = []
    bot: bool = False
    spectator: bool = False
    dm_open: bool = True
    locale: str = "en-GB"
    joined: str


class Role(BaseModel):
    """A role of the guild."""

    id: str
    name: str
    position: int
    permissions: int
    managed: bool = False
    mentionable: bool = False


class Overwrite(BaseModel):
    """A channel's exception for a role (type 0) or a member (type 1)."""

    id: str
    type: int = 0
    allow: int = 0
    deny: int = 0


class Thread(BaseModel):
    """The additional fields of a thread. ``auto_archive`` is in minutes, the instants in ISO 8601."""

    owner_id: str
    archived: bool = False
    locked: bool = False
    auto_archive: int = 1440
    archive_stamp: str
    created: str
    members: list[str] = []
    message_count: int = 0


class Channel(BaseModel):
    """A channel of a guild, a thread, or a DM with the bot. ``guild_id``: None in the first guild."""

    id: str
    type: ChannelType
    name: str
    guild_id: str | None = None
    position: int = 0
    topic: str | None = None
    parent_id: str | None = None
    recipient_id: str | None = None
    overwrites: list[Overwrite] = []
    thread: Thread | None = None
    last_message_id: str | None = None


class Attachment(BaseModel):
    """An uploaded file; its bytes lie in the store under its id."""

    id: str
    channel_id: str
    filename: str
    size: int
    content_type: str | None = None
    description: str | None = None
    width: int | None = None
    height: int | None = None


class Emoji(BaseModel):
    """An emoji of the application; its picture lies in the store under its id."""

    id: str
    name: str
    animated: bool = False
    content_type: str


class Notice(BaseModel):
    """A push notice as a phone shows it. ``text`` is empty where Discord sends none."""

    id: str
    user_id: str
    channel_id: str
    message_id: str
    title: str
    text: str
    stamp: str


WRITTEN_TYPES = (0, 19, 20)  # types of messages: plain, a reply, the answer to a command


class Message(BaseModel):
    """A message. ``owner_id``: who alone sees an ephemeral one. ``pings``: for whom it is highlighted."""

    id: str
    channel_id: str
    author_id: str
    type: int = 0
    content: str = ""
    embeds: list[Json] = []
    components: list[Json] = []
    attachments: list[Attachment] = []
    flags: int = 0
    stamp: str
    edited: str | None = None
    mentions: list[str] = []
    mention_roles: list[str] = []
    mention_everyone: bool = False
    pings: list[str] = []
    nonce: str | None = None
    owner_id: str | None = None
    interaction: Json | None = None
    reference: Json | None = None
    thread_id: str | None = None

    @property
    def system(self) -> bool:
        """Whether it tells of an event: nobody wrote it."""
        return self.type not in WRITTEN_TYPES

    @property
    def v2(self) -> bool:
        """Whether it is made of Components V2."""
        return bool(self.flags & MessageFlag.COMPONENTS_V2)

    @property
    def loading(self) -> bool:
        """Whether it stands for an answer that is still to come."""
        return bool(self.flags & MessageFlag.LOADING)


class Interaction(BaseModel):
    """Something a person did with the bot. ``answered`` is the type of the first answer."""

    id: str
    token: str
    type: int
    user_id: str
    channel_id: str
    data: Json
    created: float
    nonce: str
    message_id: str | None = None
    answered: int | None = None
    failed: bool = False
    original_id: str | None = None
    followups: list[str] = []
    modal: Json | None = None
    opener: Json | None = None
    """For a modal's answer: the metadata of the interaction that opened it."""
