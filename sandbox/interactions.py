"""Interactions: made by a person, brought to the bot, answered in time or not."""

from __future__ import annotations

import asyncio
import secrets
from itertools import takewhile

from sandbox.errors import Json
from sandbox.messages import bot_json, remove
from sandbox.payloads import FEATURES, LOCALE, channel_json, member_json, user_json
from sandbox.records import Channel, ChannelType, Interaction, Message, User
from sandbox.validate.commands import GROUP, STRING, SUBCOMMAND
from sandbox.world import World

COMMAND, COMPONENT, AUTOCOMPLETE, SUBMIT = 2, 3, 4, 5  # types of interactions
FIRST_ANSWER_SECONDS = 3.0  # seconds
TOKEN_SECONDS = 15 * 60.0  # seconds
FORM_SECONDS = 24 * 3600.0  # seconds that a person may leave a form open
ATTACHMENT_BYTES = 10 * 1024 * 1024  # bytes

NO_RESPONSE_TEXT = "The application did not respond"
FAILED_TEXT = "This interaction failed"


class Interactions:
    """Starts interactions and watches their deadlines."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self.clock_moved()
        for interaction in world.interactions.values():
            self._watch_again(interaction)

    def start(
        self,
        user: User,
        channel: Channel,
        type_: int,
        data: Json,
        nonce: str,
        *,
        message: Message | None = None,
        opener: Interaction | None = None,
    ) -> Interaction:
        """Send a new interaction to the bot; ``opener`` is the one that opened the form now answered."""
        world = self.world
        self._forget_dead()
        interaction = Interaction(
            id=world.clock.snowflake(),
            token=secrets.token_urlsafe(96),
            type=type_,
            user_id=user.id,
            channel_id=channel.id,
            data=data,
            created=world.clock.now(),
            nonce=nonce,
            message_id=message.id if message else None,
            opener=metadata(world, opener) if opener else None,
        )
        world.save_interaction(interaction)
        self.show(interaction, "pending")
        guild = channel.type is not ChannelType.DM
        world.hub.tell_bot("INTERACTION_CREATE", interaction_json(world, interaction, message), guild=guild)
        self._watch(interaction, FIRST_ANSWER_SECONDS)
        return interaction

    def _watch(self, interaction: Interaction, life: float) -> None:
        """Check the interaction when it is ``life`` seconds old."""
        self.forget_timer(interaction)
        left = interaction.created + life - self.world.clock.now()
        timer = asyncio.get_running_loop().call_later(left + 0.05, self._fail_if_late, interaction)
        self._timers[interaction.id] = timer

    def _watch_again(self, interaction: Interaction) -> None:
        """Go on where a sandbox that was stopped left off."""
        original = self.original(interaction)
        if interaction.answered is None and not interaction.failed:
            self._watch(interaction, FIRST_ANSWER_SECONDS)
        elif original is not None and original.loading:
            self._watch(interaction, TOKEN_SECONDS)

    def _forget_dead(self) -> None:
        """Delete interactions whose tokens are dead; one that opened a form is kept for longer."""
        old = takewhile(self.is_expired, self.world.interactions.values())
        for interaction in list(old):
            self._fail_if_late(interaction)
            if interaction.modal is None or self.world.clock.now() > interaction.created + FORM_SECONDS:
                self.world.drop_interaction(interaction)

    def forget_timer(self, interaction: Interaction) -> None:
        """Cancel the timer of this interaction."""
        timer = self._timers.pop(interaction.id, None)
        if timer is not None:
            timer.cancel()

    def close(self) -> None:
        """Cancel all timers."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    def clock_moved(self) -> None:
        """Fail what is late after the clock was moved."""
        for interaction in self.world.interactions.values():
            self._fail_if_late(interaction)
        self._forget_dead()

    def _fail_if_late(self, interaction: Interaction) -> None:
        if interaction.failed:
            return
        if interaction.answered is None and self.is_late(interaction):
            interaction.failed = True
            self.world.save_interaction(interaction)
            self.show(
                interaction,
                "failed",
                FAILED_TEXT if interaction.type in (COMPONENT, SUBMIT) else NO_RESPONSE_TEXT,
            )
            self.forget_timer(interaction)
        elif self.is_expired(interaction):
            self._give_up_thinking(interaction)

    def _give_up_thinking(self, interaction: Interaction) -> None:
        """Remove the place holder of a deferred answer that never came, and tell the person."""
        self.forget_timer(interaction)
        message = self.original(interaction)
        if message is not None and message.loading:
            interaction.failed = True
            self.world.save_interaction(interaction)
            remove(self.world, self.world.channels[message.channel_id], message)
            self.show(interaction, "failed", NO_RESPONSE_TEXT)

    def acknowledge(self, interaction: Interaction, *, thinking: bool) -> None:
        """Note the first answer."""
        self.show(interaction, "acknowledged" if thinking else "done")
        if thinking:
            self._watch(interaction, TOKEN_SECONDS)
        else:
            self.forget_timer(interaction)

    def is_late(self, interaction: Interaction) -> bool:
        """Return whether the time for a first answer is over."""
        return self.world.clock.now() > interaction.created + FIRST_ANSWER_SECONDS

    def is_expired(self, interaction: Interaction) -> bool:
        """Return whether the token is dead."""
        return self.world.clock.now() > interaction.created + TOKEN_SECONDS

    def original(self, interaction: Interaction) -> Message | None:
        """The message behind ``@original``, while it exists."""
        if interaction.original_id is None:
            return None
        return self.world.message(interaction.channel_id, interaction.original_id)

    def show(self, interaction: Interaction, state: str, error: str | None = None) -> None:
        """Tell the person's page how the interaction stands."""
        data: Json = {"nonce": interaction.nonce, "state": state}
        if error is not None:
            data["error"] = error
        self.world.hub.tell_pages("INTERACTION", lambda _: data, [interaction.user_id])


