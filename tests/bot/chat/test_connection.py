"""The connection to Discord: what ends it for good, and what is only tried again."""

from __future__ import annotations

import asyncio
import math
import re
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock, Mock

import aiohttp
import discord
import pytest
from discord import app_commands
from structlog.testing import capture_logs

from bot import health, metrics, outages, wiring
from bot.chat.app import bot as chat_side
from bot.chat.app import registration
from bot.chat.app.bot import Bot
from bot.chat.app.client import RATE_LIMIT_SECONDS, Client
from bot.chat.app.connection import Connection, counted_requests
from bot.chat.app.syncing import sync
from bot.chat.app.vital_signs import VitalSigns
from bot.chat.wire import delivery
from bot.settings import Settings
from bot.tables.values.ids import UserId
from bot.tables.values.refusals import StoreUnavailable
from bot.tasks import ended
from engines.text import Refused
from sandbox.sessions import Session
from tests.bot.chat.discord_fakes import ANSWERED
from tests.bot.chat.harness import ANNA, BRUNO, STREETS, open_harness, private, words
from tests.bot.chat.kinds import Kind
from tests.bot.chat.test_in_sandbox import is_question, running_game
from tests.loop_time import stopped
from tests.patience import PATIENCE


async def test_a_token_that_was_reset_while_the_bot_runs_ends_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Close code 4004: told like a token that was wrong from the start."""
    async with open_harness(tmp_path, monkeypatch) as harness:
        world = harness.server.world
        world.identity = world.identity.model_copy(update={"token": "another"})
        for socket in list(harness.server.api.sessions.sockets):
            await socket.close(code=4000)
        assert harness.running is not None
        with pytest.raises(discord.LoginFailure):
            async with asyncio.timeout(PATIENCE):
                await harness.running


async def test_a_bot_that_reconnects_can_be_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As when Discord is away: the library swallows the cancellation of a reconnect."""

    async def reconnect(its: Client, **_words: object) -> None:
        while not its.is_closed():
            try:
                await asyncio.sleep(0.01)
            except asyncio.CancelledError:
                continue

    async with open_harness(tmp_path, monkeypatch) as harness:
        await harness.stop()
        monkeypatch.setattr(Client, "connect", reconnect)
        bot = Bot(
            tables=Mock(jobs=Mock(give_back=AsyncMock(return_value=None))),
            clubs=Mock(),
            values=harness.store.values,
            games=STREETS,
            now=Mock(),
            release="1",
            health_file=tmp_path / "health",
            connection=Connection(api=f"{harness.api}/api/v10"),
        )
        monkeypatch.setattr(bot, "_loops", list)
        running = asyncio.create_task(bot.run(harness.server.token))
        while bot._client.user is None:  # noqa: ASYNC110, SLF001 - until it has logged in
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.05)
        running.cancel()
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(running, return_exceptions=True)
        assert running.cancelled()


async def test_commands_that_could_not_be_told_are_told_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord may be down for a minute when the bot starts; without commands nobody can open a table."""
    tried: list[str] = []

    async def second_time(*wanted: Any) -> bool:
        tried.append("once")
        if len(tried) == 1:
            raise discord.DiscordException
        return await sync(*wanted)

    monkeypatch.setattr(registration, "sync", second_time)
    monkeypatch.setattr(registration, "SYNC_SECONDS", 0)
    async with open_harness(tmp_path, monkeypatch) as harness:
        assert await harness.commands()
    assert len(tried) == 2


async def test_the_ids_of_the_commands_are_asked_for_until_discord_knows_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else commands in sentences could not be tapped until the next start, and nobody would know why."""
    fetch, unknown, known = app_commands.CommandTree.fetch_commands, [1, 2], asyncio.Event()

    async def late(tree: Any) -> Any:
        if unknown:
            unknown.pop()
            return []
        found = await fetch(tree)
        asyncio.get_running_loop().call_soon(known.set)
        return found

    monkeypatch.setattr(app_commands.CommandTree, "fetch_commands", late)
    monkeypatch.setattr(registration, "SYNC_SECONDS", 0.01)
    with capture_logs() as logs:
        async with open_harness(tmp_path, monkeypatch) as harness:
            async with asyncio.timeout(PATIENCE):
                await known.wait()
            anna = await harness.person(ANNA)
            await anna.command("games")
            told = await anna.see(lambda message: private(message) and "You're not in any" in words(message))
            assert "</palermo start:" in words(told)
    waited = [entry for entry in logs if entry["event"] == "Discord does not know the commands yet"]
    assert [entry["log_level"] for entry in waited] == ["warning"] * 2


