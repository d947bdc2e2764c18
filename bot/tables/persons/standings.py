"""Statistics and leaderboards, read from the results of finished games.

People see only what others did on the same server. Statistics of all servers together are shown only to the
person they are about.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol

import structlog

from bot.lru_cache import LruCache
from bot.tables.core.deciders import results_of
from bot.tables.persons.ratings import NEWCOMER, Rated, Skill, ratings
from bot.tables.ports import OwnResults, PreferenceStore
from bot.tables.repository.table_repository import TableRepository
from bot.tables.repository.whole_games import played
from bot.tables.values.ids import NO_TABLE, GuildId, TableId, UserId
from bot.tables.values.punctuality import Punctuality, punctuality
from bot.tables.values.refusals import Refusal
from bot.tables.values.results import AiLevel, Result, SeatEnd, Statistics, ends_of, in_order, statistics
from bot.tables.values.table import Phase, Table
from engines.base import Seat
from engines.replay import Position, feats_of
from engines.text import Refused

log = structlog.get_logger()

RATINGS_CACHED = 64  # servers and games whose ratings are cached
LATELY = 5  # games by whose results one sees how somebody does at present
RIVALS = 3  # people of a profile
BATCH = 20  # former games counted at a time

Ratings = dict[Rated, Skill]


class _Known(NamedTuple):
    """The ratings after that many results, of which ``digest`` tells others apart: they need no memory."""

    number: int
    digest: int
    ratings: Ratings


_NOTHING = _Known(0, hash(()), {})


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's line in a leaderboard. Equal players share a place; AIs have none.

    ``user`` is None for AI players, all those of one strength (``level``). ``rating`` is None where none is
    given.
    """

    place: int | None
    user: UserId | None
    name: str
    rating: int | None
    played: int
    won: int
    lately: tuple[bool, ...] = ()
    """Which of the last ``LATELY`` games were wins, the newest last."""
    course: tuple[int, ...] = ()
    """The ratings after the last games, the newest last."""
    level: AiLevel | None = None
    """How well these AI players play; None of a person."""


@dataclass(frozen=True, slots=True)
class Rival:
    """Someone whom a person has often played against: how often each of them did better."""

    name: str
    better: int
    worse: int

    @property
    def games(self) -> int:
        """The games that one of them did better in."""
        return self.better + self.worse


@dataclass(frozen=True, slots=True)
class Figures:
    """A person's figures in one game, or (``game`` is None) in all; ``standing`` is None where unrated.

    ``alone``: those of games that fewer than two persons began. ``leads``: nobody else has as good a rating.
    """

    game: str | None
    statistics: Statistics
    alone: Statistics
    standing: Standing | None = None
    leads: bool = False


@dataclass(frozen=True, slots=True)
class Profile:
    """A person's profile.

    ``here`` is of this server, all games first and then the most played one; ``everywhere`` is of all
    servers, for that person's own eyes.
    """

    name: str
    here: tuple[Figures, ...]
    everywhere: tuple[Figures, ...]
    tables: tuple[Table, ...]
    """Their live tables."""
    feats: tuple[tuple[str, str, int], ...] = ()
    """What they have achieved on this server against other people: the game, the feat's id, and how often."""
    rivals: tuple[Rival, ...] = ()
    """The listed people whom they have most often played against on this server."""


class ResultStore(OwnResults, Protocol):
    """The results of finished games, which ``TableStore.commit`` writes with their ends."""

    async def of_server(self, guild: GuildId, game: str | None) -> tuple[Result, ...]:
        """All results of a server, of one game or (None) of all, in the order of their ends."""

    async def uncounted(self, after: TableId, limit: int) -> tuple[Table, ...]:
        """Finished tables with a number above ``after`` that have no results, in order."""

    async def unjudged(self, after: TableId, limit: int) -> tuple[Table, ...]:
        """Tables with a number above ``after`` whose results do not tell who decided, in order."""

    async def of_table(self, table: TableId) -> tuple[Result, ...]:
        """The results of a table, by seat."""

    async def judge(self, table: TableId, results: Sequence[Result]) -> None:
        """Store other results of a table, unless they have been deleted meanwhile."""

    async def add(self, results: Sequence[Result]) -> None:
        """Store the results of a table that has ended before, unless they are stored."""

    async def unawarded(self, after: TableId, limit: int) -> tuple[Table, ...]:
        """Tables with a number above ``after`` whose feats nobody has looked for, in order."""

    async def award(self, results: Sequence[Result]) -> None:
        """Store the feats of these results."""


