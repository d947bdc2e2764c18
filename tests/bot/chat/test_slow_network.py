"""Clicks over a slow network: every one that has arrived is carried out."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.chat.wire import delivery
from sandbox import interactions
from tests.bot.chat.harness import ANNA, BRUNO, Harness, is_lobby, kinds, open_harness, private, words
from tests.bot.chat.kinds import Kind
from tests.bot.chat.slow_network import SlowNetwork, slow_network
from tests.bot.chat.test_in_sandbox import is_question, running_game

FASTER = 5  # than in earnest: all times are a fifth of Discord's and of the bot's
TRY_SECONDS = delivery.TRY_SECONDS / FASTER


@pytest.fixture
async def network() -> AsyncIterator[SlowNetwork]:
    async with slow_network() as running:
        yield running


@pytest.fixture
async def harness(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, network: SlowNetwork
) -> AsyncIterator[Harness]:
    """A bot behind this network that tries again soon."""
    async with open_harness(tmp_path, monkeypatch, network=network.leading_to) as opened:
        monkeypatch.setattr(delivery, "TRY_SECONDS", TRY_SECONDS)
        yield opened


@pytest.mark.parametrize(("there", "back"), [(0.0, 1.4), (2.5, 2.5)])
async def test_a_slow_network_costs_no_move(
    harness: Harness, network: SlowNetwork, there: float, back: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first try is answered after the second one has started; it counts all the same.

    Discord waits half a second longer than the way there takes; here it waits for a slow machine, too.
    """
    monkeypatch.setattr(interactions, "FIRST_ANSWER_SECONDS", 15.0)
    anna, bruno = await harness.person(ANNA), await harness.person(BRUNO)
    board = await running_game(anna, bruno)
    await anna.press(board, Kind.PLAY)
    await anna.press(await anna.see(is_question), Kind.ANSWER)
    second = await anna.see(lambda m: is_question(m) and Kind.ASK in kinds(m))
    network.there, network.back = there / FASTER, back / FASTER
    await anna.press(second, Kind.ANSWER)
    await anna.see(lambda m: private(m) and "is still choosing" in words(m))


async def test_a_click_too_late_for_discord_is_carried_out(
    harness: Harness, network: SlowNetwork, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bruno reads that it failed, but he sits at the table, and everybody sees it."""
    anna, bruno = await harness.person(ANNA), await harness.person(BRUNO)
    await anna.command("start")
    lobby = await anna.see(is_lobby)
    monkeypatch.setattr(interactions, "FIRST_ANSWER_SECONDS", 3.0 / FASTER)
    network.there = 3.3 / FASTER
    with capture_logs() as logs:
        await bruno.press(lobby, Kind.JOIN)
        await anna.see(lambda m: is_lobby(m) and f"<@{bruno.id}>" in words(m))
    assert "unexpected error" not in {entry["event"] for entry in logs}


async def test_a_first_answer_that_is_lost_costs_no_move(harness: Harness, network: SlowNetwork) -> None:
    """Discord has taken it; the second try learns so."""
    anna = await harness.person(ANNA)
    network.lost = 1
    await anna.command("start")
    await anna.see(lambda m: private(m) and "is open in" in words(m))
    assert network.lost == 0
