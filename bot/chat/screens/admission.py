"""Checks who may look at a table and use its controls."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.chat.screens import links
from bot.chat.wire.channel_access import Access, ChannelAccess
from bot.chat.wire.channels import TryAgain
from bot.chat.wire.localizer import in_channel
from bot.chat.wire.requests import UserRequest
from bot.tables.reading.queries import Queries
from bot.tables.values.ids import TableId, UserId
from bot.tables.values.table import Place, Table
from engines.text import Refused, Text, say


class Admission:
    """Refuses strangers at a table; ``access`` checks who may see its channel.

    ``concerns``: whether somebody gains or loses by the games of others at a table.
    """

    def __init__(
        self, queries: Queries, access: ChannelAccess, concerns: Callable[[Table, UserId], Awaitable[bool]]
    ) -> None:
        self._queries = queries
        self._access = access
        self._concerns = concerns

    async def as_player(self, request: UserRequest) -> UserRequest:
        """Return the request without a manager's rights where another's game concerns the manager too.

        They could close a rival's game. At a table where they have sat, its own rules hold.
        """
        if request.place is None or not request.click.manager:
            return request
        table = await self._queries.at(request.place.channel)
        if (
            table is None
            or request.user in table.ever_seated
            or not await self._concerns(table, request.user)
        ):
            return request
        return replace(request, click=replace(request.click, manager=False))

    async def admit(self, request: UserRequest) -> None:
        """Refuse a control of a table elsewhere, which only a forged request can hold.

        In direct messages a player has the controls of their own tables.
        """
        table = request.control.table
        if not table:
            return
        if request.control.kind is links.follow and request.control.word == links.UNFOLLOW:
            return  # a follower need not be a player, and reads direct messages
        if request.place is None or request.control.kind in (links.replay, links.replay_beside):
            await self.admit_to(request, table)
        elif not await self._stands_here(request, table):
            if await self._queries.has_left(table, request.place.channel):
                there = in_channel((await self._queries.place(table)).channel)
                raise Refused(
                    "This table has moved to {channel}. Please use its buttons there.", channel=there
                )
            raise Refused(
                "This button belongs to a table in another channel. Please use that table's own buttons."
            )

    async def admit_to(self, request: UserRequest, table: TableId) -> None:
        """Refuse a person who is not in a table's channel and neither has a seat nor had one to the end.

        Anyone who gave up a seat can look at the table as long as they may see its channel.
        """
        found = await self._queries.table(table)
        if request.user in found.persons or await self._stands_here(request, table):
            return
        if request.user not in found.ever_seated:
            raise Refused("You can only look at tables in this channel and tables you've played at.")
        await self._require_access(request.user, found.place)

    async def _require_access(self, user: UserId, place: Place) -> None:
        away = say(
            "I can't find out from Discord right now whether you can see that channel. Please try again."
        )
        access = await self._told(user, place, away)
        if access is Access.DENIED:
            raise Refused("You gave up your seat at this table, and you can no longer see its channel.")
        if access is Access.UNKNOWN:
            raise Refused(
                "I can't see this table's channel, so I can't tell whether you're allowed to see it."
            )

    async def require_players_see(self, user: UserId, table: Table, place: Place) -> None:
        """Refuse a player who would move the game where another player cannot see it.

        The other's clock would run without a call, and an AI would take the seat.
        """
        stays = table.place.channel in {place.channel, place.within}
        if stays or user not in table.ever_seated:
            return
        away = say("I can't find out from Discord right now who can see this channel. Please try again.")
        for player in table.persons:
            if await self._told(player, place, away) is not Access.ALLOWED:
                raise Refused(
                    "Another player can't see this channel. As you've had a seat in this game, you can "
                    "resume it only where it was, or in a channel that all players can see."
                )

    async def _told(self, user: UserId, place: Place, away: Text) -> Access:
        """Return a person's access to a channel. Raises Refused with ``away`` if Discord does not say."""
        try:
            return await self._access.check(user, place)
        except TryAgain as reason:
            raise Refused(away) from reason

    async def _stands_here(self, request: UserRequest, table: TableId) -> bool:
        here = request.place
        if here is None:
            return False
        there = await self._queries.place(table)
        if not _within(here, there):  # another process may have moved it
            there = await self._queries.place(table, again=True)
        return _within(here, there)


def _within(here: Place, there: Place) -> bool:
    """Return whether a place is a table's channel, or that of its invitation."""
    return here.guild == there.guild and here.channel in {there.channel, there.parent}
