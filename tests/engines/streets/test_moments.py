"""What the headlines of Streets of Palermo tell of a finished game."""

from __future__ import annotations

import pytest

from engines.base import Outcome
from engines.moments import Scene
from engines.streets import GAME
from engines.streets.events import Drawn, Event, Finished, Lowered, Taken


@pytest.mark.parametrize(
    ("deed", "told"),
    [
        (Lowered(0, "C", 5, lapsed=False), "seat 0 lowers the difference on drugs ♣"),
        (Taken(0, "4C", "C", 1, "9H", 12), "seat 0 takes the 4♣ for drugs ♣"),
    ],
)
def test_what_is_done_on_a_branch_that_counts_nothing_is_no_story(deed: Event, told: str) -> None:
    """B2, B6: nobody's points change there."""

    def stories(points: int) -> list[str]:
        scenes: list[Scene[Event]] = [
            Scene((), (0, 0)),
            Scene((Drawn(0, None, 9, 6),), (9, 0)),
            Scene((deed,), (points, 0)),
            Scene((Finished(Outcome((points, 0), (0,), {})),), (points, 0)),
        ]
        return [str(moment.text) for moment in GAME.words.moments(scenes, (0,)) if moment.kind != "move"]

    assert told in stories(12)
    assert told not in stories(9)
