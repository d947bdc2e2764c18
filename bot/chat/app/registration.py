"""Gives Discord the commands and the emojis of this release, each by one process at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from bot.chat.app.client import Client
from bot.chat.app.commands import Translator
from bot.chat.app.lease import Lease
from bot.chat.app.syncing import command_ids, sync
from bot.chat.screens.context import ChatContext
from bot.chat.wire.error_boundary import guarded
from bot.tables.ports import KeyValueStore

SYNC_SECONDS = 300.0  # before the commands are told, or asked for, again, where that failed
UPLOADING = "uploading/"
"""The prefix of the keys of leases for whoever tells Discord the commands, or gives it emojis."""


@dataclass(frozen=True, slots=True)
class Registration:
    """The registration of one release. ``release``: its version.

    The ids by which Discord knows the commands and emojis are noted in the ``context``.
    """

    client: Client
    values: KeyValueStore
    context: ChatContext
    release: str

    async def of_commands(self, charge: Callable[[], Awaitable[object]]) -> None:
        """Tell Discord the commands once this process is in charge, and find out their ids."""
        await self.client.tree.set_translator(Translator())
        await charge()  # commands of a newer release are for nobody else to answer
        await _until_it_succeeds(self._sync, "syncing the commands")
        await _until_it_succeeds(self._identify, "asking for the ids of the commands")

    async def of_emojis(self) -> None:
        """Upload the emojis that Discord does not have, and find out what to call all of them."""
        await _until_it_succeeds(self._load, "loading the emojis")

    async def _sync(self) -> None:
        async with self._lease("commands").held():
            await sync(self.client.tree, self.values, self.client.application_id, self.release)

    async def _identify(self) -> None:
        self.context.commands.ids = await command_ids(self.client.tree, SYNC_SECONDS)

    async def _load(self) -> None:
        games = self.context.games
        async with self._lease("emojis").held():
            await self.context.emojis.load(self.client, games.draw, self.values, games.all())

    def _lease(self, work: str) -> Lease:
        return Lease(self.values, f"{UPLOADING}{work}", lambda: datetime.now(UTC))


async def _until_it_succeeds(work: Callable[[], Awaitable[object]], doing: str) -> None:
    """Repeat the work, after a pause, until it succeeds."""
    while True:
        if await guarded(work(), doing):
            return
        await asyncio.sleep(SYNC_SECONDS)
