"""Requests by a click, a command or a form, read from Discord's interactions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol, TypeVar

import discord
from discord import ui
from discord.utils import snowflake_time

from bot.chat.wire.controls import COMMAND, SMALL_LIMIT, Control
from bot.chat.wire.discord_limits import EDITABLE
from bot.chat.wire.discord_patches import role_ids
from bot.chat.wire.floods import LimitedAction
from bot.chat.wire.message import Message
from bot.chat.wire.open_panels import PanelKey, Sequel
from bot.chat.wire.permissions import connecting, missing, sees, shut_out, to_post
from bot.tables.values.ids import ChannelId, GuildId, MessageId, UserId
from bot.tables.values.refusals import Connecting
from bot.tables.values.table import Click, Place
from engines.text import Refused, Text, say

NUMBER_DIGITS = 19  # of the largest number that fits into a column of the database, as ids of Discord do
LARGEST_NUMBER = 2**63 - 1
NO_CONTROL = Control(COMMAND)

W = TypeVar("W", bound=str)


class Responder(Protocol):
    """Answers the person. The last message shown counts; it is sent when the work is done."""

    def show(self, message: Message, panel: PanelKey | None = None, sequel: Sequel | None = None) -> None:
        """Show a message to this person alone; ``panel``: its purpose, if it is a panel.

        ``sequel``: what takes its place later, without a click.
        """

    def form(self, modal: ui.Modal) -> None:
        """Ask with a form."""


@dataclass(frozen=True, slots=True)
class OpenedThread:
    """A new thread, and the channel that it is in."""

    id: ChannelId
    parent: ChannelId


class Threads(Protocol):
    """Opens threads, and checks channels to which a table can move."""

    async def open(self, name: str) -> OpenedThread:
        """Open a public thread. Raises Refused if impossible."""

    def require(self) -> None:
        """Raise Refused where the bot cannot open threads, naming the missing permissions."""

    def within(self, channel: ChannelId) -> ChannelId | None:
        """Return the parent channel of a thread; None for any other channel."""

    def lacking(self, channel: ChannelId) -> tuple[str, ...]:
        """Return the bot's missing permissions in another channel. Raises Refused if it is unsuitable."""


class Limited(Protocol):
    """Counts limited actions."""

    def __call__(
        self, action: LimitedAction, channel: ChannelId | None = None, /
    ) -> AbstractContextManager[None]:
        """Count the action in the block, in a channel or (None) where the person is.

        It does not count if it raises. Raises Refused if it was done too often.
        """


def unlimited(_action: LimitedAction, _channel: ChannelId | None = None, /) -> AbstractContextManager[None]:
    """Count nothing: for requests without limits."""
    return nullcontext()


@dataclass(frozen=True, slots=True, kw_only=True)
class UserRequest:
    """A request: the person, what they want, and where.

    ``place``: None in direct messages.
    ``control``: what was pressed; of a command, nothing in particular.
    ``values``: what was picked in a menu; None if it was no menu.
    ``fields``: what was typed into a form.
    ``message``: the message that was clicked; None of a command.
    ``lacking``: the bot's missing permissions where it would post; none in direct messages.
    ``shut_out``: whether this is a private thread that the bot is not in.
    ``sees``: whether the person may see a channel or thread of this server; raises Connecting.
    ``limited``: counts limited actions.
    ``writes``: whether the person may write messages in this channel.
    ``in_text``: whether the person reads text instead of pictures.
    ``dm``: whether the person has chosen a direct message at every turn.
    """

    click: Click
    place: Place | None
    language: str | None
    response: Responder
    threads: Threads
    control: Control = NO_CONTROL
    values: tuple[str, ...] | None = None
    fields: Mapping[str, str] = field(default_factory=dict)
    lacking: tuple[str, ...] = ()
    shut_out: bool = False
    message: MessageId | None = None
    sees: Callable[[ChannelId], bool] = lambda _channel: False
    limited: Limited = unlimited
    writes: bool = True
    in_text: bool = False
    dm: bool = False

    @property
    def user(self) -> UserId:
        """The id of the person."""
        return self.click.user

    @property
    def picked(self) -> str:
        """The value picked in a menu; empty if none was."""
        return self.values[0] if self.values else ""

    def require_pick(self) -> str:
        """Return the value picked in a menu. Raises Refused if none was."""
        if not self.values:
            raise Refused("You didn't choose anything.")
        return self.values[0]

    def require_one_of(self, offered: Iterable[W]) -> W:
        """Return the one of these values that was picked in a menu. Raises Refused if none was."""
        for one in offered:
            if one == self.picked:
                return one
        raise Refused("This setting is no longer available.")

    def require_number(self) -> int:
        """Return the number picked in a menu. Raises Refused if none was, or one that no menu offers."""
        number = self.require_id()
        if number > SMALL_LIMIT:
            raise Refused("That choice is no longer available.")
        return number

    def require_id(self) -> int:
        """Return the person or channel picked in a menu. Raises Refused if none was."""
        number = whole_number(self.require_pick())
        if number is None:
            raise Refused("That choice is no longer available.")
        return number

    def here(self) -> Place:
        """Return the place in a server. Raises Refused in direct messages."""
        if self.place is None:
            raise Refused("Games run in server channels. Please use this command there.")
        return self.place

    def postable(self) -> Place:
        """Return the place. Raises Refused if the bot may not post there, naming the missing permissions."""
        place = self.here()
        if self.muted is not None:
            raise Refused(self.muted)
        return place

    @property
    def muted(self) -> Text | None:
        """The reason why the bot cannot post here; None if it can."""
        if self.shut_out and self.click.connecting:
            return Connecting().text
        if self.shut_out:
            return say("I'm not in this private thread. Mention me here to add me, then try again.")
        if not self.lacking:
            return None
        return say(
            "I can't post in this channel. Someone who manages it has to grant me the following: "
            "{permissions}.",
            permissions=self.lacking,
        )


