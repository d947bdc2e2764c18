"""The page's payloads about channels and people."""

from __future__ import annotations

from sandbox.errors import Json
from sandbox.records import Channel, User
from sandbox.world import World


def channel_summary(world: World, channel: Channel) -> Json:
    """A channel in the page's list."""
    found: Json = {"id": channel.id, "name": channel.name, "type": int(channel.type)}
    if channel.recipient_id is not None:
        found["name"] = world.bot.name
    if channel.topic:
        found["topic"] = channel.topic
    if channel.parent_id is not None:
        found["parent_id"] = channel.parent_id
    if channel.thread is not None:
        found["archived"] = channel.thread.archived
        found["locked"] = channel.thread.locked
    return found


def person_json(user: User) -> Json:
    """One of the people whom the page can be."""
    return {
        "id": user.id,
        "name": user.name,
        "avatar_colour": user.colour,
        "locale": user.locale,
        "spectator": user.spectator,
        "dm_open": user.dm_open,
    }
