"""A sandbox a test, and people who use it: by requests of their own, or with the page in a browser."""

from __future__ import annotations

import asyncio
import io
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import pytest_asyncio
from playwright.async_api import Browser

from sandbox.app import Server, serve
from sandbox.clock import Clock
from tests.browser import emptied
from tests.sandbox.pages import Sandbox, Visited
from tests.sandbox.scripted_bot import ScriptedBot

Json = dict[str, Any]
GUILDS = 1
PATIENCE = 180.0  # seconds for something that should happen at once


@dataclass
class Answer:
    """The answer of the sandbox."""

    status: int
    json: Any
    headers: Any

    @property
    def code(self) -> int:
        """Discord's code of an error."""
        return int(self.json["code"])

    def faults(self, path: str) -> list[str]:
        """The codes of the faults at this path of a body that is refused, from Discord's nested shape."""
        assert (self.status, self.code) == (400, 50035), self.json
        errors = self.json["errors"]
        for step in path.split("."):
            errors = errors[step]
        return [fault["code"] for fault in errors["_errors"]]


@dataclass
class Client:
    """A sandbox with a client for both of its sides."""

    server: Server
    http: aiohttp.ClientSession
    people: dict[str, str] = field(default_factory=dict)
    channels: dict[str, str] = field(default_factory=dict)

    async def bot(
        self, method: str, path: str, body: Any = None, *, token: str | None = None, **rest: Any
    ) -> Answer:
        """A request to the REST API as the bot."""
        headers = {"Authorization": f"Bot {token or self.server.token}"}
        return await self._request(method, self.server.rest + path, body, headers=headers, **rest)

    async def page(self, method: str, path: str, body: Any = None, **rest: Any) -> Answer:
        """A request of the page."""
        return await self._request(method, f"{self.server.url}/sandbox{path}", body, **rest)

    async def _request(self, method: str, url: str, body: Any, **rest: Any) -> Answer:
        async with self.http.request(method, url, json=body, **rest) as response:
            text = await response.text()
            parsed = json.loads(text) if response.content_type == "application/json" else text
            return Answer(response.status, parsed, response.headers)

    async def upload(self, method: str, path: str, payload: Json, *files: tuple[str, bytes]) -> Answer:
        """A multipart request as the bot."""
        form = aiohttp.FormData(quote_fields=False)
        form.add_field("payload_json", json.dumps(payload))
        for number, (name, content) in enumerate(files):
            form.add_field(f"files[{number}]", io.BytesIO(content), filename=name)
        headers = {"Authorization": f"Bot {self.server.token}"}
        async with self.http.request(method, self.server.rest + path, data=form, headers=headers) as response:
            return Answer(response.status, json.loads(await response.text()), response.headers)

    async def post(self, body: Json, channel: str = "back-room") -> Json:
        """A message of the bot's that is taken."""
        answer = await self.bot("POST", f"/channels/{self.channels[channel]}/messages", body)
        assert answer.status == 200, answer.json
        return dict(answer.json)

    async def gateway(self, intents: int = GUILDS, **query: str) -> Gateway:
        """A connection to the gateway that has identified itself."""
        gateway = await self.connect(**query)
        identify = {"token": self.server.token, "intents": intents, "properties": {}}
        await gateway.send(2, identify)
        return gateway

    async def connect(self, **query: str) -> Gateway:
        """A connection to the gateway that has heard HELLO."""
        address = self.server.api.sessions.address
        socket = await self.http.ws_connect(address, params={"v": "10", "encoding": "json", **query})
        gateway = Gateway(socket)
        if not query:
            assert (await gateway.next())["op"] == 10
        return gateway

    async def do(self, who: str, type_: int, data: Json, channel: str = "back-room", **rest: Any) -> Answer:
        """Something that a person does with the bot."""
        act = {"as": self.people[who], "nonce": "n", "channel_id": self.channels.get(channel, channel)}
        return await self.page("POST", "/interactions", {**act, "type": type_, "data": data, **rest})

    async def command(self, *options: Json, **more: Any) -> Json:
        """A registered slash command called ``play``."""
        body = {"name": "play", "description": "Plays.", "options": list(options), **more}
        answer = await self.bot("POST", f"/applications/{self.app}/commands", body)
        assert answer.status == 200, answer.json
        return dict(answer.json)

    async def ask(self, who: str = "Anna", channel: str = "back-room") -> Ask:
        """A fresh interaction: somebody used the command ``play``."""
        commands = (await self.bot("GET", f"/applications/{self.app}/commands")).json
        command = commands[0] if commands else await self.command()
        data = {"id": command["id"], "name": "play", "type": 1}
        answer = await self.do(who, 2, data, channel)
        assert answer.status == 204, answer.json
        return self.last()

    async def click(self, message: Json, custom_id: str, who: str = "Anna", **data: Any) -> Ask:
        """A fresh interaction: somebody used a control."""
        full = {"component_type": 2, "custom_id": custom_id, **data}
        answer = await self.do(who, 3, full, message["channel_id"], message_id=message["id"])
        assert answer.status == 204, answer.json
        return self.last()

    def last(self) -> Ask:
        """The interaction begun last."""
        interaction = list(self.server.world.interactions.values())[-1]
        return Ask(self, interaction.id, interaction.token)

    async def seen(self, who: str, channel: str = "back-room") -> list[Json]:
        """The messages that a person sees in a channel."""
        id_ = self.channels.get(channel, channel)
        answer = await self.page("GET", f"/channels/{id_}/messages?as={self.people[who]}")
        return list(answer.json)

    @property
    def app(self) -> str:
        """The application's id."""
        return self.server.world.identity.bot_id

    @property
    def room(self) -> str:
        """The path of the back room."""
        return f"/channels/{self.channels['back-room']}"


