"""Profiles: a person's figures, feats and rivals, from results. Pure functions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.tables.persons.leaderboards import Standing
from bot.tables.values.ids import UserId
from bot.tables.values.results import Result, Statistics, in_order, statistics
from bot.tables.values.table import Table


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
    """Their feats on this server against other people: the game, the feat's id, and how often."""
    rivals: tuple[Rival, ...] = ()
    """The listed people whom they have most often played against on this server."""


def games_of(found: Iterable[Result]) -> list[str | None]:
    """The games that count, the most played first, before them all together; nothing of nothing."""
    played = Counter(result.game for result in found if result.counts is not None)
    return [None, *(game for game, _ in played.most_common())] if played else []


def counted(game: str | None, own: Iterable[Result]) -> Figures:
    """A person's figures in a game, or (None) in all, without their place among others."""
    results = [result for result in own if game in (None, result.game)]
    rated = statistics([result for result in results if not result.alone])
    return Figures(game, rated, statistics([result for result in results if result.alone]))


def achieved(own: Iterable[Result]) -> tuple[tuple[str, str, int], ...]:
    """Return how often each feat was earned against other people, the most frequent first."""
    feats = Counter((result.game, feat) for result in own if not result.alone for feat in result.feats or ())
    return tuple((game, feat, times) for (game, feat), times in feats.most_common())


def met_by(found: Iterable[Result], user: UserId) -> dict[UserId, list[tuple[Result, Result]]]:
    """By person the results of a user and of that person, in games in which one of them did better."""
    met: dict[UserId, list[tuple[Result, Result]]] = {}
    for game in in_order(found):
        counted = {result.user: result for result in game if result.counts and not result.alone}
        own = counted.pop(user, None)
        for other, result in counted.items() if own else ():
            if own and other and other > 0 and own.rank != result.rank:  # a pseudonym stays anonymous
                met.setdefault(other, []).append((own, result))
    return met


def rival_of(games: Sequence[tuple[Result, Result]]) -> Rival:
    """A rival by the games of both, each with the person's own result and the rival's."""
    better = sum(own.rank < other.rank for own, other in games)
    return Rival(games[-1][1].name, better, len(games) - better)
