"""Wishes: people who want to be told when a lobby for a game opens on a server."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import datetime, timedelta
from typing import Protocol

from bot.tables.ports import OwnResults, PreferenceStore
from bot.tables.values.ids import GuildId, PostId, UserId
from bot.tables.values.preferences import unavailable
from bot.tables.values.punctuality import punctuality
from bot.tables.values.table import Phase
from bot.tables.values.views import TableView

TOLD_EVERY = timedelta(hours=1)  # between two messages to one person, about whatever server
PINGED_EVERY = timedelta(minutes=30)  # between two pings of the role that a server pings


class WishStore(Protocol):
    """Stores for which games of a server people want to be told of lobbies."""

    async def of(self, user: UserId, guild: GuildId) -> tuple[str, ...]:
        """The games that a person has chosen on a server."""

    async def put(self, user: UserId, guild: GuildId, games: Collection[str]) -> None:
        """Store the games that a person has chosen on a server, in place of the former ones."""

    async def claim(self, user: UserId, post: PostId, now: datetime, every: timedelta) -> bool:
        """Note that a person gets a message now, by this post; False if they have just got another one."""

    async def claim_role(self, guild: GuildId, post: PostId, now: datetime, every: timedelta) -> bool:
        """Note that a server's role is pinged now, by this post; False if another one has just pinged it."""


class Wishes:
    """Lets people choose games, and says whether they are to be told of a lobby."""

    def __init__(
        self,
        store: WishStore,
        preferences: PreferenceStore,
        results: OwnResults,
        now: Callable[[], datetime],
    ) -> None:
        self._store = store
        self._preferences = preferences
        self._results = results
        self._now = now

    async def of(self, user: UserId, guild: GuildId) -> tuple[str, ...]:
        """The games that a person has chosen on a server."""
        return await self._store.of(user, guild)

    async def choose(self, user: UserId, guild: GuildId, games: Collection[str]) -> None:
        """Tell a person of lobbies for these games on a server, and of no others there."""
        await self._store.put(user, guild, games)

    async def stop(self, user: UserId, guild: GuildId, game: str) -> None:
        """Tell a person no longer of lobbies for a game on a server."""
        await self._store.put(user, guild, {*await self._store.of(user, guild)} - {game})

    async def wanted(self, user: UserId, view: TableView) -> bool:
        """Return whether somebody could join a lobby, wants to hear of it, and is neither asleep nor away."""
        table = view.table
        if not self.open_to_others(view) or user in table.persons:
            return False
        if table.game not in await self.of(user, table.place.guild):
            return False
        if table.plan.least is not None:
            own = punctuality(await self._results.of_user(user), table.place.guild)
            if not own.meets(table.plan.least):
                return False
        return not unavailable(await self._preferences.get(user), self._now())

    @staticmethod
    def open_to_others(view: TableView) -> bool:
        """Return whether a table is a lobby with a free seat that anybody can take."""
        table = view.table
        free = table.staying < view.game.seats[-1]
        return table.phase is Phase.LOBBY and table.calling is None and free

    async def claim_role(self, guild: GuildId, post: PostId) -> bool:
        """Note that a server's role is pinged now, by this post; False within half an hour of it."""
        return await self._store.claim_role(guild, post, self._now(), PINGED_EVERY)

    async def claim(self, user: UserId, post: PostId) -> bool:
        """Note that a person gets a message now, by this post; False within an hour of the last one."""
        return await self._store.claim(user, post, self._now(), TOLD_EVERY)
