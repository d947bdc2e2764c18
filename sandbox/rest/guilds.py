"""The guild: its channels, roles, members and active threads."""

from __future__ import annotations

from sandbox.administration import remove_bot
from sandbox.errors import Json, missing_access, missing_permissions, unknown
from sandbox.payloads import channel_json, guild_json, member_json, roles_json, thread_member_json
from sandbox.records import ChannelType
from sandbox.rest.base import Answer, Call, Route
from sandbox.threads import archive_if_silent


def _check(call: Call) -> str:
    guild = call.part("guild")
    if guild not in call.world.guilds:
        raise unknown("Guild")
    return guild


async def guild(call: Call) -> Answer:
    """The guild."""
    asked = _check(call)
    counts = {"approximate_member_count": len(call.world.users), "approximate_presence_count": 1}
    return guild_json(call.world, asked) | (counts if call.flag("with_counts") else {})


async def leave(call: Call) -> Answer:
    """The bot leaves it."""
    remove_bot(call.world, _check(call))
    return None


async def channels(call: Call) -> Answer:
    """Its channels, without threads."""
    asked = _check(call)
    there = call.world.channels.values()
    return [
        channel_json(call.world, channel)
        for channel in there
        if channel.type is not ChannelType.DM
        and channel.thread is None
        and call.world.guild_of(channel) == asked
    ]


async def create_channel(call: Call) -> Answer:
    """The bot may not make channels."""
    _check(call)
    raise missing_permissions()


async def roles(call: Call) -> Answer:
    """Its roles."""
    return roles_json(call.world, _check(call))


async def members(call: Call) -> Answer:
    """All members: only with the privileged intent, which the bot does not have."""
    _check(call)
    raise missing_access()


async def member(call: Call) -> Answer:
    """One member."""
    _check(call)
    user = call.world.users.get(call.part("user"))
    if user is None:
        raise unknown("Member")
    return member_json(user)


async def active_threads(call: Call) -> Answer:
    """The threads that are not archived."""
    asked = _check(call)
    world = call.world
    found: list[Json] = []
    joined: list[Json] = []
    for channel in list(world.channels.values()):
        archive_if_silent(world, channel)
        if channel.type is ChannelType.DM or world.guild_of(channel) != asked:
            continue
        if channel.thread is None or channel.thread.archived or not world.sees(world.bot, channel):
            continue
        found.append(channel_json(world, channel))
        if world.bot.id in channel.thread.members:
            joined.append(thread_member_json(channel, world.bot.id))
    return {"threads": found, "members": joined, "has_more": False}


ROUTES = [
    Route("GET", "/guilds/{guild}", guild),
    Route("DELETE", "/users/@me/guilds/{guild}", leave),
    Route("GET", "/guilds/{guild}/channels", channels),
    Route("POST", "/guilds/{guild}/channels", create_channel),
    Route("GET", "/guilds/{guild}/roles", roles),
    Route("GET", "/guilds/{guild}/members", members),
    Route("GET", "/guilds/{guild}/members/{user}", member),
    Route("GET", "/guilds/{guild}/threads/active", active_threads),
]
