"""Scores and the result (rules section 7)."""

from __future__ import annotations

from typing import NamedTuple

from engines.base import Json, Outcome, Seat
from engines.chicago.cards import POINTS, TERRITORIES, Territory, dollars, in_order
from engines.chicago.state import State

HENCHMAN_POINTS = 2  # each, at the end (E2)


class Points(NamedTuple):
    """The points of a seat by source (E2)."""

    territories: int
    henchmen: int
    money: int


def territories_of(state: State, seat: Seat) -> tuple[Territory, ...]:
    """Return the seat's territories in card order."""
    return tuple(card for card, owner in zip(TERRITORIES, state.owners, strict=True) if owner == seat)


def points_of(state: State, seat: Seat) -> Points:
    """Return the points the seat would score now (E2)."""
    return Points(
        sum(POINTS[card] for card in territories_of(state, seat)),
        HENCHMAN_POINTS * state.henchmen[seat],
        dollars(state.hands[seat]),
    )


def running_scores(state: State) -> tuple[int, ...]:
    """Return the score every seat would have now (E2)."""
    return tuple(sum(points_of(state, seat)) for seat in range(len(state.hands)))


def final(state: State) -> Outcome:
    """Return the result of a finished game (E3, E5)."""
    points = [points_of(state, seat) for seat in range(len(state.hands))]
    scores = running_scores(state)
    seats: list[Json] = [
        {
            "territories": list(territories_of(state, seat)),
            "hand": list(in_order(state.hands[seat])),
            "henchmen": state.henchmen[seat],
            "points": dict(points[seat]._asdict()),
        }
        for seat in range(len(scores))
    ]
    return Outcome(
        scores,
        tuple(seat for seat, score in enumerate(scores) if score == max(scores)),
        {"reason": state.ended, "rounds": state.round, "reshuffles": state.refills, "seats": seats},
    )


def outcome(state: State) -> Outcome | None:
    """Return the result, or None as long as the game goes on."""
    return None if state.ended is None else final(state)
