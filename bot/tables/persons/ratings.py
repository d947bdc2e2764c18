"""Ratings by openskill: how well someone plays, compared with the people they have played.

Ratings are not stored. They are computed from the results in order of their ends, so every process computes
the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from bot.tables.values.ids import UserId
from bot.tables.values.results import AiLevel, Result, in_order
from engines.base import Seat

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

Rated: TypeAlias = UserId | AiLevel
"""The holder of a rating: a person, or the AI players of a strength."""

FIRST_RATING = 1500  # points of someone who has not played
COURSE = 31  # ratings that are kept, to draw the course of thirty games
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


Ratings: TypeAlias = dict[Rated, Skill]
NEWCOMER = Skill(25.0, 25 / 3)  # as openskill has it: worth nothing yet


@cache
def _model() -> PlackettLuce:
    # Imported only here, so that no click at a table pays for it.
    from openskill.models import PlackettLuce  # noqa: PLC0415 - see above

    return PlackettLuce()


def ratings(results: Iterable[Result], before: Mapping[Rated, Skill] | None = None) -> Ratings:
    """Everyone's skill after these games, which follow those that led to ``before``.

    Persons are rated against persons, in games that two or more of them began. A seat whose result nobody
    owns is left out; a game with fewer than two others rates nobody. AI players of one strength are rated as
    one, by their games with persons, whose own ratings that does not change.
    """
    known = dict(before or {})
    for game in in_order(results):
        for rated, skill in (_after(game, known) | _of_ais(game, known)).items():
            former = known.get(rated, NEWCOMER).course
            known[rated] = replace(skill, course=(*former, skill.points)[-COURSE:])
    return known


def _of_ais(game: Sequence[Result], known: Mapping[Rated, Skill]) -> Ratings:
    """The skills of the AI players of a game after it, each against the persons who began it."""
    counted = [result for result in game if result.counts and not result.sitter]
    persons = [result for result in counted if result.user is not None]
    found: dict[Rated, Skill] = {}
    for result in counted if persons else ():
        if result.user is None:
            found |= _own(_rated([*persons, result], {**known, **found}), result)
    return found


def _after(game: Sequence[Result], known: Mapping[Rated, Skill]) -> Ratings:
    """The skills of persons that a game changes."""
    counted = [result for result in game if result.user is not None and result.counts and not result.alone]
    owners: dict[Seat, Result] = {}
    for result in counted:  # by seat who sat there at the start before those who took it over
        owners.setdefault(result.seat, result)
    found = _rated(owners.values(), known)
    for result in counted:
        if result != owners[result.seat]:  # has won in the seat of somebody who comes last for leaving it
            found |= _own(_rated((owners | {result.seat: result}).values(), known), result)
    return found


def _rated(owners: Iterable[Result], known: Mapping[Rated, Skill]) -> Ratings:
    """The skills of these players after a game of theirs; nobody's where there are fewer than two."""
    seats = list(owners)
    if len(seats) < 2:
        return {}
    model = _model()
    players = [result.player for result in seats]
    former = [known.get(player, NEWCOMER) for player in players]
    teams = [[model.rating(skill.mu, skill.sigma)] for skill in former]
    rated = model.rate(teams, ranks=[float(result.rank) for result in seats])
    after = (Skill(team[0].mu, team[0].sigma) for team in rated)
    return {
        player: _fair(result, *skills)
        for player, result, *skills in zip(players, seats, former, after, strict=True)
    }


def _fair(result: Result, before: Skill, after: Skill) -> Skill:
    """A rating goes up by one's own decisions alone, and down for nobody who took an open seat."""
    if after.worth > before.worth:
        return after if result.decisive else before
    return before if result.sitter else after


def _own(rated: Mapping[Rated, Skill], result: Result) -> Ratings:
    """The skill of a result's player, if it is among these."""
    return {player: skill for player, skill in rated.items() if player == result.player}
