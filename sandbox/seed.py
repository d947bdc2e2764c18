"""The guild that a fresh sandbox starts with."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sandbox import permissions as allowed
from sandbox.clock import Clock
from sandbox.permissions import Permission
from sandbox.records import Channel, ChannelType, Overwrite, Role, User

BOT_NAME = "Bot"
NOT_IN_USERNAMES = re.compile(r"[^a-z0-9_.]+")  # what a user name does not have

# name, user name, avatar colour, locale
PEOPLE = (
    ("Anna", "anna", "#b5483a", "en-GB"),
    ("Bruno", "bruno", "#3a6ea5", "en-US"),
    ("Carla", "carla", "#4f8a4b", "en-US"),
    ("Dario", "dario", "#8a5fa8", "en-US"),
    ("Elena", "elena", "#c08a2d", "de"),
    ("Фёдор", "fyodor", "#4a8f91", "ru"),
)
SPECTATOR = ("Zoe", "zoe", "#6f6f6f", "en-GB")
ADMIN = "Anna"
DM_CLOSED = "Dario"

# name, topic, what the bot is denied there
CHANNELS = (
    ("back-room", "The games are here.", 0),
    ("harbour", "More games.", 0),
    ("piazza", "Chat about anything.", 0),
    (
        "notice-board",
        "The bot can read here, but not post.",
        Permission.SEND_MESSAGES | Permission.SEND_MESSAGES_IN_THREADS | Permission.CREATE_PUBLIC_THREADS,
    ),
    ("locked-office", "The bot can't see this channel.", Permission.VIEW_CHANNEL),
)


@dataclass(frozen=True, slots=True)
class Seed:
    """A fresh guild. The application's id is the bot's user id."""

    guild_id: str
    owner_id: str
    bot_id: str
    roles: list[Role]
    users: list[User]
    channels: list[Channel]


def seed(clock: Clock, name: str) -> Seed:
    """A fresh guild with roles, people and channels, and ids of this instant. ``name`` is the bot's."""
    guild, owner, bot, member, admin, managed = (clock.snowflake() for _ in range(6))
    joined = clock.stamp()
    roles = [
        Role(id=guild, name="@everyone", position=0, permissions=Permission.VIEW_CHANNEL),
        Role(id=member, name="Member", position=1, permissions=allowed.MEMBER),
        Role(id=managed, name=name, position=2, permissions=allowed.BOT, managed=True),
        Role(id=admin, name="Admin", position=3, permissions=allowed.ADMIN),
    ]
    users = [
        User(
            id=bot,
            username=NOT_IN_USERNAMES.sub("", name.lower()) or "bot",
            name=name,
            colour="#5b2333",
            roles=[managed],
            bot=True,
            joined=joined,
        )
    ]
    for person, username, colour, locale in (*PEOPLE, SPECTATOR):
        users.append(
            User(
                id=clock.snowflake(),
                username=username,
                name=person,
                colour=colour,
                locale=locale,
                roles=[member, admin] if person == ADMIN else [member],
                spectator=person == SPECTATOR[0],
                dm_open=person != DM_CLOSED,
                joined=joined,
            )
        )
    channels = [
        Channel(
            id=clock.snowflake(),
            type=ChannelType.TEXT,
            name=channel,
            topic=topic,
            position=position,
            overwrites=[Overwrite(id=managed, deny=int(denied))] if denied else [],
        )
        for position, (channel, topic, denied) in enumerate(CHANNELS)
    ]
    return Seed(guild, owner, bot, roles, users, channels)
