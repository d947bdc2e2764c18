"""The whole chat side: the connection to Discord, and the loops that run beside it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Coroutine
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import discord
import structlog

from bot.chat.app.absences import Absences, DiscordServers
from bot.chat.app.allow_list import AllowList
from bot.chat.app.client import Client
from bot.chat.app.commands import groups
from bot.chat.app.connection import Connection, connected, reachable
from bot.chat.app.due_jobs import DueJobs
from bot.chat.app.handover import Alone
from bot.chat.app.identifies import IdentifyBudget
from bot.chat.app.notices import Notices
from bot.chat.app.registration import Registration
from bot.chat.app.router import Router
from bot.chat.app.vital_signs import VitalSigns
from bot.chat.publishing.clubs import ClubPosts
from bot.chat.publishing.publisher import Publisher
from bot.chat.screens.context import ChatContext, Games
from bot.chat.wire.channel_access import DiscordChannelAccess
from bot.chat.wire.channels import DiscordChannels
from bot.chat.wire.discord_patches import (
    give_up_after,
    use_api,
    use_gateway,
)
from bot.chat.wire.error_boundary import guarded
from bot.chat.wire.floods import CLICKS_A_SECOND, FloodGuard
from bot.chat.wire.permissions import invitation
from bot.clubs.services.clubs import Clubs
from bot.tables.ports import KeyValueStore
from bot.tables.services import Tables
from bot.tasks import ended

log = structlog.get_logger()

CLOCK_SECONDS = 5.0  # between checks for due jobs
BEAT_SECONDS = 30.0  # between notes that the bot is running and reaches Discord
ABSENCE_SECONDS = 300.0  # between checks for servers and channels that are gone
NOTICE_SECONDS = 5.0  # between checks for a notice of the host
WEEK_SECONDS = 60.0  # between checks for posts about weeks
REQUEST_SECONDS = 30.0  # for one request that Discord does not answer

TOKEN_REFUSED = 4004  # the gateway's close code


class Bot:
    """The whole chat side, ready to run.

    ``release``: the version of the program. ``health_file``: see ``VitalSigns``. ``clicks_a_second``: one
    person's long-term limit. ``servers``: see ``AllowList``. ``handover``: to and from other processes of the
    same shards.
    """

    def __init__(  # noqa: PLR0913 - parts of the program, all by name
        self,
        *,
        tables: Tables,
        clubs: Clubs,
        values: KeyValueStore,
        games: Games,
        now: Callable[[], datetime],
        release: str,
        health_file: Path,
        connection: Connection | None = None,
        clicks_a_second: float = CLICKS_A_SECOND,
        servers: Collection[int] | None = None,
        handover: Alone | None = None,
    ) -> None:
        self._tables = tables
        self._api = connection.api if connection else None
        self._client = Client(connection)
        self._handover = handover or Alone()
        self._client.handover = self._client.tree.handover = self._handover
        self._client.values = values
        self._client.tables = tables
        self._client.allow_list = AllowList(servers, tables)
        if self._api is None:  # a stand-in allows any number of sessions
            self._client.identifies = IdentifyBudget(values, lambda: datetime.now(UTC))
        there, back = DiscordServers(self._client), self._client.welcome_back
        self._absences = self._client.absences = Absences(there, tables, values, back=back)
        self._woken = asyncio.Event()
        reached = partial(reachable, self._client)
        access = DiscordChannelAccess(self._client)
        self.context = context = ChatContext(tables, clubs, games, self._woken.set, access)
        self._notices = Notices(values, context, there, self._woken.set)
        context.emojis.awaited = True
        self._registration = Registration(self._client, values, context, release)
        self._router = Router(
            context, FloodGuard(clicks_a_second), contested=lambda: self._handover.contested
        )
        self._client.router = self._client.tree.router = self._router
        for group in groups(self._router, context):
            self._client.tree.add_command(group)
        channels = DiscordChannels(self._client)
        share = (connection or Connection()).share
        log.info("share of Discord's limit", requests_a_second=round(share, 1))
        self._publisher = Publisher(tables.outbox, values, channels, context, now, self._woken, share)
        posts = ClubPosts(self._publisher.sender, context)
        self._due = DueJobs(
            tables.jobs, clubs, posts, reached, now, lambda: datetime.now(UTC), self._woken.set
        )
        self._vital_signs = VitalSigns(self._client, self._publisher, health_file, lambda: self._due.trouble)
        self._handover.finished = lambda: self._router.idle and self._publisher.idle
        self._handover.connected = lambda: self._client.is_ready() and connected(self._client)
        self._handover.on_share = lambda shared: self._publisher.limit(share / 2 if shared else share)

    async def run(self, token: str) -> None:
        """Connect and serve until cancelled.

        Raises discord.LoginFailure for a token that is wrong or has been reset, and discord.DiscordException
        or aiohttp.ClientConnectionError where Discord cannot be reached at the start.
        """
        if self._api is not None:
            use_api(self._api)
        async with self._client:
            await self._log_in(token)
            await self._handover.begin()
            await self._due.give_back()
            loops = [asyncio.create_task(loop) for loop in self._loops()]
            connecting = asyncio.create_task(self._client.connect())
            handing = asyncio.create_task(self._handover.run())
            try:
                # While it reconnects the library swallows a cancellation, and the bot could not be stopped.
                done, _ = await asyncio.wait((connecting, handing), return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    task.result()
            except discord.ConnectionClosed as closed:
                if closed.code == TOKEN_REFUSED:
                    raise discord.LoginFailure(str(closed)) from closed
                raise
            finally:
                await ended(*loops, handing)
                await asyncio.gather(self._router.settle(), self._publisher.settle())
                await self._handover.end()
                await self._client.close()
                await ended(connecting)

    async def _log_in(self, token: str) -> None:
        http = self._client.http
        try:
            await self._client.login(token)
            give_up_after(http, REQUEST_SECONDS)
            log.info("invite the bot with this address", url=invitation(self._client.application_id))
            _, gateway, limit = await http.get_bot_gateway()
            if self._api is not None:
                use_gateway(gateway)
                log.info("using a stand-in for Discord", gateway=gateway)
            if self._client.identifies is not None:
                self._client.identifies.concurrency = max(1, limit["max_concurrency"])
        except (TypeError, KeyError) as error:  # the library takes any page for an answer of Discord's
            raise discord.ClientException("something that is not Discord answers, such as a proxy") from error

    def _loops(self) -> list[Coroutine[Any, Any, None]]:
        return [
            self._publisher.run(self._handover.charge),
            self._every(CLOCK_SECONDS, self._due.run, "running the clock"),
            self._tables.thoughts.serve(guarded, self._woken.set, self._handover.charge),
            self._every(CLOCK_SECONDS, self._due.run_clubs, "running club life"),
            self._every(BEAT_SECONDS, self._due.beat, "noting that the bot is running"),
            self._every(ABSENCE_SECONDS, self._absences.look, "looking for servers that have gone"),
            self._every(NOTICE_SECONDS, self._notices.look, "looking for a notice"),
            self._every(WEEK_SECONDS, self._tell_weeks, "telling weeks"),
            self._vital_signs.watch(self._handover.charge),
            self._registration.of_commands(self._handover.charge),
            self._registration.of_emojis(),
        ]

    async def _tell_weeks(self) -> None:
        """Make the posts about weeks that are over."""
        if await self._tables.weeks.run_due():
            self._woken.set()

    async def _every(self, seconds: float, work: Callable[[], Awaitable[object]], doing: str) -> None:
        while True:
            await self._handover.charge()
            await guarded(work(), doing)
            await asyncio.sleep(seconds)