@dataclass
class Ask:
    """An interaction, from the bot's side."""

    client: Client
    id: str
    token: str

    async def answer(self, type_: int, data: Json | None = None, **query: str) -> Answer:
        """The first answer."""
        body: Json = {"type": type_} | ({"data": data} if data is not None else {})
        path = f"/interactions/{self.id}/{self.token}/callback"
        return await self.client.bot("POST", path, body, params=query)

    async def hook(self, method: str, path: str = "", body: Any = None) -> Answer:
        """Send a request to the webhook for follow-ups."""
        return await self.client.bot(method, f"/webhooks/{self.client.app}/{self.token}{path}", body)


@dataclass
class Gateway:
    """A raw connection to the gateway, without compression."""

    socket: aiohttp.ClientWebSocketResponse

    async def next(self) -> Json:
        """The next frame."""
        async with asyncio.timeout(PATIENCE):
            message = await self.socket.receive()
        assert message.type is aiohttp.WSMsgType.TEXT, message
        return dict(json.loads(message.data))

    async def event(self, name: str) -> Json:
        """The next event of that name; others before it are passed over."""
        while True:
            frame = await self.next()
            if frame["t"] == name:
                return dict(frame["d"])

    async def send(self, op: int, data: Any) -> None:
        """Say something."""
        await self.socket.send_json({"op": op, "d": data})

    async def closed(self) -> int:
        """The code with which the other side hangs up."""
        async with asyncio.timeout(PATIENCE):
            while (await self.socket.receive()).type is aiohttp.WSMsgType.TEXT:
                pass
        assert self.socket.close_code is not None
        return self.socket.close_code


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sandboxes' clocks stand still unless they are moved: on a slow machine too nothing is late or over.

    When they end they wait for no request, such as one that hangs on purpose.
    """
    _hold_still(monkeypatch)


def _hold_still(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: dict[Clock, float] = {}
    monkeypatch.setattr(Clock, "now", lambda clock: begun.setdefault(clock, time.time()) + clock.offset)
    monkeypatch.setattr("sandbox.gateway.HEARTBEAT_MS", 3_600_000)
    monkeypatch.setattr("sandbox.page_events.PING_SECONDS", None)  # who waits for nothing answers none
    monkeypatch.setattr("sandbox.app.SHUTDOWN_SECONDS", 0.1)  # 0 would mean for ever


@pytest.fixture
async def client(tmp_path: Path, still: None) -> AsyncIterator[Client]:
    """A fresh sandbox without a bot."""
    del still
    async with serve(tmp_path / "sandbox") as server, aiohttp.ClientSession() as http:
        yield open_club(server, http)


def open_club(server: Server, http: aiohttp.ClientSession) -> Client:
    """The people and channels of a sandbox by name."""
    world = server.world
    return Client(
        server,
        http,
        {user.name: user.id for user in world.people},
        {channel.name: channel.id for channel in world.channels.values()},
    )


@pytest_asyncio.fixture(loop_scope="session")
async def sandbox(browser: Browser, tmp_path: Path, still: None) -> AsyncIterator[Sandbox]:
    """A fresh stand-in with its bot connected, and with a clock that stands still."""
    del still
    async with _with_a_bot(tmp_path, browser) as (running, _):
        yield running


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def visited(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Visited]:
    """Such a stand-in for all tests of a module that need no more of it than a channel."""
    with pytest.MonkeyPatch.context() as patch:
        _hold_still(patch)
        async with _with_a_bot(tmp_path_factory.mktemp("visited"), browser) as (running, server):
            yield Visited(running, server.world)


@pytest.fixture
def room(visited: Visited) -> Visited:
    """A new channel there, and the first person's tab, which goes to it: a new tab takes half a second."""
    visited.begin()
    return visited


@asynccontextmanager
async def _with_a_bot(folder: Path, browser: Browser) -> AsyncIterator[tuple[Sandbox, Server]]:
    async with serve(folder, port=0) as running, aiohttp.ClientSession() as http:
        bot = await ScriptedBot(running.url, running.token, http).connect()
        async with http.get(f"{running.url}/sandbox/state") as answer:
            state = await answer.json()
        yield Sandbox(running.url, bot, browser, state), running
        await emptied(browser)
        await bot.close()


def button(custom_id: str, **more: Any) -> Json:
    """A button."""
    return {"type": 2, "style": 1, "label": "Go", "custom_id": custom_id, **more}


def row(*members: Json) -> Json:
    """A row of controls."""
    return {"type": 1, "components": list(members)}


def menu(custom_id: str, *values: str, **more: Any) -> Json:
    """A select menu."""
    options = [{"label": value, "value": value} for value in values]
    return {"type": 3, "custom_id": custom_id, "options": options, **more}


def gallery(*urls: str) -> Json:
    """A media gallery."""
    return {"type": 12, "items": [{"media": {"url": url}} for url in urls]}


def text(content: str) -> Json:
    """A text display."""
    return {"type": 10, "content": content}


V2 = 1 << 15
EPHEMERAL = 1 << 6
