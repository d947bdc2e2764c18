"""Messages: posted, changed, removed, and written as Discord's JSON."""

from __future__ import annotations

from sandbox import mentions, notices
from sandbox.attachments import attachment_json, keep
from sandbox.drafts import REFERENCE, Draft, references
from sandbox.errors import Json
from sandbox.events import Intent
from sandbox.payloads import channel_json, member_json, user_json
from sandbox.records import Attachment, Channel, ChannelType, Message, MessageFlag, User
from sandbox.rendering import shown
from sandbox.validate.layout import walk
from sandbox.world import World

NO_CONTENT: Json = {"content": "", "embeds": [], "attachments": [], "components": []}


def post(world: World, channel: Channel, author: User, draft: Draft, message: Message) -> Message:
    """Post a drafted message; ``message`` brings what the draft does not say (id, type, flags, owner …)."""
    fill(world, channel, message, draft)
    found = mentions.find(
        world, channel, author, mentions.texts(draft.content, draft.components), draft.allowed
    )
    highlight(world, message, draft, found)
    announce(world, channel, message)
    return message


def blank(world: World, channel: Channel, author: User) -> Message:
    """A message of this instant with nothing in it yet."""
    return Message(
        id=world.clock.snowflake(), channel_id=channel.id, author_id=author.id, stamp=world.clock.stamp()
    )


def fill(world: World, channel: Channel, message: Message, draft: Draft) -> None:
    """Put a draft into a message."""
    message.content = draft.content
    message.embeds = draft.embeds
    message.components = draft.components
    message.flags |= draft.flags
    staying = {kept.id for kept in draft.kept}
    for gone in (attachment for attachment in message.attachments if attachment.id not in staying):
        world.store.drop_file(gone.id)
    new = [keep(world, channel.id, file.upload, file.filename, file.description) for file in draft.files]
    message.attachments = [*draft.kept, *new]


def highlight(world: World, message: Message, draft: Draft, found: mentions.Mentions) -> None:
    """Note which mentions count, and for whom the message is highlighted; an edit does so again."""
    set_mentions(message, found)
    if message.owner_id is None:
        extra = mentions.reply_ping(draft.allowed, replied_to(world, message))
        others = (id_ for id_ in extra if id_ != message.author_id)
        message.pings = list(dict.fromkeys([*found.pings, *others]))


def set_mentions(message: Message, found: mentions.Mentions) -> None:
    """Note which mentions count."""
    message.mentions = found.users
    message.mention_roles = found.roles
    message.mention_everyone = found.everyone


def announce(world: World, channel: Channel, message: Message) -> None:
    """Keep a new message, and tell everybody who may know of it."""
    if message.owner_id is None:
        channel.last_message_id = message.id
        if channel.thread is not None:
            channel.thread.message_count += 1
        world.save_channel(channel)
    world.save_message(message)
    tell(world, channel, message, "MESSAGE_CREATE")
    if message.owner_id is None:
        notices.notify(world, channel, message)


def change(world: World, channel: Channel, message: Message, draft: Draft, *, first: bool = False) -> Json:
    """Edit a message, and return it as all are told of it.

    An edit notifies nobody (``first``: but this one is a message's first content).
    Its mentions are found again (discord-api-docs #2126, #1479).
    """
    message.edited = None if message.loading else world.clock.stamp()
    fill(world, channel, message, draft)
    message.flags = draft.flags & ~MessageFlag.LOADING
    author = world.users[message.author_id]
    text = mentions.texts(draft.content, draft.components)
    found = mentions.find(world, channel, author, text, draft.allowed)
    highlight(world, message, draft, found)
    world.save_message(message)
    told = tell(world, channel, message, "MESSAGE_UPDATE")
    if first and message.owner_id is None:
        notices.notify(world, channel, message)
    return told


def remove(world: World, channel: Channel, message: Message) -> None:
    """Delete a message."""
    world.drop_message(message)
    data: Json = {"id": message.id, "channel_id": channel.id}
    if channel.type is not ChannelType.DM:
        data["guild_id"] = world.guild_of(channel)
    viewers = [message.owner_id] if message.owner_id else world.viewers(channel)
    world.hub.tell_pages("MESSAGE_DELETE", lambda _: data, viewers)
    if message.owner_id is None and bot_sees(world, channel):
        intent, guild = intent_of(channel)
        world.hub.tell_bot("MESSAGE_DELETE", data, intent, guild=guild)


