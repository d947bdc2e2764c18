"""All that there is in the sandbox, in memory and in the store."""

from __future__ import annotations

import base64
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, TypeVar

from pydantic import BaseModel, TypeAdapter

from sandbox import permissions
from sandbox.clock import Clock, snowflake_of
from sandbox.errors import Json, missing_access, unknown
from sandbox.events import Hub
from sandbox.permissions import Permission
from sandbox.program import Endpoint
from sandbox.records import VOICES, Channel, ChannelType, Emoji, Interaction, Message, Notice, Role, User
from sandbox.seed import BOT_NAME, seed
from sandbox.store import Store, UnreadableError

HIGHEST_ID = 2**63 - 1  # above every id
MAX_NOTICES = 500  # kept
_JSON: TypeAdapter[Json] = TypeAdapter(Json)

M = TypeVar("M", bound=BaseModel)


class Chosen(NamedTuple):
    """A choice in a menu, and when its message was last edited."""

    values: list[str]
    edited: str | None


class Identity(BaseModel):
    """Ids and names of the guild and the application, and the secrets of this sandbox."""

    guild_id: str
    owner_id: str
    bot_id: str
    token: str
    signing_key: str
    bot_present: bool = True
    takes_files: bool = True
    """Whether files can be uploaded in servers: Discord limits that for some of them."""
    more_guilds: list[str] = []
    """Further guilds; they have the same people and roles, and the bot is always there."""


def _new_token(bot_id: str) -> str:
    """A token of Discord's form: the bot's id, a time, a signature."""
    owner = base64.urlsafe_b64encode(bot_id.encode()).decode().rstrip("=")
    return f"{owner}.{secrets.token_urlsafe(4)}.{secrets.token_urlsafe(28)}"


