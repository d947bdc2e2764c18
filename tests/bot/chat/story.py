"""A story of several persons at a table: what each does, what they read, and what the channel shows."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from typing import Any
from unittest.mock import create_autospec

import discord

from bot.chat.app.commands import groups
from bot.chat.app.router import Router
from bot.chat.publishing.publisher import Publisher
from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import HANDLERS
from bot.chat.wire.command_names import ADMIN, PALERMO
from bot.chat.wire.controls import AnyKind, Control, decode
from bot.chat.wire.error_boundary import guarded
from bot.chat.wire.floods import LimitedAction
from bot.chat.wire.requests import UserRequest
from bot.tables import Place
from bot.tables.values.change import Post
from bot.tables.values.ids import UserId
from engines.text import Refused
from tests.bot.chat.discord_fakes import fake
from tests.bot.chat.fakes import Channel, Shown, Threads, all_parts, context_of, controls, request_by
from tests.bot.chat.written import form, said, written
from tests.bot.tables.world import NAMES, PLACE, World, memory

FAST = 100_000  # requests a second
COMMANDS = {PALERMO: 5, ADMIN: 6}  # under which ids Discord has them

Work = Callable[[ChatContext, UserRequest], Awaitable[None]]


@dataclass
class Story:
    """The story so far, in ``lines``. ``whole``: messages that have changed are told in full."""

    world: World
    context: ChatContext
    channel: Channel
    publisher: Publisher
    whole: bool = False
    lines: list[str] = field(default_factory=list)
    _posted: dict[int, list[str]] = field(default_factory=dict)
    _seen: dict[int, list[str]] = field(default_factory=dict)
    _notices: int = 0
    _groups: dict[str, Any] = field(default_factory=dict)
    _work: Work | None = None

    async def command(
        self, user: UserId, name: str, /, *, where: Place | None = PLACE, manager: bool = False, **values: Any
    ) -> Shown:
        """Somebody types a command: the second word of it, or both."""
        self._groups = self._groups or {one.name: one for one in groups(self._commands(), self.context)}
        typed = name if " " in name else f"{PALERMO} {name}"
        group, name = typed.split()
        found: Any = self._groups[group].get_command(name)
        told = " ".join(f"{key}={getattr(value, 'display_name', value)}" for key, value in values.items())
        rank = " (who manages the channel)" if manager else ""
        self.lines.append(f"\n> {NAMES[user]}{rank} types /{typed} {told}".rstrip())
        interaction = fake(discord.Interaction, data={})
        interaction.user = fake(discord.Member, id=user, display_name=NAMES[user])
        await found.callback(interaction, **values)
        assert self._work is not None
        return await self._do(user, self._work, manager=manager, where=where)

    async def press(
        self, user: UserId, control: Control, *values: str, manager: bool = False, **fields: str
    ) -> Shown:
        """Somebody presses a button, chooses in a menu, or sends a form."""
        chosen = f" {'+'.join(values)}" if values else ""
        typed = "".join(f" {name}={value}" for name, value in fields.items())
        rank = " (who manages the channel)" if manager else ""
        self.lines.append(f"\n> {NAMES[user]}{rank}: {said(control)}{chosen}{typed}")
        return await self._do(user, HANDLERS[control.kind], control, values, fields, manager=manager)

    async def find(self, user: UserId, shown: Shown, kind: AnyKind, *values: str, at: int = 0) -> Shown:
        """Press the control of this kind in what was shown."""
        found = [control for control in controls(shown.last) if control.kind is kind]
        return await self.press(user, found[at], *values)

    async def wait(self, hours: int) -> None:
        """Some hours pass, and what is due then is done."""
        self.lines.append(f"\n> {hours} hours later")
        self.world.wait(hours=hours)
        await self.world.tables.jobs.run_due(self.world.time, guarded)
        await self.publish()

    async def publish(self) -> None:
        """Send what is due, and note what is new in the channel."""
        while tasks := await self.publisher.look():
            await asyncio.gather(*tasks)
        for notice in self.channel.notices[self._notices :]:
            self.lines += ["", "in the channel:", *(f"  | {line}" for line in notice.split("\n"))]
        self._notices = len(self.channel.notices)
        for id, sent in self.channel.messages.items():
            now, before = written(sent.message), self._posted.get(id, [])
            if before != now:
                what = "changed" if before else f"sent to {self.channel.places[id]}"
                self.lines += ["", f"message {id} {what}:", *self._news(before, now)]
            self._posted[id] = now
        for gone in [id for id in self._posted if id not in self.channel.messages]:
            del self._posted[gone]
            self.lines += ["", f"message {gone} removed"]

    async def press_all(
        self, user: UserId, shown: Shown, *but: AnyKind, last: bool = False, manager: bool = False
    ) -> None:
        """Press what was shown and is not off, but for some kinds; of menus the first or last choice."""
        for part in all_parts(shown.last) if shown.messages else ():
            if part.get("disabled") or "custom_id" not in part:
                continue
            control = decode(part["custom_id"])
            values = [option["value"] for option in part.get("options", ())]
            number = part.get("min_values") or 1
            if control.kind not in but:
                chosen = values[-number:] if last else values[:number]
                await self.press(user, control, *chosen, manager=manager)

    async def press_first(self, user: UserId, shown: Shown) -> Shown:
        """Press what stands first in what was shown, and go on with what is shown then."""
        part = next(
            part for part in all_parts(shown.last) if "custom_id" in part and not part.get("disabled")
        )
        values = [option["value"] for option in part.get("options", ())]
        return await self.press(user, decode(part["custom_id"]), *values[: part.get("min_values") or 1])

    def control(self, kind: AnyKind) -> Control:
        """The control of this kind in the newest message of the channel that has one."""
        for sent in reversed(self.channel.messages.values()):
            for control in controls(sent.message):
                if control.kind is kind:
                    return control
        raise ValueError(f"nothing in the channel does {kind.name}")

    def _commands(self) -> Router:
        async def take(_interaction: discord.Interaction, work: Work) -> None:
            self._work = work

        router: Any = create_autospec(Router, instance=True)
        router.command = take
        return router  # type: ignore[no-any-return]

    @contextmanager
    def _doing(self, action: LimitedAction, _channel: int | None = None, /) -> Iterator[None]:
        """Note what is limited and was done."""
        yield
        self.lines.append(f"  limited as {action.name}")

    async def _do(
        self,
        user: UserId,
        work: Work,
        control: Control | None = None,
        values: tuple[str, ...] = (),
        fields: dict[str, str] | None = None,
        *,
        manager: bool = False,
        where: Place | None = PLACE,
    ) -> Shown:
        request, shown = request_by(
            self.world, user, control, values=values or None, fields=fields, manager=manager, place=where
        )
        request = replace(request, limited=self._doing)
        if manager:
            request = replace(request, click=replace(request.click, server_manager=True))
        try:
            await self.context.admission.admit(request)
            await work(self.context, request)
        except Refused as refused:
            self.lines.append(f"  refused: {refused.text}")
        if shown.messages:
            now, before = written(shown.last), self._seen.get(user, [])
            self.lines += self._news(before, now)
            self._seen[user] = now
        self.lines += [f"  {line}" for modal in shown.forms for line in form(modal)]
        assert isinstance(request.threads, Threads)
        self.lines += [f"  opens the thread “{name}”" for name in request.threads.opened]
        await self.publish()
        return shown

    def _news(self, before: list[str], now: list[str]) -> list[str]:
        return _changes([] if self.whole else before, now)


class OneByOne(Publisher):
    """Sends one post after another: what is written down must not hang on which of several arrives first."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._one = asyncio.Lock()

    async def _send(self, post: Post) -> None:
        async with self._one:  # first come, first served
            await super()._send(post)


def _changes(before: list[str], now: list[str]) -> list[str]:
    """A message whole, or what has changed in it where most of it has not."""
    changes = [
        f"{mark} {line}"
        for tag, old, until, new, end in SequenceMatcher(None, before, now, autojunk=False).get_opcodes()
        if tag != "equal"
        for mark, line in [
            *(("-", line) for line in before[old:until]),
            *(("+", line) for line in now[new:end]),
        ]
    ]
    if before and len(changes) <= len(now) // 2:
        return ["  as before" + (", but:" if changes else ""), *(f"  {line}" for line in changes)]
    return [f"  {line}" for line in now]


@asynccontextmanager
async def story(*, whole: bool = False) -> AsyncIterator[Story]:
    """The beginning of one."""
    store = await memory()
    world = World(store)
    context, channel = context_of(world), Channel()
    context.commands.ids = COMMANDS
    publisher = OneByOne(
        store.outbox, store.values, channel, context, lambda: world.time, asyncio.Event(), FAST
    )
    yield Story(world, context, channel, publisher, whole)
    await store.close()
