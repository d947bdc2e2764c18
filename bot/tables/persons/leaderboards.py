"""The lines of a leaderboard, from results and ratings. Pure functions.

Of all results of a server they take tens of milliseconds (20,000 results), so they run in a thread.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from bot.tables.persons.ratings import NEWCOMER, Rated, Ratings, Skill
from bot.tables.values.ids import UserId
from bot.tables.values.results import AiLevel, Result

LATELY = 5  # games by whose results one sees how somebody does at present


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
    """Whether each of the last ``LATELY`` games was a win, the newest last."""
    course: tuple[int, ...] = ()
    """The ratings after the last games, the newest last."""
    level: AiLevel | None = None
    """The level of these AI players; None of a person."""


def by_player(found: Iterable[Result], *, alone: bool) -> dict[Rated, list[Result]]:
    """The results of each player; beside rated persons all those of AIs.

    ``alone``: in games that fewer than two persons began.
    """
    results: dict[Rated, list[Result]] = {}
    for result in found:
        if result.counts is not None and (result.alone is alone or (not alone and result.user is None)):
            results.setdefault(result.player, []).append(result)
    return results


def placed(results: Mapping[Rated, list[Result]], rated: Ratings | None) -> list[Standing]:
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


def _standing(results: list[Result], skill: Skill | None) -> Standing:
    """A player's line without a place."""
    newest = max(results, key=lambda result: (result.ended, result.table))
    won = sum(result.counts == "win" for result in results)
    lately = sorted(results, key=lambda result: (result.ended, result.table))[-LATELY:]
    wins = tuple(result.counts == "win" for result in lately)
    rating, course = (None, ()) if skill is None else (skill.points, skill.course)
    return Standing(None, newest.user, newest.name, rating, len(results), won, wins, course)
