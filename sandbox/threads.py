"""Threads: begun, archived, unarchived by a message, joined and left."""

from __future__ import annotations

from datetime import datetime

from sandbox.clock import created_at
from sandbox.errors import ApiError, Json, thread_archived
from sandbox.events import Intent
from sandbox.page_payloads import channel_summary
from sandbox.payloads import channel_json
from sandbox.records import OPEN_THREADS, Channel, ChannelType, Thread, User
from sandbox.world import World

MAX_ACTIVE = 1000  # threads of a guild that are not archived


def begin(
    world: World,
    parent: Channel,
    owner: User,
    name: str,
    minutes: int,
    id_: str | None = None,
    *,
    kind: ChannelType | None = None,
) -> Channel:
    """Begin a thread. Raises 160006 above 1,000 active ones.

    ``id_``: that of its message; ``kind``: None for one that all see.
    Its owner is its one member; a person who has a bot open it is none
    (docs.discord.com/developers/topics/threads).
    """
    active = [
        channel for channel in world.channels.values() if channel.thread and not channel.thread.archived
    ]
    if len(active) >= MAX_ACTIVE:
        raise ApiError(400, 160006, "Maximum number of active threads reached")
    stamp = world.clock.stamp()
    thread = Thread(owner_id=owner.id, auto_archive=minutes, archive_stamp=stamp, created=stamp)
    thread.members.append(owner.id)
    channel = Channel(
        id=id_ or world.clock.snowflake(),
        type=kind or OPEN_THREADS[parent.type],
        name=name,
        guild_id=parent.guild_id,
        parent_id=parent.id,
        thread=thread,
    )
    world.save_channel(channel)
    if parent.type is ChannelType.FORUM:  # its last "message" is its newest post
        parent.last_message_id = channel.id
        world.save_channel(parent)
    data = channel_json(world, channel) | {"newly_created": True}
    if world.sees(world.bot, channel):
        world.hub.tell_bot("THREAD_CREATE", data, Intent.GUILDS)
    world.hub.tell_pages("CHANNEL_CREATE", lambda _: channel_summary(world, channel), world.viewers(channel))
    return channel


def updated(world: World, channel: Channel) -> None:
    """Keep a changed thread, and tell of it."""
    world.save_channel(channel)
    if world.sees(world.bot, channel):
        world.hub.tell_bot("THREAD_UPDATE", channel_json(world, channel), Intent.GUILDS)
    world.hub.tell_pages("CHANNEL_UPDATE", lambda _: channel_summary(world, channel), world.viewers(channel))


def archive(world: World, channel: Channel, *, archived: bool) -> None:
    """Archive a thread or wake it."""
    if channel.thread is not None and channel.thread.archived is not archived:
        channel.thread.archived = archived
        channel.thread.archive_stamp = world.clock.stamp()
        updated(world, channel)


def archive_if_silent(world: World, channel: Channel) -> None:
    """Archive a thread that has been silent for its time."""
    thread = channel.thread
    if thread is None or thread.archived:
        return
    last = created_at(channel.last_message_id or channel.id)
    last = max(last, datetime.fromisoformat(thread.archive_stamp).timestamp())
    if world.clock.now() > last + thread.auto_archive * 60:
        archive(world, channel, archived=True)


def unarchive(world: World, channel: Channel) -> None:
    """Make a thread ready for a new message. Raises 50083 or 160005 where it is locked."""
    archive_if_silent(world, channel)
    thread = channel.thread
    if thread is None:
        return
    if thread.locked:
        raise thread_archived() if thread.archived else ApiError(403, 160005, "Thread is locked")
    archive(world, channel, archived=False)


def check_unarchived(world: World, channel: Channel) -> None:
    """Raises 50083 for an archived thread: it takes no changes."""
    archive_if_silent(world, channel)
    if channel.thread is not None and channel.thread.archived:
        raise thread_archived()


def join(world: World, channel: Channel, user: User, *, leave: bool = False) -> None:
    """Make somebody a member of a thread, or end that.

    A bot that is added to a private thread hears THREAD_CREATE, with its membership
    (docs.discord.com/developers/events/gateway-events, Thread Create).
    """
    thread = channel.thread
    if thread is None or (user.id in thread.members) is not leave:
        return
    if leave:
        thread.members.remove(user.id)
    else:
        thread.members.append(user.id)
    world.save_channel(channel)
    if user is world.bot and not leave and channel.type is ChannelType.PRIVATE_THREAD:
        world.hub.tell_bot("THREAD_CREATE", channel_json(world, channel), Intent.GUILDS)
    data: Json = {
        "id": channel.id,
        "guild_id": world.guild_of(channel),
        "member_count": len(thread.members),
        "removed_member_ids" if leave else "added_members": [user.id] if leave else [],
    }
    world.hub.tell_bot("THREAD_MEMBERS_UPDATE", data, Intent.GUILDS)
