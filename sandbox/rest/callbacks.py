"""The first answer to an interaction."""

from __future__ import annotations

from sandbox import threads
from sandbox.attachments import Body
from sandbox.drafts import check_uploads, draft
from sandbox.errors import FormErrors, Json, already_acknowledged, invalid, unknown
from sandbox.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, SUBMIT, focused, metadata
from sandbox.messages import announce, blank, bot_json, change, post
from sandbox.records import Channel, Interaction, Message, MessageFlag
from sandbox.rest.base import Answer, Call, Route
from sandbox.validate.commands import Choices, check_values
from sandbox.validate.form import parse
from sandbox.validate.messages import MessageForm
from sandbox.validate.modals import modal
from sandbox.world import World

MESSAGE, DEFER, DEFER_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9  # types of answers
SLASH_ANSWER, REPLY = 20, 19  # types of messages
DATA = ("data",)


async def callback(call: Call) -> Answer:
    """Answer an interaction. Raises 10062 when it is unknown or too late, 40060 when it has been answered."""
    interaction = call.world.interactions.get(call.part("token"))
    if interaction is None or interaction.id != call.part("interaction"):
        raise unknown("interaction")
    body = await call.body()
    if interaction.answered is not None:
        raise already_acknowledged()
    if interaction.channel_id not in call.world.channels:
        raise unknown("Channel")
    if interaction.failed or call.api.interactions.is_late(interaction):
        raise unknown("interaction")
    kind = body.object.get("type")
    allowed = _answers(interaction)
    if kind not in allowed:
        values = ", ".join(map(str, allowed))
        raise invalid(("type",), "BASE_TYPE_CHOICES", f"Value must be one of ({values}).")
    message = _answer(call, interaction, kind, body)
    interaction.answered = kind
    interaction.original_id = message.id if message else None
    call.world.save_interaction(interaction)
    call.api.interactions.acknowledge(interaction, thinking=kind == DEFER)
    return _resource(call.world, interaction, message) if call.flag("with_response") else None


def _answers(interaction: Interaction) -> tuple[int, ...]:
    """The types of answers that an interaction takes."""
    updates = (DEFER_UPDATE, UPDATE) if interaction.message_id is not None else ()
    return {
        AUTOCOMPLETE: (CHOICES,),
        COMMAND: (MESSAGE, DEFER, MODAL),
        COMPONENT: (MESSAGE, DEFER, *updates, MODAL),
        SUBMIT: (MESSAGE, DEFER, *updates),
    }[interaction.type]


def _answer(call: Call, interaction: Interaction, kind: int, body: Body) -> Message | None:
    data = body.object.get("data")
    data = data if isinstance(data, dict) else {}
    if kind == CHOICES:
        _offer(call.world, interaction, data)
        return None
    if kind == MODAL:
        _open_form(call.world, interaction, data)
        return None
    if kind in (DEFER_UPDATE, UPDATE):
        return _update(call.world, interaction, data if kind == UPDATE else None, body)
    return _new_message(call.world, interaction, data, body, deferred=kind == DEFER)


def _offer(world: World, interaction: Interaction, data: Json) -> None:
    form = parse(Choices, data, DATA)
    errors = FormErrors()
    check_values(form.choices, focused(interaction.data), errors, (*DATA, "choices"))
    errors.raise_any()
    frame = {"nonce": interaction.nonce, "choices": form.model_dump(exclude_none=True)["choices"]}
    world.hub.tell_pages("AUTOCOMPLETE", lambda _: frame, [interaction.user_id])


def _open_form(world: World, interaction: Interaction, data: Json) -> None:
    form = interaction.modal = modal(data, DATA, world.emojis)
    frame = {"nonce": interaction.nonce, "interaction": interaction.id, **form}
    world.hub.tell_pages("MODAL", lambda _: frame, [interaction.user_id])


def _update(world: World, interaction: Interaction, data: Json | None, body: Body) -> Message:
    """Change the message of the control (None: later). Raises 10008 when it is gone."""
    message = world.message(interaction.channel_id, str(interaction.message_id))
    if message is None:
        raise unknown("Message")
    if data is not None:
        channel = world.channels[interaction.channel_id]
        made = draft(data, body.files, old=message, under=DATA, emojis=world.emojis)
        check_uploads(world, channel, made)
        threads.check_unarchived(world, channel)
        change(world, channel, message, made)
    return message


def _new_message(
    world: World, interaction: Interaction, data: Json, body: Body, *, deferred: bool
) -> Message:
    channel = world.channels[interaction.channel_id]
    made = None if deferred else draft(data, body.files, under=DATA, emojis=world.emojis)
    if made is not None:
        check_uploads(world, channel, made)
    ephemeral = bool((parse(MessageForm, data, DATA).flags or 0) & MessageFlag.EPHEMERAL)
    message = answer_message(world, channel, interaction, ephemeral=ephemeral)
    if not ephemeral:
        threads.unarchive(world, channel)
    if made is None:
        message.flags |= MessageFlag.LOADING
        announce(world, channel, message)
        return message
    return post(world, channel, world.bot, made, message)


def answer_message(world: World, channel: Channel, interaction: Interaction, *, ephemeral: bool) -> Message:
    """A message that comes of an interaction, with nothing in it yet."""
    message = blank(world, channel, world.bot)
    message.interaction = metadata(world, interaction)
    if interaction.message_id is not None:
        message.type = REPLY
        message.reference = {"type": 0, "message_id": interaction.message_id, "channel_id": channel.id}
    elif interaction.original_id is None:
        message.type = SLASH_ANSWER
    if ephemeral:
        message.flags |= MessageFlag.EPHEMERAL
        message.owner_id = interaction.user_id
    return message


def _resource(world: World, interaction: Interaction, message: Message | None) -> Json:
    told: Json = {"id": interaction.id, "type": interaction.type}
    found: Json = {"interaction": told}
    if message is not None:
        told |= {
            "response_message_id": message.id,
            "response_message_loading": message.loading,
            "response_message_ephemeral": message.owner_id is not None,
            "channel_id": message.channel_id,
        }
        found["resource"] = {"type": interaction.answered}
        if interaction.answered in (MESSAGE, DEFER, UPDATE):
            found["resource"]["message"] = bot_json(world, message)
    return found


ROUTES = [Route("POST", "/interactions/{interaction}/{token}/callback", callback, limit=None, open=True)]
