"""Settings for reaching Discord, and the state of the connections to it."""

from __future__ import annotations

from dataclasses import dataclass

import aiohttp
import discord

from bot import metrics
from bot.chat.wire.delivery import note_status
from bot.chat.wire.rate_limiter import SHARE_A_SECOND


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
    """Return a trace that counts discord.py's requests by response status, such as 429.

    It also notes the statuses of each try at a first answer.
    """

    async def ended(_session: object, _context: object, params: aiohttp.TraceRequestEndParams) -> None:
        metrics.requests.labels(str(params.response.status)).inc()
        note_status(params.response.status)

    async def failed(_session: object, _context: object, _params: object) -> None:
        metrics.requests.labels("none").inc()
        note_status(None)

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(ended)
    trace.on_request_exception.append(failed)
    return trace
