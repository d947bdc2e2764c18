"""The real bot, in this process, against the sandbox; and people who click what they see there."""

from __future__ import annotations

import asyncio
import base64
import itertools
import random
import re
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest
import structlog
from discord.gateway import DiscordWebSocket

from bot import catalogue
from bot.chat.app import vital_signs
from bot.chat.app.bot import Bot
from bot.chat.app.connection import Connection
from bot.chat.screens import context
from bot.chat.screens.context import Games
from bot.chat.screens.panel import MORE
from bot.chat.wire import delivery, error_boundary
from bot.chat.wire.command_names import PALERMO
from bot.chat.wire.controls import AnyKind, decode
from bot.chat.wire.emojis import NO_BREAK_SPACE
from bot.services import build_clubs, build_tables
from bot.store import SqlStore
from bot.tables.lobby import edits, states
from bot.verification.service import Verifier
from sandbox import interactions, page_events
from sandbox.app import Server, serve
from sandbox.limits import Limits
from tests.bot.chat.fakes import draw_here, parts, pixel
from tests.bot.chat.kinds import Kind
from tests.bot.tables.world import migrated
from tests.luck import SEED, person_by_number
from tests.patience import PATIENCE

Json = dict[str, Any]
BUTTON, MENU, FILE = 2, 3, 13
ANNA, BRUNO, ZOE = "Anna", "Bruno", "Zoe"
EPHEMERAL = 64
STREETS = Games(("streets",), catalogue.game, pixel)
DRAWN = Games(("streets",), catalogue.game, draw_here)
"""The same with its true pictures, where they are what is looked at."""


@dataclass
class Person:
    """Somebody in the sandbox's channel, with their page open."""

    harness: Harness
    id: str
    events: aiohttp.ClientWebSocketResponse
    forms: list[Json] = field(default_factory=list)

    async def command(self, name: str, **options: str | Person | bytes) -> None:
        """Use ``/palermo name``, or the command before the name, with texts, persons and files."""
        group, _, last = name.rpartition(" ")
        (command,) = [one for one in await self.harness.commands() if one["name"] == (group or PALERMO)]
        given = [_option(key, value) for key, value in options.items()]
        inner = {"name": last, "type": 1, "options": given}
        await self._do(2, {"id": command["id"], "name": command["name"], "type": 1, "options": [inner]})

    async def press(self, message: Json, kind: AnyKind) -> None:
        """Press the message's first button of a kind."""
        await self.use(message, next(one for one in custom_ids(message) if decode(one).kind is kind))

    async def press_more(self, message: Json) -> None:
        """Press More in a panel, which shows what is seldom needed."""
        await self.use(message, next(one for one in custom_ids(message) if decode(one).word == MORE))

    async def press_options(self, lobby: Json) -> None:
        """Press Options, behind More in the lobby."""
        await self.press(lobby, Kind.MORE)
        await self.press(await self.see(lambda message: Kind.OPTIONS in kinds(message)), Kind.OPTIONS)

    async def choose(self, message: Json, kind: AnyKind, *values: str) -> None:
        """Choose in the message's first menu of a kind."""
        await self.use(message, next(one for one in custom_ids(message) if decode(one).kind is kind), *values)

    async def use(self, message: Json, custom_id: str, *values: str) -> None:
        """Press this button of the message, or choose values in this menu."""
        data: Json = {"component_type": BUTTON, "custom_id": custom_id}
        if values:
            every = parts(message["components"])
            kind = next((part["type"] for part in every if part.get("custom_id") == custom_id), MENU)
            data = {"component_type": kind, "custom_id": custom_id, "values": list(values)}
        await self._do(3, data, message_id=message["id"])

    async def take(self, panel: Json, *wanted: str) -> Json:
        """Press the button whose label begins so, or choose the options that do; the panel as it is then."""
        found = [
            (custom_id, value)
            for begin in wanted
            for custom_id, value, label in offered(panel)
            if label.startswith(begin)
        ]
        assert len(found) == len(wanted), [label for _, _, label in offered(panel)]
        await self.use(panel, found[0][0], *[value for _, value in found if value is not None])
        return await self.see(
            lambda message: message["id"] == panel["id"] and message["components"] != panel["components"]
        )

    async def forge(self, message: Json, custom_id: str) -> None:
        """Press a button that is not there."""
        data = {"component_type": BUTTON, "custom_id": custom_id}
        await self._do(3, data, message_id=message["id"], forge=True)

    async def fill_in(self, form: Json, value: str) -> None:
        """Send a form of one field back."""
        label = form["components"][0]
        inner = {"type": 4, "custom_id": label["component"]["custom_id"], "value": value}
        data = {"custom_id": form["custom_id"], "components": [{"type": 18, "component": inner}]}
        await self._do(5, data, interaction=form["interaction"])

    async def _do(self, type_: int, data: Json, **rest: Any) -> None:
        body = {
            "as": self.id,
            "nonce": str(next(self.harness.nonces)),
            "channel_id": self.harness.channel,
            "type": type_,
            "data": data,
            **rest,
        }
        answer = await self.harness.http.post(f"{self.harness.server.url}/sandbox/interactions", json=body)
        assert answer.status == 204, await answer.text()

    async def history(self) -> list[Json]:
        """Everything that this person sees in the channel."""
        path = f"/sandbox/channels/{self.harness.channel}/messages?as={self.id}"
        answer = await self.harness.http.get(self.harness.server.url + path)
        return list(await answer.json())

    async def see(self, wanted: Callable[[Json], bool]) -> Json:
        """The newest message of a kind, as soon as it is there."""
        async with asyncio.timeout(PATIENCE):
            while True:
                for message in reversed(await self.history()):
                    if wanted(message):
                        return message
                await self._next()

    async def lose(self, unwanted: Callable[[Json], bool]) -> None:
        """Wait until no such message is there any more."""
        async with asyncio.timeout(PATIENCE):
            while any(map(unwanted, await self.history())):
                await self._next()

    async def asked(self) -> Json:
        """The form that the bot shows."""
        async with asyncio.timeout(PATIENCE):
            while not self.forms:
                await self._next()
        return self.forms.pop(0)

    async def _next(self) -> None:
        """Wait for the next event that can have changed what is seen."""
        kind = ""
        while not kind.startswith(("MESSAGE", "MODAL")):
            frame = await self.events.receive_json()
            assert not frame["d"].get("error"), frame
            kind = frame["t"]
            if kind == "MODAL":
                self.forms.append(frame["d"])


