"""Permissions of users in channels."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

from sandbox.records import Overwrite, Role, User


class Permission(IntEnum):
    """The permissions that matter here, at Discord's bit places; combined as plain numbers, as flags are."""

    MANAGE_CHANNELS = 1 << 4
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    CONNECT = 1 << 20
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    SEND_MESSAGES_IN_THREADS = 1 << 38


P = Permission
BOT = (
    P.VIEW_CHANNEL
    | P.SEND_MESSAGES
    | P.SEND_MESSAGES_IN_THREADS
    | P.ATTACH_FILES
    | P.READ_MESSAGE_HISTORY
    | P.CREATE_PUBLIC_THREADS
)
MEMBER = BOT | P.CONNECT | P.EMBED_LINKS | P.ADD_REACTIONS | P.USE_APPLICATION_COMMANDS
ADMIN = P.MANAGE_CHANNELS | P.MANAGE_MESSAGES | P.MANAGE_THREADS | P.MENTION_EVERYONE
DM = BOT & ~P.CREATE_PUBLIC_THREADS | P.EMBED_LINKS | P.USE_APPLICATION_COMMANDS


def in_channel(user: User, everyone: Role, roles: Iterable[Role], overwrites: Iterable[Overwrite]) -> int:
    """The permissions of a member in a guild's channel, by Discord's order of overwrites."""
    value = everyone.permissions
    for role in roles:
        value |= role.permissions
    by_id = {overwrite.id: overwrite for overwrite in overwrites}
    layers = [[everyone.id], [role for role in user.roles if role != everyone.id], [user.id]]
    for layer in layers:
        found = [by_id[id_] for id_ in layer if id_ in by_id]
        for overwrite in found:
            value &= ~overwrite.deny
        for overwrite in found:
            value |= overwrite.allow
    return value if value & P.VIEW_CHANNEL else 0
