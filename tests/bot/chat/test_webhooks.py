"""Webhooks: what spectators learn, as JSON, to public addresses alone; tried for a week, never in the way."""

from __future__ import annotations

import asyncio
import json
import socket
import ssl
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp import web
from aiohttp.abc import AbstractResolver, ResolveResult

from bot.chat.publishing import webhooks
from bot.chat.publishing.publisher import Publisher
from bot.chat.screens import server
from bot.chat.screens.context import ChatContext
from bot.chat.screens.server import WEBHOOK
from bot.chat.wire.controls import Control
from bot.chat.wire.webhook_client import (
    NotDeliveredError,
    PublicResolver,
    WebhookClient,
    public_connector,
)
from bot.services import build_tables
from bot.tables import Table
from bot.tables.lobby.webhooks import ADDRESS_LENGTH, is_public, webhook_address
from engines.text import Refused
from tests.bot.chat.fakes import Channel, Shown, context_of, controls, press, request_by, text
from tests.bot.chat.kinds import Kind
from tests.bot.chat.written import form
from tests.bot.tables.world import ANNA, BEPPE, PLACE, World
from tests.patience import PATIENCE

URL = "https://hooks.example/palermo?key=1"


class Client(WebhookClient):
    """Takes what is sent, unless it is to fail."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[tuple[str, dict[str, Any]]] = []
        self.fails = False

    async def post(self, url: str, body: bytes) -> None:
        """Note it."""
        if self.fails:
            raise NotDeliveredError("status 500")
        self.sent.append((url, json.loads(body)))


@pytest.fixture
def client() -> Client:
    return Client()


@pytest.fixture
async def context(world: World, client: Client) -> ChatContext:
    world.tables = build_tables(
        games=world.games.__getitem__, store=world.store, now=lambda: world.time, webhooks=True
    )
    found = context_of(world)
    found.webhooks = client
    return found


async def typed(world: World, context: ChatContext, url: str, *, manager: bool = True) -> Shown:
    """Somebody sends the form off."""
    request, shown = request_by(world, ANNA, Control(Kind.WEBHOOK_TYPED), fields={WEBHOOK: url})
    request = replace(request, click=replace(request.click, server_manager=manager))
    await press(context, request)
    return shown


async def game(world: World) -> Table:
    table = await world.lobby(ANNA, BEPPE)
    await world.tables.lobby.set_seating(world.click(ANNA), table.id, "joined")
    return await world.tables.play.start(world.click(ANNA), table.id)


async def publish(world: World, publisher: Publisher, seconds: float = 20) -> None:
    """Send until nothing is due any more."""
    for _ in range(8):
        await asyncio.gather(*await publisher.look())
        world.wait(seconds=seconds)


def events(client: Client) -> list[str]:
    return [event["text"] for _, document in client.sent for event in document.get("events", ())]


# --- What is sent ---------------------------------------------------------------------------------


async def test_spectators_events_are_sent_in_order(
    world: World, context: ChatContext, publisher: Publisher, client: Client
) -> None:
    """With the table and its players; nothing that is secret at the time."""
    await typed(world, context, URL)
    table = await game(world)
    await world.bid(ANNA, table.id, 3)
    await publish(world, publisher)
    assert "3" not in "".join(said for said in events(client) if "bid" in said)
    await world.bid(BEPPE, table.id, 1)
    await publish(world, publisher)
    assert {url for url, _ in client.sent} == {URL}
    assert client.sent[0][1] == {"format": "palermo-webhook/1", "test": True}
    documents = [document for _, document in client.sent[1:]]
    assert [document["id"] for document in documents] == sorted({document["id"] for document in documents})
    last = documents[-1]
    assert (last["table"], last["game"], last["phase"]) == (table.id, "toy", "playing")
    assert (last["server"], last["channel"]) == (str(PLACE.guild), str(PLACE.channel))
    assert last["players"] == [
        {"seat": 0, "name": "Anna", "kind": "person"},
        {"seat": 1, "name": "Beppe", "kind": "person"},
    ]
    bids = [said for said in events(client) if "bid" in said]
    assert [said.split(",")[0] for said in bids] == [
        "▲ Anna has bid.",
        "■ Beppe has bid.",
        "The bids are 3 and 1",
    ]
    assert not [post for post in await world.store.outbox.due(world.time, 99) if post.kind == "webhook"]


async def test_without_a_webhook_nothing_is_kept_for_one(
    world: World, context: ChatContext, publisher: Publisher, client: Client
) -> None:
    assert context.tables.servers.webhooks
    table = await game(world)
    await world.bid(ANNA, table.id)
    kinds = {post.kind for post in await world.store.outbox.due(world.time, 99)}
    assert kinds
    assert "webhook" not in kinds
    await publish(world, publisher)
    assert client.sent == []


async def test_a_webhook_that_is_away_is_told_later_and_holds_nothing_up(
    world: World, context: ChatContext, publisher: Publisher, client: Client, channel: Channel
) -> None:
    await typed(world, context, URL)
    client.fails = True
    table = await game(world)
    for user in (ANNA, BEPPE, ANNA):
        await world.bid(user, table.id)
    await publish(world, publisher)
    assert channel.messages
    assert len(client.sent) == 1
    client.fails = False
    await publish(world, publisher, seconds=3600)
    assert [said.split(",")[0] for said in events(client) if "has bid" in said] == [
        "▲ Anna has bid.",
        "■ Beppe has bid.",
        "▲ Anna has bid.",
    ]


async def test_events_are_dropped_after_a_week(
    world: World, context: ChatContext, publisher: Publisher, client: Client
) -> None:
    await typed(world, context, URL)
    client.fails = True
    table = await game(world)
    await publish(world, publisher)
    world.wait(days=6)
    await publish(world, publisher)
    later = world.time + timedelta(hours=2)
    assert [post for post in await world.store.outbox.due(later, 99) if post.kind == "webhook"]
    world.wait(days=1)
    client.fails = False
    await world.bid(ANNA, table.id)
    await publish(world, publisher)
    assert [document["version"] for _, document in client.sent[1:]] == [
        (await world.tables.queries.table(table.id)).version
    ]


async def test_a_document_that_would_grow_too_large_is_cut(
    world: World, context: ChatContext, publisher: Publisher, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    await typed(world, context, URL)
    table = await game(world)
    await publish(world, publisher)
    whole = client.sent[-1][1]
    assert "cut" not in whole
    assert whole["events"]
    monkeypatch.setattr(webhooks, "DOCUMENT_BYTES", len(json.dumps([whole, whole["events"][0]])) // 2)
    await world.bid(ANNA, table.id)
    await publish(world, publisher)
    cut = client.sent[-1][1]
    assert cut["cut"] is True
    assert cut["events"] == []


async def test_many_waiting_rows_hold_up_no_board(
    world: World, context: ChatContext, publisher: Publisher, client: Client
) -> None:
    """The outbox offers one of them a table, so that they never fill what is looked at together."""
    await typed(world, context, URL)
    client.fails = True
    table = await game(world)
    for user in (ANNA, BEPPE):
        await world.bid(user, table.id)
    await publish(world, publisher)
    world.wait(days=1)
    due = await world.store.outbox.due(world.time, 99)
    assert len([post for post in due if post.kind == "webhook"]) == 1


async def test_without_the_setting_waiting_events_are_dropped(
    world: World, context: ChatContext, client: Client, channel: Channel
) -> None:
    """The host has changed their mind."""
    await typed(world, context, URL)
    await game(world)
    world.again()
    later = context_of(world)
    later.webhooks = client
    publisher = Publisher(
        world.store.outbox, world.store.values, channel, later, lambda: world.time, asyncio.Event()
    )
    await publish(world, publisher)
    assert len(client.sent) == 1
    assert not [post for post in await world.store.outbox.due(world.time, 99) if post.kind == "webhook"]


# --- The setting ----------------------------------------------------------------------------------


async def test_it_is_set_and_removed_in_the_panel(world: World, context: ChatContext) -> None:
    """Only its host is shown."""
    for manager in (False, True):
        request, asked = request_by(world, ANNA, Control(Kind.TYPE_WEBHOOK))
        request = replace(request, click=replace(request.click, server_manager=manager))
        if manager:
            await press(context, request)
        else:
            with pytest.raises(Refused, match="Manage Server"):
                await press(context, request)
    assert form(asked.forms[0]) == [
        "form “Webhook” WEBHOOK_TYPED",
        "label Address; leave empty for no webhook: ",
        f"field {WEBHOOK} max_length {ADDRESS_LENGTH} required False style 1 placeholder https://example.org/palermo",
    ]
    shown = await typed(world, context, URL)
    assert "`hooks.example`" in text(shown.last)
    assert "key=1" not in text(shown.last)
    assert (await world.tables.servers.get(PLACE.guild)).webhook == URL
    shown = await typed(world, context, " ")
    assert "Webhook: none" in text(shown.last)
    assert (await world.tables.servers.get(PLACE.guild)).webhook is None


async def test_only_managers_set_it_and_only_where_it_is_allowed(
    world: World, context: ChatContext, client: Client
) -> None:
    with pytest.raises(Refused, match="Manage Server"):
        await typed(world, context, URL, manager=False)
    world.again()
    with pytest.raises(Refused, match="doesn't allow webhooks"):
        await typed(world, context_of(world), URL)
    request, shown = request_by(world, ANNA)
    request = replace(request, click=replace(request.click, server_manager=True))
    await server.show_server(context_of(world), request)
    assert "ebhook" not in text(shown.last)
    assert client.sent == []


async def test_an_address_that_does_not_answer_is_not_kept(
    world: World, context: ChatContext, client: Client
) -> None:
    """Nor what is no address; the panel says why, and asks again. A former one stays."""
    client.fails = True
    for wrong, why in ((URL, "doesn't accept"), ("http://hooks.example/", "isn't a webhook address")):
        shown = await typed(world, context, wrong)
        assert why in text(shown.last)
        assert Kind.TYPE_WEBHOOK in {one.kind for one in controls(shown.last)}
    assert (await world.tables.servers.get(PLACE.guild)).webhook is None


@pytest.mark.parametrize(
    "url",
    [
        "http://hooks.example/",
        "ftp://hooks.example/",
        "https://",
        "hooks.example",
        "https://user:word@hooks.example/",
        "https://hooks.example/#part",
        "https://hooks.example:0/",
        "https://hooks.example:99999/",
        "https://[::1",
        "https://hooks.example/a b",
        "https://127.0.0.1/",
        "https://10.1.2.3/",
        "https://[::1]/",
        "https://[::ffff:10.0.0.1]/",
        "https://127.1/",
        "https://2130706433/",
        "https://0/",
        "https://0x7f000001/",
        "https://0X7F.1/",
        "https://0177.0.0.1/",
        "https://127.0.0.1./",
        "https://1.1.1.0x1/",
        "https://1.1.257/",
        "https://hooks.example.1/",
        "https://hooks.example/" + "a" * 500,
    ],
)
def test_what_is_no_address_of_a_webhook_is_refused(url: str) -> None:
    with pytest.raises(Refused, match="address"):
        webhook_address(url)


# --- Where it goes --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "127.9.9.9", "0.0.0.1", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254",
        "100.64.0.1", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255", "192.0.2.1", "::",
        "::1",
        "fe80::1", "fe80::1%eth0", "fc00::1", "fec0::1", "ff02::1", "ff0e::1", "::ffff:127.0.0.1",
        "::ffff:192.168.0.1", "64:ff9b::a00:1", "64:ff9b:1::1", "2002:7f00:1::", "2002:a00:1::",
        "2001:0:4136:e378:8000:63bf:80ff:fffe", "2001:db8::1", "localhost", "",
    ],
)  # fmt: skip
def test_special_addresses_are_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["1.1.1.1", "93.184.215.14", "2606:4700:4700::1111", "64:ff9b::808:808"])
def test_others_are(address: str) -> None:
    assert is_public(address)


class Names(AbstractResolver):
    """Every name leads to these addresses, at one port."""

    def __init__(self, *addresses: str, port: int | None = None) -> None:
        self._addresses = addresses
        self._port = port
        self.closed = False

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        """Always the same."""
        return [
            ResolveResult(
                hostname=host, host=address, port=self._port or port, family=family, proto=0, flags=0
            )
            for address in self._addresses
        ]

    async def close(self) -> None:
        """Nothing is held; it is noted."""
        self.closed = True


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of hooks.example, made for this run; key and certificate in one file."""
    file = tmp_path_factory.mktemp("tls") / "both.pem"
    made = subprocess.run(  # noqa: S603 - a fixed command of the system
        [  # noqa: S607 - wherever the system has it
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
            "-days", "2", "-subj", "/CN=hooks.example", "-addext", "subjectAltName=DNS:hooks.example",
            "-keyout", str(file), "-out", "-",
        ],
        capture_output=True, check=True, text=True,
    )  # fmt: skip
    file.write_text(file.read_text() + made.stdout)
    return file


