"""Statistics and leaderboards, read from the results of finished games.

What anybody may see of others is what they did on the same server. All servers together are shown to a
person about themselves alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass

import structlog

from bot.lru_cache import LruCache
from bot.tables.changes.repository import TableRepository
from bot.tables.model import NO_TABLE, GuildId, Phase, Table, UserId
from bot.tables.persons.ratings import PlayerKey, Skill, ratings
from bot.tables.persons.results import Result, Statistics, results_of, statistics
from bot.tables.ports import PreferenceStore, ResultStore
from bot.tables.refusals import Refusal
from engines.text import Refused

log = structlog.get_logger()

RATINGS_CACHED = 64  # servers and games whose ratings are kept
BATCH = 20  # former games that are counted at a time

Rated = dict[PlayerKey, Skill]


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's place in a leaderboard. ``user`` is None for an AI."""

    place: int
    user: UserId | None
    name: str
    rating: int
    played: int
    won: int


@dataclass(frozen=True, slots=True)
class Figures:
    """A person's figures in one game, or (``game`` is None) in all; ``standing`` is None where unrated."""

    game: str | None
    statistics: Statistics
    standing: Standing | None = None


@dataclass(frozen=True, slots=True)
class Profile:
    """What is known of a person.

    ``here`` is of this server, all games first and then the most played one; ``everywhere`` is of all
    servers, for that person's own eyes.
    """

    name: str
    here: tuple[Figures, ...]
    everywhere: tuple[Figures, ...]
    tables: tuple[Table, ...]
    """Their live tables."""


class Standings:
    """Reads results; writes those of games that ended before results were stored."""

    def __init__(
        self, repository: TableRepository, results: ResultStore, preferences: PreferenceStore
    ) -> None:
        self._repository = repository
        self._results = results
        self._preferences = preferences
        self._rated: LruCache[tuple[GuildId, str | None], tuple[tuple[Result, ...], Rated]] = LruCache(
            RATINGS_CACHED
        )

    async def leaderboard(self, guild: GuildId, game: str | None = None) -> tuple[Standing, ...]:
        """Everybody who has finished a game on this server, the best first; None: in all games together.

        Whoever does not want to be listed is left out.
        """
        found = await self._results.of_server(guild, game)
        rated = await self._ratings((guild, game), found)
        listed = await self._standings(found, rated)
        return tuple(listed)

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
        figures = [await self._figures(guild, game, here, user) for game in _games(here)] if guild else []
        return Profile(
            name=name,
            here=tuple(figures),
            everywhere=tuple(_counted(game, found) for game in _games(found)) if own else (),
            tables=tuple(table for table in running if own or table.place.guild == guild),
        )

    async def _require_listed(self, user: UserId, guild: GuildId | None) -> None:
        if guild is None:
            raise Refusal("About others I tell something only on a server where they play.")
        if not (await self._preferences.get(user)).listed:
            raise Refusal("This person does not want their games to be listed.")

    async def _figures(self, guild: GuildId, game: str | None, own: list[Result], user: UserId) -> Figures:
        """One person's figures with their place among those who are listed, and themselves."""
        found = await self._results.of_server(guild, game)
        rated = await self._ratings((guild, game), found)
        listed = await self._standings(found, rated, beside=user)
        standing = next((one for one in listed if one.user == user), None)
        counted = _counted(game, own)
        return Figures(game, counted.statistics, standing)

    async def _standings(
        self, found: Iterable[Result], rated: Rated, beside: UserId | None = None
    ) -> list[Standing]:
        """Places by rating; ``beside``: who is shown even if they do not want to be listed."""
        results: dict[PlayerKey, list[Result]] = {}
        for result in found:
            if result.stayed:
                results.setdefault(result.player, []).append(result)
        users = [key for key in results if isinstance(key, int)]
        chosen = await self._preferences.many(users)
        hidden = {user for user in users if not chosen[user].listed and user != beside}
        hidden |= {user for user in users if user < 0}  # whose data were deleted
        best = sorted(
            (key for key in results if key not in hidden and key in rated),
            key=lambda key: (-rated[key].points, -len(results[key]), str(key)),
        )
        return [_standing(place, results[key], rated[key].points) for place, key in enumerate(best, start=1)]

    async def _ratings(self, key: tuple[GuildId, str | None], found: tuple[Result, ...]) -> Rated:
        """The ratings after these games; where only new ones have come since the last time, after those."""
        known, before = self._rated.get(key) or ((), {})
        if found[: len(known)] != known:
            known, before = (), {}
        rated = await asyncio.to_thread(ratings, found[len(known) :], before)
        self._rated.put(key, (found, rated))
        return rated

    async def count_former(self) -> int:
        """Store the results of games that ended before results were stored. Returns the number of games.

        Games whose rules are no longer known are left out.
        """
        counted, after = 0, NO_TABLE
        while former := await self._results.uncounted(after, BATCH):
            for table in former:
                counted += await self._count(table)
            after = former[-1].id
        if counted:
            log.info("former games counted", games=counted)
        return counted

    async def _count(self, table: Table) -> bool:
        try:
            game = self._repository.game(table)
            table, live = await self._repository.live(game, table)
        except (Refused, RuntimeError) as unknown:
            log.warning("former game not counted", table=table.id, reason=str(unknown))
            return False
        outcome = game.rules.outcome(live.state)
        if outcome is None or table.phase is not Phase.FINISHED:
            return False
        (last,) = await self._repository.store.entries(table.id, table.version - 1, table.version)
        await self._results.add(results_of(table, outcome, last.at))
        return True


def _games(found: Iterable[Result]) -> list[str | None]:
    """The games played, the most played first, before them all together; nothing of nothing."""
    played: dict[str, int] = {}
    for result in found:
        played[result.game] = played.get(result.game, 0) + 1
    return [None, *sorted(played, key=lambda game: -played[game])] if played else []


def _counted(game: str | None, own: Iterable[Result]) -> Figures:
    return Figures(game, statistics([result for result in own if game in (None, result.game)]))


def _standing(place: int, results: list[Result], rating: int) -> Standing:
    newest = max(results, key=lambda result: (result.ended, result.table))
    won = sum(result.won for result in results)
    return Standing(place, newest.user, newest.name, rating, len(results), won)
