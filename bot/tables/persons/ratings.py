"""Ratings by openskill: how well somebody plays, beside those whom they have met.

Nothing of a rating is stored. It follows from the results in the order of their ends, so it is the same
whenever, and by whichever process, it is computed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from bot.tables.model import UserId
from bot.tables.persons.results import Result, in_order

if TYPE_CHECKING:
    from openskill.models import PlackettLuce, PlackettLuceRating

PlayerKey: TypeAlias = "UserId | str"
"""A person by id, an AI by its name."""

FIRST_RATING = 1500  # points of somebody who has played nothing
POINTS_A_UNIT = 24  # of openskill's; a good player's lead over newcomers comes to some hundreds of points


@dataclass(frozen=True, slots=True)
class Skill:
    """What is believed of a player: ``mu`` and, as uncertainty, ``sigma`` (openskill)."""

    mu: float
    sigma: float

    @property
    def points(self) -> int:
        """The rating that is shown: what the player is worth at least, almost surely."""
        return round(FIRST_RATING + POINTS_A_UNIT * (self.mu - 3 * self.sigma))


@cache
def _model() -> PlackettLuce:
    # Only here: no click at a table pays for it.
    from openskill.models import PlackettLuce  # noqa: PLC0415 - see above

    return PlackettLuce()


def ratings(
    results: Iterable[Result], before: Mapping[PlayerKey, Skill] | None = None
) -> dict[PlayerKey, Skill]:
    """The skill of everybody after these games, which follow those that led to ``before``.

    An AI is a player of its own, by its name. Seats without their player (``Result.stayed``) are left out; a
    game with fewer than two of them left rates nobody.
    """
    model, known = _model(), dict(before or {})
    for game in in_order(results):
        seats = [result for result in game if result.stayed]
        if len(seats) < 2:
            continue
        teams = [[_rating(model, known.get(result.player))] for result in seats]
        rated = model.rate(teams, ranks=[float(result.rank) for result in seats])
        for result, (after,) in zip(seats, rated, strict=True):
            known[result.player] = Skill(after.mu, after.sigma)
    return known


def _rating(model: PlackettLuce, skill: Skill | None) -> PlackettLuceRating:
    return model.rating() if skill is None else model.rating(skill.mu, skill.sigma)