class World:
    """Everything there is. Messages lie in the store; the rest is read from memory, and written to both.

    Raises UnreadableError for a folder that does not hold a sandbox, and what Store raises.
    """

    def __init__(self, folder: Path, name: str = BOT_NAME) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.store = Store(folder)
        self.hub = Hub()
        self.base_url = ""
        self.users: dict[str, User] = {}
        self.roles: dict[str, Role] = {}
        self.channels: dict[str, Channel] = {}
        self.commands: dict[str, Json] = {}
        self.interactions: dict[str, Interaction] = {}
        self.emojis: dict[str, Emoji] = {}
        self.notices: dict[str, Notice] = {}
        self.gone: dict[tuple[str, str], float] = {}
        """The time at which a message was deleted, by its channel and nonce."""
        self.chosen: dict[tuple[str, str, str], Chosen] = {}
        """A person's last choice in a menu, by person, message and custom id."""
        try:
            self.clock = Clock(folder / "clock")
            kept = self.store.get("identity", "0")
            self.identity = Identity.model_validate_json(kept) if kept else self._seed(name)
            self._load()
        except ValueError as error:  # pydantic's is one
            self.store.close()
            raise UnreadableError(str(error).splitlines()[0]) from error

    def _seed(self, name: str) -> Identity:
        fresh = seed(self.clock, name)
        for role in fresh.roles:
            self.store.put("role", role.id, role.model_dump_json())
        for user in fresh.users:
            self.save_user(user)
        for channel in fresh.channels:
            self.save_channel(channel)
        identity = Identity(
            guild_id=fresh.guild_id,
            owner_id=fresh.owner_id,
            bot_id=fresh.bot_id,
            token=_new_token(fresh.bot_id),
            signing_key=secrets.token_hex(32),
        )
        self.save_identity(identity)
        return identity

    def _load(self) -> None:
        self.users |= {user.id: user for user in self._stored("user", User)}
        self.roles |= {role.id: role for role in self._stored("role", Role)}
        self.channels |= {channel.id: channel for channel in self._stored("channel", Channel)}
        self.commands |= {
            command["id"]: command for command in map(_JSON.validate_json, self.store.all("command"))
        }
        self.interactions |= {
            interaction.token: interaction for interaction in self._stored("interaction", Interaction)
        }
        self.emojis |= {emoji.id: emoji for emoji in self._stored("emoji", Emoji)}
        self.notices |= {notice.id: notice for notice in self._stored("notice", Notice)}

    def _stored(self, kind: str, model: type[M]) -> Iterator[M]:
        """The documents of a kind."""
        return map(model.model_validate_json, self.store.all(kind))

    @property
    def bot(self) -> User:
        """The bot's user."""
        return self.users[self.identity.bot_id]

    @property
    def endpoint(self) -> Endpoint:
        """The endpoint for a bot."""
        return Endpoint(self.identity.token, f"{self.base_url}/api/v10", self.clock.file.resolve())

    @property
    def guild_name(self) -> str:
        """The name of the guild, derived from the bot's."""
        return f"{self.bot.name} Social Club"

    @property
    def guilds(self) -> list[str]:
        """The guilds in which the bot is."""
        first = [self.identity.guild_id] if self.identity.bot_present else []
        return [*first, *self.identity.more_guilds]

    def guild_of(self, channel: Channel) -> str:
        """The guild of a channel that is no DM."""
        return channel.guild_id or self.identity.guild_id

    @property
    def people(self) -> list[User]:
        """Everybody but the bot."""
        return [user for user in self.users.values() if not user.bot]

    def save_identity(self, identity: Identity) -> None:
        """Keep what the guild and the application are."""
        self.identity = identity
        self.store.put("identity", "0", identity.model_dump_json())

    def save_emoji(self, emoji: Emoji) -> None:
        """Keep an emoji of the application."""
        self.emojis[emoji.id] = emoji
        self.store.put("emoji", emoji.id, emoji.model_dump_json())

    def drop_emoji(self, emoji: Emoji) -> None:
        """Forget an emoji, and its picture."""
        del self.emojis[emoji.id]
        self.store.drop("emoji", emoji.id)
        self.store.drop_file(emoji.id)

    def forget_chosen(self, user_id: str) -> None:
        """Forget what a person chose in menus."""
        self.chosen = {menu: values for menu, values in self.chosen.items() if menu[0] != user_id}

    def save_notice(self, notice: Notice) -> None:
        """Keep a notice, and forget the oldest above the limit."""
        self.notices[notice.id] = notice
        self.store.put("notice", notice.id, notice.model_dump_json())
        while len(self.notices) > MAX_NOTICES:
            oldest = next(iter(self.notices))
            del self.notices[oldest]
            self.store.drop("notice", oldest)

    def save_user(self, user: User) -> None:
        """Keep a user."""
        self.users[user.id] = user
        self.store.put("user", user.id, user.model_dump_json())

    def save_channel(self, channel: Channel) -> None:
        """Keep a channel."""
        self.channels[channel.id] = channel
        self.store.put("channel", channel.id, channel.model_dump_json())

    def save_message(self, message: Message) -> None:
        """Keep a message."""
        self.store.put("message", message.id, message.model_dump_json())

    def drop_channel(self, channel: Channel) -> None:
        """Forget a channel and its messages."""
        for body in self.store.messages_in(channel.id):
            self.drop_message(Message.model_validate_json(body))
        del self.channels[channel.id]
        self.store.drop("channel", channel.id)

    def drop_message(self, message: Message) -> None:
        """Forget a message, and its files."""
        if message.nonce is not None:
            self.gone[message.channel_id, message.nonce] = self.clock.now()
        self.store.drop("message", message.id)
        for attachment in message.attachments:
            self.store.drop_file(attachment.id)

    def save_command(self, command: Json) -> None:
        """Keep an application command."""
        self.commands[command["id"]] = command
        self.store.put("command", command["id"], _JSON.dump_json(command).decode())

    def drop_command(self, id_: str) -> None:
        """Forget an application command."""
        del self.commands[id_]
        self.store.drop("command", id_)

    def save_interaction(self, interaction: Interaction) -> None:
        """Keep an interaction."""
        self.interactions[interaction.token] = interaction
        self.store.put("interaction", interaction.id, interaction.model_dump_json())

    def drop_interaction(self, interaction: Interaction) -> None:
        """Forget an interaction."""
        del self.interactions[interaction.token]
        self.store.drop("interaction", interaction.id)

    def message(self, channel_id: str, message_id: str) -> Message | None:
        """A message, if it exists."""
        body = self.store.get("message", message_id)
        found = Message.model_validate_json(body) if body else None
        return found if found is not None and found.channel_id == channel_id else None

    def history(
        self, channel_id: str, reader: str | None, *, below: int = HIGHEST_ID, limit: int
    ) -> list[Message]:
        """Messages that ``reader`` sees in a channel (None: everyone), newest first, older than ``below``."""
        bodies = self.store.messages(channel_id, reader, below=min(below, HIGHEST_ID), limit=limit)
        return [Message.model_validate_json(body) for body in bodies]

    def later(self, channel_id: str, above: int, limit: int) -> list[Message]:
        """Public messages of a channel, newest first: those that directly follow ``above``."""
        bodies = self.store.messages_after(channel_id, above=min(above, HIGHEST_ID), limit=limit)
        return [Message.model_validate_json(body) for body in reversed(bodies)]

    def repeated(self, channel_id: str, nonce: str, seconds: float) -> Message | None:
        """The message of a channel that brought this nonce, if that is not longer ago.

        Raises 10008 if it was deleted meanwhile (discord-api-docs #6647).
        """
        if self.gone.get((channel_id, nonce), 0) > self.clock.now() - seconds:
            raise unknown("Message")
        since = snowflake_of(self.clock.now() - seconds)
        bodies = self.store.messages_with(channel_id, nonce, above=since)
        return Message.model_validate_json(bodies[0]) if bodies else None

    def ephemerals(self, owner_id: str) -> list[Message]:
        """The messages that this person alone sees."""
        return [Message.model_validate_json(body) for body in self.store.messages_of(owner_id)]

    def permissions(self, user: User, channel: Channel) -> int:
        """A user's permissions in a channel; a thread has those of its parent."""
        if channel.type is ChannelType.DM:
            return int(permissions.DM) if user.bot or user.id == channel.recipient_id else 0
        if user.bot and self.guild_of(channel) not in self.guilds:
            return 0
        place = self.channels[channel.parent_id] if channel.parent_id else channel
        roles = [self.roles[id_] for id_ in user.roles]
        return permissions.in_channel(user, self.roles[self.identity.guild_id], roles, place.overwrites)

    def may(self, user: User, channel: Channel, needed: int) -> bool:
        """Return whether a user has all of these permissions in a channel."""
        return self.permissions(user, channel) & needed == needed

    def sees(self, user: User, channel: Channel) -> bool:
        """Return whether a user reads a channel.

        A private thread is for its members and those who manage threads; the chat of a voice or stage
        channel needs CONNECT too (docs.discord.com/developers/resources/message, discord-api-docs #5111).
        """
        needed = Permission.VIEW_CHANNEL | (Permission.CONNECT if channel.type in VOICES else 0)
        if not self.may(user, channel, needed):
            return False
        if channel.type is not ChannelType.PRIVATE_THREAD or channel.thread is None:
            return True
        return user.id in channel.thread.members or self.may(user, channel, Permission.MANAGE_THREADS)

    def viewers(self, channel: Channel) -> list[str]:
        """The people who see a channel."""
        return [user.id for user in self.people if self.sees(user, channel)]

    def channel_for_bot(self, channel_id: str) -> Channel:
        """A channel that the bot sees. Raises 10003 or 50001."""
        channel = self.channels.get(channel_id)
        if channel is None:
            raise unknown("Channel")
        if not self.sees(self.bot, channel):
            raise missing_access()
        return channel

    def dm_with(self, user: User) -> Channel:
        """The DM channel of a person and the bot, opened if need be."""
        for channel in self.channels.values():
            if channel.recipient_id == user.id:
                return channel
        channel = Channel(
            id=self.clock.snowflake(), type=ChannelType.DM, name=user.name, recipient_id=user.id
        )
        self.save_channel(channel)
        return channel