@dataclass
class Harness:
    """A sandbox, the bot in it, where the bot finds the sandbox, and the bot's database."""

    server: Server
    api: str
    http: aiohttp.ClientSession
    store: SqlStore
    folder: Path
    channel: str
    games: Games
    nonces: Iterator[int] = field(default_factory=lambda: itertools.count(1))
    running: asyncio.Task[None] | None = None
    bot: Bot | None = None

    async def start(self) -> None:
        """Start the bot, and wait for its commands."""
        tables = build_tables(
            games=self.games.game,
            store=self.store,
            now=lambda: datetime.now(UTC),
            seed=lambda: SEED,
            rng=lambda: random.Random(0),
        )
        bot = Bot(
            tables=tables,
            clubs=build_clubs(tables, self.games.game, self.store, lambda: datetime.now(UTC)),
            values=self.store.values,
            games=self.games,
            now=lambda: datetime.now(UTC),
            release="1.0",
            health_file=self.folder / "health",
            clicks_a_second=1e6,  # programs press faster than people
            connection=Connection(api=f"{self.api}/api/v10"),
        )
        self.bot = bot
        self.running = asyncio.create_task(bot.run(self.server.token))
        await self._until_connected(True)
        anna = await self.person(ANNA)
        async with asyncio.timeout(PATIENCE):
            while not await self.commands():
                await anna.events.receive()
        await anna.events.close()
        async with asyncio.timeout(PATIENCE):
            while bot.context.emojis.awaited:  # noqa: ASYNC110  suits look the same in every message of a test
                await asyncio.sleep(0.01)

    async def stop(self) -> None:
        """Stop the bot."""
        if self.running is not None:
            self.running.cancel()
            await asyncio.gather(self.running, return_exceptions=True)
            await self._until_connected(False)

    async def _until_connected(self, wanted: bool) -> None:
        sessions, changed = self.server.api.sessions, asyncio.Event()
        sessions.on_change.append(changed.set)
        async with asyncio.timeout(PATIENCE):
            while sessions.connected != wanted:
                changed.clear()
                await changed.wait()

    async def person(self, name: str) -> Person:
        """Somebody by name."""
        (user,) = [user for user in self.server.world.people if user.name == name]
        socket = await self.http.ws_connect(f"{self.server.url}/sandbox/events?as={user.id}")
        return Person(self, user.id, socket)

    async def commands(self) -> list[Json]:
        """The commands that the bot has told."""
        answer = await self.http.get(f"{self.server.url}/sandbox/state")
        return list((await answer.json())["commands"])