def integration_owners(world: World, channel: Channel) -> Json:
    """By whose installation of the application an interaction comes."""
    return {"0": "0" if channel.type is ChannelType.DM else world.guild_of(channel)}


def metadata(world: World, interaction: Interaction) -> Json:
    """A message's metadata about the interaction it came from."""
    channel = world.channels[interaction.channel_id]
    found: Json = {
        "id": interaction.id,
        "type": interaction.type,
        "user": user_json(world.users[interaction.user_id]),
        "authorizing_integration_owners": integration_owners(world, channel),
    }
    if interaction.type == COMMAND:
        found |= {"name": full_name(interaction.data), "command_type": interaction.data["type"]}
    if interaction.type == COMPONENT:
        found["interacted_message_id"] = interaction.message_id
    if interaction.type == SUBMIT:
        found["triggering_interaction_metadata"] = interaction.opener
    return found


def full_name(data: Json) -> str:
    """A used command's name with its group and subcommand."""
    inner = [option for option in data.get("options", []) if option["type"] in (SUBCOMMAND, GROUP)]
    return " ".join([data["name"], *(full_name(option) for option in inner)])


def focused(data: Json) -> int:
    """The type of the option that is being typed."""
    for option in data.get("options", []):
        if option.get("focused"):
            return int(option["type"])
        if "options" in option:
            return focused(option)
    return STRING


def interaction_json(world: World, interaction: Interaction, message: Message | None) -> Json:
    """An interaction as the gateway brings it."""
    channel = world.channels[interaction.channel_id]
    user = world.users[interaction.user_id]
    permissions = str(world.permissions(user, channel))
    found: Json = {
        "id": interaction.id,
        "application_id": world.identity.bot_id,
        "type": interaction.type,
        "data": interaction.data,
        "token": interaction.token,
        "version": 1,
        "channel": {**channel_json(world, channel), "permissions": permissions},
        "channel_id": channel.id,
        "app_permissions": str(world.permissions(world.bot, channel)),
        "locale": user.locale,
        "entitlements": [],
        "authorizing_integration_owners": integration_owners(world, channel),
        "context": 1 if channel.type is ChannelType.DM else 0,
        "attachment_size_limit": ATTACHMENT_BYTES,
    }
    if message is not None:
        found["message"] = bot_json(world, message)
    if channel.type is ChannelType.DM:
        return {**found, "user": user_json(user)}
    guild_id = world.guild_of(channel)
    return {
        **found,
        "guild": {"id": guild_id, "locale": LOCALE, "features": FEATURES},
        "guild_id": guild_id,
        "guild_locale": LOCALE,
        "member": {**member_json(user), "permissions": permissions},
    }
