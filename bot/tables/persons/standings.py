"""Statistics and leaderboards, read from the results of finished games.

People see only what others did on the same server. Statistics of all servers together are shown only to the
person they are about.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from bot.lru_cache import LruCache
from bot.tables.persons.leaderboards import Standing, by_player, placed
from bot.tables.persons.profiles import (
    Figures,
    Profile,
    Rival,
    achieved,
    counted,
    games_of,
    met_by,
    rival_of,
)
from bot.tables.persons.ratings import Ratings, ratings
from bot.tables.persons.results import ResultStore
from bot.tables.ports import PreferenceStore
from bot.tables.repository.table_repository import TableRepository
from bot.tables.values.ids import GuildId, TableId, UserId
from bot.tables.values.punctuality import Punctuality, punctuality
from bot.tables.values.refusals import Refusal
from bot.tables.values.results import Result

RATINGS_CACHED = 64  # servers and games whose ratings are cached
RIVALS = 3  # people of a profile


class _Known(NamedTuple):
    """The ratings after that many results, of which ``digest`` tells others apart: they need no memory."""

    number: int
    digest: int
    ratings: Ratings


_NOTHING = _Known(0, hash(()), {})


class Standings:
    """Reads the results of a server or a person."""

    def __init__(
        self, repository: TableRepository, results: ResultStore, preferences: PreferenceStore
    ) -> None:
        self._repository = repository
        self._results = results
        self._preferences = preferences
        self._rated: LruCache[tuple[GuildId, str | None], _Known] = LruCache(RATINGS_CACHED)

    async def leaderboard(
        self, guild: GuildId, game: str | None = None, *, alone: bool = False
    ) -> tuple[Standing, ...]:
        """The players of this server, in a game or (None) in all together: persons by rating, then the AIs.

        ``alone``: by wins, in the games that fewer than two persons began. Whoever does not want to be listed
        is left out.
        """
        found = await self._results.of_server(guild, game)
        rated = None if alone else await self._ratings((guild, game), found)
        return tuple(await self._standings(found, rated))

    async def rated(self, guild: GuildId) -> dict[UserId, int]:
        """The ratings of all who have played with others on this server, in all games together."""
        found = await self._ratings((guild, None), await self._results.of_server(guild, None))
        return {user: skill.points for user, skill in found.items() if isinstance(user, int)}

    async def starters(self, table: TableId) -> dict[UserId, Result]:
        """The results of those who began a finished game; empty if it has none."""
        found = await self._results.of_table(table)
        return {one.user: one for one in found if one.user is not None and not one.sitter}

    async def profile(self, reader: UserId, user: UserId, name: str, guild: GuildId | None) -> Profile:
        """A person's figures, for a reader on a server (None: in private messages): of others those there.

        Raises Refusal about somebody else who does not want to be listed, or in private messages.
        """
        own = reader == user
        if not own:
            await self._require_listed(user, guild)
        found = await self._results.of_user(user)
        here = [result for result in found if result.guild == guild]
        running = await self._repository.store.mine(user)
        figures = [await self._figures(guild, game, here, user) for game in games_of(here)] if guild else []
        every = await self._results.of_server(guild, None) if guild else ()
        return Profile(
            name=name,
            here=tuple(figures),
            everywhere=tuple(counted(game, found) for game in games_of(found)) if own else (),
            tables=tuple(table for table in running if own or table.place.guild == guild),
            feats=achieved(here),
            rivals=await self._rivals(every, user),
        )

    async def punctual(self, guild: GuildId, users: Sequence[UserId]) -> Mapping[UserId, Punctuality]:
        """Return how punctual these people are on a server; not those who do not want to be listed."""
        chosen = await self._preferences.many(users)
        return {user: await self.own_punctuality(guild, user) for user in users if chosen[user].listed}

    async def own_punctuality(self, guild: GuildId, user: UserId) -> Punctuality:
        """Return how punctual somebody is on a server, for themselves and for what they join."""
        return punctuality(await self._results.of_user(user), guild)

    async def _require_listed(self, user: UserId, guild: GuildId | None) -> None:
        if guild is None:
            raise Refusal("I show other players' statistics only on a server they play on.")
        if not (await self._preferences.get(user)).listed:
            raise Refusal("This player has chosen not to be listed.")

    async def _rivals(self, found: Iterable[Result], user: UserId) -> tuple[Rival, ...]:
        """The people whom a person has met most often, in games that two or more persons began."""
        met = await asyncio.to_thread(met_by, found, user)
        chosen = await self._preferences.many([*met])
        rivals = [rival_of(games) for other, games in met.items() if chosen[other].listed]
        return tuple(sorted(rivals, key=lambda rival: (-rival.games, rival.name))[:RIVALS])

    async def _figures(self, guild: GuildId, game: str | None, own: list[Result], user: UserId) -> Figures:
        """One person's figures, with their place among those who are listed."""
        found = await self._results.of_server(guild, game)
        rated = await self._ratings((guild, game), found)
        listed = await self._standings(found, rated, beside=user)
        standing = next((one for one in listed if one.user == user), None)
        leads = standing is not None and standing.place == 1 and sum(one.place == 1 for one in listed) == 1
        return replace(counted(game, own), standing=standing, leads=leads)

    async def _standings(
        self, found: Iterable[Result], rated: Ratings | None, beside: UserId | None = None
    ) -> list[Standing]:
        """Places by rating, or (None) by wins in games against AIs alone; the AIs last, by all their games.

        ``beside``: who is shown even if they do not want to be listed.
        """
        results = await asyncio.to_thread(by_player, found, alone=rated is None)
        people = [key for key in results if isinstance(key, int)]
        chosen = await self._preferences.many(people)
        for user in people:
            if user <= 0 or not (chosen[user].listed or user == beside):  # a pseudonym stays anonymous
                del results[user]
        return await asyncio.to_thread(placed, results, rated)

    async def _ratings(self, key: tuple[GuildId, str | None], found: tuple[Result, ...]) -> Ratings:
        """The ratings after these games; where only new ones have come since the last time, after those."""
        known = await asyncio.to_thread(_rated, found, self._rated.get(key) or _NOTHING)
        self._rated.put(key, known)
        return known.ratings


def _rated(found: tuple[Result, ...], known: _Known) -> _Known:
    """The ratings after all found results: after those known, if these come first."""
    if hash(found[: known.number]) != known.digest:
        known = _NOTHING
    return _Known(len(found), hash(found), ratings(found[known.number :], known.ratings))