@asynccontextmanager
async def open_harness(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    games: Games = STREETS,
    *,
    limits: bool = False,
    network: Callable[[str], str] | None = None,
) -> AsyncIterator[Harness]:
    """A sandbox with the bot running in it, both of them patient; afterwards all is as it was.

    Without Discord's limits of pace, unless they are asked for: five posts in a channel take five seconds.
    ``network``: what lies between the two, from the sandbox's address to the one that the bot is told.
    """
    if not limits:
        monkeypatch.setattr(Limits, "take", lambda *_: {})
    monkeypatch.setattr(discord.http.Route, "BASE", discord.http.Route.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
    # A real bot meets errors of the network that no test plans, as when it is broken off.
    monkeypatch.setattr(error_boundary, "log", structlog.get_logger())
    monkeypatch.setattr(vital_signs, "HEALTH_SECONDS", 1)
    monkeypatch.setattr(delivery, "TRY_SECONDS", PATIENCE)
    monkeypatch.setattr(interactions, "FIRST_ANSWER_SECONDS", PATIENCE)
    monkeypatch.setattr(context, "Verifier", partial(Verifier, seconds=PATIENCE))
    monkeypatch.setattr(page_events, "PING_SECONDS", None)  # who waits for nothing answers none
    joining = person_by_number()
    monkeypatch.setattr(states, "person", joining)
    monkeypatch.setattr(edits, "person", joining)
    store = await SqlStore.connect(migrated(folder / "palermo.db"))
    async with serve(folder / "sandbox") as server, aiohttp.ClientSession() as http:
        (room,) = [one.id for one in server.world.channels.values() if one.name == "back-room"]
        api = network(server.url) if network else server.url
        harness = Harness(server, api, http, store, folder, room, games)
        try:
            await harness.start()
            yield harness
        finally:
            await harness.stop()
            await store.close()


def _option(name: str, value: str | Person | bytes) -> Json:
    """An option as the page sends it."""
    if isinstance(value, Person):
        return {"name": name, "type": 6, "value": value.id}
    if isinstance(value, bytes):
        file = {"filename": f"{name}.json", "content": base64.b64encode(value).decode()}
        return {"name": name, "type": 11, "value": file}
    return {"name": name, "type": 3, "value": value}


def custom_ids(message: Json) -> list[str]:
    """The custom ids of a message, in order, but not those that cannot be pressed."""
    every = parts(message["components"])
    return [part["custom_id"] for part in every if "custom_id" in part and not part.get("disabled")]


def offered(panel: Json) -> Iterator[tuple[str, str | None, str]]:
    """Everything to press or choose: custom id, value in a menu, and the label after its letter, if any."""
    for part in parts(panel["components"]):
        if "custom_id" in part and not part.get("disabled"):
            for choice in part.get("options", [part]):
                label = re.sub(r"^[A-Z] · ", "", choice["label"].replace(NO_BREAK_SPACE, " "))
                yield part["custom_id"], choice.get("value"), label


def files(message: Json) -> dict[str, str]:
    """The files that a message offers to download: their addresses by name."""
    return {
        part["name"]: part["file"]["url"] for part in parts(message["components"]) if part["type"] == FILE
    }


def kinds(message: Json) -> set[AnyKind]:
    """The kinds of controls on a message."""
    return {decode(one).kind for one in custom_ids(message)}


def words(message: Json) -> str:
    """All text of a message; spaces at which no line ends are spaces."""
    told = "\n".join(part["content"] for part in parts(message["components"]) if part["type"] == 10)
    return told.replace(NO_BREAK_SPACE, " ")


def is_lobby(message: Json) -> bool:
    """Return whether a table stands there whose game has not begun."""
    return Kind.MORE in kinds(message) and not private(message)


def private(message: Json) -> bool:
    """Return whether only its reader sees it."""
    return bool(message["flags"] & EPHEMERAL)
