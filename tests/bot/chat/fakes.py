"""Fakes for the chat's tests: channels in memory, and requests that note what they are shown."""

from __future__ import annotations

import asyncio
import base64
import json
import pickle
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from typing import Any

from discord import ui

from bot.chat.screens.context import ChatContext, Games
from bot.chat.screens.handling import HANDLERS
from bot.chat.wire.channel_access import Access
from bot.chat.wire.channels import Forbidden, Missing
from bot.chat.wire.controls import AnyKind, Control, decode
from bot.chat.wire.emojis import NO_BREAK_SPACE
from bot.chat.wire.floods import LimitedAction
from bot.chat.wire.message import Call, Message, Notice
from bot.chat.wire.open_panels import PanelKey, Sequel
from bot.chat.wire.requests import Limited, OpenedThread, UserRequest, unlimited
from bot.drawing.pictures import draw
from bot.drawing.request import Request
from bot.tables import Place, Table
from bot.tables.values.ids import ChannelId, GuildId, MessageId, PostId, UserId
from tests.bot.chat.kinds import Kind
from tests.bot.tables.world import PLACE, World

PRIVATE = ChannelId(900)
PLACES = {PLACE.channel, PRIVATE, *map(ChannelId, range(500, 510))}  # the channel, private messages, threads
THREAD = ChannelId(950)  # of a chronicle
PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


async def pixel(request: Request) -> bytes:
    """A picture that nobody looks at."""
    sent(request)
    return PIXEL


async def draw_here(request: Request) -> bytes:
    """The true picture, drawn in a thread rather than by a process that must be started first."""
    return await asyncio.to_thread(_emoji if request.kind == "emoji" else draw, sent(request))


def sent(request: Request) -> Request:
    """The request as a process that draws receives it. Raises PicklingError if it cannot be sent to one."""
    received: Request = pickle.loads(pickle.dumps(request))  # noqa: S301 - pickled in the line itself
    return received


@cache
def _emoji(request: Request) -> bytes:
    """Every bot that is started wants the same ones."""
    return draw(request)


