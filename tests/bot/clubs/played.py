"""A call whose game is over, for tests of points and standings."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from bot.clubs.values.calls import Callee, CallId, TableCall
from bot.tables.values.ids import ChannelId, GuildId, UserId
from bot.tables.values.servers import Setup


def call_over(number: int, ranks: Mapping[UserId, int | None], at: datetime, channel: ChannelId) -> TableCall:
    """A call of the first season whose game is over, by the ranks of its players."""
    every = tuple(Callee(user, at, "seated", rank) for user, rank in ranks.items())
    return TableCall(
        id=CallId(number),
        origin="season/1",
        guild=GuildId(1),
        channel=channel,
        language=None,
        game="toy",
        setup=Setup({}),
        seats=len(every),
        title="Autumn",
        planned=at,
        until=at,
        callees=every,
        phase="over",
    )
