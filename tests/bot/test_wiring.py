"""The start: told to stop while it still waits, the bot stops; what is not Discord is told in a sentence."""

from __future__ import annotations

import asyncio
import functools
import os
import random
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from importlib.metadata import version
from itertools import chain, repeat
from pathlib import Path
from threading import Thread
from unittest.mock import AsyncMock, Mock, create_autospec

import pytest
from discord import LoginFailure, PrivilegedIntentsRequired
from discord.http import Route
from structlog.testing import capture_logs

from bot import health, outages, services, wiring
from bot.catalogue import CATALOGUE, game
from bot.chat.app.connection import Connection
from bot.chat.app.handover import Handover
from bot.chat.screens.context import Games
from bot.clock import Clock
from bot.clubs.services.clubs import Clubs
from bot.copies.backup_schedule import Schedule
from bot.drawing.service import Drawings
from bot.settings import Settings, WrongSetting
from bot.store import SqlStore, Start
from bot.tables import StoreUnavailable
from bot.tables.repository.table_repository import TableRepository
from bot.tables.services import Tables
from bot.tables.values.bounds import Bounds
from bot.tables.values.ids import GuildId
from tests.bot.tables.world import migrated
from tests.loop_time import settled, stopped
from tests.patience import PATIENCE


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
def test_the_bot_stops_while_it_waits_for_its_database(
    monkeypatch: pytest.MonkeyPatch, stop: signal.Signals
) -> None:
    """A server that lets nobody in, and somebody who has enough of it."""

    async def connect(_url: str, _start: Start) -> SqlStore:
        os.kill(os.getpid(), stop)
        await asyncio.Event().wait()
        raise AssertionError("nobody has set it")

    monkeypatch.setattr(SqlStore, "connect", connect)
    with capture_logs() as lines:
        wiring.run(Settings(DISCORD_TOKEN="x"))  # noqa: S106 - of nobody
    assert [line["event"] for line in lines] == ["waiting", "stopped"]


class Page(BaseHTTPRequestHandler):
    """The page that a hotel's network answers before you log in."""

    def do_GET(self) -> None:
        """One page for every address."""
        body = b"<h1>Welcome</h1>"
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_words: object) -> None:
        """Say nothing."""


@pytest.fixture(autouse=True)
def _as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot sets the address of the API; put it back."""
    monkeypatch.setattr(Route, "BASE", Route.BASE)


def failure_of(settings: Settings) -> str:
    """Return what the bot says of a Discord that is none."""

    async def run() -> str:
        bot = asyncio.create_task(wiring._serve(settings, Start()))  # noqa: SLF001 - a part of the program
        async with asyncio.timeout(PATIENCE):
            while "not Discord" not in (told := health.problem(settings.health_file) or ""):  # noqa: ASYNC110 - a file
                await asyncio.sleep(0.01)
        bot.cancel()
        await bot
        return told

    return asyncio.run(run())


def test_a_page_in_place_of_discord_is_told_in_a_sentence(tmp_path: Path) -> None:
    settings = Settings(
        DISCORD_TOKEN="x",  # noqa: S106 - of nobody
        database_url=f"sqlite+aiosqlite:///{tmp_path / 'palermo.db'}",
        health_file=tmp_path / "health",
    )
    with HTTPServer(("127.0.0.1", 0), Page) as server:
        there = settings.model_copy(update={"discord_api": f"http://127.0.0.1:{server.server_port}/api/v10"})
        Thread(target=server.serve_forever).start()
        try:
            assert "not Discord answers" in failure_of(there)
        finally:
            server.shutdown()


def test_discord_is_reached_through_a_proxy(tmp_path: Path) -> None:
    """It alone looks up the name of the address."""
    with HTTPServer(("127.0.0.1", 0), Page) as server:
        settings = Settings(
            DISCORD_TOKEN="x",  # noqa: S106 - of nobody
            database_url=f"sqlite+aiosqlite:///{tmp_path / 'palermo.db'}",
            health_file=tmp_path / "health",
            discord_api="http://discord.invalid/api/v10",
            proxy=f"http://me:hunter22@127.0.0.1:{server.server_port}",
            metrics_port=0,
        )
        Thread(target=server.serve_forever).start()
        try:
            assert "not Discord answers" in failure_of(settings)
        finally:
            server.shutdown()
    assert "hunter22" in settings.secrets


async def test_a_failure_ends_no_deleting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The unexpected error is logged; all else is deleted, and servers are checked again an hour later."""
    copies, file = AsyncMock(), tmp_path / "palermo.db"
    monkeypatch.setattr(wiring, "delete_old_copies", copies)
    pass_time, tasks = stopped(monkeypatch), asyncio.all_tasks()
    store = create_autospec(SqlStore, instance=True)
    store.values = object()
    store.purge.side_effect = chain([ZeroDivisionError, (GuildId(7),)], repeat(()))
    with capture_logs() as lines:
        async with wiring._deleting(store, timedelta(days=30), file):  # noqa: SLF001 - a loop of the program
            await pass_time(3599)
            assert [name for name, _words, _more in store.mock_calls] == ["purge", "expire"]
            await pass_time(2)
    told = [(line["event"], line.get("doing"), line.get("guild")) for line in lines]
    assert told == [("unexpected error", "deleting servers", None), ("server deleted", None, 7)]
    assert [name for name, _words, _more in store.mock_calls] == ["purge", "expire"] * 2
    assert [call.args[:2] for call in copies.await_args_list] == [(file, store.values)] * 2
    (left_before,), (now,) = store.purge.call_args.args, store.expire.call_args.args
    assert now - left_before - timedelta(days=30) < timedelta(minutes=3)
    assert left_before < now - timedelta(days=30)
    assert copies.call_args.args[2] >= now
    async with wiring._deleting(store, timedelta(days=30), None):  # noqa: SLF001 - on PostgreSQL
        await pass_time(0)
    assert copies.await_count == 2
    assert asyncio.all_tasks() == tasks


