"""What whoever hosts the bot can watch: health, figures, and errors told to a webhook."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp import web

from bot import metrics
from bot.monitoring import PortInUse, monitored
from bot.reporting import reported

ROOT = Path(__file__).parents[2]
PATIENCE = 180.0  # seconds for what should happen at once
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


def figure(name: str, **labels: str) -> float:
    """What the registry holds now; 0 where nothing has been counted."""
    return metrics.registry.get_sample_value(name, labels) or 0.0


async def get(port: int, page: str) -> tuple[int, str]:
    """A page's status and text."""
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"http://127.0.0.1:{port}/{page}") as answer,
    ):
        return answer.status, await answer.text()


async def test_health_is_what_the_command_says(tmp_path: Path) -> None:
    file = tmp_path / "health"
    async with monitored("127.0.0.1", 0, file) as port:
        status, text = await get(port, "healthz")
        assert (status, "no sign of life" in text) == (503, True)
        file.touch()
        assert await get(port, "healthz") == (200, "The bot is well.\n")
        os.utime(file, (0, 0))
        assert (await get(port, "healthz"))[0] == 503


async def test_figures_are_served_for_prometheus(tmp_path: Path) -> None:
    metrics.watch_outbox(NOON, [NOON - timedelta(seconds=7), NOON])
    async with monitored("127.0.0.1", 0, tmp_path / "health") as port:
        status, text = await get(port, "metrics")
    assert status == 200
    assert "palermo_outbox_age_seconds 7.0" in text
    assert "palermo_outbox_posts 2.0" in text
    metrics.watch_outbox(NOON, [])
    assert figure("palermo_outbox_age_seconds") == 0


async def test_a_port_that_is_taken_is_told_in_a_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(PortInUse, match=f"PALERMO_METRICS_PORT: 127.0.0.1:{port} cannot be used"):
            async with monitored("127.0.0.1", port, tmp_path / "health"):
                pass
    with pytest.raises(PortInUse, match=r"PALERMO_METRICS_PORT: here\.\.too:0 cannot be used"):
        async with monitored("here..too", 0, tmp_path / "health"):
            pass


def test_a_click_is_counted_with_its_kind_and_result() -> None:
    """Also where its work runs beside it in a task of its own."""

    async def clicked() -> None:
        with metrics.click("JOIN"):
            await asyncio.create_task(refuse())

    async def refuse() -> None:
        metrics.acknowledged()
        metrics.outcome("refused")

    before = figure("palermo_acknowledgement_seconds_count")
    refused = figure("palermo_clicks_total", kind="JOIN", result="refused")
    asyncio.run(clicked())
    metrics.acknowledged()  # of no click
    metrics.outcome("late")
    assert figure("palermo_clicks_total", kind="JOIN", result="refused") == refused + 1
    assert figure("palermo_acknowledgement_seconds_count") == before + 1


def test_pictures_are_counted_as_drawn_or_spared() -> None:
    drawn, spared = (
        figure("palermo_pictures_total", kind="hand", result=what) for what in ("drawn", "spared")
    )
    with pytest.raises(OSError, match="no font"), metrics.drawn("hand"):
        raise OSError("no font")
    with metrics.drawn("hand"):
        pass
    metrics.spared("hand")
    assert figure("palermo_pictures_total", kind="hand", result="drawn") == drawn + 1
    assert figure("palermo_pictures_total", kind="hand", result="spared") == spared + 1


def test_the_dashboard_shows_every_figure_and_no_other() -> None:
    board = (ROOT / "deploy" / "grafana-dashboard.json").read_text(encoding="utf-8")
    queries = " ".join(re.findall(r'"expr": "(.*)"', board))
    shown = {re.sub("_(total|bucket)$", "", name) for name in re.findall(r"palermo_[a-z_]+", queries)}
    assert json.loads(board)["title"] == "Palermo"
    assert shown == {family.name for family in metrics.registry.collect()}


@asynccontextmanager
async def webhook() -> AsyncIterator[tuple[str, asyncio.Queue[Any]]]:
    """A webhook's address, and what is posted there."""
    posted: asyncio.Queue[Any] = asyncio.Queue()

    async def take(request: web.Request) -> web.Response:
        await posted.put(await request.json())
        return web.Response(status=204)

    app = web.Application()
    app.add_routes([web.post("/hook", take)])
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}/hook", posted
    finally:
        await runner.cleanup()


def fail() -> None:
    """Raise, with a secret in the text."""
    raise ValueError("hunter22 holds ♠K")


async def test_a_webhook_gets_the_type_and_place_of_errors_alone() -> None:
    async with webhook() as (url, posted), reported(url, every=0.01):
        for _ in range(2):
            try:
                fail()
            except ValueError:
                logging.getLogger("bot.chat").exception("mishap", extra={"table": 17})
        logging.getLogger("bot.chat").error("no exception")
        async with asyncio.timeout(PATIENCE):
            message = await posted.get()
    assert message["allowed_mentions"] == {"parse": []}
    head, *lines = message["content"].splitlines()
    assert head == "Palermo:"
    assert len(lines) == 1
    assert lines[0].startswith("2 × ValueError at tests/bot/test_monitoring.py:")
    assert lines[0].endswith("(fail)")
