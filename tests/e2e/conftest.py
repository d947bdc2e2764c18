"""The bot and people at one of its games; a module says which by its fixture ``games``."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest
import pytest_asyncio

from bot.chat.publishing import sending
from bot.chat.screens.context import Games
from bot.chat.wire import delivery
from sandbox import faults
from sandbox.limits import Limits
from tests.bot.chat.harness import Harness, open_harness


@pytest.fixture
def without_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sandboxes without Discord's limits of pace, so that games go through at once."""
    monkeypatch.setattr(Limits, "take", lambda *_: {})


@pytest_asyncio.fixture(loop_scope="function")
async def fast_sandbox(
    games: Games, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Harness]:
    """The bot without Discord's limits of pace, so that games go through at once."""
    async with open_harness(tmp_path, monkeypatch, games) as opened:
        yield opened


@pytest_asyncio.fixture(loop_scope="function")
async def harness(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Harness]:
    """The bot with pauses that are over soon."""
    monkeypatch.setattr(delivery, "PAUSES", (0.1,) * 30)
    monkeypatch.setattr(delivery, "DELIVERY_SECONDS", 2.0)
    monkeypatch.setattr("bot.chat.publishing.publisher.UNANSWERED_AFTER", timedelta(seconds=1))
    monkeypatch.setattr(sending, "FIRST_WAIT", timedelta(seconds=0.3))
    monkeypatch.setattr("bot.chat.publishing.publisher.FORBIDDEN_DELAY", timedelta(seconds=1))
    monkeypatch.setattr("bot.chat.publishing.publisher.POLL_SECONDS", 0.3)
    monkeypatch.setattr(faults, "BAN_SECONDS", 1)
    async with open_harness(tmp_path, monkeypatch) as opened:
        monkeypatch.setattr(delivery, "TRY_SECONDS", 1.2)
        yield opened