async def test_interactions_that_a_resumed_connection_repeats_are_answered_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a resume Discord replays what it cannot know to have arrived; 40060 says who was first."""
    send = Session.dispatch

    def twice(session: Session, name: str, data: Any) -> None:
        for _ in range(2 if name == "INTERACTION_CREATE" else 1):
            send(session, name, data)

    monkeypatch.setattr(Session, "dispatch", twice)
    async with open_harness(tmp_path, monkeypatch) as harness:
        anna, bruno = await harness.person(ANNA), await harness.person(BRUNO)
        with capture_logs() as logs:
            board = await running_game(anna, bruno)
            await anna.press(board, Kind.PLAY)
            await anna.see(is_question)
            await anna.see(lambda message: private(message) and "is open in" in words(message))
        assert not [entry for entry in logs if entry["event"] == "unexpected error"]
        (table,) = await harness.store.tables.mine(UserId(int(anna.id)))
        assert [entry.kind for entry in await harness.store.tables.entries(table.id, 0, 99)] == [
            "open",
            "join",
            "start",
        ]
        assert len([message for message in await anna.history() if private(message)]) == 2, "opened, asked"


def closed(code: int) -> discord.ConnectionClosed:
    """The gateway has closed the connection with this code."""
    return discord.ConnectionClosed(Mock(spec=aiohttp.ClientWebSocketResponse), shard_id=0, code=code)


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (discord.LoginFailure("4004"), "Discord rejects DISCORD_TOKEN"),
        (closed(4010), "4010.*PALERMO_SHARD_COUNT"),
        (closed(4011), "4011.*PALERMO_SHARD_COUNT"),
        (closed(4013), "4013.*newer"),
        (discord.PrivilegedIntentsRequired(0), "intents.*newer"),
    ],
)
def test_why_the_bot_ends_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, said: str
) -> None:
    """Exit code 2 and one sentence, where trying again would mend nothing."""
    monkeypatch.setattr(wiring, "Bot", lambda **_: Mock(run=AsyncMock(side_effect=error)))
    with pytest.raises(Refused, match=said):
        wiring.run(settings(tmp_path))


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (aiohttp.ClientConnectionError("no route"), "no route.*this machine online"),
        (discord.RateLimited(99), "this machine online"),
        (
            discord.DiscordServerError(Mock(status=503, reason="Service Unavailable", headers={}), "down"),
            "503",
        ),
        (discord.GatewayNotFound(), "gateway"),  # type: ignore[no-untyped-call]  # the library's own
        (StoreUnavailable("PostgreSQL restarts.", passing=True), "PostgreSQL restarts"),
    ],
)
def test_an_outage_is_waited_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, said: str
) -> None:
    """The next try is made with a new connection: the library's own connects once."""
    runs = iter([AsyncMock(side_effect=error), AsyncMock()])
    monkeypatch.setattr(wiring, "Bot", lambda **_: Mock(run=next(runs)))
    monkeypatch.setattr(outages, "PAUSES", (0.0,))
    with capture_logs() as logs:
        wiring.run(settings(tmp_path))
    (waited,) = [entry for entry in logs if entry["event"] == "trying again"]
    assert re.search(said, waited["reason"])
    assert next(runs, None) is None


def settings(folder: Path) -> Settings:
    """Of a bot that connects to nothing."""
    return Settings(
        DISCORD_TOKEN="x",  # noqa: S106 - of nobody
        database_url=f"sqlite:///{folder / 'palermo.db'}",
        health_file=folder / "health",
    )


async def test_a_process_connects_its_own_shards_alone() -> None:
    its = Client(Connection(shard_count=4, shard_ids=(1, 3), proxy="http://proxy.example"))
    assert (its.shard_count, its.shard_ids) == (4, [1, 3])
    assert its.http.proxy == "http://proxy.example"


async def test_the_connection_asks_for_servers_alone_and_keeps_no_members_or_messages() -> None:
    """What is kept takes memory, and no answer may ping by itself; a rate limit is waited out for a while."""
    its = Client()
    assert its.intents == discord.Intents(guilds=True)
    state: Any = its._connection  # noqa: SLF001 - discord.py tells it nowhere else
    assert (state.member_cache_flags, state._chunk_guilds) == (discord.MemberCacheFlags.none(), False)  # noqa: SLF001 - as above
    assert (state.max_messages, its.http.proxy) == (None, None)
    assert its.allowed_mentions is not None
    assert its.allowed_mentions.to_dict() == discord.AllowedMentions.none().to_dict()
    assert its.http.max_ratelimit_timeout == RATE_LIMIT_SECONDS
    assert its.http.http_trace is not None, "requests are counted"


def test_processes_divide_the_requests_as_they_divide_the_shards() -> None:
    """Discord counts all requests of a bot together."""
    assert Connection().share == 40
    shares = [Connection(shard_count=4, shard_ids=ids).share for ids in ((0,), (1, 3), (2,))]
    assert shares == [10, 20, 10]


