"""A real bot on discord.py, unmodified, against the sandbox: the whole way there and back."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import aiohttp
import discord
import pytest
import yarl
from discord import app_commands
from PIL import Image

from sandbox.app import Server, serve
from tests.sandbox.conftest import PATIENCE, Client, Json, open_club


def picture() -> discord.File:
    """A small picture."""
    buffer = io.BytesIO()
    Image.new("RGB", (12, 8), "maroon").save(buffer, "PNG")
    buffer.seek(0)
    return discord.File(buffer, "hand.png", description="Five cards")


class Form(discord.ui.Modal, title="Bid"):
    """A form with every kind of part that has an answer."""

    words: discord.ui.Label[Any] = discord.ui.Label(
        text="Words", component=discord.ui.TextInput(custom_id="words", max_length=20)
    )
    one: discord.ui.Label[Any] = discord.ui.Label(
        text="One",
        component=discord.ui.RadioGroup(
            custom_id="one",
            options=[
                discord.RadioGroupOption(label="A", value="a"),
                discord.RadioGroupOption(label="B", value="b"),
            ],
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        """Tell what was filled in."""
        parts = [part["component"]["value"] for part in cast(Json, interaction.data)["components"]]
        await interaction.response.send_message(f"Form: {parts}")


class Bot(discord.AutoShardedClient):
    """A bot that uses what Palermo uses."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)
        self.resumed = asyncio.Event()
        self._add_commands()

    async def setup_hook(self) -> None:
        """Register the commands."""
        await self.tree.sync()

    async def on_resumed(self) -> None:
        """Note that the session goes on."""
        self.resumed.set()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer controls by their custom ids alone."""
        if interaction.type is not discord.InteractionType.component:
            return
        data = cast(Json, interaction.data)
        custom_id = data["custom_id"]
        if custom_id == "form":
            await interaction.response.send_modal(Form())
        elif custom_id == "hand":
            await interaction.response.defer(ephemeral=True, thinking=True)
            view = discord.ui.LayoutView(timeout=None)
            view.add_item(discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://hand.png")))
            await interaction.edit_original_response(view=view, attachments=[picture()])
        else:
            await interaction.response.edit_message(content=f"Chosen: {data.get('values')}", view=None)

    def _add_commands(self) -> None:
        @self.tree.command(name="start", description="Starts.")
        async def start(interaction: discord.Interaction) -> None:
            await interaction.response.defer()
            await interaction.edit_original_response(content="Started.", view=controls())

        @self.tree.command(name="play", description="Plays.")
        async def play(interaction: discord.Interaction, move: str, whom: discord.Member) -> None:
            await interaction.response.send_message(f"{move} for {whom.mention}", ephemeral=True)

        @play.autocomplete("move")
        async def moves(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
            del interaction
            return [app_commands.Choice(name=f"{typed} {end}", value=f"{typed}{end}") for end in "ab"]


def controls() -> discord.ui.View:
    """Two buttons and a menu."""
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Form", custom_id="form"))
    view.add_item(discord.ui.Button(label="Hand", custom_id="hand"))
    options = [discord.SelectOption(label=name) for name in ("Red", "Black")]
    view.add_item(discord.ui.Select(custom_id="menu", options=options, row=1))
    return view


@pytest.fixture
async def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Client]:
    """A fresh and patient sandbox, to which the library points."""
    monkeypatch.setattr("sandbox.interactions.FIRST_ANSWER_SECONDS", PATIENCE)
    async with serve(tmp_path) as server, aiohttp.ClientSession() as http:
        monkeypatch.setattr(discord.http.Route, "BASE", server.rest)
        address = yarl.URL(server.api.sessions.address)
        monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", address)
        yield open_club(server, http)


@asynccontextmanager
async def running(server: Server) -> AsyncIterator[Bot]:
    """The bot, connected."""
    bot = Bot()
    task = asyncio.create_task(bot.start(server.token))
    try:
        await until_connected(server)
        yield bot
    finally:
        await bot.close()
        await task
        await until_connected(server, False)


async def until_connected(server: Server, wanted: bool = True) -> None:
    """Wait until the bot is there, or gone."""
    changed = asyncio.Event()
    server.api.sessions.on_change.append(changed.set)
    async with asyncio.timeout(PATIENCE):
        while server.api.sessions.connected != wanted:
            changed.clear()
            await changed.wait()


class Reader:
    """Somebody who looks at the channel whenever something happens there."""

    def __init__(self, user_id: str) -> None:
        self.user_id = user_id
        self.news = asyncio.Event()

    def show(self, name: str, data: Json) -> None:
        """Something happened."""
        del name, data
        self.news.set()


async def shown(client: Client, who: str, wanted: Callable[[Json], object]) -> Json:
    """The message of this kind, once it is there."""
    reader = Reader(client.people[who])
    client.server.world.hub.pages.append(reader)
    async with asyncio.timeout(PATIENCE):
        while True:
            reader.news.clear()
            for message in await client.seen(who):
                if wanted(message):
                    return message
            await reader.news.wait()


async def command(client: Client, name: str, *options: Json, type_: int = 2, who: str = "Anna") -> None:
    """Somebody uses a command."""
    state = (await client.page("GET", f"/state?as={client.people[who]}")).json
    found = next(command for command in state["commands"] if command["name"] == name)
    data = {"id": found["id"], "name": name, "type": 1, "options": list(options)}
    answer = await client.do(who, type_, data)
    assert answer.status == 204, answer.json


async def test_a_command_is_deferred_and_answered(client: Client) -> None:
    """The library registers, connects, hears of a command, defers and edits: the page shows it."""
    async with running(client.server):
        await command(client, "start")
        message = await shown(client, "Bruno", lambda message: message["content"] == "Started.")
    assert message["flags"] == 0
    assert message["interaction_metadata"]["user"]["id"] == client.people["Anna"]


async def test_the_whole_way(client: Client) -> None:
    """Completion, an ephemeral answer, a form, a hidden picture and a menu: all by the library itself."""
    async with running(client.server):
        page = await client.http.ws_connect(f"{client.server.url}/sandbox/events?as={client.people['Anna']}")
        typed = {"name": "move", "value": "k", "focused": True}
        await command(client, "play", typed, type_=4)
        choices = (await frame(page, "AUTOCOMPLETE"))["choices"]
        assert [choice["value"] for choice in choices] == ["ka", "kb"]

        whom = {"name": "whom", "value": client.people["Bruno"]}
        await command(client, "play", {"name": "move", "value": "ka"}, whom)
        answer = await shown(client, "Anna", lambda message: message["content"].startswith("ka for"))
        assert answer["flags"] == 64
        assert await client.seen("Bruno") == []

        await command(client, "start")
        board = await shown(client, "Anna", lambda message: message["content"] == "Started.")
        await client.click(board, "form")
        form = await frame(page, "MODAL")
        given = [
            {"type": 18, "component": {"type": 4, "custom_id": "words", "value": "All in"}},
            {"type": 18, "component": {"type": 21, "custom_id": "one", "value": "b"}},
        ]
        data = {"custom_id": form["custom_id"], "components": given}
        assert (await client.do("Anna", 5, data, interaction=form["interaction"])).status == 204
        await shown(client, "Bruno", lambda message: message["content"] == "Form: ['All in', 'b']")

        await client.click(board, "hand", "Carla")
        hand = await shown(client, "Carla", lambda message: message["flags"] == 1 << 6 | 1 << 15)
        async with client.http.get(hand["components"][0]["items"][0]["media"]["url"]) as response:
            assert response.content_type == "image/png"
        assert hand["id"] not in {message["id"] for message in await client.seen("Anna")}

        await client.click(board, "menu", component_type=3, values=["Black"])
        done = await shown(client, "Zoe", lambda message: message["content"] == "Chosen: ['Black']")
        assert (done["id"], done["components"]) == (board["id"], [])


async def frame(page: aiohttp.ClientWebSocketResponse, name: str) -> Json:
    """The next frame of that name on a person's page."""
    async with asyncio.timeout(PATIENCE):
        while True:
            found = await page.receive_json()
            if found["t"] == name:
                return dict(found["d"])


async def test_buttons_work_after_a_restart_of_the_bot(client: Client) -> None:
    async with running(client.server):
        await command(client, "start")
        board = await shown(client, "Anna", lambda message: message["content"] == "Started.")
    client.server.advance(10)
    async with running(client.server):
        await client.click(board, "menu", component_type=3, values=["Red"])
        await shown(client, "Anna", lambda message: message["content"] == "Chosen: ['Red']")


async def test_the_library_resumes_and_hears_what_it_missed(client: Client) -> None:
    """A connection that breaks costs nothing: the session goes on."""
    async with running(client.server) as bot:
        await command(client, "start")
        await shown(client, "Anna", lambda message: message["content"] == "Started.")
        for socket in list(client.server.api.sessions.sockets):
            await socket.close(code=4000)
        async with asyncio.timeout(PATIENCE):
            await bot.resumed.wait()
        await command(client, "start", who="Bruno")
        await shown(
            client, "Bruno", lambda message: message["interaction_metadata"]["user"]["username"] == "bruno"
        )
