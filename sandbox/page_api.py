"""The page's API. The page is served at ``/`` and ``/page/…``; everything else lies under ``/sandbox``.

Ids are snowflakes in text. Whoever acts or looks is named by ``as`` (a user id). A refusal is status 400 (404
for an unknown thing) with ``{"error": "a sentence"}``. Requests from other hosts or sites: 403.

GET /sandbox/state?as=
    {"guild": {id, name}, "channels": [{id, name, type, topic?, parent_id?, archived?, locked?}] (the text
    channels and threads that this person sees, their DM), "people": [{id, name, avatar_colour, spectator,
    dm_open}], "me": id, "application": {id, name}, "commands": [application commands this person may use],
    "clock": {offset, now}, "bot": {state: stopped|starting|connected|running, pid}}.
    Without ``as``: as the first person.
GET /sandbox/channels/<id>/messages?as=&before=&limit=50
    Discord's message objects, oldest first, with this person's ephemeral ones (flag 64), each with "ping":
    whether it is highlighted for this person.
WS /sandbox/events?as=
    Frames {"t", "d"}: MESSAGE_CREATE, MESSAGE_UPDATE (messages as above), MESSAGE_DELETE {id, channel_id},
    CHANNEL_CREATE, CHANNEL_UPDATE (channels as above), CHANNEL_DELETE {id}, NOTICE (as below),
    COMMANDS {commands}, CLOCK, BOT (as in the state),
    INTERACTION {nonce, state: pending|acknowledged|done|failed, error?}, MODAL {nonce, interaction, title,
    custom_id, components}, AUTOCOMPLETE {nonce, choices}, TYPING {channel_id, user_id}.
POST /sandbox/interactions {as, nonce, channel_id, type, data, …}: 204
    The type is 2 (a command), 4 (its completion: the option being typed has "focused": true), 3 (a control:
    also "message_id"; "forge": true lets through what is not on the message), 5 (a form: also "interaction",
    the id that came with MODAL).
POST /sandbox/messages {as, channel_id, content}: a person says something; the message
POST /sandbox/dismiss {as, message_id?}: hides an ephemeral message, or all of them as a reload does: 204
POST /sandbox/dm {as}: opens the person's DM with the bot; the channel
POST /sandbox/dms {as, open}: lets the bot write to them, or not: 204
POST /sandbox/clock {advance: seconds}: {offset, now}
POST /sandbox/bot {action: start|stop|kill}: {state, pid}
GET /sandbox/bot/log: {"lines": the bot's last lines}
GET /sandbox/notices?as=
    The person's push notices, newest first: {id, channel_id, message_id, title, text, stamp}.
Requests about the server itself: sandbox/admin_api.py; about faults: sandbox/fault_api.py.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Any, Literal

from aiohttp import web
from pydantic import BaseModel, Field

from sandbox import client_actions, mentions, notices, threads
from sandbox.admin_api import AdminApi
from sandbox.client_actions import InvalidActionError
from sandbox.errors import ApiError, Json
from sandbox.fault_api import FaultApi
from sandbox.interactions import AUTOCOMPLETE, COMMAND, COMPONENT
from sandbox.messages import announce, blank, page_json, remove, set_mentions
from sandbox.page_events import serve_page
from sandbox.page_payloads import channel_summary, person_json
from sandbox.page_requests import ActorRequest, Handler, UnknownError, answering, person_of, read
from sandbox.permissions import Permission
from sandbox.records import Channel, ChannelType, Interaction, Message, User
from sandbox.rest.base import Api, reply
from sandbox.supervise import NoProgramError, Supervisor
from sandbox.world import HIGHEST_ID

PAGE_FOLDER = Path(__file__).parent / "page"
NUMBER = re.compile(r"[0-9]{1,20}")
MAX_CONTENT = 2000  # characters of a person's message


class InteractionRequest(ActorRequest):
    """Something done with the bot."""

    nonce: str
    channel_id: str
    type: Literal[2, 3, 4, 5]
    data: dict[str, Any]
    message_id: str | None = None
    interaction: str | None = None
    forge: bool = False


class MessageRequest(ActorRequest):
    """Something said."""

    channel_id: str
    content: Annotated[str, Field(max_length=MAX_CONTENT)]


class DismissRequest(ActorRequest):
    """An ephemeral message put away."""

    message_id: str | None = None


class DmsRequest(ActorRequest):
    """DMs allowed or not."""

    open: bool


class ClockRequest(BaseModel):
    """Time moved forward."""

    advance: Annotated[int, Field(ge=0, le=10 * 366 * 86_400)]


class BotRequest(BaseModel):
    """The bot started or ended."""

    action: Literal["start", "stop", "kill"]


class PageApi:
    """The handlers of the page's requests."""

    def __init__(self, api: Api, supervisor: Supervisor) -> None:
        self.api = api
        self.world = api.world
        self.supervisor = supervisor
        self.sockets: set[web.WebSocketResponse] = set()
        for changes in (api.sessions.on_change, supervisor.on_change):
            changes.append(self._tell_bot)

    def routes(self) -> list[web.RouteDef]:
        """Every path of the page."""
        faults = FaultApi(self.api.faults, self.api.sessions)
        gets: dict[str, Handler] = {
            "/sandbox/state": self.state,
            "/sandbox/channels/{channel}/messages": self.history,
            "/sandbox/bot/log": self.log,
            "/sandbox/notices": self.notices,
            **faults.gets,
        }
        posts: dict[str, Handler] = {
            "/sandbox/interactions": self.interact,
            "/sandbox/messages": self.say,
            "/sandbox/dismiss": self.dismiss,
            "/sandbox/dm": self.dm,
            "/sandbox/dms": self.dms,
            "/sandbox/clock": self.advance,
            "/sandbox/bot": self.bot,
            **AdminApi(self.world).posts,
            **faults.posts,
        }
        return [
            web.get("/", self.index),
            web.get("/sandbox/events", self.events),
            *(web.get(path, answering(handler)) for path, handler in gets.items()),
            *(web.post(path, answering(handler)) for path, handler in posts.items()),
        ]

    async def index(self, request: web.Request) -> web.FileResponse:  # noqa: ARG002  the handler's shape
        """The page itself."""
        return web.FileResponse(PAGE_FOLDER / "index.html")

    async def events(self, request: web.Request) -> web.StreamResponse:
        """The page's stream of events."""
        try:
            person = self._person(request.query.get("as"))
        except InvalidActionError as refusal:
            return reply(404, {"error": str(refusal)}, {})
        return await serve_page(request, self.world.hub, person.id, self.sockets)

    async def state(self, request: web.Request) -> Json:
        """All that the page shows beside the messages."""
        world, person = self.world, self._person(request.query.get("as"))
        for channel in list(world.channels.values()):
            threads.archive_if_silent(world, channel)
        seen = [channel for channel in world.channels.values() if world.sees(person, channel)]
        return {
            "guild": {"id": world.identity.guild_id, "name": world.guild_name},
            "channels": [channel_summary(world, channel) for channel in seen],
            "people": [person_json(known) for known in world.people],
            "me": person.id,
            "application": {"id": world.identity.bot_id, "name": world.bot.name},
            "commands": client_actions.usable_commands(world, person, None),
            "clock": self._clock(),
            "bot": self._bot(),
        }

    async def history(self, request: web.Request) -> list[Json]:
        """A channel's messages as one person sees them."""
        person = self._person(request.query.get("as"))
        channel = self._channel(person, request.match_info["channel"])
        limit, before = request.query.get("limit", "50"), request.query.get("before", "")
        well_put = NUMBER.fullmatch(limit) and NUMBER.fullmatch(before or "0")
        if not well_put or not 1 <= int(limit) <= 100:
            raise InvalidActionError("limit must be a number from 1 to 100, and before the id of a message.")
        seen = self.world.history(channel.id, person.id, below=int(before or HIGHEST_ID), limit=int(limit))
        return [page_json(self.world, message, person.id) for message in reversed(seen)]

    async def notices(self, request: web.Request) -> list[Json]:
        """A person's push notices, newest first."""
        return notices.notices_of(self.world, self._person(request.query.get("as")).id)

    async def interact(self, request: web.Request) -> None:
        """A command, a click, a completion or a form."""
        act = await read(request, InteractionRequest)
        person = self._person(act.who)
        channel = self._channel(person, act.channel_id)
        _check_box(channel)
        if not self.world.may(person, channel, Permission.USE_APPLICATION_COMMANDS):
            raise InvalidActionError("You can't use the bot in this channel.")
        if channel.recipient_id is None and self.world.guild_of(channel) not in self.world.guilds:
            raise InvalidActionError("The bot is no longer in this server.")
        message: Message | None = None
        opener: Interaction | None = None
        if act.type in (COMMAND, AUTOCOMPLETE):
            complete = act.type == AUTOCOMPLETE
            data = client_actions.command_data(self.world, person, channel, act.data, complete=complete)
        elif act.type == COMPONENT:
            message = self._message(person, channel, act.message_id)
            data = client_actions.component_data(self.world, person, message, act.data, forge=act.forge)
        else:
            opener = self._opener(person, act.interaction)
            data = client_actions.modal_data(self.world, opener, act.data)
            message = self.world.message(channel.id, opener.message_id or "")
        self.api.interactions.start(
            person, channel, act.type, data, act.nonce, message=message, opener=opener
        )

    async def say(self, request: web.Request) -> Json:
        """Ordinary chat."""
        act = await read(request, MessageRequest)
        world, person = self.world, self._person(act.who)
        channel = self._channel(person, act.channel_id)
        _check_box(channel)
        needed = Permission.SEND_MESSAGES_IN_THREADS if channel.thread else Permission.SEND_MESSAGES
        if not world.may(person, channel, needed):
            raise InvalidActionError("You can't write in this channel.")
        if not act.content.strip():
            raise InvalidActionError("Write something first.")
        try:
            threads.unarchive(world, channel)
        except ApiError as error:
            raise InvalidActionError("This thread is locked.") from error
        message = blank(world, channel, person)
        message.content = act.content
        found = mentions.find(world, channel, person, act.content, None)
        set_mentions(message, found)
        message.pings = found.pings
        if channel.thread is not None:
            threads.join(world, channel, person)
            for id_ in found.users:  # a mention adds to a thread (FireDiscordBot/bot #102)
                threads.join(world, channel, world.users[id_])
        announce(world, channel, message)
        return page_json(world, message, person.id)

    async def dismiss(self, request: web.Request) -> None:
        """Put ephemeral messages away."""
        act = await read(request, DismissRequest)
        person = self._person(act.who)
        mine = [
            ephemeral
            for ephemeral in self.world.ephemerals(person.id)
            if act.message_id in (None, ephemeral.id)
        ]
        if act.message_id is not None and not mine:
            raise UnknownError("You have no such message to dismiss.")
        if act.message_id is None:  # a reload, after which menus show nothing chosen
            self.world.forget_chosen(person.id)
        for message in mine:
            remove(self.world, self.world.channels[message.channel_id], message)

    async def dm(self, request: web.Request) -> Json:
        """Open the DM with the bot."""
        act = await read(request, ActorRequest)
        person = self._person(act.who)
        channel = self.world.dm_with(person)
        summary = channel_summary(self.world, channel)
        self.world.hub.tell_pages("CHANNEL_CREATE", lambda _: summary, [person.id])
        return summary

    async def dms(self, request: web.Request) -> None:
        """Let the bot write DMs, or not."""
        act = await read(request, DmsRequest)
        person = self._person(act.who)
        person.dm_open = act.open
        self.world.save_user(person)

    async def advance(self, request: web.Request) -> Json:
        """Move the clock forward."""
        act = await read(request, ClockRequest)
        self.api.advance(act.advance)
        return self._clock()

    async def bot(self, request: web.Request) -> Json:
        """Start, stop or kill the bot."""
        act = await read(request, BotRequest)
        if act.action == "start":
            try:
                await self.supervisor.start(self.world.endpoint)
            except NoProgramError as error:
                raise InvalidActionError(str(error)) from None
        elif act.action == "stop":
            await self.supervisor.stop()
        else:
            await self.supervisor.kill()
        return self._bot()

    async def log(self, request: web.Request) -> Json:  # noqa: ARG002  the handler's shape
        """The bot's last lines."""
        return {"lines": self.supervisor.lines()}

    def _person(self, id_: str | None) -> User:
        return person_of(self.world, id_)

    def _channel(self, person: User, id_: str) -> Channel:
        channel = self.world.channels.get(id_)
        if channel is None or not self.world.sees(person, channel):
            raise UnknownError("You can't see this channel.")
        threads.archive_if_silent(self.world, channel)
        return channel

    def _message(self, person: User, channel: Channel, id_: str | None) -> Message:
        message = self.world.message(channel.id, id_ or "")
        if message is None or message.owner_id not in (None, person.id):
            raise UnknownError("This message no longer exists.")
        return message

    def _opener(self, person: User, id_: str | None) -> Interaction:
        for interaction in self.world.interactions.values():
            if interaction.id == id_ and interaction.user_id == person.id and interaction.modal:
                return interaction
        raise InvalidActionError("This form is no longer open.")

    def _clock(self) -> Json:
        return {"offset": self.world.clock.offset, "now": self.world.clock.stamp()}

    def _bot(self) -> Json:
        return {"state": self.supervisor.state, "pid": self.supervisor.pid}

    def _tell_bot(self) -> None:
        state = self._bot()
        self.world.hub.tell_pages("BOT", lambda _: state)


def _check_box(channel: Channel) -> None:
    """Raises InvalidActionError for a forum: clients have no box to write in there, only in its posts."""
    if channel.type is ChannelType.FORUM:
        raise InvalidActionError("A forum has no messages of its own: open one of its posts.")