def everything_set(place: Path) -> Settings:
    """No setting is as it is by default."""
    return Settings(
        DISCORD_TOKEN="x",  # noqa: S106 - of nobody
        database_url=f"sqlite:///{place / 'palermo.db'}",
        health_file=place / "health",
        discord_api="http://127.0.0.1:1/api/v10",
        clock_file=place / "clock",
        clicks_a_second=7,
        picture_workers=3,
        proxy="http://proxy.example:3128",
        metrics_port=9,
        metrics_host="here",
        shard_count=4,
        shard_ids=(1, 2),
        servers=(7, 8),
        purge_days=3,
        backup_dir=place / "backups",
        backup_hours=5,
        backup_keep=6,
        error_webhook="http://hooks.example/hook",
        webhooks=True,
        quiet_hours=1,
        vacation_days=2,
        pause_days=3,
        bank_paces=4,
        vote_hours=5,
        sleep_days=6,
    )


BOUNDS = Bounds(
    quiet=timedelta(hours=1),
    vacation=timedelta(days=2),
    pause=timedelta(days=3),
    bank=4,
    vote=timedelta(hours=5),
    sleep=timedelta(days=6),
)
"""Those of ``everything_set``."""


async def test_what_watches_the_bot_is_what_the_settings_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """None of it goes on after the bot, and no sign of life stays."""
    begun: list[object] = []
    tasks = asyncio.all_tasks()

    @asynccontextmanager
    async def watching(*words: object) -> AsyncIterator[None]:
        begun.append(words)
        yield

    async def back_up(file: Path, schedule: Schedule, now: Callable[[], datetime]) -> None:
        begun.append((file, schedule))
        assert abs(now() - datetime.now(UTC)) < timedelta(minutes=3)
        await asyncio.Event().wait()

    monkeypatch.setattr("bot.monitoring.monitored", watching)
    monkeypatch.setattr(wiring, "reported", watching)
    monkeypatch.setattr(wiring, "back_up", back_up)
    full = everything_set(tmp_path)
    nothing = Settings(DISCORD_TOKEN="x", database_url=full.database_url, health_file=full.health_file)  # noqa: S106 - of nobody
    for settings in (nothing, full):
        begun.clear()
        signs = outages.Signs(settings.health_file, shown=True)
        async with wiring._watched(settings, signs), wiring._backed_up(settings):  # noqa: SLF001 - parts of the program
            await settled()
            if settings is full:
                settings.health_file.touch()
        await settled()
        assert asyncio.all_tasks() == tasks
        assert not settings.health_file.exists()
        assert bool(begun) is (settings is full)
    assert begun == [
        ("here", 9, tmp_path / "health"),
        ("http://hooks.example/hook", "http://proxy.example:3128"),
        (tmp_path / "palermo.db", Schedule(tmp_path / "backups", timedelta(hours=5), 6)),
    ]


