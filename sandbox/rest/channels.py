"""Channels, threads and DMs."""

from __future__ import annotations

from typing import Annotated, Literal

from sandbox import threads
from sandbox.attachments import Body
from sandbox.drafts import draft
from sandbox.errors import ApiError, Json, invalid, missing_permissions, unknown, wrong_channel
from sandbox.messages import announce, blank, bot_json, post
from sandbox.page_payloads import channel_summary
from sandbox.payloads import channel_json, thread_member_json
from sandbox.permissions import Permission
from sandbox.records import OPEN_THREADS, THREADS, Channel, ChannelType, MessageFlag, Thread
from sandbox.rest.base import Answer, Call, Route
from sandbox.rest.messages import THREAD_STARTER, channel_of, message_of, query_number
from sandbox.validate.form import Form, Snowflake, length, parse

THREAD_CREATED = 18  # type of a message
Minutes = Literal[60, 1440, 4320, 10080]


class ThreadForm(Form):
    """A thread to begin."""

    name: Annotated[str, length(1, 100)]
    auto_archive_duration: Minutes | None = None
    type: int | None = None


class PostForm(Form):
    """A post to begin in a forum, with its first message, which is checked as every message is."""

    name: Annotated[str, length(1, 100)]
    message: Json
    auto_archive_duration: Minutes | None = None


class ThreadEdit(Form):
    """The editable fields of a thread."""

    name: Annotated[str, length(1, 100)] | None = None
    archived: bool | None = None
    locked: bool | None = None
    auto_archive_duration: Minutes | None = None


class Recipient(Form):
    """The recipient of a new DM."""

    recipient_id: Snowflake


async def get(call: Call) -> Answer:
    """A channel."""
    channel = channel_of(call)
    threads.archive_if_silent(call.world, channel)
    return channel_json(call.world, channel)


def _thread(channel: Channel) -> Thread:
    """The thread fields of a channel. Raises 50024 if it is not a thread."""
    if channel.thread is None:
        raise wrong_channel()
    return channel.thread


async def edit(call: Call) -> Answer:
    """Change a thread of the bot's own, or wake any. Channels need a permission that the bot lacks."""
    world = call.world
    channel = channel_of(call)
    form = parse(ThreadEdit, (await call.body()).object)
    if channel.thread is None:
        raise missing_permissions()
    thread = channel.thread
    threads.archive_if_silent(world, channel)
    manages = world.may(world.bot, channel, Permission.MANAGE_THREADS)
    if not manages and (form.locked is not None or thread.locked):
        raise missing_permissions()
    only_wakes = form.archived is False and form.name is None and form.auto_archive_duration is None
    if not manages and not only_wakes and thread.owner_id != world.bot.id:
        raise missing_permissions()
    if thread.archived and form.archived is not False:
        raise ApiError(400, 50083, "Thread is archived")
    channel.name = form.name or channel.name
    thread.auto_archive = form.auto_archive_duration or thread.auto_archive
    if form.archived is not None and form.archived is not thread.archived:
        threads.archive(world, channel, archived=form.archived)
    else:
        threads.updated(world, channel)
    return channel_json(world, channel)


async def delete(call: Call) -> Answer:
    """The bot may not delete channels or threads; a DM can be closed."""
    channel = channel_of(call)
    if channel.type is not ChannelType.DM:
        raise missing_permissions()
    return channel_json(call.world, channel)


def _check_may_begin(call: Call, channel: Channel) -> None:
    if channel.type not in OPEN_THREADS:
        raise wrong_channel()
    if not call.world.may(call.world.bot, channel, Permission.CREATE_PUBLIC_THREADS):
        raise missing_permissions()


async def begin(call: Call) -> Answer:
    """Begin a thread without a message, or a post of a forum with its first one."""
    world = call.world
    channel = channel_of(call)
    body = await call.body()
    if channel.type is ChannelType.FORUM:
        return _begin_post(call, channel, body)
    form = parse(ThreadForm, body.object)
    _check_may_begin(call, channel)
    if form.type is not None and form.type not in THREADS:
        raise invalid(("type",), "BASE_TYPE_CHOICES", "Value must be one of (10, 11, 12).")
    if channel.type is ChannelType.TEXT and form.type in (None, ChannelType.PRIVATE_THREAD):
        raise missing_permissions()  # a private thread is what Discord takes by default
    if form.type != OPEN_THREADS[channel.type]:
        raise wrong_channel()
    thread = threads.begin(world, channel, world.bot, form.name, form.auto_archive_duration or 1440)
    notice = blank(world, channel, world.bot)
    notice.type, notice.content = THREAD_CREATED, form.name
    guild_id = world.guild_of(thread)
    notice.reference = {"type": 0, "channel_id": thread.id, "guild_id": guild_id, "message_id": thread.id}
    announce(world, channel, notice)
    return channel_json(world, thread)