def intent_of(channel: Channel) -> tuple[Intent, bool]:
    """The group of events that messages of a channel belong to, and whether that is in the guild."""
    if channel.type is ChannelType.DM:
        return Intent.DIRECT_MESSAGES, False
    return Intent.GUILD_MESSAGES, True


def bot_sees(world: World, channel: Channel) -> bool:
    """Return whether the bot hears of what happens in a channel."""
    return world.sees(world.bot, channel)


def tell(world: World, channel: Channel, message: Message, event: str) -> Json:
    """Tell the pages and the gateway of a new or changed message, and return what they are told."""
    viewers = [message.owner_id] if message.owner_id else world.viewers(channel)
    told = message_json(world, message)
    world.hub.tell_pages(event, lambda user_id: _highlighted(told, message, user_id), viewers)
    intent, guild = intent_of(channel)
    if message.owner_id is None and world.hub.asked_for(intent) and bot_sees(world, channel):
        data = bot_json(world, message, told)
        if guild:
            member = member_json(world.users[message.author_id], with_user=False)
            data |= {"guild_id": world.guild_of(channel), "member": member}
        world.hub.tell_bot(event, data, intent, guild=guild)
    return told


def replied_to(world: World, message: Message) -> Message | None:
    """The message that this one answers, while it exists; an ephemeral one is never shown to others so."""
    if message.reference is None:
        return None
    found = world.message(message.reference["channel_id"], message.reference["message_id"])
    hidden = found is not None and found.owner_id not in (None, message.owner_id)
    return None if hidden else found


def page_json(world: World, message: Message, user_id: str) -> Json:
    """A message as the page gets it: Discord's JSON, and whether it is highlighted for this reader."""
    return _highlighted(message_json(world, message), message, user_id)


def _highlighted(told: Json, message: Message, user_id: str) -> Json:
    return {**told, "ping": user_id in message.pings}


def bot_json(world: World, message: Message, told: Json | None = None) -> Json:
    """A message as the bot may read it: the sandbox's application has no privileged intent.

    ``told``: what ``message_json`` has made of it, where that has just been done.
    """
    found = told or message_json(world, message)
    changed = NO_CONTENT if _hidden(world, found) else {}
    replied = found.get("referenced_message")
    if replied is not None and _hidden(world, replied):
        changed = {**changed, "referenced_message": replied | NO_CONTENT}
    return found | changed


def _hidden(world: World, message: Json) -> bool:
    """Return whether the words are others', said in the guild and not to the bot."""
    direct = world.channels[message["channel_id"]].type is ChannelType.DM
    addressed = [message["author"], *message["mentions"]]
    return not direct and all(user["id"] != world.bot.id for user in addressed)


def unused_attachments(message: Message) -> list[Attachment]:
    """The attachments that nothing in the message shows; answers omit the others (discord-api-docs #8277)."""
    if not message.attachments:
        return []
    shown_there = references(walk(message.components), message.embeds)
    used = {item["url"].removeprefix(REFERENCE) for _, item in shown_there}
    return [attachment for attachment in message.attachments if attachment.filename not in used]


def message_json(world: World, message: Message, *, nested: bool = False) -> Json:
    """A message as Discord's JSON, with addresses of files that are good from now."""
    author = world.users[message.author_id]
    found: Json = {
        "id": message.id,
        "channel_id": message.channel_id,
        "type": message.type,
        "content": message.content,
        "author": user_json(author),
        "attachments": [attachment_json(world, attachment) for attachment in unused_attachments(message)],
        "mentions": [user_json(world.users[id_]) for id_ in message.mentions],
        "mention_roles": message.mention_roles,
        "mention_everyone": message.mention_everyone,
        "pinned": False,
        "tts": False,
        "timestamp": message.stamp,
        "edited_timestamp": message.edited,
        "flags": message.flags,
        **shown(world, message),
    }
    if message.nonce is not None:
        found["nonce"] = message.nonce
    if author.bot:
        found["application_id"] = author.id
    if message.interaction is not None:
        found["interaction_metadata"] = message.interaction
        found["webhook_id"] = author.id
    if message.thread_id is not None and message.thread_id in world.channels:
        found["thread"] = channel_json(world, world.channels[message.thread_id])
    if message.reference is not None:
        found["message_reference"] = message.reference
        replied = replied_to(world, message)
        if not nested:
            found["referenced_message"] = message_json(world, replied, nested=True) if replied else None
    return found