@asynccontextmanager
async def stand_in(certificate: Path, answer: Any, seconds: float = PATIENCE) -> AsyncIterator[WebhookClient]:
    """An HTTPS server on loopback, and a client to whom every name leads there."""
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", answer)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    tls.load_cert_chain(certificate)
    site = web.TCPSite(runner, "127.0.0.1", 0, ssl_context=tls)
    await site.start()
    port = runner.addresses[0][1]
    trust = ssl.create_default_context(cafile=str(certificate))

    def connector() -> aiohttp.BaseConnector:
        return aiohttp.TCPConnector(resolver=Names("127.0.0.1", port=port), ssl=trust)

    try:
        yield WebhookClient(connector, seconds=seconds)
    finally:
        await runner.cleanup()


async def test_name_and_body_arrive(certificate: Path) -> None:
    """The certificate is checked against the name, which is told to the server as well."""
    seen: list[tuple[str, str, str, bytes]] = []

    async def answer(request: web.Request) -> web.Response:
        seen.append((request.method, request.host, request.path_qs, await request.read()))
        return web.Response(status=204)

    async with stand_in(certificate, answer) as client:
        await client.post(URL, b'{"a": 1}')
        with pytest.raises(NotDeliveredError, match="Certificate"):
            await client.post("https://other.example/", b"{}")
    assert seen == [("POST", "hooks.example", "/palermo?key=1", b'{"a": 1}')]


