"""Scores and the result (rules section 7)."""

from __future__ import annotations

from typing import NamedTuple

from engines.base import Json, Outcome, Seat
from engines.chicago.cards import POINTS, TERRITORIES, Territory, dollars, in_order
from engines.chicago.state import State

HENCHMAN_POINTS = 2  # each, at the end (E2)


class Points(NamedTuple):
    """The points of a seat by what they are for (E2)."""

    territories: int
    henchmen: int
    money: int


def territories_of(state: State, seat: Seat) -> tuple[Territory, ...]:
    """The seat's territories in card order."""
    return tuple(card for card, owner in zip(TERRITORIES, state.owners, strict=True) if owner == seat)


def points_of(state: State, seat: Seat) -> Points:
    """What the seat would score now (E2)."""
    return Points(
        sum(POINTS[card] for card in territories_of(state, seat)),
        HENCHMAN_POINTS * state.henchmen[seat],
        dollars(state.hands[seat]),
    )


def running_scores(state: State) -> tuple[int, ...]:
    """What every seat would score now (E2)."""
    return tuple(sum(points_of(state, seat)) for seat in range(len(state.hands)))


def final(state: State) -> Outcome:
    """The result of a game that is over (E3, E5)."""
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
    """The result, once the game is over."""
    return None if state.ended is None else final(state)
