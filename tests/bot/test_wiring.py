"""The start: told to stop while it still waits, the bot stops; what is not Discord is told in a sentence."""

from __future__ import annotations

import asyncio
import os
import signal
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from itertools import chain, repeat
from pathlib import Path
from threading import Thread
from unittest.mock import create_autospec

import pytest
from discord.http import Route
from structlog.testing import capture_logs

from bot import wiring
from bot.settings import Settings
from bot.store import SqlStore


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
def test_the_bot_stops_while_it_waits_for_its_database(
    monkeypatch: pytest.MonkeyPatch, stop: signal.Signals
) -> None:
    """A server that lets nobody in, and somebody who has enough of it."""

    async def connect(_url: str) -> SqlStore:
        os.kill(os.getpid(), stop)
        await asyncio.Event().wait()
        raise AssertionError("nobody has set it")

    monkeypatch.setattr(SqlStore, "connect", connect)
    with capture_logs() as lines:
        wiring.run(Settings(DISCORD_TOKEN="x"))  # noqa: S106 - of nobody
    assert [line["event"] for line in lines] == ["stopped"]


class Page(BaseHTTPRequestHandler):
    """What a hotel's network answers before one has logged in."""

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
            with pytest.raises(wiring.Unreachable, match="not Discord answers"):
                wiring.run(there)
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
            with pytest.raises(wiring.Unreachable, match="not Discord answers"):
                wiring.run(settings)
        finally:
            server.shutdown()
    assert "hunter22" in settings.secrets


async def test_a_failure_ends_no_deleting(monkeypatch: pytest.MonkeyPatch) -> None:
    """What nobody expected is in the log; all else goes, and servers are looked at an hour later."""
    monkeypatch.setattr(wiring, "PURGE_SECONDS", 0)
    again = asyncio.Event()
    store = create_autospec(SqlStore, instance=True)
    store.purge.side_effect = chain([ZeroDivisionError], repeat(()))
    store.expire.side_effect = lambda _now: again.set() if store.expire.await_count > 1 else None
    with capture_logs() as lines:
        async with wiring._deleting(store, timedelta(days=30)), asyncio.timeout(60):  # noqa: SLF001 - a loop of the program
            await again.wait()
    assert [(line["event"], line["doing"]) for line in lines] == [("unexpected error", "deleting servers")]
    assert [name for name, _words, _more in store.mock_calls[:3]] == ["purge", "expire", "purge"]