@pytest.mark.parametrize("status", [301, 302, 307, 400, 404, 429, 500])
async def test_no_success_and_no_redirect_counts(certificate: Path, status: int) -> None:
    asked: list[str] = []

    async def answer(request: web.Request) -> web.Response:
        asked.append(request.path)
        return web.Response(status=status, headers={"Location": "/elsewhere"})

    async with stand_in(certificate, answer) as client:
        with pytest.raises(NotDeliveredError, match=str(status)):
            await client.post(URL, b"{}")
    assert asked == ["/palermo"]


async def test_an_answer_that_never_ends_is_not_waited_for(certificate: Path) -> None:
    """Neither its beginning, for long, nor its body at all."""

    async def silent(_request: web.Request) -> web.Response:
        await asyncio.Event().wait()
        return web.Response()

    async def endless(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse()
        await response.prepare(request)
        for _ in range(1000):
            await response.write(b"x" * 65536)
        return response

    async with stand_in(certificate, silent, seconds=1) as client:
        with pytest.raises(NotDeliveredError, match="Timeout"):
            await client.post(URL, b"{}")
    async with stand_in(certificate, endless) as client:
        await client.post(URL, b"{}")


@pytest.mark.parametrize("addresses", [("127.0.0.1",), ("1.1.1.1", "10.0.0.1"), ("::1",), ()])
async def test_a_name_that_leads_inside_is_not_connected_to(addresses: tuple[str, ...]) -> None:
    """All its addresses are checked, those that are connected to."""
    client = WebhookClient(lambda: public_connector(Names(*addresses)))
    with pytest.raises(NotDeliveredError, match="ClientConnectorDNSError"):
        await client.post(URL, b"{}")


async def test_what_is_connected_to_is_what_was_checked() -> None:
    inner = Names("1.1.1.1", "2606:4700:4700::1111")
    resolver = PublicResolver(inner)
    assert await resolver.resolve("hooks.example", 443) == await inner.resolve("hooks.example", 443)
    assert await resolver.resolve("hooks.example") == await inner.resolve("hooks.example")
    await resolver.close()
    assert inner.closed


async def test_an_address_in_place_of_a_name_is_checked_too() -> None:
    """Such an address is never looked up."""
    client = WebhookClient(lambda: public_connector(Names("1.1.1.1")))
    with pytest.raises(NotDeliveredError, match="Refusal"):
        await client.post("https://127.0.0.1/", b"{}")
