"""Ratings by openskill: how well someone plays, compared with the people they have played.

Ratings are not stored. They are computed from the results in order of their ends, so every process computes
the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING

from bot.tables.values.ids import UserId
from bot.tables.values.results import Result, in_order
from engines.base import Seat

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

FIRST_RATING = 1500  # points of someone who has not played
COURSE = 30  # games whose ratings are kept, to draw their course
POINTS_A_UNIT = 24  # of openskill's; a good player's lead over newcomers comes to some hundreds of points


@dataclass(frozen=True, slots=True)
class Skill:
    """The estimated skill of a player: ``mu``, with the uncertainty ``sigma`` (openskill)."""

    mu: float
    sigma: float
    course: tuple[int, ...] = field(default=(), compare=False)
    """The ratings after the last games, the newest last; at most ``COURSE``."""

    @property
    def worth(self) -> float:
        """A lower bound of the player's skill, almost certainly."""
        return self.mu - 3 * self.sigma

    @property
    def points(self) -> int:
        """The rating that is shown."""
        return round(FIRST_RATING + POINTS_A_UNIT * self.worth)


NEWCOMER = Skill(25.0, 25 / 3)  # as openskill has it: worth nothing yet


@cache
def _model() -> PlackettLuce:
    # Imported only here, so that no click at a table pays for it.
    from openskill.models import PlackettLuce  # noqa: PLC0415 - see above

    return PlackettLuce()


def ratings(results: Iterable[Result], before: Mapping[UserId, Skill] | None = None) -> dict[UserId, Skill]:
    """Everyone's skill after these games, which follow those that led to ``before``.

    Persons are rated against persons, in games that two or more of them began. A seat whose result nobody
    owns is left out; a game with fewer than two others rates nobody.
    """
    known = dict(before or {})
    for game in in_order(results):
        for user, skill in _after(game, known).items():
            former = known.get(user, NEWCOMER).course
            known[user] = replace(skill, course=(*former, skill.points)[-COURSE:])
    return known


def _after(game: Sequence[Result], known: Mapping[UserId, Skill]) -> dict[UserId, Skill]:
    """The skills that a game changes."""
    counted = [result for result in game if result.user is not None and result.counts and not result.alone]
    owners: dict[Seat, Result] = {}
    for result in counted:  # by seat who sat there at the start before those who took it over
        owners.setdefault(result.seat, result)
    found = _rated(owners.values(), known)
    for result in counted:
        if result != owners[result.seat]:  # has won in the seat of somebody who comes last for leaving it
            found |= _own(_rated((owners | {result.seat: result}).values(), known), result)
    return found


def _rated(owners: Iterable[Result], known: Mapping[UserId, Skill]) -> dict[UserId, Skill]:
    """The skills of these players after a game of theirs; nobody's where there are fewer than two."""
    seats = list(owners)
    if len(seats) < 2:
        return {}
    model = _model()
    users = [result.user for result in seats if result.user is not None]
    former = [known.get(user, NEWCOMER) for user in users]
    teams = [[model.rating(skill.mu, skill.sigma)] for skill in former]
    rated = model.rate(teams, ranks=[float(result.rank) for result in seats])
    after = (Skill(team[0].mu, team[0].sigma) for team in rated)
    return {
        user: _fair(result, *skills)
        for user, result, *skills in zip(users, seats, former, after, strict=True)
    }


def _fair(result: Result, before: Skill, after: Skill) -> Skill:
    """A rating goes up by one's own decisions alone, and down for nobody who took an open seat."""
    if after.worth > before.worth:
        return after if result.decisive else before
    return before if result.sitter else after


def _own(rated: Mapping[UserId, Skill], result: Result) -> dict[UserId, Skill]:
    """The skill of a result's player, if it is among these."""
    return {user: skill for user, skill in rated.items() if user == result.user}
