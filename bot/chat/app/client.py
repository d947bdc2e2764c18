"""The bot on Discord: the connection, the events it takes, and the loops that run beside it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Coroutine
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import aiohttp
import discord
import structlog

from bot import health, metrics
from bot.chat.app.absences import Absences, DiscordServers
from bot.chat.app.allow_list import AllowList
from bot.chat.app.commands import Translator, Tree, groups
from bot.chat.app.due_jobs import DueJobs
from bot.chat.app.handover import Alone
from bot.chat.app.identifies import IdentifyBudget
from bot.chat.app.lease import Lease
from bot.chat.app.notices import Notices
from bot.chat.app.router import Router
from bot.chat.app.syncing import command_ids, sync
from bot.chat.app.welcome import greet
from bot.chat.publishing.clubs import ClubPosts
from bot.chat.publishing.publisher import Publisher
from bot.chat.screens.context import ChatContext, Games
from bot.chat.wire.channel_access import DiscordChannelAccess
from bot.chat.wire.channels import DiscordChannels
from bot.chat.wire.discord_patches import (
    brief_reconnects,
    give_up_after,
    quiet_late_completions,
    quiet_voice,
    use_api,
    use_gateway,
)
from bot.chat.wire.error_boundary import guarded
from bot.chat.wire.floods import CLICKS_A_SECOND, FloodGuard
from bot.chat.wire.permissions import invitation
from bot.chat.wire.rate_limiter import SHARE_A_SECOND
from bot.clubs.services.clubs import Clubs
from bot.tables.ports import KeyValueStore
from bot.tables.services import Tables
from bot.tables.values.ids import ChannelId, GuildId
from bot.tables.values.table import LEFT_SERVER
from bot.tasks import ended

log = structlog.get_logger()

CLOCK_SECONDS = 5.0  # between checks for due jobs
BEAT_SECONDS = 30.0  # between notes that the bot is running and reaches Discord
ABSENCE_SECONDS = 300.0  # between checks for servers and channels that are gone
NOTICE_SECONDS = 5.0  # between checks for a notice of the host
WEEK_SECONDS = 60.0  # between checks for posts about weeks
HEALTH_SECONDS = 15.0  # between health checks
STARTING_SECONDS = 0.5  # between these checks while the bot is not well, as before the first one
# Waited out within a request; a longer limit is left to the outbox. Not shorter, because discord.py takes
# every bucket that is renewed later than this for a spent one.
RATE_LIMIT_SECONDS = 120.0
REQUEST_SECONDS = 30.0  # for one request that Discord does not answer
SYNC_SECONDS = 300.0  # before the commands are told, or asked for, again, where that failed
SILENT_SECONDS = 60.0  # a publisher that has not polled for this long is stuck

TOKEN_REFUSED = 4004  # the gateway's close code
UPLOADING = "uploading/"
"""The prefix of the keys of leases for whoever tells Discord the commands, or gives it emojis."""

_ROUTED = {discord.InteractionType.component, discord.InteractionType.modal_submit}


@dataclass(frozen=True, slots=True)
class Connection:
    """The settings for reaching Discord.

    ``api``: base address of a stand-in's REST API, None for Discord itself. ``proxy``: that of an HTTP proxy.
    ``shard_ids``: of ``shard_count``, the shards of this process; None: as many as Discord advises, all here.
    """

    api: str | None = None
    proxy: str | None = None
    shard_count: int | None = None
    shard_ids: tuple[int, ...] | None = None

    @property
    def shards(self) -> str:
        """The name of the shards of this process, the same for each process that has them."""
        ids = "all" if self.shard_ids is None else ",".join(map(str, sorted(set(self.shard_ids))))
        return f"{ids}/{self.shard_count}" if self.shard_count else ids

    @property
    def share(self) -> float:
        """The requests per second of this process: the bot's, divided among processes like the shards."""
        if self.shard_count is None or self.shard_ids is None:
            return float(SHARE_A_SECOND)
        return SHARE_A_SECOND * len(set(self.shard_ids)) / self.shard_count