async def test_the_bot_is_made_as_its_settings_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And what it leaves behind is ended, however it ends."""
    settings, tasks = everything_set(tmp_path), asyncio.all_tasks()
    errors: list[Exception] = []

    async def run(_token: str) -> None:
        await asyncio.sleep(0)
        if errors:
            raise errors.pop()

    bot, drawings = Mock(run=AsyncMock(side_effect=run)), create_autospec(Drawings, instance=True)
    bot_of, drawings_of = Mock(return_value=bot), Mock(return_value=drawings)
    repository = Mock(wraps=TableRepository)
    monkeypatch.setattr(services, "TableRepository", repository)
    monkeypatch.setattr(wiring, "Bot", bot_of)
    monkeypatch.setattr(wiring, "Drawings", drawings_of)
    store = await SqlStore.connect(migrated(tmp_path / "palermo.db"))
    signs = outages.Signs(tmp_path / "health", shown=True)
    connected = functools.partial(wiring._connected, settings, store, signs)  # noqa: SLF001 - a part of the program
    await connected()
    made = dict(bot_of.call_args.kwargs)
    assert isinstance(made.pop("now").__self__, Clock)
    assert isinstance(made.pop("tables"), Tables)
    assert isinstance(made.pop("handover"), Handover)
    assert isinstance(made.pop("clubs"), Clubs)
    assert made == {
        "values": store.values,
        "games": Games(tuple(CATALOGUE), game, drawings.draw),
        "release": version("palermo"),
        "health_file": tmp_path / "health",
        "clicks_a_second": 7,
        "servers": {7, 8},
        "connection": Connection("http://127.0.0.1:1/api/v10", "http://proxy.example:3128", 4, (1, 2)),
    }
    table_words = dict(repository.call_args.kwargs)
    assert isinstance(table_words.pop("now").__self__, Clock)
    assert table_words == {
        "games": game,
        "store": store.tables,
        "servers": store.servers,
        "bounds": BOUNDS,
        "webhooks": True,
        "rng": random.Random,
    }
    drawings_of.assert_called_once_with(3)
    bot.run.assert_awaited_once_with("x")
    for error, told, why in (
        (LoginFailure("no"), WrongSetting, "is not valid"),
        (PrivilegedIntentsRequired(None), outages.NotLetIn, "newer one"),
    ):
        errors.append(error)
        with pytest.raises(told, match=why):
            await connected()
    await store.close()
    assert drawings.close.await_count == 3
    assert asyncio.all_tasks() == tasks


async def test_the_store_is_open_as_long_as_the_bot_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Meanwhile servers that the bot left three days ago are deleted."""
    settings = everything_set(tmp_path).model_copy(update={"metrics_port": None, "backup_dir": None})
    store: Mock = create_autospec(SqlStore, instance=True)
    store.presence = Mock(keep=asyncio.Event().wait)

    async def connected(_settings: Settings, given: Mock, _signs: object) -> None:
        assert given is store
        await settled()
        assert store.close.await_count == 0

    monkeypatch.setattr(SqlStore, "connect", AsyncMock(return_value=store))
    monkeypatch.setattr(wiring, "_connected", connected)
    await wiring._serve(settings, Start())  # noqa: SLF001 - a part of the program
    store.close.assert_awaited_once()
    (left_before,) = store.purge.call_args.args
    assert timedelta(days=3) < datetime.now(UTC) - left_before < timedelta(days=3, minutes=3)
    monkeypatch.setattr(SqlStore, "connect", AsyncMock(side_effect=StoreUnavailable("There is none.")))
    with pytest.raises(WrongSetting, match="There is none"):
        await wiring._serve(settings, Start())  # noqa: SLF001 - a part of the program


async def test_the_bot_ends_where_its_database_was_copied_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has lost its lock, as in an outage, and finds the mark when it takes it again."""
    settings = everything_set(tmp_path).model_copy(update={"metrics_port": None, "backup_dir": None})
    store: Mock = create_autospec(SqlStore, instance=True)
    store.presence = Mock(keep=AsyncMock(side_effect=StoreUnavailable("It was copied.")))
    ends: list[str] = []

    async def connected(_settings: Settings, _store: Mock, _signs: object) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ends.append("bot")

    monkeypatch.setattr(SqlStore, "connect", AsyncMock(return_value=store))
    monkeypatch.setattr(wiring, "_connected", connected)
    with pytest.raises(WrongSetting, match="It was copied"):
        await wiring._serve(settings, Start())  # noqa: SLF001 - a part of the program
    assert ends == ["bot"]
    store.close.assert_awaited_once()
