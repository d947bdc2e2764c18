"""Monitoring for hosts: health, metrics, and errors sent to a webhook."""

from __future__ import annotations

import asyncio
import json
import logging
import math
import os
import re
import socket
import time
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp import web
from prometheus_client.parser import text_string_to_metric_families
from structlog.testing import capture_logs

from bot import health, metrics
from bot.monitoring import PortInUse, monitored, monitored_later
from bot.reporting import reported
from tests.loop_time import settled, stopped

ROOT = Path(__file__).parents[2]
PATIENCE = 180.0  # seconds for what should happen at once
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


def figure(name: str, **labels: str) -> float:
    """The registry's value now; 0 if nothing has been counted."""
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
        assert await get(port, "healthz") == (200, "The bot is healthy.\n")
        os.utime(file, (0, 0))
        assert (await get(port, "healthz"))[0] == 503


async def test_a_process_that_takes_over_gets_the_port_of_the_other_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with monitored("127.0.0.1", 0, tmp_path / "health") as port:
        monkeypatch.setattr("bot.monitoring.PORT_SECONDS", 0.01)
        later = monitored_later("127.0.0.1", port, tmp_path / "newer")
        await later.__aenter__()
        await settled()
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    told = await get(port, "healthz")
                    break
                except aiohttp.ClientConnectionError:
                    await asyncio.sleep(0)
    finally:
        await later.__aexit__(None, None, None)
    assert "newer" in told[1]


def test_a_sign_of_life_is_good_for_a_minute_and_a_half(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the clock was set back since."""
    file = tmp_path / "health"
    health.stamp(file)
    stamped = file.stat().st_mtime
    for age, well in ((89, True), (91, False), (-89, True), (-91, False)):
        monkeypatch.setattr(time, "time", lambda now=stamped + age: now)
        assert (health.problem(file) is None) is well
        assert str(abs(age)) in (health.problem(file) or str(age))


async def test_figures_are_served_for_prometheus(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Requests for them are not logged; when the bot ends, the server ends too."""
    caplog.set_level(logging.INFO)
    tasks = asyncio.all_tasks()
    metrics.watch_outbox(NOON, [NOON - timedelta(seconds=7), NOON])
    async with monitored("127.0.0.1", 0, tmp_path / "health") as port:
        assert (await get(port, "health"))[0] == 404
        status, text = await get(port, "metrics")
    assert not [record for record in caplog.records if record.name.startswith("aiohttp")]
    with pytest.raises(aiohttp.ClientConnectionError):
        await get(port, "metrics")
    assert asyncio.all_tasks() == tasks
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
        with pytest.raises(PortInUse, match=rf"127.0.0.1:{port} cannot be used \(Address [^(]*\)\."):
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
        metrics.acknowledged()  # of no click
        metrics.outcome("late")

    async def refuse() -> None:
        metrics.acknowledged()
        metrics.outcome("refused")

    before, seconds = (figure(f"palermo_acknowledgement_seconds_{what}") for what in ("count", "sum"))
    refused = figure("palermo_clicks_total", kind="JOIN", result="refused")
    asyncio.run(clicked())
    assert figure("palermo_clicks_total", kind="JOIN", result="refused") == refused + 1
    assert figure("palermo_acknowledgement_seconds_count") == before + 1
    assert seconds <= figure("palermo_acknowledgement_seconds_sum") < seconds + PATIENCE


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


async def test_the_lag_of_the_loop_is_measured_each_second(monkeypatch: pytest.MonkeyPatch) -> None:
    pass_time = stopped(monkeypatch)
    count, lag = figure("palermo_loop_lag_seconds_count"), figure("palermo_loop_lag_seconds_sum")
    watching = asyncio.create_task(metrics.watch_loop())
    await pass_time(0.5)
    assert figure("palermo_loop_lag_seconds_count") == count
    await pass_time(2.5)
    await pass_time(1)
    watching.cancel()
    assert figure("palermo_loop_lag_seconds_count") == count + 2
    assert figure("palermo_loop_lag_seconds_sum") == pytest.approx(lag + 2)


def test_durations_are_counted_in_steps_that_tell_something() -> None:
    """None is far from the one before, and how long Discord waits is one of them."""
    with metrics.drawn("hand"):
        known: defaultdict[str, list[float]] = defaultdict(list)
    for family in text_string_to_metric_families(metrics.exposition().decode()):
        for sample in family.samples:
            if sample.name.endswith("_bucket") and sample.labels.get("kind", "hand") == "hand":
                known[family.name].append(float(sample.labels["le"]))
    lengths = {name: len(steps) for name, steps in known.items()}
    assert lengths == {
        "palermo_acknowledgement_seconds": 13,
        "palermo_drawing_seconds": 11,
        "palermo_loop_lag_seconds": 12,
        "palermo_thinking_seconds": 10,
    }
    assert 3.0 in known["palermo_acknowledgement_seconds"]
    for name, (*steps, last) in known.items():
        assert last == math.inf
        assert steps[0] <= 0.05, name
        assert steps[-1] <= 10, name
        assert all(1 < after / before <= 2.5 for before, after in pairwise(steps)), name


def test_the_dashboard_shows_every_figure_and_no_other() -> None:
    board = (ROOT / "deploy" / "grafana-dashboard.json").read_text(encoding="utf-8")
    queries = " ".join(re.findall(r'"expr": "(.*)"', board))
    shown = {re.sub("_(total|bucket)$", "", name) for name in re.findall(r"palermo_[a-z_]+", queries)}
    assert json.loads(board)["title"] == "Palermo"
    names = {family.name for family in text_string_to_metric_families(metrics.exposition().decode())}
    assert shown == {name for name in names if not name.endswith("_created")}


@asynccontextmanager
async def webhook(status: int = 204) -> AsyncIterator[tuple[str, asyncio.Queue[Any]]]:
    """A webhook's address, and what is posted there."""
    posted: asyncio.Queue[Any] = asyncio.Queue()

    async def take(request: web.Request) -> web.Response:
        await posted.put(await request.json())
        return web.Response(status=status)

    app = web.Application()
    app.add_routes([web.post("/hook", take)])
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}/hook", posted
    finally:
        await runner.cleanup()


