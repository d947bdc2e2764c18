"""Measures of a good position in Chicago Underworld: points, henchmen and cards."""

from __future__ import annotations

from engines.base import Seat
from engines.chicago.scoring import running_scores
from engines.chicago.state import State
from engines.measures import Measure, about, lead
from engines.text import count


def _points(state: State, seat: Seat) -> float:
    return lead(running_scores(state), seat)


def _henchmen(state: State, seat: Seat) -> float:
    return state.henchmen[seat]


def _cards(state: State, seat: Seat) -> float:
    return len(state.hands[seat])


MEASURES: tuple[Measure[State], ...] = (
    Measure("points", _points, 1.0, lambda more: count("{n} point", "{n} points", about(more))),
    Measure("henchmen", _henchmen, 0.3, lambda more: count("{n} henchman", "{n} henchmen", about(more))),
    Measure("cards", _cards, 0.5, lambda more: count("{n} card in hand", "{n} cards in hand", about(more))),
)