def whole_number(text: str) -> int | None:
    """Parse a picked or typed number; None for anything else, or if larger than any row id."""
    if not (text.isdecimal() and text.isascii() and len(text) <= NUMBER_DIGITS):
        return None
    number = int(text)
    return number if number <= LARGEST_NUMBER else None


def read_request(
    interaction: discord.Interaction,
    response: Responder,
    threads: Threads,
    control: Control | None = None,
    doing: Limited = unlimited,
) -> UserRequest:
    """Read the request of an interaction."""
    data: Mapping[str, Any] = interaction.data or {}
    place = _place(interaction)
    channel, has = interaction.channel, interaction.app_permissions
    return UserRequest(
        click=_click(interaction, place),
        place=place,
        language=interaction.locale.value,
        response=response,
        threads=threads,
        control=control or NO_CONTROL,
        values=tuple(data["values"]) if "values" in data else None,
        fields=dict(_fields(data.get("components", ()))),
        lacking=missing(has, to_post(channel)) if place else (),
        shut_out=shut_out(channel, has),
        message=MessageId(interaction.message.id) if interaction.message else None,
        sees=partial(_sees, interaction),
        limited=doing,
        writes=_writes(interaction),
    )


def user_of(interaction: discord.Interaction) -> UserId:
    """Return the person of an interaction."""
    return UserId(interaction.user.id)


def server_of(interaction: discord.Interaction) -> GuildId | None:
    """Return the server of an interaction; None in direct messages."""
    return None if interaction.guild_id is None else GuildId(interaction.guild_id)


def channel_of(interaction: discord.Interaction) -> ChannelId | None:
    """Return the channel or thread of an interaction."""
    return None if interaction.channel_id is None else ChannelId(interaction.channel_id)


def private(interaction: discord.Interaction) -> bool:
    """Return whether only the clicker sees the clicked message, so that it can be edited into a panel.

    A direct message of plain text cannot: Discord lets no layout take the place of text.
    """
    message = interaction.message
    if message is None:
        return False
    return message.flags.ephemeral or (interaction.guild_id is None and message.flags.components_v2)


def _writes(interaction: discord.Interaction) -> bool:
    """Return whether the person may write messages in this channel."""
    may = interaction.permissions
    in_thread = isinstance(interaction.channel, discord.Thread)
    return may.send_messages_in_threads if in_thread else may.send_messages


def _sees(interaction: discord.Interaction, channel: ChannelId) -> bool:
    """Return whether the person may see a channel. Raises Connecting if that is unknown."""
    if channel == channel_of(interaction):
        return True
    if connecting(interaction):
        raise Connecting
    return sees(interaction.user, channel)


def on_old_message(interaction: discord.Interaction) -> bool:
    """Return whether the clicked message is too old to be edited much; ids tell their times."""
    message = interaction.message
    if message is None:
        return False
    return snowflake_time(interaction.id) - snowflake_time(message.id) > EDITABLE


def _place(interaction: discord.Interaction) -> Place | None:
    server, here = server_of(interaction), channel_of(interaction)
    if server is None or here is None:
        return None
    channel, guild = interaction.channel, interaction.guild
    # Only a community can set its language; any other server is said to speak American English.
    settable = guild is not None and "COMMUNITY" in guild.features
    locale = interaction.guild_locale if settable else None
    within = ChannelId(channel.parent_id) if isinstance(channel, discord.Thread) else None
    language = locale.value if locale else None
    return Place(server, here, language, within=within)


def _click(interaction: discord.Interaction, place: Place | None) -> Click:
    user, may = interaction.user, interaction.permissions
    id = user_of(interaction)
    if place is None or not isinstance(user, discord.Member):
        return Click(interaction.id, id, user.display_name)
    # A channel can allow somebody to manage it alone; what holds for the server is not for them to say.
    unknown = connecting(interaction)
    server_manager = may.manage_guild or (not unknown and user.guild_permissions.manage_channels)
    roles = role_ids(user)
    return Click(interaction.id, id, user.display_name, may.manage_channels, server_manager, roles, unknown)


def _fields(parts: Any) -> list[tuple[str, str]]:
    """Return the fields of a form, each in a label or (in older ones) in a row."""
    fields: list[tuple[str, str]] = []
    for part in parts:
        inner = [part["component"]] if "component" in part else part.get("components", ())
        fields += [
            (one["custom_id"], _storable(one["value"])) for one in inner if isinstance(one.get("value"), str)
        ]
    return fields


def _storable(typed: str) -> str:
    """Return typed text without what no database stores: half characters, which JSON allows, and NUL."""
    return typed.encode("utf-8", "replace").decode().replace("\0", "")
