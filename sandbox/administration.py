"""Actions of a server's managers: each change is reported to the bot and to the pages."""

from __future__ import annotations

from sandbox import threads
from sandbox.errors import Json
from sandbox.events import Intent
from sandbox.messages import announce, blank, remove
from sandbox.page_payloads import channel_summary
from sandbox.payloads import channel_json, guild_create_json
from sandbox.records import THREADS, Channel, ChannelType, Message, Overwrite, User
from sandbox.world import World

ARCHIVE_MINUTES = 1440


def make_guild(world: World) -> str:
    """A new guild without channels, with the same people, and with the bot in it."""
    guild = world.clock.snowflake()
    more = [*world.identity.more_guilds, guild]
    world.save_identity(world.identity.model_copy(update={"more_guilds": more}))
    world.hub.tell_bot("GUILD_CREATE", guild_create_json(world, guild), Intent.GUILDS)
    return guild


def make_channel(
    world: World,
    actor: User,
    kind: ChannelType,
    name: str,
    parent: Channel | None = None,
    guild: str | None = None,
) -> Channel:
    """A new channel; a thread needs its parent, and ``actor`` is its owner and first member.

    A thread of a forum is a post, which begins with a message: it says the name once more.
    ``guild``: where a channel is made; None: in the first one.
    """
    if parent is not None:
        thread = threads.begin(world, parent, actor, name, ARCHIVE_MINUTES, kind=kind)
        if parent.type is ChannelType.FORUM:
            first = {"id": thread.id, "content": name}
            announce(world, thread, blank(world, thread, actor).model_copy(update=first))
        return thread
    position = 1 + max((other.position for other in world.channels.values()), default=0)
    channel = Channel(id=world.clock.snowflake(), type=kind, name=name, guild_id=guild, position=position)
    world.save_channel(channel)
    world.hub.tell_bot("CHANNEL_CREATE", channel_json(world, channel), Intent.GUILDS)
    world.hub.tell_pages("CHANNEL_CREATE", lambda _: channel_summary(world, channel), world.viewers(channel))
    return channel


def deny_bot(world: World, channel: Channel, denied: int) -> None:
    """Set what the bot is denied in a channel, in place of what it was denied there."""
    (role, *_) = world.bot.roles
    channel.overwrites = [overwrite for overwrite in channel.overwrites if overwrite.id != role]
    if denied:
        channel.overwrites.append(Overwrite(id=role, deny=denied))
    world.save_channel(channel)
    world.hub.tell_bot("CHANNEL_UPDATE", channel_json(world, channel), Intent.GUILDS)


def delete_channel(world: World, channel: Channel) -> None:
    """Delete a channel with its threads, or a thread."""
    for thread in [thread for thread in world.channels.values() if thread.parent_id == channel.id]:
        _delete(world, thread)
    _delete(world, channel)


def _delete(world: World, channel: Channel) -> None:
    told, viewers = channel_json(world, channel), world.viewers(channel)
    heard = world.sees(world.bot, channel)
    world.drop_channel(channel)
    if channel.type in THREADS:
        fields = ("id", "guild_id", "parent_id", "type")
        told = {field: told[field] for field in fields}
    if heard or channel.type not in THREADS:
        name = "THREAD_DELETE" if channel.type in THREADS else "CHANNEL_DELETE"
        world.hub.tell_bot(name, told, Intent.GUILDS)
    gone: Json = {"id": channel.id}
    world.hub.tell_pages("CHANNEL_DELETE", lambda _: gone, viewers)


def delete_message(world: World, channel: Channel, message: Message) -> None:
    """Delete anybody's message."""
    remove(world, channel, message)


def remove_bot(world: World, guild: str | None = None) -> None:
    """Remove the bot from a server (None: the first); it gets GUILD_DELETE, and no longer sees anything."""
    identity = world.identity
    guild = guild or identity.guild_id
    if guild not in world.guilds:
        return
    others = [one for one in identity.more_guilds if one != guild]
    present = identity.bot_present and guild != identity.guild_id
    world.save_identity(identity.model_copy(update={"bot_present": present, "more_guilds": others}))
    world.hub.tell_bot("GUILD_DELETE", {"id": guild}, Intent.GUILDS)


def add_bot(world: World) -> None:
    """Let the bot into the first server again.

    ``unavailable`` is left out, by which libraries tell a server that is joined from one that is back.
    """
    if world.identity.bot_present:
        return
    world.save_identity(world.identity.model_copy(update={"bot_present": True}))
    joined = guild_create_json(world, world.identity.guild_id)
    del joined["unavailable"]
    world.hub.tell_bot("GUILD_CREATE", joined, Intent.GUILDS)


def take_files(world: World, *, takes: bool) -> None:
    """Limit uploads in the servers, as Discord does where it suspects abuse, or lift that."""
    world.save_identity(world.identity.model_copy(update={"takes_files": takes}))


def delete_guild(world: World) -> None:
    """Delete the first server with all its channels; DMs remain."""
    remove_bot(world)
    for channel in list(world.channels.values()):
        first = channel.type is not ChannelType.DM and world.guild_of(channel) == world.identity.guild_id
        if first and channel.id in world.channels:
            delete_channel(world, channel)
