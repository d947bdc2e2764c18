"""Gives the bot's sign of life while it is connected and able to post."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

from bot import health, metrics
from bot.chat.app.client import Client
from bot.chat.app.connection import connected, wanted_shards
from bot.chat.publishing.publisher import Publisher
from bot.chat.wire.error_boundary import guarded

HEALTH_SECONDS = 15.0  # between health checks
STARTING_SECONDS = 0.5  # between these checks while the bot is not well, as before the first one
SILENT_SECONDS = 60.0  # a publisher that has not polled for this long is stuck


class VitalSigns:
    """Stamps the health ``file`` while all is well, and says in it what the bot waits for at its start.

    ``trouble``: returns why nothing can be stored, if that is so.
    """

    def __init__(
        self, client: Client, publisher: Publisher, file: Path, trouble: Callable[[], str | None]
    ) -> None:
        self._client = client
        self._publisher = publisher
        self._file = file
        self._trouble = trouble
        self._well: bool | None = None
        """Whether the last health check found all well; None until one has, and after a trouble."""

    async def watch(self, charge: Callable[[], Awaitable[object]]) -> None:
        """Check from now on, for as long as this process is in charge."""
        while True:
            await charge()
            await guarded(self._stamp(), "giving a sign of life")
            await asyncio.sleep(HEALTH_SECONDS if self._well else STARTING_SECONDS)

    async def _stamp(self) -> None:
        stands = connected(self._client)
        metrics.connected.set(stands)
        metrics.servers.set(len(self._client.guilds))
        silent = asyncio.get_running_loop().time() - self._publisher.beat
        if (trouble := self._trouble()) is not None:
            with suppress(OSError):  # on the same full disk: then the last stamp grows old
                await asyncio.to_thread(health.note, self._file, trouble)
            self._well = None  # say again afterwards what it waits for
        elif stands and silent < SILENT_SECONDS:
            await asyncio.to_thread(health.stamp, self._file)
            self._well = True
        elif self._well is None:
            await asyncio.to_thread(health.note, self._file, self._awaited(stands))
        else:
            self._well = False

    def _awaited(self, stands: bool) -> str:
        """Return what the bot waits for at its start."""
        if stands:
            return "The bot is connected, and waiting for its database."
        free = self._client.identifies.free if self._client.identifies else None
        if free is not None:
            return (
                f"The bot is waiting until {free:%H:%M:%S} UTC to connect to Discord: it has begun too many "
                "sessions in the last hour."
            )
        up, wanted = len(self._client.shards), wanted_shards(self._client)
        if not wanted:
            return "The bot is connecting to Discord."
        return f"The bot is waiting for its connections to Discord: {up} of {wanted} are up."