class Client(discord.AutoShardedClient):
    """The Discord connection. It caches no members or messages and needs no privileged intents.

    Sharded from the start: a plain client does not survive a failure of its first connection.
    """

    def __init__(self, connection: Connection | None = None) -> None:
        connection = connection or Connection()
        ids = connection.shard_ids
        shards: dict[str, Any] = {}
        if ids is not None:
            shards = {"shard_count": connection.shard_count, "shard_ids": list(ids)}
        quiet_voice()
        quiet_late_completions()
        brief_reconnects()
        super().__init__(
            intents=discord.Intents(guilds=True),
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
            max_ratelimit_timeout=RATE_LIMIT_SECONDS,
            proxy=connection.proxy,
            **shards,
            http_trace=counted_requests(),
        )
        self.tree = Tree(self)
        self.router: Router | None = None
        self.values: KeyValueStore | None = None
        self.tables: Tables | None = None
        self.absences: Absences | None = None
        self.allow_list: AllowList | None = None
        self.identifies: IdentifyBudget | None = None
        self.handover = self.tree.handover = Alone()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Start no more sessions than Discord allows, and none too soon after another one."""
        if self.identifies is None:  # the library spaces those of this process by five seconds
            await super().before_identify_hook(shard_id, initial=initial)
            return
        await self.identifies.spend(shard_id or 0)
        await self.identifies.wait_in_line(shard_id or 0)

    async def on_shard_ready(self, _shard: int) -> None:
        """Note a new session: Discord does not report what was missed before it."""
        if self.absences is not None:
            self.absences.restarted()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Route clicks and forms; commands go through the tree."""
        if self.router is None or interaction.type not in _ROUTED:
            return
        if await self.handover.admits(interaction.id):
            await self.router.control(interaction)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Suspend the table of a deleted channel."""
        await self._gone(ChannelId(channel.id))

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Suspend the table of a deleted thread."""
        await self._gone(ChannelId(payload.thread_id))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Suspend the tables of a server that was deleted or that removed the bot."""
        if self.tables is not None:
            await guarded(
                self.tables.suspension.server_gone(GuildId(guild.id)), "suspending tables", guild=guild.id
            )
        if self.values is not None:
            left = self.values.set(f"{LEFT_SERVER}{guild.id}", datetime.now(UTC).isoformat())
            await guarded(left, "noting a server that was left", guild=guild.id)

    async def _gone(self, channel: ChannelId) -> None:
        if self.tables is not None:
            await guarded(self.tables.suspension.channel_gone(channel), "suspending a table", channel=channel)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Leave a server that is not the host's, unless it has tables: at each start, and after outages."""
        if self.allow_list is not None:
            await guarded(self.allow_list.available(guild), "checking a server", guild=guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Tell a new server how to begin, or leave it if it is not the host's."""
        if self.allow_list is not None and not self.allow_list.admits(guild):
            await guarded(self.allow_list.leave(guild), "leaving a server", guild=guild.id)
        elif self.values is not None:
            back = self.values.set(f"{LEFT_SERVER}{guild.id}", "")
            await guarded(back, "noting a server that was joined", guild=guild.id)
            await guarded(self.welcome(guild), "greeting a server", guild=guild.id)

    async def welcome(self, guild: discord.Guild) -> None:
        """Greet a server, or say how many tables can be resumed now that the bot is back."""
        if self.values is not None:
            suspended = await self.tables.suspension.waiting(GuildId(guild.id)) if self.tables else 0
            await greet(guild, self.values, suspended)

    async def welcome_back(self, guild: GuildId) -> None:
        """Greet a server to which the bot was added again while it was not running."""
        if (joined := self.get_guild(guild)) is not None:
            await self.welcome(joined)


class Bot:
    """The whole chat side, ready to run.

    ``release``: the version of the program. ``health_file`` is stamped while the bot is connected and able
    to post.
    ``clicks_a_second``: one person's long-term limit. ``servers``: see ``AllowList``. ``handover``: to and
    from other processes of the same shards.
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
        self._values = values
        self._release = release
        self._health_file = health_file
        self._api = connection.api if connection else None
        self._client = Client(connection)
        self._handover = handover or Alone()
        self._client.handover = self._client.tree.handover = self._handover
        self._client.values = values
        self._client.tables = tables
        self._client.allow_list = AllowList(servers, tables)
        self._well: bool | None = None
        """Whether the last health check found all well; None until one has."""
        if self._api is None:  # a stand-in allows any number of sessions
            self._client.identifies = IdentifyBudget(values, lambda: datetime.now(UTC))
        there, back = DiscordServers(self._client), self._client.welcome_back
        self._absences = self._client.absences = Absences(there, tables, values, back=back)
        self._woken = asyncio.Event()
        reached = partial(reachable, self._client)
        context = ChatContext(tables, clubs, games, self._woken.set, DiscordChannelAccess(self._client))
        self._notices = Notices(values, context, there, self._woken.set)
        self._emojis, self._games = context.emojis, games
        self._emojis.awaited = True
        self._commands = context.commands
        self._router = Router(context, FloodGuard(clicks_a_second))
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
            try:
                await self._client.login(token)
                give_up_after(self._client.http, REQUEST_SECONDS)
                log.info("invite the bot with this address", url=invitation(self._client.application_id))
                _, gateway, limit = await self._client.http.get_bot_gateway()
                if self._api is not None:
                    use_gateway(gateway)
                    log.info("using a stand-in for Discord", gateway=gateway)
                if self._client.identifies is not None:
                    self._client.identifies.concurrency = max(1, limit["max_concurrency"])
            except (
                TypeError,
                KeyError,
            ) as error:  # the library takes any page that responds for Discord's API
                raise discord.ClientException(
                    "something that is not Discord answers, such as a proxy"
                ) from error
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
            self._watch_health(),
            self._sync(),
            self._load_emojis(),
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

    async def _watch_health(self) -> None:
        while True:
            await self._handover.charge()
            await guarded(self._stamp(), "giving a sign of life")
            await asyncio.sleep(HEALTH_SECONDS if self._well else STARTING_SECONDS)

    async def _stamp(self) -> None:
        stands = connected(self._client)
        metrics.connected.set(stands)
        metrics.servers.set(len(self._client.guilds))
        silent = asyncio.get_running_loop().time() - self._publisher.beat
        if stands and silent < SILENT_SECONDS:
            await asyncio.to_thread(health.stamp, self._health_file)
            self._well = True
        elif self._well is None:
            await asyncio.to_thread(health.note, self._health_file, self._awaited(stands))
        else:
            self._well = False

    def _awaited(self, stands: bool) -> str:
        """What the bot waits for at its start."""
        if stands:
            return "The bot is connected, and waiting for its database."
        free = self._client.identifies.free if self._client.identifies else None
        if free is not None:
            return (
                f"The bot is waiting until {free:%H:%M:%S} UTC to connect to Discord: it has begun too many "
                "sessions in the last hour."
            )
        up, wanted = len(self._client.shards), wanted_shards(self._client)
        return f"The bot is waiting for its connections to Discord: {up} of {wanted or '?'} are up."

    def _lease(self, work: str) -> Lease:
        return Lease(self._values, f"{UPLOADING}{work}", lambda: datetime.now(UTC))

    async def _sync(self) -> None:
        tree = self._client.tree
        await tree.set_translator(Translator())
        await self._handover.charge()  # commands of a newer release are for nobody else to answer

        async def tell() -> None:
            async with self._lease("commands").held():
                await sync(tree, self._values, self._client.application_id, self._release)

        await _until_it_succeeds(tell, "syncing the commands")
        await _until_it_succeeds(self._identify, "asking for the ids of the commands")

    async def _identify(self) -> None:
        self._commands.ids = await command_ids(self._client.tree, SYNC_SECONDS)

    async def _load_emojis(self) -> None:
        async def load() -> None:
            async with self._lease("emojis").held():
                await self._emojis.load(self._client, self._games.draw, self._values, self._games.all())

        await _until_it_succeeds(load, "loading the emojis")


async def _until_it_succeeds(work: Callable[[], Awaitable[object]], doing: str) -> None:
    """Repeat the work, after a pause, until it succeeds."""
    while True:
        if await guarded(work(), doing):
            return
        await asyncio.sleep(SYNC_SECONDS)


def connected(client: discord.AutoShardedClient) -> bool:
    """Return whether all gateway connections are up; discord.py reports ready only seconds later."""
    shards = client.shards.values()
    return 0 < wanted_shards(client) <= len(shards) and not any(shard.is_closed() for shard in shards)


def wanted_shards(client: discord.AutoShardedClient) -> int:
    """Return how many gateway connections this process makes, one after the other; 0 until it is known."""
    return len(client.shard_ids) if client.shard_ids else client.shard_count or 0


def reachable(client: discord.AutoShardedClient) -> bool:
    """Return whether any gateway connection is up: one shard in trouble stops no other shard's clocks."""
    return any(not shard.is_closed() for shard in client.shards.values())


def counted_requests() -> aiohttp.TraceConfig:
    """Return a trace that counts discord.py's requests by response status, such as 429."""

    async def ended(_session: object, _context: object, params: aiohttp.TraceRequestEndParams) -> None:
        metrics.requests.labels(str(params.response.status)).inc()

    async def failed(_session: object, _context: object, _params: object) -> None:
        metrics.requests.labels("none").inc()

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(ended)
    trace.on_request_exception.append(failed)
    return trace
