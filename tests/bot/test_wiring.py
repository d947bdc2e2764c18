"""The start: told to stop while it still waits, the bot stops."""

from __future__ import annotations

import asyncio
import os
import signal

import pytest
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
