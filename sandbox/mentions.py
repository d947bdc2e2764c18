"""Mentions: which a message holds, and whom they notify."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from sandbox.errors import Json
from sandbox.permissions import Permission
from sandbox.records import Channel, Message, User
from sandbox.validate.components import TEXT_DISPLAY
from sandbox.validate.layout import walk
from sandbox.validate.messages import AllowedMentions
from sandbox.world import World

USER = re.compile(r"<@!?(\d+)>")
ROLE = re.compile(r"<@&(\d+)>")
EVERYONE = re.compile(r"@(everyone|here)\b")


@dataclass(slots=True)
class Mentions:
    """The mentions of a message that count, and the people they notify."""

    users: list[str] = field(default_factory=list)
    roles: list[str] = field(default_factory=list)
    everyone: bool = False
    pings: list[str] = field(default_factory=list)


def texts(content: str, components: list[Json]) -> str:
    """All of a message's text in which a mention works."""
    shown = [part["content"] for _, part in walk(components) if part["type"] == TEXT_DISPLAY]
    return "\n".join([content, *shown])


def find(
    world: World, channel: Channel, author: User, text: str, allowed: AllowedMentions | None
) -> Mentions:
    """The mentions in a text that ``allowed`` lets through (None: all)."""
    rule = allowed or AllowedMentions(parse=["users", "roles", "everyone"])
    kinds = rule.parse or []
    found = Mentions()
    for id_ in dict.fromkeys(USER.findall(text)):
        if id_ in world.users and ("users" in kinds or id_ in (rule.users or [])):
            found.users.append(id_)
    wide = world.may(author, channel, Permission.MENTION_EVERYONE)
    for id_ in dict.fromkeys(ROLE.findall(text)):
        if id_ in world.roles and ("roles" in kinds or id_ in (rule.roles or [])):
            found.roles.append(id_)
    found.everyone = wide and "everyone" in kinds and bool(EVERYONE.search(text))
    readers = world.viewers(channel)
    called = set(readers) if found.everyone else set(found.users)
    if wide:  # none of the roles may be mentioned by just anybody
        called |= {person.id for person in world.people if set(person.roles) & set(found.roles)}
    found.pings = [id_ for id_ in readers if id_ in called and id_ != author.id]
    return found


def reply_ping(allowed: AllowedMentions | None, replied: Message | None) -> list[str]:
    """The users that a reply notifies, besides those in its text."""
    wanted = replied is not None and (allowed is None or bool(allowed.replied_user))
    return [replied.author_id] if replied is not None and wanted else []
