"""The bot and people at one of its games; a module says which by its fixture ``games``."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.chat.context import Games
from sandbox.limits import Limits
from tests.bot.chat.harness import Harness, open_harness


@pytest_asyncio.fixture(loop_scope="function")
async def club(games: Games, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Harness]:
    """The bot without Discord's limits of pace, which test_limits.py is about: games go through at once."""
    monkeypatch.setattr(Limits, "take", lambda *_: {})
    async with open_harness(tmp_path, monkeypatch, games) as opened:
        yield opened