async def test_a_process_says_what_its_share_of_the_requests_is_and_keeps_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord: 50 a second for all processes; so each tells at its start how they are split."""
    publisher = Mock()
    monkeypatch.setattr(chat_side, "Publisher", publisher)
    with capture_logs() as logs:
        bot = Bot(
            tables=Mock(),
            clubs=Mock(),
            values=Mock(),
            games=STREETS,
            now=Mock(),
            release="1",
            health_file=tmp_path / "health",
            connection=Connection(shard_count=4, shard_ids=(1,)),
        )
    assert [entry["requests_a_second"] for entry in logs if "share" in entry["event"]] == [10.0]
    assert publisher.call_args.args[-1] == 10
    assert bot.context.emojis.awaited, "what is written for good waits for them"


async def test_health_is_right_within_a_second_and_says_what_a_start_waits_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its shards come up one after the other, and its database last; later it falls silent."""

    async def at_once(work: Callable[..., object], *words: object) -> object:
        return work(*words)

    shards: dict[int, Mock] = {}
    monkeypatch.setattr(Client, "shards", shards)
    monkeypatch.setattr(Client, "guilds", ())
    publisher, file = Mock(beat=-math.inf), tmp_path / "health"
    its = Client(Connection(shard_count=4, shard_ids=(1, 2)))
    its.identifies = budget = Mock(free=None)
    signs = VitalSigns(its, publisher, file, lambda: None)
    monkeypatch.setattr(asyncio, "to_thread", at_once)
    pass_time, loop = stopped(monkeypatch), asyncio.get_running_loop()
    watching = asyncio.create_task(signs.watch(AsyncMock()))
    with monkeypatch.context() as early:  # Discord has not said yet how many there are
        early.setattr(its, "shard_ids", None)
        early.setattr(its, "shard_count", None)
        await pass_time(0)
        assert health.problem(file) == "The bot is connecting to Discord."
    await pass_time(1)
    assert health.problem(file) == "The bot is waiting for its connections to Discord: 0 of 2 are up."
    budget.free = datetime(2026, 1, 1, 12, 30, tzinfo=UTC)
    await pass_time(1)
    assert "waiting until 12:30:00 UTC" in (health.problem(file) or "")
    budget.free = None
    shards[1] = Mock(is_closed=lambda: False)
    await pass_time(1)
    assert "1 of 2 are up" in (health.problem(file) or "")
    shards[2] = Mock(is_closed=lambda: False)
    await pass_time(1)
    assert health.problem(file) == "The bot is connected, and waiting for its database."
    publisher.beat = loop.time()
    await pass_time(1)
    assert health.problem(file) is None
    shards[2].is_closed = lambda: True
    file.unlink()
    await pass_time(16)
    assert not file.exists()
    shards[2].is_closed = lambda: False
    await pass_time(1)
    assert health.problem(file) is None
    await ended(watching)


async def test_a_bot_that_can_store_nothing_is_not_healthy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though it is connected: each click is refused."""
    its, file, now = Client(Connection(shard_count=1, shard_ids=(0,))), tmp_path / "health", math.inf
    shard = Mock(is_closed=lambda: False)
    monkeypatch.setattr(Client, "shards", {0: shard})
    troubles: list[str | None] = ["The disk that holds the database palermo.db is full."]
    signs = VitalSigns(its, Mock(beat=now), file, lambda: troubles[-1])
    await signs._stamp()  # noqa: SLF001 - one look of ``watch``
    assert health.problem(file) == troubles[0]
    with monkeypatch.context() as full:  # the health file's disk, too: its last stamp grows old
        full.setattr(health, "note", Mock(side_effect=OSError))
        await signs._stamp()  # noqa: SLF001
    troubles.append(None)
    shard.is_closed = lambda: True
    await signs._stamp()  # noqa: SLF001
    assert "connections to Discord" in (health.problem(file) or ""), "the disk is no longer to blame"
    shard.is_closed = lambda: False
    await signs._stamp()  # noqa: SLF001
    assert health.problem(file) is None


@pytest.mark.parametrize("first", [503, None])
async def test_a_try_knows_the_requests_that_the_library_made_for_it(first: int | None) -> None:
    """Discord took the first one, and said 503 or nothing; then it refuses the second, which says nothing."""
    trace: Any = counted_requests()

    async def attempt() -> None:
        if first is None:
            await trace.on_request_exception[0](None, None, Mock(exception=ConnectionResetError(54, "reset")))
        else:
            await trace.on_request_end[0](None, None, Mock(response=Mock(status=first)))
        await trace.on_request_end[0](None, None, Mock(response=Mock(status=400)))
        raise ANSWERED

    begun = delivery.begin(attempt)
    assert await begun is False
    assert not delivery.was_answered(begun)


def test_requests_are_counted_by_what_came_of_them() -> None:
    trace: Any = counted_requests()

    async def request(answer: Any) -> None:
        if answer is None:
            await trace.on_request_exception[0](None, None, Mock())
        else:
            await trace.on_request_end[0](None, None, Mock(response=Mock(status=answer)))

    for answer, told in ((418, "418"), (None, "none")):
        known = {"status": told}
        before = metrics.registry.get_sample_value("palermo_discord_requests_total", known) or 0
        asyncio.run(request(answer))
        assert metrics.registry.get_sample_value("palermo_discord_requests_total", known) == before + 1
