"""Figures about the running bot, for Prometheus. No label names a person, a server, a table or a card."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import datetime

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4, generate_latest

LAG_SECONDS = 1.0  # between measurements of the event loop's lag
CONTENT_TYPE = CONTENT_TYPE_PLAIN_0_0_4

registry = CollectorRegistry()

clicks = Counter(
    "palermo_clicks", "Clicks, forms and commands answered", ["kind", "result"], registry=registry
)
acknowledgements = Histogram(
    "palermo_acknowledgement_seconds",
    "Time from the arrival of an interaction until Discord accepted its first answer; Discord waits 3 "
    "seconds",
    buckets=(0.05, 0.1, 0.2, 0.35, 0.5, 0.75, 1.0, 1.5, 2.0, 2.5, 3.0, 5.0),
    registry=registry,
)
outbox_age = Gauge("palermo_outbox_age_seconds", "How long the oldest post has been due", registry=registry)
outbox_posts = Gauge("palermo_outbox_posts", "Posts that are due", registry=registry)
requests = Counter(
    "palermo_discord_requests",
    "Requests to Discord by response status",
    ["status"],
    registry=registry,
)
loop_lag = Histogram(
    "palermo_loop_lag_seconds",
    "How late the event loop runs its callbacks",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5),
    registry=registry,
)
pictures = Counter(
    "palermo_pictures",
    "Pictures drawn or taken from the cache",
    ["kind", "result"],
    registry=registry,
)
drawing = Histogram(
    "palermo_drawing_seconds",
    "Time from the request for a picture until it was drawn",
    ["kind"],
    buckets=(0.025, 0.05, 0.1, 0.2, 0.35, 0.5, 1.0, 2.0, 5.0, 10.0),
    registry=registry,
)
thinking = Histogram(
    "palermo_thinking_seconds",
    "Time from the request for a hard AI player's move until it was found; after 3 seconds it comes late",
    buckets=(0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0),
    registry=registry,
)
connected = Gauge("palermo_connected", "1 while all connections to Discord are up", registry=registry)
servers = Gauge("palermo_servers", "Servers that the bot is in", registry=registry)


def exposition() -> bytes:
    """All figures in Prometheus' text format."""
    return generate_latest(registry)


@dataclass(slots=True)
class _Click:
    """One interaction being answered."""

    result: str = "done"
    arrived: float = field(default_factory=time.monotonic)


_click: ContextVar[_Click | None] = ContextVar("click", default=None)


@contextmanager
def click(kind: str) -> Iterator[None]:
    """Count a click, form or command, answered within; ``outcome`` and ``acknowledged`` belong to it."""
    current = _Click()
    token = _click.set(current)
    try:
        yield
    finally:
        _click.reset(token)
        clicks.labels(kind, current.result).inc()


def outcome(result: str) -> None:
    """Note what became of the click, such as ``refused`` or ``late``; else it is ``done``."""
    if current := _click.get():
        current.result = result


def acknowledged() -> None:
    """Note that Discord has taken the first answer to the click."""
    if current := _click.get():
        acknowledgements.observe(time.monotonic() - current.arrived)


@contextmanager
def drawn(kind: str) -> Iterator[None]:
    """Count and time a picture that is drawn within."""
    with drawing.labels(kind).time():
        yield
    pictures.labels(kind, "drawn").inc()


def spared(kind: str) -> None:
    """Count a picture that did not have to be drawn or sent again."""
    pictures.labels(kind, "spared").inc()


def watch_outbox(now: datetime, due: Sequence[datetime]) -> None:
    """Note how many posts are due, and since when."""
    outbox_posts.set(len(due))
    outbox_age.set(max(((now - since).total_seconds() for since in due), default=0.0))


async def watch_loop() -> None:
    """Measure the event loop's lag until cancelled."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LAG_SECONDS
        await asyncio.sleep(LAG_SECONDS)
        loop_lag.observe(max(0.0, loop.time() - due))
