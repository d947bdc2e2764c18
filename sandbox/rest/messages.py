"""Messages in channels."""

from __future__ import annotations

from sandbox import threads
from sandbox.clock import created_at
from sandbox.drafts import body_draft, check_uploads
from sandbox.errors import ApiError, invalid, missing_permissions, system_message, unknown
from sandbox.limits import DELETES_LIMIT, MESSAGES_LIMIT
from sandbox.messages import blank, bot_json, change, post, remove
from sandbox.permissions import Permission
from sandbox.records import Channel, ChannelType, Message
from sandbox.rest.base import Answer, Call, Route
from sandbox.validate.form import MAX_DIGITS
from sandbox.world import HIGHEST_ID

NONCE_SECONDS = 300.0  # seconds in which a repeated nonce means the same message
OLD_SECONDS = 3600.0  # seconds after which edits are counted strictly
REPLY, THREAD_STARTER = 19, 21  # types of messages


def channel_of(call: Call) -> Channel:
    """The channel in the path. Raises 10003 or 50001."""
    return call.world.channel_for_bot(call.part("channel"))


def message_of(call: Call, channel: Channel) -> Message:
    """The message in the path; an ephemeral one does not exist here. Raises 10008."""
    message = call.world.message(channel.id, call.part("message"))
    if message is None or message.owner_id is not None:
        raise unknown("Message")
    return message


def check_may_post(call: Call, channel: Channel) -> None:
    """Raises 50007, 50008 or 50013.

    That is for closed DMs and people with whom the bot shares no server; in a forum itself; without the
    permission to send.
    """
    world = call.world
    if channel.type is ChannelType.FORUM:
        raise ApiError(400, 50008, "Cannot send messages in a non-text channel")
    if channel.recipient_id is not None:
        if not (world.users[channel.recipient_id].dm_open and world.guilds):
            raise ApiError(403, 50007, "Cannot send messages to this user")
        return
    needed = Permission.SEND_MESSAGES_IN_THREADS if channel.thread else Permission.SEND_MESSAGES
    if not world.may(world.bot, channel, needed):
        raise missing_permissions()


async def create(call: Call) -> Answer:
    """Post a message."""
    world = call.world
    channel = channel_of(call)
    body = await call.body()
    check_may_post(call, channel)
    made = body_draft(body, emojis=world.emojis)
    needed = (Permission.EMBED_LINKS if made.embeds else 0) | (Permission.ATTACH_FILES if made.files else 0)
    if not world.may(world.bot, channel, needed):
        raise missing_permissions()
    check_uploads(world, channel, made)
    form = made.form
    if form.enforce_nonce and form.nonce:
        first = world.repeated(channel.id, form.nonce, NONCE_SECONDS)
        if first is not None:
            return bot_json(world, first)
    threads.unarchive(world, channel)
    message = blank(world, channel, world.bot)
    message.nonce = form.nonce
    if form.message_reference is not None:
        replied = world.message(channel.id, form.message_reference.message_id)
        if replied is not None and replied.system:
            text = "Cannot reply to a system message"
            raise invalid(("message_reference",), "REPLIES_CANNOT_REPLY_TO_SYSTEM_MESSAGE", text)
        if replied is not None and replied.owner_id is None:
            message.type = REPLY
            message.reference = {"type": 0, "message_id": replied.id, "channel_id": channel.id}
        elif form.message_reference.fail_if_not_exists is not False:
            where = ("message_reference",)
            raise invalid(where, "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
    return bot_json(world, post(world, channel, world.bot, made, message))


async def edit(call: Call) -> Answer:
    """Edit a message of the bot's."""
    world = call.world
    channel = channel_of(call)
    message = message_of(call, channel)
    body = await call.body()
    if message.author_id != world.bot.id:
        raise ApiError(403, 50005, "Cannot edit a message authored by another user")
    if message.system:
        raise system_message()
    threads.check_unarchived(world, channel)
    made = body_draft(body, old=message, emojis=world.emojis)
    check_uploads(world, channel, made)
    if world.clock.now() > created_at(message.id) + OLD_SECONDS:
        call.api.limits.take_old_edit(channel.id)
    return bot_json(world, message, change(world, channel, message, made))


async def delete(call: Call) -> None:
    """Delete a message of the bot's; those of others are not its to delete."""
    world = call.world
    channel = channel_of(call)
    message = message_of(call, channel)
    if message.author_id != world.bot.id:
        if channel.type is ChannelType.DM:
            raise ApiError(403, 50003, "Cannot execute action on a DM channel")
        if not world.may(world.bot, channel, Permission.MANAGE_MESSAGES):
            raise missing_permissions()
    if message.type == THREAD_STARTER:
        raise system_message()
    threads.check_unarchived(world, channel)
    remove(world, channel, message)


async def bulk_delete(call: Call) -> Answer:
    """Deleting many needs a permission that the bot does not have."""
    channel = channel_of(call)
    if channel.type is ChannelType.DM:
        raise ApiError(403, 50003, "Cannot execute action on a DM channel")
    raise missing_permissions()


async def get(call: Call) -> Answer:
    """One message."""
    channel = channel_of(call)
    if not _reads_history(call, channel):
        raise missing_permissions()
    return bot_json(call.world, message_of(call, channel))


def _reads_history(call: Call, channel: Channel) -> bool:
    return call.world.may(call.world.bot, channel, Permission.READ_MESSAGE_HISTORY)


async def history(call: Call) -> Answer:
    """Messages of a channel, newest first.

    Without the permission to read the history there are none (docs.discord.com/developers/resources/message).
    """
    channel = channel_of(call)
    query = call.request.query
    limit = query_number(query.get("limit", "50"), "limit")
    if not 1 <= limit <= 100:
        raise invalid(("limit",), "NUMBER_TYPE_MAX", "int value should be between 1 and 100.")
    world = call.world
    if not _reads_history(call, channel):
        return []
    if "around" in query:
        middle = query_number(query["around"], "around")
        found = world.later(channel.id, middle - 1, limit // 2 + 1)
        found += world.history(channel.id, None, below=middle, limit=limit - len(found))
    elif "after" in query:
        found = world.later(channel.id, query_number(query["after"], "after"), limit)
    else:
        below = query_number(query["before"], "before") if "before" in query else HIGHEST_ID
        found = world.history(channel.id, None, below=below, limit=limit)
    return [bot_json(world, message) for message in found]


def query_number(text: str, name: str) -> int:
    """A number in the query. Raises 50035."""
    if not (text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS):
        raise invalid((name,), "NUMBER_TYPE_COERCE", f'Value "{text}" is not int.')
    return int(text)


async def typing(call: Call) -> None:
    """Show that the bot is about to say something."""
    channel = channel_of(call)
    check_may_post(call, channel)
    data = {"channel_id": channel.id, "user_id": call.world.bot.id}
    call.world.hub.tell_pages("TYPING", lambda _: data, call.world.viewers(channel))


BASE = "/channels/{channel}/messages"
ROUTES = [
    Route("GET", BASE, history, MESSAGES_LIMIT),
    Route("POST", BASE, create, MESSAGES_LIMIT),
    Route("POST", BASE + "/bulk-delete", bulk_delete),
    Route("GET", BASE + "/{message}", get),
    Route("PATCH", BASE + "/{message}", edit, MESSAGES_LIMIT),
    Route("DELETE", BASE + "/{message}", delete, DELETES_LIMIT),
    Route("POST", "/channels/{channel}/typing", typing, MESSAGES_LIMIT),
]