def fail(error: Exception) -> None:
    """Raise and log it."""
    try:
        raise error
    except type(error):
        logging.getLogger("bot.chat").exception("mishap", extra={"table": 17})


async def test_a_webhook_gets_the_type_and_place_of_errors_alone() -> None:
    """Those that came most often; it is told again until the bot ends, also after it has refused."""
    handlers, tasks = logging.getLogger().handlers[:], asyncio.all_tasks()
    async with webhook(500) as (url, posted), asyncio.timeout(PATIENCE):
        with capture_logs() as lines:
            async with reported(url, every=0.01):
                for _ in range(2):
                    fail(ValueError("hunter22 holds ♠K"))
                logging.getLogger("bot.chat").error("no exception")
                logging.getLogger("bot.chat").warning("no error", exc_info=OSError("hunter22"))
                message = await posted.get()
                for number in range(12):
                    fail(type(f"Error{number}", (Exception,), {})())
                fail(ValueError())
                fail(ValueError())
                many = await posted.get()
                fail(ValueError())
                last = await posted.get()
                while len(lines) < 3:  # noqa: ASYNC110 - the log tells nobody
                    await asyncio.sleep(0.01)
    assert message["allowed_mentions"] == {"parse": []}
    assert re.fullmatch(
        r"Palermo:\n2 × ValueError at tests/bot/test_monitoring\.py:\d+ \(fail\)", message["content"]
    )
    head, first, *rest = many["content"].splitlines()
    assert (head, first[:14]) == ("Palermo:", "2 × ValueError")
    assert [line.partition(" at ")[0] for line in rest[:-1]] == [f"1 × Error{number}" for number in range(9)]
    assert rest[-1] == "and 3 more; see the log"
    assert last["content"].startswith("Palermo:\n1 × ValueError")
    assert {(line["event"], line["status"]) for line in lines} == {("error webhook rejected", 500)}
    assert logging.getLogger().handlers == handlers
    await settled()
    assert asyncio.all_tasks() == tasks