def parts(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Every component, through all levels."""
    for one in components:
        yield one
        yield from parts(one.get("components", []))
        if "accessory" in one:
            yield one["accessory"]


def all_parts(content: Message | Call) -> list[dict[str, Any]]:
    """Every component of a message, as Discord gets them."""
    view: Any = content.view
    return list(parts(view.to_components()))


def text(content: Message | Call) -> str:
    """All text of a message; spaces at which no line ends are spaces."""
    if isinstance(content, Call):
        return content.content
    told = "\n".join(part["content"] for part in all_parts(content) if part["type"] == 10)
    return told.replace(NO_BREAK_SPACE, " ")


def controls(content: Message | Call) -> list[Control]:
    """The controls of a message, in order, but not those that cannot be pressed."""
    return [
        decode(part["custom_id"])
        for part in all_parts(content)
        if "custom_id" in part and not part.get("disabled")
    ]


def labels(content: Message | Call) -> list[str]:
    """The labels of the buttons."""
    return [part["label"] for part in all_parts(content) if part["type"] == 2]


def control(content: Message | Call, kind: AnyKind) -> Control:
    """The message's first control of a kind."""
    return next(one for one in controls(content) if one.kind is kind)


def check(content: Message | Call) -> None:
    """Discord: the limits of a message."""
    every = all_parts(content)
    assert 0 < len(every) <= 40
    assert len(text(content)) <= (2000 if isinstance(content, Call) else 4000)
    ids = [part["custom_id"] for part in every if "custom_id" in part]
    assert len(set(ids)) == len(ids)
    assert all(1 <= len(one) <= 100 for one in ids)
    for part in every:
        _check_part(part)
    dumped = json.dumps(every)
    if isinstance(content, Message):
        assert all(f'"attachment://{file.name}"' in dumped for file in content.files)
    assert content.view.is_finished()
    assert content.view.timeout is None


def _check_part(part: dict[str, Any]) -> None:
    if part["type"] == 1:
        buttons = [child for child in part["components"] if child["type"] == 2]
        assert len(buttons) <= 5 if buttons else len(part["components"]) == 1
    if part["type"] == 2:
        assert 1 <= len(part["label"]) <= 80
    if part["type"] == 3:
        options = part["options"]
        assert 1 <= len(options) <= 25
        assert len({option["value"] for option in options}) == len(options)
        assert all(len(option["label"]) <= 100 for option in options)
        assert all(len(option.get("description") or "") <= 100 for option in options)
        assert 0 <= part["min_values"] <= part["max_values"] <= len(options)
        assert len(part.get("placeholder") or "") <= 150
    if part["type"] == 10:
        assert 1 <= len(part["content"]) <= 4000
    if part["type"] == 12:
        assert all(1 <= len(item["description"]) <= 1024 for item in part["items"])


@dataclass
class Shown:
    """A response that notes what the person gets to see."""

    messages: list[Message] = field(default_factory=list)
    forms: list[ui.Modal] = field(default_factory=list)
    panel: PanelKey | None = None
    sequel: Sequel | None = None

    def show(self, content: Message, panel: PanelKey | None = None, sequel: Sequel | None = None) -> None:
        """Note a message."""
        check(content)
        self.messages.append(content)
        self.panel, self.sequel = panel, sequel

    def form(self, modal: ui.Modal) -> None:
        """Note a form."""
        self.forms.append(modal)

    @property
    def last(self) -> Message:
        """The message as it is seen now."""
        return self.messages[-1]


CLOSED_CHANNEL = 666


class Threads:
    """A channel in which every thread gets the next number."""

    def __init__(self) -> None:
        self.opened: list[str] = []

    async def open(self, name: str) -> OpenedThread:
        """Note a thread."""
        self.opened.append(name)
        return OpenedThread(ChannelId(500 + len(self.opened)), PLACE.channel)

    def require(self) -> None:
        """Threads can be opened."""

    def within(self, channel: ChannelId) -> ChannelId | None:
        """Every thread is in the one channel."""
        return PLACE.channel if 500 <= channel < 510 else None

    def lacking(self, channel: ChannelId) -> tuple[str, ...]:
        """The bot may post everywhere but in one channel."""
        return ("Send Messages",) if channel == CLOSED_CHANNEL else ()


@dataclass
class Sent:
    """A message in the stand-in's channel."""

    id: MessageId
    message: Message | Call
    nonce: str

    @property
    def shown(self) -> Message:
        """The layout that it shows; it is no longer a bare call."""
        assert isinstance(self.message, Message)
        return self.message


class Channel:
    """The one channel of the tests: what was sent, edited and removed, and errors to be raised next."""

    def __init__(self) -> None:
        self.messages: dict[MessageId, Sent] = {}
        self.notices: list[str] = []
        self.notice_errors: list[Exception] = []
        self.notice_lost: Exception | None = None
        self.threads: list[str] = []
        self.thread_lost: Exception | None = None
        self.calls: list[Call] = []
        self.edits: list[MessageId] = []
        self.written: list[UserId] = []
        """To whom private messages went."""
        self.removed: list[MessageId] = []
        self.errors: list[Exception] = []
        self.lost: Exception | None = None
        self.searches: list[datetime] = []
        self.arrived = asyncio.Event()
        """Set when something was sent or edited."""
        self.known = set(PLACES)
        self.places: dict[MessageId, ChannelId] = {}
        """The place to which each message was sent."""
        self._newest = MessageId(7000)

    def _error(self, channel: ChannelId) -> Exception:
        """The error that is due, as one of this channel."""
        error = self.errors.pop(0)
        if isinstance(error, Missing | Forbidden):
            error.channel = channel
        return error

    async def send(self, channel: ChannelId, content: Message | Call | Notice, nonce: str) -> MessageId:
        """Post, unless an error is due; where the answer is lost the message arrives all the same.

        Fair play messages are noted beside the others, and have errors of their own.
        """
        assert channel in self.known
        if isinstance(content, Notice):
            assert 1 <= len(content.content) <= 2000
            if self.notice_errors:
                raise self.notice_errors.pop(0)
            self.notices.append(content.content)
            if self.notice_lost is not None:
                lost, self.notice_lost = self.notice_lost, None
                raise lost
            return MessageId(6000 + len(self.notices))
        check(content)
        if self.errors:
            raise self._error(channel)
        self._newest = MessageId(self._newest + 1)
        self.messages[self._newest] = Sent(self._newest, content, nonce)
        self.places[self._newest] = channel
        if isinstance(content, Call):
            self.calls.append(content)
        self.arrived.set()
        if self.lost is not None:
            lost, self.lost = self.lost, None
            raise lost
        return self._newest

    async def edit(self, channel: ChannelId, message: MessageId, content: Message) -> None:
        """Change what is there."""
        assert channel in self.known
        check(content)
        if self.errors:
            raise self._error(channel)
        if message not in self.messages:
            raise Missing("10008")
        self.messages[message].message = content
        self.edits.append(message)
        self.arrived.set()

    async def remove(self, channel: ChannelId, message: MessageId) -> None:
        """Take away what is there."""
        assert channel in self.known
        if self.errors:
            raise self._error(channel)
        if message not in self.messages or self.places[message] != channel:
            raise Missing("10008")
        del self.messages[message]
        self.removed.append(message)

    async def find(self, channel: ChannelId, post: PostId, after: datetime) -> MessageId | None:
        """Look for a message by its controls."""
        assert channel in self.known
        self.searches.append(after)
        for sent in self.messages.values():
            if self.places[sent.id] == channel and any(one.post == post for one in controls(sent.message)):
                return sent.id
        return None

    async def find_text(self, channel: ChannelId, text: str, after: datetime) -> MessageId | None:
        """Look for a fair play message by its text."""
        assert channel in self.known
        self.searches.append(after)
        return MessageId(6001 + self.notices.index(text)) if text in self.notices else None

    async def thread(self, channel: ChannelId, name: str) -> ChannelId:
        """Open a thread; its notices are noted with those of the channel."""
        assert channel == PLACE.channel
        if self.errors:
            raise self._error(channel)
        self.threads.append(name)
        self.known = {*self.known, THREAD}
        if self.thread_lost is not None:
            lost, self.thread_lost = self.thread_lost, None
            raise lost
        return THREAD

    async def find_thread(
        self, guild: GuildId, channel: ChannelId, name: str, after: datetime
    ) -> ChannelId | None:
        """Look for a thread by its name."""
        assert (guild, channel) == (PLACE.guild, PLACE.channel)
        self.searches.append(after)
        return THREAD if name in self.threads else None

    async def private(self, user: UserId) -> ChannelId:
        """Every person's private channel is the same."""
        assert user
        if self.errors:
            raise self.errors.pop(0)
        self.written.append(user)
        return PRIVATE


class OpenAccess:
    """Everybody may see everything, but for the ``exceptions``; ``errors`` are what Discord answers next."""

    def __init__(self) -> None:
        self.exceptions: dict[UserId, Access] = {}
        self.closed: set[ChannelId] = set()
        self.errors: list[Exception] = []
        self.asked: list[ChannelId] = []
        self.silent_roles: set[int] = set()

    async def can_ping(self, role: int, place: Place) -> bool:
        """Return whether the bot can ping a role."""
        self.asked.append(place.channel)
        return role not in self.silent_roles

    async def check(self, user: UserId, place: Place) -> Access:
        """Return whether this person may see a channel."""
        self.asked.append(place.channel)
        if self.errors:
            raise self.errors.pop(0)
        return self.exceptions.get(user, Access.ALLOWED)

    async def is_open(self, place: Place) -> bool:
        """Return whether everybody may see a channel."""
        self.asked.append(place.channel)
        if self.errors:
            raise self.errors.pop(0)
        return place.channel not in self.closed


def context_of(world: World, access: OpenAccess | None = None) -> ChatContext:
    """The chat context over a world's tables."""
    offered = Games(tuple(world.games), world.games.__getitem__, pixel)
    return ChatContext(world.tables, world.clubs, offered, wake=lambda: None, access=access or OpenAccess())


async def now(world: World, table: Table) -> Table:
    """The table as it stands."""
    return (await world.tables.queries.view(table.id)).table


class Counted:
    """Notes what a request has done that is counted, and what it has given up."""

    def __init__(self) -> None:
        self.done: list[LimitedAction] = []

    @contextmanager
    def __call__(self, action: LimitedAction, _channel: ChannelId | None = None, /) -> Iterator[None]:
        """Count an action once it is done."""
        yield
        self.done.append(action)


def request_by(
    world: World,
    user: UserId,
    control: Control | None = None,
    *,
    values: tuple[str, ...] | None = None,
    fields: dict[str, str] | None = None,
    place: Place | None = PLACE,
    manager: bool = False,
    lacking: tuple[str, ...] = (),
    doing: Limited = unlimited,
) -> tuple[UserRequest, Shown]:
    """A request, and what it will have been shown."""
    shown = Shown()
    return (
        UserRequest(
            click=world.click(user, manager=manager),
            place=place,
            language="en-US",
            response=shown,
            threads=Threads(),
            control=control or Control(Kind.DISMISS),
            values=values,
            fields=fields or {},
            lacking=lacking,
            limited=doing,
        ),
        shown,
    )


async def press(context: ChatContext, request: UserRequest) -> None:
    """Do what the control of a request does."""
    await HANDLERS[request.control.kind](context, request)
