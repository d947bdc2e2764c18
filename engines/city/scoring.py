"""Points, and the result (rules section 7)."""

from __future__ import annotations

from engines.base import Json, Outcome
from engines.city.options import Edition
from engines.city.state import Side, State

WAITING_BONUS: dict[Edition, dict[int, int]] = {
    "english": {3: 5, 4: 4, 5: 3},
    "dutch": {3: 5, 4: 4, 5: 5},
}
"""Points by edition and number of seats (H3)."""


def waiting_bonus(state: State) -> int:
    """The points that a seat that is home scores on each later turn."""
    return WAITING_BONUS[state.options.edition][len(state.sides)]


def running_scores(state: State) -> tuple[int, ...]:
    """The points of every seat so far (H1)."""
    return tuple([side.score for side in state.sides])


def outcome(state: State) -> Outcome | None:
    """The result, once the game is over (H4 to H6)."""
    if state.ended is None:
        return None
    scores = running_scores(state)
    highest = max(scores)
    return Outcome(
        scores=scores,
        winners=tuple([seat for seat, score in enumerate(scores) if score == highest]),
        detail={
            "ended_by": state.ended,
            "rounds": state.round,
            "by_seat": [_detail(side) for side in state.sides],
        },
    )


def _detail(side: Side) -> Json:
    return {
        "income": side.income,
        "arrival": side.arrival,
        "waiting": side.waiting,
        "collected": side.collected,
        "home_round": side.home or None,
    }
