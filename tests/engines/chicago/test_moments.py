"""What the headlines of Chicago Underworld tell of a finished game."""

from __future__ import annotations

import pytest

from engines.base import Json, Outcome
from engines.chicago import GAME
from engines.chicago.events import Event, Finished, Stopped
from engines.moments import CERTAIN, Scene


@pytest.mark.parametrize(
    ("winner", "loser", "told"),
    [
        ((0, 8, 44), (10, 6, 20), "seat 0 wins with $44 and no territory"),
        ((5, 8, 44), (10, 6, 20), "seat 0 wins with $44 in hand"),
        ((0, 8, 44), (0, 10, 20), "seat 0 wins with $44 in hand"),
    ],
)
def test_a_lead_that_nobody_saw_is_explained(
    winner: tuple[int, ...], loser: tuple[int, ...], told: str
) -> None:
    """E2, section 8: money counts at the end, and until then only its owner knows it. A film says so last."""
    seats: list[Json] = [
        {"points": dict(zip(("territories", "henchmen", "money"), points, strict=True))}
        for points in (winner, loser)
    ]
    outcome = Outcome((sum(winner), sum(loser)), (0,), {"reason": "rounds", "seats": seats})
    scores, seen = outcome.scores, (sum(winner[:2]), sum(loser[:2]))
    course: list[Scene[Event]] = [Scene((Stopped(at % 2),), scores, seen) for at in range(6)]
    course.append(Scene((Finished(outcome),), scores, seen))
    found = GAME.words.moments(course, (0,))
    (deciding,) = [moment for moment in found if moment.weight == CERTAIN]
    assert str(deciding.text) == told
