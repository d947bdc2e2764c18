"""What earns the feats of Chicago Underworld."""

from __future__ import annotations

from engines.base import Outcome
from engines.chicago import GAME
from engines.chicago.events import Event, Fought
from engines.feats import earned_by
from engines.moments import Scene

FOUGHT, WALKED_IN = Fought(0, "QS", 1, (6,), (2,), True, 1), Fought(0, "JC", 1, (), (), True, 1)


def earned(*events: Event) -> tuple[str, ...]:
    """The feats of seat 0, who has lost a game in which this happened."""
    scenes = [Scene((event,), (0, 0)) for event in events]
    return earned_by(GAME.words.feats, scenes, Outcome((0, 20), (1,), {}))[0]


def test_a_territory_that_nobody_defends_is_not_taken_in_battle() -> None:
    """P16: whoever walks in rolls no dice."""
    assert "conquered" in earned(FOUGHT, FOUGHT)
    assert "conquered" not in earned(FOUGHT, WALKED_IN)