class Standings:
    """Reads results, and adds those of games that ended before results were stored."""

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
        figures = [await self._figures(guild, game, here, user) for game in _games(here)] if guild else []
        every = await self._results.of_server(guild, None) if guild else ()
        return Profile(
            name=name,
            here=tuple(figures),
            everywhere=tuple(_counted(game, found) for game in _games(found)) if own else (),
            tables=tuple(table for table in running if own or table.place.guild == guild),
            feats=_achieved(here),
            rivals=await self._rivals(every, user),
        )

    async def punctual(self, guild: GuildId, users: Sequence[UserId]) -> Mapping[UserId, Punctuality]:
        """Return how punctual these people are on a server; not those who do not want to be listed."""
        chosen = await self._preferences.many(users)
        return {user: await self.own_punctuality(guild, user) for user in users if chosen[user].listed}

    async def own_punctuality(self, guild: GuildId, user: UserId) -> Punctuality:
        """Return how punctual somebody is on a server, for themselves and for what they join."""
        return punctuality(await self._results.of_user(user), guild)

    async def feats(self, table: TableId) -> tuple[tuple[Seat, tuple[str, ...]], ...]:
        """The ids of the feats of a finished game, for each seat that has earned any."""
        found = await self._results.of_table(table)
        return tuple((result.seat, result.feats) for result in found if result.feats)

    async def award(self, id: TableId) -> bool:
        """Look for the feats of a finished game, once. Returns whether that has been done now.

        They are whose who made more than half of the seat's decisions, as a win is.
        """
        found = await self._results.of_table(id)
        table = await self._repository.load(id)
        if all(result.feats is not None for result in found) or not self._repository.supports(table):
            return False
        game = self._repository.game(table)
        whole = await self._repository.whole_games.get(game, table)
        every = [Position(one.state, one.effect.events) for one in played(whole.positions)]
        feats = await asyncio.to_thread(feats_of, game, every)
        await self._results.award(
            [replace(result, feats=feats[result.seat] if result.decisive else ()) for result in found]
        )
        return True

    async def _require_listed(self, user: UserId, guild: GuildId | None) -> None:
        if guild is None:
            raise Refusal("I show other players' statistics only on a server they play on.")
        if not (await self._preferences.get(user)).listed:
            raise Refusal("This player has chosen not to be listed.")

    async def _rivals(self, found: Iterable[Result], user: UserId) -> tuple[Rival, ...]:
        """The people whom a person has met most often, in games that two or more persons began."""
        met = await asyncio.to_thread(_met, found, user)
        chosen = await self._preferences.many([*met])
        rivals = [_rival(games) for other, games in met.items() if chosen[other].listed]
        return tuple(sorted(rivals, key=lambda rival: (-rival.games, rival.name))[:RIVALS])

    async def _figures(self, guild: GuildId, game: str | None, own: list[Result], user: UserId) -> Figures:
        """One person's figures, with their place among those who are listed."""
        found = await self._results.of_server(guild, game)
        rated = await self._ratings((guild, game), found)
        listed = await self._standings(found, rated, beside=user)
        standing = next((one for one in listed if one.user == user), None)
        leads = standing is not None and standing.place == 1 and sum(one.place == 1 for one in listed) == 1
        return replace(_counted(game, own), standing=standing, leads=leads)

    async def _standings(
        self, found: Iterable[Result], rated: Ratings | None, beside: UserId | None = None
    ) -> list[Standing]:
        """Places by rating, or (None) by wins in games against AIs alone; the AIs last, by all their games.

        ``beside``: who is shown even if they do not want to be listed.
        """
        results = await asyncio.to_thread(_by_player, found, alone=rated is None)
        people = [key for key in results if isinstance(key, int)]
        chosen = await self._preferences.many(people)
        for user in people:
            if user <= 0 or not (chosen[user].listed or user == beside):  # a pseudonym stays anonymous
                del results[user]
        return await asyncio.to_thread(_placed, results, rated)

    async def _ratings(self, key: tuple[GuildId, str | None], found: tuple[Result, ...]) -> Ratings:
        """The ratings after these games; where only new ones have come since the last time, after those."""
        known = await asyncio.to_thread(_rated, found, self._rated.get(key) or _NOTHING)
        self._rated.put(key, known)
        return known.ratings

    async def count_former(self) -> int:
        """Store the results of games that ended before results were stored, and what those of others lack.

        Returns the number of games. Those whose rules are no longer known are left out where they have no
        results.
        """
        counted = await self._each(self._results.uncounted, self._count)
        counted += await self._each(self._results.unjudged, self._judge)
        counted += await self._each(self._results.unawarded, lambda table: self.award(table.id))
        if counted:
            log.info("former games counted", games=counted)
        return counted

    async def _each(
        self,
        found: Callable[[TableId, int], Awaitable[tuple[Table, ...]]],
        noted: Callable[[Table], Awaitable[bool]],
    ) -> int:
        """Process these tables a few at a time, and return how many could be counted."""
        counted, after = 0, NO_TABLE
        while former := await found(after, BATCH):
            for table in former:
                counted += await noted(table)
            after = former[-1].id
        return counted

    async def _judge(self, table: Table) -> bool:
        """Note who decided in a game whose results are stored."""
        known = [result for result in await self._results.of_table(table.id) if not result.sitter]
        ends = [SeatEnd(result.score, result.won, result.rank) for result in known]
        if len(ends) != len(table.seats):
            return False
        deciders = await self._repository.deciders(table, table.version)
        await self._results.judge(table.id, results_of(table, ends, deciders.seats, known[0].ended))
        return True

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
        deciders = await self._repository.deciders(table, table.version)
        await self._results.add(results_of(table, ends_of(outcome), deciders.seats, last.at))
        return True


