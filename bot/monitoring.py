"""``/healthz`` and ``/metrics`` over HTTP, for those who watch the bot."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import structlog
from aiohttp import web

from bot import health, metrics
from bot.tasks import ended
from engines.text import Refused

log = structlog.get_logger()

PORT_SECONDS = 1.0  # between tries to get an address that another process still has
SHUTDOWN_SECONDS = 2.0  # for requests that are being answered when the bot stops


class PortInUse(Refused):
    """The address for health and metrics cannot be used."""


@asynccontextmanager
async def monitored(host: str, port: int, health_file: Path) -> AsyncIterator[int]:
    """Serve both pages while the block runs; the port, which is any free one for 0. Raises PortInUse."""
    runner = web.AppRunner(_application(health_file), access_log=None, shutdown_timeout=SHUTDOWN_SECONDS)
    await runner.setup()
    lag = asyncio.create_task(metrics.watch_loop())
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except (OSError, UnicodeError) as error:  # UnicodeError: no name that could be looked up
            raise PortInUse(
                "PALERMO_METRICS_PORT: {host}:{port} cannot be used ({why}). Set another port, or none.",
                host=host,
                port=str(port),  # no number to be written in thousands
                why=_reason(error),
            ) from error
        bound: int = runner.addresses[0][1]
        log.info("serving health and metrics", host=host, port=bound)
        yield bound
    finally:
        lag.cancel()
        await runner.cleanup()


def _reason(error: OSError | UnicodeError) -> str:
    """Return why an address cannot be used, in the system's words: those of asyncio repeat the address."""
    if isinstance(error, OSError) and error.errno is not None and error.errno > 0:
        return os.strerror(error.errno)
    return str(error)


def _application(health_file: Path) -> web.Application:
    async def healthz(_request: web.Request) -> web.Response:
        trouble = await asyncio.to_thread(health.problem, health_file)
        return web.Response(status=503 if trouble else 200, text=(trouble or "The bot is healthy.") + "\n")

    async def figures(_request: web.Request) -> web.Response:
        return web.Response(body=metrics.exposition(), headers={"Content-Type": metrics.CONTENT_TYPE})

    app = web.Application()
    app.add_routes([web.get("/healthz", healthz), web.get("/metrics", figures)])
    return app


@asynccontextmanager
async def monitored_later(host: str, port: int, health_file: Path) -> AsyncIterator[None]:
    """Likewise, as soon as the process from which this one takes over has freed the address."""

    async def serve() -> None:
        while True:
            try:
                async with monitored(host, port, health_file):
                    await asyncio.Event().wait()
            except PortInUse:
                await asyncio.sleep(PORT_SECONDS)

    serving = asyncio.create_task(serve())
    try:
        yield
    finally:
        await ended(serving)
