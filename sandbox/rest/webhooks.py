"""After the first answer: the original response, and follow-ups, by the interaction's token."""

from __future__ import annotations

from sandbox import threads
from sandbox.clock import created_at
from sandbox.drafts import body_draft, check_uploads
from sandbox.errors import invalid_webhook_token, unknown
from sandbox.limits import FOLLOWUPS_LIMIT
from sandbox.messages import bot_json, change, post, remove
from sandbox.records import Channel, Interaction, Message, MessageFlag
from sandbox.rest.base import Answer, Call, Route
from sandbox.rest.callbacks import CHOICES, answer_message
from sandbox.rest.messages import OLD_SECONDS
from sandbox.world import World

ORIGINAL = "@original"


def _interaction(call: Call) -> Interaction:
    """The interaction of the token. Raises 50027 when it is dead, 10015 before the first answer.

    A completion has nothing that could follow: 10015 too.
    """
    interaction = call.world.interactions.get(call.part("token"))
    if call.part("application") != call.world.identity.bot_id:
        raise unknown("Webhook")
    if interaction is None or call.api.interactions.is_expired(interaction):
        raise invalid_webhook_token()
    if interaction.answered in (None, CHOICES):
        raise unknown("Webhook")
    return interaction


def _channel(world: World, interaction: Interaction) -> Channel:
    """The channel of the interaction. Raises 10003 if it was deleted meanwhile."""
    channel = world.channels.get(interaction.channel_id)
    if channel is None:
        raise unknown("Channel")
    return channel


def _message(call: Call, interaction: Interaction) -> Message:
    """The message in the path, if it came of this interaction. Raises 10008."""
    wanted = call.part("message")
    id_ = interaction.original_id if wanted == ORIGINAL else wanted
    mine = id_ is not None and id_ in (interaction.original_id, *interaction.followups)
    message = call.world.message(interaction.channel_id, id_) if mine and id_ else None
    if message is None:
        raise unknown("Message")
    return message


async def follow_up(call: Call) -> Answer:
    """Another message. The first one after a deferral takes its place, and its visibility."""
    world = call.world
    interaction = _interaction(call)
    body = await call.body()
    made = body_draft(body, emojis=world.emojis)
    channel = _channel(world, interaction)
    check_uploads(world, channel, made)
    original = call.api.interactions.original(interaction)
    if original is not None and original.loading:
        threads.check_unarchived(world, channel)
        made.flags |= original.flags
        change(world, channel, original, made, first=True)
        call.api.interactions.acknowledge(interaction, thinking=False)
        return bot_json(world, original)
    ephemeral = bool((made.form.flags or 0) & MessageFlag.EPHEMERAL)
    if not ephemeral:
        threads.unarchive(world, channel)
    message = answer_message(world, channel, interaction, ephemeral=ephemeral)
    post(world, channel, world.bot, made, message)
    interaction.followups.append(message.id)
    world.save_interaction(interaction)
    return bot_json(world, message)


async def get(call: Call) -> Answer:
    """A message of the interaction, ephemeral ones included."""
    return bot_json(call.world, _message(call, _interaction(call)))


async def edit(call: Call) -> Answer:
    """Edit a message of the interaction; a deferred one is done by that. One older than an hour counts."""
    world = call.world
    interaction = _interaction(call)
    message = _message(call, interaction)
    made = body_draft(await call.body(), old=message, emojis=world.emojis)
    channel = world.channels[message.channel_id]
    check_uploads(world, channel, made)
    if message.owner_id is None:
        threads.check_unarchived(world, channel)
    if world.clock.now() > created_at(message.id) + OLD_SECONDS:
        call.api.limits.take_old_edit(channel.id)
    waited_for = message.loading
    told = change(world, channel, message, made)
    if waited_for:
        call.api.interactions.acknowledge(interaction, thinking=False)
    return bot_json(world, message, told)


async def delete(call: Call) -> None:
    """Delete a message of the interaction."""
    interaction = _interaction(call)
    message = _message(call, interaction)
    remove(call.world, call.world.channels[message.channel_id], message)
    if message.loading:
        call.api.interactions.acknowledge(interaction, thinking=False)


BASE = "/webhooks/{application}/{token}"
ROUTES = [
    Route("POST", BASE, follow_up, FOLLOWUPS_LIMIT, open=True),
    Route("GET", BASE + "/messages/{message}", get, FOLLOWUPS_LIMIT, open=True),
    Route("PATCH", BASE + "/messages/{message}", edit, FOLLOWUPS_LIMIT, open=True),
    Route("DELETE", BASE + "/messages/{message}", delete, FOLLOWUPS_LIMIT, open=True),
]
