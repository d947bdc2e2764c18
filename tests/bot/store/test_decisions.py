"""What the players of a table decide together, as it is stored and was stored by former releases."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from bot.store.json_values import of_decisions, to_decisions
from bot.tables.decisions.ballots import NOTHING_DECIDED, Decisions, Proposed, Vote
from tests.bot.tables.world import ANNA, BEPPE, CARLA, NOON

FORMER: dict[str, Any] = {
    "number": 7,
    "kind": "pause",
    "word": "",
    "opened": NOON.isoformat(),
    "yes": [ANNA, CARLA],
    "no": [BEPPE],
}


def test_the_vote_of_a_former_release_keeps_the_two_days_that_it_had() -> None:
    """Whoever agreed first had proposed it."""
    (vote,) = to_decisions(FORMER).votes
    assert vote == Vote(7, "pause", "", NOON, NOON + timedelta(days=2), (ANNA, CARLA), (BEPPE,), ANNA)


def test_what_is_decided_is_read_as_it_was_written() -> None:
    later = NOON + timedelta(hours=3)
    vote = Vote(7, "end", "", NOON, later, (ANNA,), (BEPPE,), ANNA, ((CARLA, later),), (BEPPE,))
    proposed = (Proposed(ANNA, "pace", "1d", NOON),)
    for decisions in (
        NOTHING_DECIDED,
        to_decisions(FORMER),
        Decisions((vote,), proposed, (ANNA,), BEPPE, later, (CARLA,)),
    ):
        assert to_decisions(of_decisions(decisions)) == decisions
    assert of_decisions(NOTHING_DECIDED) is None
