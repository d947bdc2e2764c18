"""Moving a table to another channel or thread of its server."""

from __future__ import annotations

from dataclasses import replace

from bot.tables.core.case import Case, Transition
from bot.tables.decisions.permissions import require_outsider
from bot.tables.ports import ServerStore
from bot.tables.repository.table_repository import Decide, TableRepository
from bot.tables.values.change import Change, NewPost, with_entry
from bot.tables.values.ids import ChannelId, TableId
from bot.tables.values.refusals import Refusal, Suspended
from bot.tables.values.servers import ServerSettings, require_place
from bot.tables.values.table import Click, Phase, Place, Table
from engines.base import Json


class Relocation:
    """Moves tables. The chat checks whether the bot may post there."""

    def __init__(self, repository: TableRepository, servers: ServerStore) -> None:
        self._repository = repository
        self._servers = servers

    async def movable(
        self, click: Click, id: TableId, channel: ChannelId, within: ChannelId | None = None
    ) -> Table:
        """The table, if the person who clicks may move it there. Raises Refusal.

        ``within``: the channel of a thread.
        """
        table = await self._repository.load(id)
        _require_movable(table, click, *await self._around(id, channel), channel, within)
        return table

    async def move(
        self, click: Click, id: TableId, channel: ChannelId, within: ChannelId | None = None
    ) -> Table:
        """Move a live table: its board is posted there and removed here, and nobody is called again.

        For managers of the channel where it stands, to where the server has its tables. Whoever sees the
        channel of the thread that the table leaves need not see the new one, so the invitation there goes.
        ``within``: the channel of a thread. Raises Refusal.
        """

        async def prepare() -> Decide:
            server, standing = await self._around(id, channel)

            def decide(case: Case) -> Transition:
                _require_movable(case.table, click, server, standing, channel, within)
                return _moved(case, click, channel)

            return decide

        return await self._repository.change_after(click, id, prepare)

    async def _around(self, id: TableId, channel: ChannelId) -> tuple[ServerSettings, Table | None]:
        """The settings of a table's server, and the table that stands in a channel."""
        place = await self._repository.place(id)
        return await self._servers.get(place.guild), await self._repository.store.at(channel)


def _require_movable(
    table: Table,
    click: Click,
    server: ServerSettings,
    standing: Table | None,
    channel: ChannelId,
    within: ChannelId | None,
) -> None:
    if not click.manager:
        raise Refusal("Only someone who manages this channel can move its table.")
    if table.phase is Phase.SUSPENDED:
        raise Suspended
    require_outsider(table, click.user)
    if table.over:
        raise Refusal("This table is finished, so it stays where it is.")
    if channel == table.place.channel:
        raise Refusal("The table is already in this channel.")
    require_place(server, Place(table.place.guild, channel, within=within))
    if standing is not None and standing.live:
        raise Refusal("That channel already has a table, and each channel has room for only one.")


def _moved(case: Case, click: Click, channel: ChannelId) -> Transition:
    table = case.table
    place = replace(table.place, channel=channel, parent=None)
    body: Json = {"from": str(table.place.channel), "to": str(channel)}
    after = replace(table, place=place, board=None, invitation=None)
    after, entry = with_entry(after, "place", case.now, click, body=body)
    return Transition(Change(table, after, (entry,), (NewPost("show", repost=True, since=table.version),)))