def _begin_post(call: Call, forum: Channel, body: Body) -> Json:
    """Begin a post, which has the id of its first message. Raises 50035 without one.

    Needs the permission to send messages (docs.discord.com/developers/resources/channel, Start Thread in
    Forum or Media Channel).
    """
    world = call.world
    form = parse(PostForm, body.object)
    if not world.may(world.bot, forum, Permission.SEND_MESSAGES):
        raise missing_permissions()
    made = draft(form.message, body.files, under=("message",), emojis=world.emojis)
    thread = threads.begin(world, forum, world.bot, form.name, form.auto_archive_duration or 1440)
    first = blank(world, thread, world.bot).model_copy(update={"id": thread.id})
    posted = post(world, thread, world.bot, made, first)
    return channel_json(world, thread) | {"message": bot_json(world, posted)}


async def begin_at(call: Call) -> Answer:
    """Begin a thread at a message, whose id it takes. Raises 160004 if there is one."""
    world = call.world
    channel = channel_of(call)
    message = message_of(call, channel)
    form = parse(ThreadForm, (await call.body()).object)
    _check_may_begin(call, channel)
    if message.thread_id is not None:
        raise ApiError(400, 160004, "A thread has already been created for this message")
    minutes = form.auto_archive_duration or 1440
    thread = threads.begin(world, channel, world.bot, form.name, minutes, message.id)
    message.thread_id = thread.id
    message.flags |= MessageFlag.HAS_THREAD
    world.save_message(message)
    starter = blank(world, thread, world.users[message.author_id])
    starter.type = THREAD_STARTER
    starter.reference = {"type": 0, "message_id": message.id, "channel_id": channel.id}
    announce(world, thread, starter)
    return channel_json(world, thread)


async def archived(call: Call) -> Answer:
    """The archived threads of a channel, latest first."""
    world = call.world
    channel = channel_of(call)
    found = []
    for thread in list(world.channels.values()):
        threads.archive_if_silent(world, thread)
        if thread.parent_id == channel.id and thread.thread is not None and thread.thread.archived:
            found.append((thread.thread.archive_stamp, thread))
    found.sort(key=lambda pair: pair[0], reverse=True)
    limit = query_number(call.request.query.get("limit", "50"), "limit")
    shown = [child for _, child in found[:limit]]
    joined = [child for child in shown if child.thread and world.bot.id in child.thread.members]
    return {
        "threads": [channel_json(world, child) for child in shown],
        "members": [thread_member_json(child, world.bot.id) for child in joined],
        "has_more": len(found) > limit,
    }


async def members(call: Call) -> Answer:
    """The members of a thread."""
    channel = channel_of(call)
    return [thread_member_json(channel, id_) for id_ in _thread(channel).members]


async def member(call: Call) -> Answer:
    """One member of a thread."""
    channel = channel_of(call)
    user_id = call.world.bot.id if call.part("user") == "@me" else call.part("user")
    if user_id not in _thread(channel).members:
        raise unknown("Member")
    return thread_member_json(channel, user_id)


async def join(call: Call) -> None:
    """Join a thread, or add someone."""
    await _membership(call, leave=False)


async def leave(call: Call) -> None:
    """Leave a thread. Removing others needs a permission that the bot lacks."""
    if call.part("user") not in ("@me", call.world.bot.id):
        raise missing_permissions()
    await _membership(call, leave=True)


async def _membership(call: Call, *, leave: bool) -> None:
    channel = channel_of(call)
    _thread(channel)
    threads.check_unarchived(call.world, channel)
    wanted = call.part("user")
    user = call.world.bot if wanted == "@me" else call.world.users.get(wanted)
    if user is None:
        raise unknown("User")
    threads.join(call.world, channel, user, leave=leave)


async def open_dm(call: Call) -> Answer:
    """The DM channel with somebody. It opens even where messages will be refused; not many at once."""
    world = call.world
    form = parse(Recipient, (await call.body()).object)
    user = world.users.get(form.recipient_id)
    if user is None:
        raise unknown("User")
    if user.bot:
        raise ApiError(400, 50007, "Cannot send messages to this user")
    known = any(channel.recipient_id == user.id for channel in world.channels.values())
    if not known:
        call.api.limits.take_opening()
    channel = world.dm_with(user)
    if not known:
        summary: Json = channel_summary(world, channel)
        world.hub.tell_pages("CHANNEL_CREATE", lambda _: summary, [user.id])
    return channel_json(world, channel)


BASE = "/channels/{channel}"
ROUTES = [
    Route("POST", "/users/@me/channels", open_dm),
    Route("GET", BASE, get),
    Route("PATCH", BASE, edit),
    Route("DELETE", BASE, delete),
    Route("POST", BASE + "/threads", begin, status=201),
    Route("POST", BASE + "/messages/{message}/threads", begin_at, status=201),
    Route("GET", BASE + "/threads/archived/public", archived),
    Route("GET", BASE + "/thread-members", members),
    Route("GET", BASE + "/thread-members/{user}", member),
    Route("PUT", BASE + "/thread-members/{user}", join),
    Route("DELETE", BASE + "/thread-members/{user}", leave),
]
