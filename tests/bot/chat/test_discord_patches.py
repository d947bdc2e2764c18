"""Patched or undocumented parts of discord.py: a release that changes them fails here."""

from __future__ import annotations

import asyncio
import inspect
import logging
from typing import Any

import aiohttp
import discord
import pytest
import yarl
from aiohttp import web
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import HTTPClient, Route
from discord.webhook.async_ import async_context

from bot.chat.app.client import Client
from bot.chat.wire.discord_patches import (
    give_up_after,
    quiet_voice,
    send_beside,
    use_api,
    use_gateway,
)
from tests.bot.chat.discord_fakes import ANSWERED, BROKEN, CUT, TOO_LATE
from tests.patience import PATIENCE


def received(client: Client, **data: Any) -> discord.Interaction:
    """An interaction as the library makes it of what the gateway sends."""
    every: Any = {
        "id": 1,
        "application_id": 2,
        "token": "t",
        "version": 1,
        "channel_id": 3,
        "attachment_size_limit": 1,
        "authorizing_integration_owners": {},
        "locale": "en-US",
        "user": {"id": 4, "username": "a", "discriminator": "0", "avatar": None},
        **data,
    }
    return discord.Interaction(data=every, state=client._connection)  # noqa: SLF001 - as the library does


async def test_the_library_sends_a_second_try_only_after_the_first() -> None:
    """Without ``send_beside`` a second try waits for a first one that hangs; with it, it does not."""
    arrived: list[int] = []
    hang, begun = asyncio.Event(), asyncio.Event()

    async def answer(_request: web.Request) -> web.Response:
        arrived.append(len(arrived))
        begun.set()
        if len(arrived) == 1:
            await hang.wait()
        return web.json_response({})

    app = web.Application()
    app.router.add_post("/callback", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    route = Route("POST", "/callback", webhook_id=1, webhook_token="token")  # noqa: S106 - of nobody
    route.url = f"http://127.0.0.1:{runner.addresses[0][1]}/callback"

    async with aiohttp.ClientSession() as session:

        async def send(*, beside: bool) -> None:
            if beside:
                send_beside()
            await async_context.get().request(route, session, payload={})

        first = asyncio.create_task(send(beside=False))
        await begun.wait()
        waiting = asyncio.create_task(send(beside=False))
        await asyncio.create_task(send(beside=True))
        assert len(arrived) == 2
        assert not waiting.done(), "the library would not need the patch any more"
        hang.set()
        await asyncio.gather(first, waiting)
    await runner.cleanup()


@pytest.mark.parametrize(
    ("error", "late"),
    [(TOO_LATE, True), (ANSWERED, True), (CUT, True), (BROKEN, False), (ZeroDivisionError(), False)],
)
async def test_late_completions_print_no_traceback(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, error: Exception, *, late: bool
) -> None:
    """10062: whoever types on makes the former ones late; 40060: answered already. Our mistakes are told."""
    monkeypatch.setattr(logging.getLogger("discord.app_commands.tree"), "filters", [])
    client = Client()
    tree = client.tree

    @tree.command(name="play", description="x")
    async def play(_interaction: discord.Interaction, _move: str) -> None: ...

    @play.autocomplete("_move")
    async def complete(_interaction: discord.Interaction, _typed: str) -> list[app_commands.Choice[str]]:
        raise error

    option = {"name": "_move", "type": 3, "value": "J", "focused": True}
    data = {"id": 5, "name": "play", "type": 1, "options": [option]}
    interaction = received(client, type=4, data=data)
    with caplog.at_level(logging.INFO):
        await tree._call(interaction)  # noqa: SLF001 - as the library does
    (record,) = caplog.records
    assert (record.levelno, record.exc_info is None) == (logging.INFO if late else logging.ERROR, late)
    assert record.getMessage().startswith("completion not taken") is late
    assert "\n" not in record.getMessage()


def test_requests_and_webhooks_go_to_the_api_that_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every route, those of the webhook adapter too, begins with the one address."""
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    use_api("http://127.0.0.1:1/api/v10")
    assert Route("GET", "/gateway/bot").url == "http://127.0.0.1:1/api/v10/gateway/bot"


def test_connections_without_a_session_go_to_the_gateway_that_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a session that cannot be resumed the library asks for no gateway: it takes its default."""
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
    assert isinstance(DiscordWebSocket.DEFAULT_GATEWAY, yarl.URL)
    assert "gateway or cls.DEFAULT_GATEWAY" in inspect.getsource(DiscordWebSocket.from_client)
    use_gateway("ws://127.0.0.1:1/gateway")
    assert str(DiscordWebSocket.DEFAULT_GATEWAY) == "ws://127.0.0.1:1/gateway"


async def test_a_request_that_hangs_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library has no setting for it, and its session waits for five minutes."""
    monkeypatch.setattr(Route, "BASE", Route.BASE)

    async def own(_request: web.Request) -> web.Response:
        return web.json_response({"id": "1", "username": "bot", "discriminator": "0", "avatar": None})

    async def hang(_request: web.Request) -> web.Response:
        await asyncio.wait_for(over.wait(), PATIENCE)
        return web.Response()

    over = asyncio.Event()
    application = web.Application()
    application.router.add_get("/users/@me", own)
    application.router.add_get("/gateway", hang)
    runner = web.AppRunner(application, shutdown_timeout=0)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    use_api(f"http://127.0.0.1:{runner.addresses[0][1]}")
    http = HTTPClient(asyncio.get_running_loop())
    await http.static_login("token")
    give_up_after(http, 0.2)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            await http.request(Route("GET", "/gateway"))
    over.set()
    await http.close()
    await runner.cleanup()


def test_nobody_is_warned_that_voice_is_missing(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(discord.VoiceClient, "warn_nacl", True)
    monkeypatch.setattr(discord.VoiceClient, "warn_dave", True)
    quiet_voice()
    discord.Client(intents=discord.Intents(guilds=True))
    assert caplog.records == []
