"""What the headlines of Chicago Underworld tell of a finished game."""

from __future__ import annotations

import pytest

from engines.base import Json, Outcome
from engines.chicago import GAME
from engines.chicago.demand_events import Declined
from engines.chicago.events import Event, Finished, Fought, Stopped
from engines.chicago.state import Demand
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
    outcome = _outcome(winner, loser)
    scores, seen = outcome.scores, (sum(winner[:2]), sum(loser[:2]))
    course: list[Scene[Event]] = [Scene((Stopped(at % 2),), scores, seen) for at in range(6)]
    course.append(Scene((Finished(outcome),), scores, seen))
    found = GAME.words.moments(course, (0,))
    (deciding,) = [moment for moment in found if moment.weight == CERTAIN]
    assert str(deciding.text) == told


def _outcome(winner: tuple[int, ...], loser: tuple[int, ...]) -> Outcome:
    """The end of a game for two, with the points of territories, henchmen and money of each."""
    seats: list[Json] = [
        {"points": dict(zip(("territories", "henchmen", "money"), points, strict=True))}
        for points in (winner, loser)
    ]
    return Outcome((sum(winner), sum(loser)), (0,), {"reason": "rounds", "seats": seats})


@pytest.mark.parametrize(
    "loss",
    [
        Fought(1, "QS", 0, (6, 2), (3,), True, 2),
        Fought(1, "QS", 0, (), (), True, 2),
        Declined(Demand(0, "mob", 20, "QS", 1), True, 1),
        Declined(Demand(0, "raid", 20, "QS", 1), True, None),
    ],
    ids=["battle", "walked in", "mob", "police"],
)
def test_a_territory_that_is_lost_again_did_not_decide_the_game(loss: Event) -> None:
    """P12, P13, P16: what the winner keeps did, even if it added less to the lead."""
    taken, kept = Fought(0, "QS", 1, (6,), (2,), True, 2), Fought(0, "JC", 1, (5,), (1,), True, 2)
    turns: list[tuple[Event, tuple[int, int]]] = [
        (Stopped(0), (0, 20)),
        (taken, (25, 10)),
        (Stopped(0), (25, 10)),
        (loss, (15, 12)),
        (Stopped(1), (15, 12)),
        (kept, (20, 7)),
        (Stopped(0), (20, 7)),
        (Stopped(1), (20, 7)),
    ]
    course: list[Scene[Event]] = [Scene((event,), scores, scores) for event, scores in turns]

    def decided(scenes: list[Scene[Event]]) -> str:
        found = GAME.words.moments(scenes, (0,))
        (deciding,) = [moment for moment in found if moment.weight == CERTAIN]
        return str(deciding.text)

    ended: Scene[Event] = Scene((Finished(_outcome((10, 4, 6), (0, 2, 5))),), (20, 7), (20, 7))
    assert decided([*course, ended]) == "seat 0 takes the J♣ from seat 1"
    course[3] = Scene((Stopped(1),), (25, 10), (25, 10))
    assert decided([*course, ended]) == "seat 0 takes the Q♠ from seat 1"
