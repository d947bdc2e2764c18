"""Push notices: what a phone shows of a new message, one for each person that it calls.

Sources: a message of Components V2 gives a notice without text (discord-api-docs #7854);
SUPPRESS_NOTIFICATIONS gives none (docs.discord.com/developers/resources/message, message flags); an edit
never gives one.
"""

from __future__ import annotations

import re
from functools import partial

from sandbox.errors import Json
from sandbox.mentions import USER
from sandbox.records import Channel, ChannelType, Message, MessageFlag, Notice
from sandbox.world import World

EMOJI = re.compile(r"<a?(:\w+:)\d+>")
CHANNEL = re.compile(r"<#(\d+)>")


def notify(world: World, channel: Channel, message: Message) -> None:
    """Send a new message's notices."""
    if message.flags & MessageFlag.SUPPRESS_NOTIFICATIONS or message.loading or message.system:
        return
    called = message.pings
    if channel.recipient_id is not None and message.author_id != channel.recipient_id:
        called = [channel.recipient_id]
    for user_id in called:
        notice = Notice(
            id=world.clock.snowflake(),
            user_id=user_id,
            channel_id=channel.id,
            message_id=message.id,
            title=_title(world, channel, message),
            text=_plain(world, message.content),
            stamp=message.stamp,
        )
        world.save_notice(notice)
        world.hub.tell_pages("NOTICE", partial(_same, notice_json(notice)), [user_id])


def _same(told: Json, _: str) -> Json:
    return told


def notices_of(world: World, user_id: str) -> list[Json]:
    """A person's notices, newest first."""
    return [notice_json(notice) for notice in reversed(world.notices.values()) if notice.user_id == user_id]


def notice_json(notice: Notice) -> Json:
    """A notice as the page gets it."""
    return notice.model_dump(exclude={"user_id"})


def _title(world: World, channel: Channel, message: Message) -> str:
    author = world.users[message.author_id].name
    return author if channel.type is ChannelType.DM else f"{author} (#{channel.name}, {world.guild_name})"


def _plain(world: World, text: str) -> str:
    """Content as a notice has it: names for mentions, no pictures."""
    text = EMOJI.sub(r"\1", text)
    known, channels = world.users, world.channels
    text = CHANNEL.sub(
        lambda found: f"#{channels[found[1]].name}" if found[1] in channels else found[0], text
    )
    return USER.sub(lambda found: f"@{known[found[1]].name}" if found[1] in known else found[0], text)