def _games(found: Iterable[Result]) -> list[str | None]:
    """The games that count, the most played first, before them all together; nothing of nothing."""
    played = Counter(result.game for result in found if result.counts is not None)
    return [None, *(game for game, _ in played.most_common())] if played else []


def _achieved(own: Iterable[Result]) -> tuple[tuple[str, str, int], ...]:
    """Return how often each feat was earned against other people, the most frequent first."""
    feats = Counter((result.game, feat) for result in own if not result.alone for feat in result.feats or ())
    return tuple((game, feat, times) for (game, feat), times in feats.most_common())


def _counted(game: str | None, own: Iterable[Result]) -> Figures:
    results = [result for result in own if game in (None, result.game)]
    rated = statistics([result for result in results if not result.alone])
    return Figures(game, rated, statistics([result for result in results if result.alone]))


def _standing(results: list[Result], skill: Skill | None) -> Standing:
    """A player's line without a place."""
    newest = max(results, key=lambda result: (result.ended, result.table))
    won = sum(result.counts == "win" for result in results)
    lately = sorted(results, key=lambda result: (result.ended, result.table))[-LATELY:]
    wins = tuple(result.counts == "win" for result in lately)
    rating, course = (None, ()) if skill is None else (skill.points, skill.course)
    return Standing(None, newest.user, newest.name, rating, len(results), won, wins, course)


def _rival(games: Sequence[tuple[Result, Result]]) -> Rival:
    """A rival by the games of both, each with the person's own result and the rival's."""
    better = sum(own.rank < other.rank for own, other in games)
    return Rival(games[-1][1].name, better, len(games) - better)


# --- Of all results of a server, so in a thread: 20,000 take tens of milliseconds ---------------------


def _by_player(found: Iterable[Result], *, alone: bool) -> dict[Rated, list[Result]]:
    """The results of each player; beside rated persons all those of AIs.

    ``alone``: in games that fewer than two persons began.
    """
    results: dict[Rated, list[Result]] = {}
    for result in found:
        if result.counts is not None and (result.alone is alone or (not alone and result.user is None)):
            results.setdefault(result.player, []).append(result)
    return results


def _met(found: Iterable[Result], user: UserId) -> dict[UserId, list[tuple[Result, Result]]]:
    """By person the results of a user and of that person, in games in which one of them did better."""
    met: dict[UserId, list[tuple[Result, Result]]] = {}
    for game in in_order(found):
        counted = {result.user: result for result in game if result.counts and not result.alone}
        own = counted.pop(user, None)
        for other, result in counted.items() if own else ():
            if own and other and other > 0 and own.rank != result.rank:  # a pseudonym stays anonymous
                met.setdefault(other, []).append((own, result))
    return met


def _rated(found: tuple[Result, ...], known: _Known) -> _Known:
    """The ratings after all found results: after those known, if these come first."""
    if hash(found[: known.number]) != known.digest:
        known = _NOTHING
    return _Known(len(found), hash(found), ratings(found[known.number :], known.ratings))


def _placed(results: Mapping[Rated, list[Result]], rated: Ratings | None) -> list[Standing]:
    """The lines of these players in order, the persons with their places: equal ones share a place."""
    lines = []
    for key, own in results.items():
        if isinstance(key, str):
            lines.append(replace(_standing(own, None if rated is None else rated.get(key)), level=key))
        else:
            lines.append(_standing(own, None if rated is None else rated.get(key, NEWCOMER)))

    def worth(line: Standing) -> tuple[int, int]:
        return line.rating or 0, line.won if line.rating is None else 0

    ordered = sorted(
        lines, key=lambda line: (line.user is None, *[-n for n in worth(line)], -line.played, line.name)
    )
    best = [worth(line) for line in ordered]
    return [
        line if line.user is None else replace(line, place=1 + best.index(worth(line))) for line in ordered
    ]
